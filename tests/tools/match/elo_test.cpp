// Tests of Elo, its error and the SPRT against published results.
#include <gtest/gtest.h>

#include <cmath>

#include "tools/match/elo.hpp"
#include "tools/match/sprt.hpp"

namespace espalier::match {
namespace {

double error(const Estimate& estimate) { return (estimate.high - estimate.low) / 2; }

// Two matches reported with these counts, logistic and normalised Elo by another match runner.
TEST(Elo, EloOfPublishedMatches) {
  const Pairs large{352, 579, 1264, 743, 464};
  EXPECT_NEAR(elo(large).value, 19.83, 0.005);
  EXPECT_NEAR(error(elo(large)), 6.77, 0.005);
  EXPECT_NEAR(normalised_elo(large).value, 24.25, 0.005);
  EXPECT_NEAR(error(normalised_elo(large)), 8.26, 0.005);

  const Pairs small{1, 10, 78, 48, 13};
  EXPECT_NEAR(score(small).value, 0.6033, 0.00005);
  EXPECT_NEAR(elo(small).value, 72.85, 0.005);
  EXPECT_NEAR(error(elo(small)), 22.33, 0.005);
  EXPECT_NEAR(normalised_elo(small).value, 132.30, 0.005);
  EXPECT_NEAR(error(normalised_elo(small)), 39.32, 0.005);
}

TEST(Elo, PairsMakeTheErrorSmallerThanGamesWould) {
  // 100 openings that each decide a game: every pair is level, and so surely the programs.
  EXPECT_EQ(error(elo({0, 0, 100, 0, 0})), 0);
  EXPECT_GT(error(elo({25, 0, 50, 0, 25})), error(elo({0, 50, 0, 50, 0})));
}

TEST(Elo, EloAndScoreAreInverse) {
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  for (const double difference : {-700.0, -12.5, 0.0, 3.0, 250.0}) {
    EXPECT_NEAR(elo_of(expected_score(difference)), difference, 1e-9);
  }
  EXPECT_TRUE(std::isinf(elo_of(1)));
  EXPECT_LT(elo_of(0), 0);
}

TEST(Elo, SwappingTheEnginesChangesTheSign) {
  const Pairs pairs{3, 14, 31, 19, 4};
  const Pairs mirrored{4, 19, 31, 14, 3};
  EXPECT_NEAR(elo(pairs).value, -elo(mirrored).value, 1e-9);
  EXPECT_NEAR(elo(pairs).low, -elo(mirrored).high, 1e-9);
  EXPECT_NEAR(normalised_elo(pairs).value, -normalised_elo(mirrored).value, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(pairs), 1 - likelihood_of_superiority(mirrored), 1e-12);
}

TEST(Elo, LikelihoodOfSuperiorityIsANormalQuantile) {
  // Mean 0.52, variance 0.2 * 0.27^2 + 0.52 * 0.02^2 + 0.28 * 0.23^2 = 0.0296: a standard error of
  // 0.017205 for 100 pairs, and so 1.16248 of them above a half.
  EXPECT_NEAR(likelihood_of_superiority({0, 20, 52, 28, 0}), 0.87748, 1e-5);
  EXPECT_EQ(likelihood_of_superiority({5, 0, 0, 0, 5}), 0.5);
}

TEST(Sprt, BoundsAreThoseOfWald) {
  const SprtBounds usual = bounds_of({.alpha = 0.05, .beta = 0.05});
  EXPECT_NEAR(usual.low, -2.9444, 1e-4);
  EXPECT_NEAR(usual.high, 2.9444, 1e-4);
  const SprtBounds skewed = bounds_of({.alpha = 0.01, .beta = 0.1});
  EXPECT_NEAR(skewed.low, std::log(0.1 / 0.99), 1e-12);
  EXPECT_NEAR(skewed.high, std::log(0.9 / 0.01), 1e-12);
}

// Results of Stockfish's testing framework and of another match runner, as they were published.
TEST(Sprt, RatiosOfPublishedTests) {
  const auto normalised = [](const Pairs& pairs, double elo0, double elo1) {
    return log_likelihood_ratio(pairs, {.elo0 = elo0, .elo1 = elo1});
  };
  EXPECT_NEAR(normalised({831, 31795, 68460, 32448, 834}, 0, 2), 2.93, 0.01);
  EXPECT_NEAR(normalised({307, 54901, 140959, 56230, 281}, 0.5, 2.5), 2.95, 0.01);
  EXPECT_NEAR(normalised({352, 579, 1264, 743, 464}, 9, 16), 4.60, 0.01);
  const auto logistic = [](const Pairs& pairs, double elo0, double elo1) {
    return log_likelihood_ratio(pairs, {.elo0 = elo0, .elo1 = elo1, .model = EloModel::logistic});
  };
  EXPECT_NEAR(logistic({424, 2948, 5832, 3045, 460}, -1, 3), 2.94, 0.01);
  EXPECT_NEAR(logistic({85, 1800, 8241, 1930, 100}, -0.25, 1.25), 2.94, 0.01);
}

TEST(Sprt, DecidesAtItsBounds) {
  const Sprt test{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(decide({}, test), Decision::none);
  EXPECT_EQ(decide({10, 40, 100, 45, 12}, test), Decision::none);
  EXPECT_EQ(decide({20, 300, 1000, 520, 60}, test), Decision::accept_h1);
  EXPECT_EQ(decide({60, 520, 1000, 300, 20}, test), Decision::accept_h0);
}

TEST(Sprt, TheRatioIsANumberForAnyAllowedBoundsAndResults) {
  constexpr double max = max_normalised_elo;
  const Pairs level{10, 40, 100, 45, 12};
  for (const Pairs& pairs : {level, Pairs{0, 0, 0, 0, 500}, Pairs{500, 0, 0, 0, 0},
                             Pairs{0, 0, 500, 0, 0}, Pairs{1, 0, 0, 0, 1}}) {
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio(pairs, {.elo0 = -max, .elo1 = max})));
  }
  EXPECT_EQ(decide(level, {.elo0 = -max, .elo1 = 0}), Decision::accept_h1);
  EXPECT_EQ(decide(level, {.elo0 = 0, .elo1 = max}), Decision::accept_h0);
}

TEST(Sprt, ResultsOfOneKindDecideToo) {
  const Sprt test{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(decide({0, 0, 0, 0, 500}, test), Decision::accept_h1);
  EXPECT_EQ(decide({500, 0, 0, 0, 0}, test), Decision::accept_h0);
}

}  // namespace
}  // namespace espalier::match
