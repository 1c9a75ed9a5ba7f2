// Tests of SPSA: gains, signs, rounding, and convergence on known functions.
#include "tools/tune/spsa.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace espalier::tune {
namespace {

Parameter parameter(double start, std::int64_t low, std::int64_t high, double step) {
  return {"x", start, low, high, step};
}

TEST(Spsa, GainsAreThoseGivenInTheLastIterationAndSpallsBefore) {
  const Spsa spsa({parameter(50, 0, 100, 5), parameter(0, -9, 9, 2)}, {1000, 0.002, 1});
  EXPECT_DOUBLE_EQ(spsa.perturbation(0, 999), 5);
  EXPECT_DOUBLE_EQ(spsa.gain(0, 999), 0.01);
  EXPECT_DOUBLE_EQ(spsa.gain(1, 999), 0.004);
  // Powers of 1000 and 2 by 0.101, of 1100/101 and 1100/600 by 0.602.
  EXPECT_NEAR(spsa.perturbation(0, 0), 5 * 2.009093, 1e-4);
  EXPECT_NEAR(spsa.perturbation(0, 499), 5 * 1.072516, 1e-4);
  EXPECT_NEAR(spsa.gain(0, 0), 0.01 * 4.210338 / 2.009093, 1e-6);
  EXPECT_NEAR(spsa.gain(0, 499), 0.01 * 1.440361 / 1.072516, 1e-6);
}

TEST(Spsa, APointMovesEachValueToTheSideThatMadeIt) {
  Spsa spsa({parameter(50, 0, 100, 5), parameter(50, 0, 100, 5)}, {100, 0.1, 1});
  for (std::size_t index = 0; index < 10; ++index) {
    const Values before = spsa.values();
    const Trial trial = spsa.trial(index);
    spsa.update(index, 2);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_NE(trial.plus[i], trial.minus[i]);
      EXPECT_EQ(trial.plus[i] > trial.minus[i], spsa.values()[i] > before[i]);
      EXPECT_NEAR(std::abs(spsa.values()[i] - before[i]), 2 * spsa.gain(i, index), 1e-12);
    }
    spsa.update(index, -2);
    EXPECT_NEAR(spsa.values()[0], before[0], 1e-9);
  }
}

TEST(Spsa, SignsAreEvenAndDoNotDependOnEachOther) {
  const Spsa spsa({parameter(50, 0, 100, 9), parameter(50, 0, 100, 9)}, {1, 0.1, 7});
  int count[2][2] = {};
  int after_each_other = 0;
  bool before = false;
  constexpr int draws = 4000;
  for (std::size_t index = 0; index < draws; ++index) {
    const Trial trial = spsa.trial(index);
    const bool up = trial.plus[0] > trial.minus[0];
    ++count[up][trial.plus[1] > trial.minus[1]];
    after_each_other += up == before;
    before = up;
  }
  // Five standard deviations of 4000 draws of a chance of 1/4, and of 1/2.
  for (const auto& row : count) {
    for (const int each : row) EXPECT_NEAR(each, draws / 4, 137);
  }
  EXPECT_NEAR(after_each_other, draws / 2, 158);
}

TEST(Spsa, RoundingByChanceKeepsTheMean) {
  const Spsa spsa({parameter(10.3, 0, 100, 0.5)}, {1, 0.1, 3});
  double sum = 0;
  std::int64_t least = 100;
  std::int64_t most = 0;
  constexpr int draws = 10'000;
  for (std::size_t index = 0; index < draws; ++index) {
    const Trial trial = spsa.trial(index);
    sum += static_cast<double>(trial.plus[0] + trial.minus[0]);
    least = std::min({least, trial.plus[0], trial.minus[0]});
    most = std::max({most, trial.plus[0], trial.minus[0]});
  }
  EXPECT_NEAR(sum / (2 * draws), 10.3, 0.03);
  EXPECT_EQ(least, 9);
  EXPECT_EQ(most, 11);
}

TEST(Spsa, NothingLeavesItsRange) {
  Spsa spsa({parameter(1, -2, 3, 4)}, {50, 1, 1});
  for (std::size_t index = 0; index < 50; ++index) {
    const Trial trial = spsa.trial(index);
    for (const std::int64_t value : {trial.plus[0], trial.minus[0]}) {
      EXPECT_GE(value, -2);
      EXPECT_LE(value, 3);
    }
    spsa.update(index, index % 3 == 0 ? 2 : -2);
    EXPECT_GE(spsa.values()[0], -2);
    EXPECT_LE(spsa.values()[0], 3);
  }
  spsa.set_values({99});
  EXPECT_EQ(spsa.values(), Values{3});
}

TEST(Spsa, TheSeedDecides) {
  const std::vector<Parameter> ten(10, parameter(50, 0, 100, 5));
  const Spsa one(ten, {100, 0.1, 1});
  const Spsa same(ten, {100, 0.1, 1});
  const Spsa other(ten, {100, 0.1, 2});
  EXPECT_EQ(one.trial(3).plus, same.trial(3).plus);
  EXPECT_NE(one.trial(3).plus, other.trial(3).plus);
  EXPECT_NE(one.trial(3).plus, one.trial(4).plus);
}

/// Points of a pair of games between engines a number of Elo apart, half of the games drawn.
double pair_of_games(double elo, std::mt19937_64& random) {
  const double mean = 2 / (1 + std::pow(10, -elo / 400)) - 1;  // points of a game, -1 to 1
  double points = 0;
  for (int game = 0; game < 2; ++game) {
    const double chance = static_cast<double>(random() >> 11) * 0x1p-53;
    const double wins = 0.25 + mean / 2;
    const double losses = 0.25 - mean / 2;
    points += chance < wins ? 1 : chance > 1 - losses ? -1 : 0;
  }
  return points;
}

/// 40 Elo are lost 30 away from 70 in the first, and 20 away from -100 in the second.
double strength(const WholeValues& values) {
  const double first = (static_cast<double>(values[0]) - 70) / 30;
  const double second = (static_cast<double>(values[1]) + 100) / 20;
  return -40 * (first * first + second * second);
}

TEST(Spsa, FindsTheBestValuesOfANoisyQuadratic) {
  constexpr std::size_t iterations = 20'000;
  Spsa spsa({parameter(30, 0, 100, 6), parameter(-75, -150, -50, 4)}, {iterations, 0.01, 1});
  std::mt19937_64 random(1);
  for (std::size_t index = 0; index < iterations; ++index) {
    const Trial trial = spsa.trial(index);
    spsa.update(index, pair_of_games(strength(trial.plus) - strength(trial.minus), random));
  }
  EXPECT_NEAR(spsa.values()[0], 70, 6);
  EXPECT_NEAR(spsa.values()[1], -100, 4);
}

}  // namespace
}  // namespace espalier::tune
