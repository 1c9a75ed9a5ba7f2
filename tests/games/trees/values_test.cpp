// The values of each kind of tree: known minimax values, the minimal and maximal number of leaves
// that alpha-beta visits, and how early the best branch comes.
#include "games/trees/values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "games/trees/calibration.hpp"
#include "tests/games/trees/trees.hpp"

namespace espalier::trees::test {
namespace {

constexpr auto make_strongly_ordered = [](const Shape& s) { return StronglyOrderedTree(s); };
constexpr auto make_ordered_scores = [](const Shape& s) { return OrderedScoresTree(s); };
constexpr auto make_random = [](const Shape& s) { return RandomTree(s); };
constexpr auto make_random_scores = [](const Shape& s) { return RandomScoresTree(s); };

/// `count` of `nodes` against a probability: four standard errors apart at most, which chance
/// exceeds once in 16,000 times; the seeds are fixed.
void expect_share(std::uint64_t count, std::uint64_t nodes, double probability) {
  const double n = static_cast<double>(nodes);
  const double deviation = std::sqrt(probability * (1 - probability) / n);
  EXPECT_NEAR(static_cast<double>(count) / n, probability, 4 * deviation + 1e-9);
}

TEST(Values, IndependentOnesAreUniform) {
  std::vector<int> seen(value_range);
  RandomTree tree(shape(64, 2));
  for (std::uint8_t first = 1; first <= 64; ++first)
    for (std::uint8_t second = 1; second <= 64; ++second) {
      tree.make({first});
      tree.make({second});
      const Score value = tree.static_eval();
      ASSERT_TRUE(value >= 0 && value < value_range);
      ++seen[static_cast<std::size_t>(value)];
      tree.unmake({second});
      tree.unmake({first});
    }
  // 4096 draws of 128 values: chi-square with 127 degrees of freedom, 4 deviations around its mean.
  double chi_square = 0;
  for (const int count : seen) chi_square += (count - 32.0) * (count - 32.0) / 32.0;
  EXPECT_NEAR(chi_square, 127, 4 * std::sqrt(2 * 127.0));
}

TEST(Values, PerfectOrderVisitsTheMinimalTree) {
  for (int width = 1; width <= 6; ++width)
    for (int depth = 1; depth <= 7; ++depth) {
      const auto w = static_cast<std::uint64_t>(width);
      const PerfectlyOrderedTree tree(shape(width, depth, w * 31));
      const auto searched = by_alpha_beta(tree);
      EXPECT_EQ(searched.leaves, power(w, (depth + 1) / 2) + power(w, depth / 2) - 1);
      // With the value known in advance, one half of it or the other is enough.
      EXPECT_EQ(by_alpha_beta(tree, searched.value - 1, searched.value).leaves,
                power(w, depth / 2));
      EXPECT_EQ(by_alpha_beta(tree, searched.value, searched.value + 1).leaves,
                power(w, (depth + 1) / 2));
    }
}

TEST(Values, PerfectOrderHoldsForLargeTrees) {
  EXPECT_EQ(by_alpha_beta(PerfectlyOrderedTree(shape(40, 6))).leaves, 127999U);
  EXPECT_EQ(by_alpha_beta(PerfectlyOrderedTree(shape(2, 30))).leaves, 65535U);
}

TEST(Values, OrderedTreesHaveTheirMinimaxValueByConstruction) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Shape s = shape(1 + static_cast<int>(seed % 9), 1 + static_cast<int>(seed % 4), seed);
    EXPECT_EQ(by_minimax(StronglyOrderedTree(s)).value, StronglyOrdered(s).root().value);
    EXPECT_EQ(by_minimax(PerfectlyOrderedTree(s)).value, PerfectlyOrdered(s).root().value);
    EXPECT_EQ(by_minimax(WorstOrderedTree(s)).value, 1);
  }
}

TEST(Values, WorstOrderHasNoCutoff) {
  for (int width = 1; width <= 8; ++width)
    for (int depth = 1; depth <= 6; ++depth)
      EXPECT_EQ(by_alpha_beta(WorstOrderedTree(shape(width, depth))).leaves,
                power(static_cast<std::uint64_t>(width), depth));
  EXPECT_EQ(by_alpha_beta(WorstOrderedTree(shape(2, 18))).leaves, power(2, 18));
}

TEST(Values, WorstOrderHasTheOnlyBestBranchLast) {
  WorstOrderedTree tree(shape(5, 4));
  for (std::uint8_t number = 1; number <= 5; ++number) {
    tree.make({number});
    EXPECT_EQ(-value_of(tree), number == 5 ? 1 : 0);
    tree.unmake({number});
  }
}

TEST(Calibration, StrongOrderHoldsAtEveryHeight) {
  for (const int width : {8, 16, 24, 40})
    for (int height = 1; height <= 3; ++height)
      for (const int above : {0, 3}) {
        const int samples = height == 3 ? 400 : 2000;
        const auto found = calibrate(width, height, above, 1981, samples, make_strongly_ordered);
        ASSERT_EQ(found.nodes, static_cast<std::uint64_t>(samples));
        expect_share(found.best_first, found.nodes, 0.7);
        expect_share(found.best_in_first_quarter, found.nodes, 0.9);
        EXPECT_EQ(found.tied, 0U);
      }
}

TEST(Calibration, OrderOfScoresHoldsAboveTheLeavesOnly) {
  for (const int width : {8, 24}) {
    const auto low = calibrate(width, 1, 2, 1, 4000, make_ordered_scores);
    expect_share(low.best_first, low.nodes, 0.7);
    expect_share(low.best_in_first_quarter, low.nodes, 0.9);
    const auto high = calibrate(width, 3, 0, 1, 500, make_ordered_scores);
    EXPECT_LT(high.best_first, high.nodes * 6 / 10);
    EXPECT_GT(high.best_first, high.nodes * 3 / 10);
  }
}

TEST(Calibration, WithoutOrderEveryBranchIsAlike) {
  // Ties favour the first, so a little more than one in eight.
  const auto values = calibrate(8, 2, 0, 1, 4000, make_random);
  EXPECT_NEAR(static_cast<double>(values.best_first) / 4000, 0.13, 0.03);
  const auto scores = calibrate(8, 2, 1, 1, 4000, make_random_scores);
  EXPECT_NEAR(static_cast<double>(scores.best_first) / 4000, 0.13, 0.03);
  EXPECT_GT(scores.tied, 0U);
}

TEST(Calibration, NarrowTreesHaveTheFirstBranchForQuarter) {
  const auto found = calibrate(3, 2, 0, 5, 4000, make_strongly_ordered);
  expect_share(found.best_first, found.nodes, 0.7);
  EXPECT_EQ(found.best_in_first_quarter, found.best_first);
  EXPECT_EQ(calibrate(1, 3, 0, 5, 10, make_strongly_ordered).best_first, 10U);
}

TEST(Calibration, AnOrderingCanBeChosen) {
  const auto make = [](const Shape& s) {
    return StronglyOrderedTree(s, StronglyOrdered(s, {.first = 0.3, .first_quarter = 0.5}));
  };
  const auto found = calibrate(16, 2, 0, 9, 3000, make);
  expect_share(found.best_first, found.nodes, 0.3);
  expect_share(found.best_in_first_quarter, found.nodes, 0.5);
}

}  // namespace
}  // namespace espalier::trees::test
