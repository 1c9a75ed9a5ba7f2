// Tests of packed positions, of the network in floats and of its gradient.
#include "tools/train/gradient.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "tests/tools/train/games.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {
namespace {

using chess::Position;

constexpr Shape tiny{32};

TEST(TrainingPosition, HasTheFeaturesOfTheNetwork) {
  for (const Position& position : test::random_positions(1, 10)) {
    ActiveFeatures found;
    find_features(pack(position, 0, 0), found);
    const chess::Colour us = position.side_to_move();
    std::multiset<std::size_t> own;
    std::multiset<std::size_t> other;
    for (chess::Bitboard left = position.occupied(); left != 0;) {
      const chess::Square square = chess::pop_first(left);
      const chess::Piece piece = position.piece_on(square);
      own.insert(chess::feature_index(us, position.king_square(us), piece, square));
      other.insert(chess::feature_index(~us, position.king_square(~us), piece, square));
    }
    const auto end = static_cast<std::ptrdiff_t>(found.count);
    ASSERT_EQ(std::multiset<std::size_t>(found.own.begin(), found.own.begin() + end), own)
        << chess::to_fen(position);
    ASSERT_EQ(std::multiset<std::size_t>(found.other.begin(), found.other.begin() + end), other)
        << chess::to_fen(position);
  }
}

TEST(TrainingPosition, KeepsScoreResultAndBucket) {
  const Position position;
  const TrainingPosition packed = pack(position, -2999, 2);
  EXPECT_EQ(packed.score, -2999);
  EXPECT_EQ(packed.result, 2);
  EXPECT_EQ(packed.bucket, 7);
}

TEST(Evaluation, AgreesWithThePlainNetwork) {
  for (const std::size_t hidden : {32U, 96U}) {
    const Shape shape{hidden};
    const Floats parameters = test::random_parameters(shape, hidden);
    Evaluation evaluation(shape, parameters);
    for (const Position& position : test::random_positions(2, 4)) {
      ASSERT_NEAR(evaluation.logit(pack(position, 0, 0)),
                  test::plain_logit(shape, parameters, position), 1e-5)
          << chess::to_fen(position);
    }
  }
}

TEST(Evaluation, MixesTheTarget) {
  const TrainingPosition position = pack(Position(), 200, 0);
  const double expected = 1 / (1 + std::exp(-1.0));
  EXPECT_NEAR(target_of(position, {200, 0, 2}), expected, 1e-6);
  EXPECT_NEAR(target_of(position, {200, 1, 2}), 0, 1e-6);
  EXPECT_NEAR(target_of(position, {200, 0.25, 2}), 0.75 * expected, 1e-6);
}

/// The mean loss in double precision.
double plain_loss(const Floats& parameters, const std::vector<Position>& positions,
                  const std::vector<TrainingPosition>& packed, const Objective& objective) {
  double sum = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double logit = test::plain_logit(tiny, parameters, positions[i]);
    const double error = 1 / (1 + std::exp(-logit)) - target_of(packed[i], objective);
    sum += std::pow(std::abs(error), objective.power);
  }
  return sum;
}

TEST(Evaluation, ItsGradientIsThatOfFiniteDifferences) {
  std::vector<Position> positions = test::random_positions(3, 2);
  positions.erase(positions.begin() + 12, positions.end() - 12);
  const auto packed = test::packed(positions);
  Floats parameters = test::random_parameters(tiny, 4);
  for (const double power : {2.0, 2.5}) {
    const Objective objective{300, 0.3, power};
    Floats gradient(tiny.size());
    const double loss =
        Evaluation(tiny, parameters).add_gradient(test::pointers(packed), objective, gradient);
    EXPECT_NEAR(loss, plain_loss(parameters, positions, packed, objective), 1e-4);
    EXPECT_NEAR(loss, Evaluation(tiny, parameters).loss(test::pointers(packed), objective), 1e-6);
    int checked = 0;
    for (std::size_t i = 0; i < tiny.size(); ++i) {
      // A sample of the rows; all of what comes after them.
      if (i < Shape::bias_row * tiny.hidden && random_bits(5, i) % 10 != 0) continue;
      if (gradient[i] == 0) continue;
      const float step = 1.0F / 4096;
      const float kept = parameters[i];
      parameters[i] = kept + step;
      const double above = plain_loss(parameters, positions, packed, objective);
      parameters[i] = kept - step;
      const double below = plain_loss(parameters, positions, packed, objective);
      parameters[i] = kept;
      // Where a neuron crosses 0 or 1 within the step, the difference is off by a share of the
      // step.
      ASSERT_NEAR(gradient[i], (above - below) / (2 * step), 2e-4 + 0.01 * std::abs(gradient[i]))
          << "parameter " << i << ", power " << power;
      ++checked;
    }
    EXPECT_GT(checked, 300);
  }
}

TEST(Permutation, ContainsEachNumberOnce) {
  for (const std::uint64_t size : {1U, 2U, 3U, 5U, 64U, 1000U, 4097U}) {
    const Permutation order(size, 7);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < size; ++i) seen.insert(order(i));
    EXPECT_EQ(seen.size(), size);
    EXPECT_LT(*seen.rbegin(), size);
  }
}

TEST(Permutation, DependsOnItsSeedAndLeavesFewNumbersInPlace) {
  const Permutation one(1000, 1);
  const Permutation two(1000, 2);
  int same = 0;
  int fixed = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    same += one(i) == two(i) ? 1 : 0;
    fixed += one(i) == i ? 1 : 0;
  }
  EXPECT_LT(same, 10);
  EXPECT_LT(fixed, 10);
}

}  // namespace
}  // namespace espalier::train
