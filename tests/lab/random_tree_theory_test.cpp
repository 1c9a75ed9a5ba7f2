// The theory of random trees against small cases worked by hand, and against searches.
#include "lab/random_tree_theory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "lab/synthetic_trees.hpp"

namespace espalier::lab {
namespace {

TEST(RandomTreeTheory, SmallTreesAreAsWorkedByHand) {
  EXPECT_NEAR(expected_random_leaves(5, 1), 5, 1e-6);
  // The fourth leaf is visited if the third exceeds the less of the first two: in two of three.
  EXPECT_NEAR(expected_random_leaves(2, 2), 3 + 2.0 / 3, 1e-3);
  // With a single value everything after the first leaves ties: the minimal tree.
  EXPECT_NEAR(expected_random_leaves(7, 4, 1), static_cast<double>(minimal_leaves(7, 4)), 1e-6);
}

TEST(RandomTreeTheory, SearchesVisitAsManyLeaves) {
  for (const auto& [width, depth] : {std::pair{8, 3}, {8, 4}, {4, 6}}) {
    const Sample visited = sample_of(visit_trees(independent_values, width, depth, 2000, 1));
    EXPECT_NEAR(visited.mean, expected_random_leaves(width, depth, 128), 4 * visited.error())
        << width << ' ' << depth;
  }
}

// The values of great trees concentrate so much that steps of equal length would miss them.
TEST(RandomTreeTheory, TheGrowthOfGreatTreesFallsToItsLimit) {
  for (const int width : {8, 16, 24}) {
    double before = width;
    for (const int depth : {4, 6, 8, 10, 12}) {
      const double growth = std::sqrt(expected_random_leaves(width, depth) /
                                      expected_random_leaves(width, depth - 2));
      EXPECT_LT(growth, before) << width << ' ' << depth;
      EXPECT_GT(growth, random_growth(width)) << width << ' ' << depth;
      before = growth;
    }
  }
}

TEST(RandomTreeTheory, GrowthIsThatOfTheRoot) {
  EXPECT_NEAR(random_growth(2), 1.618034, 1e-6);
  EXPECT_NEAR(random_growth(8), 4.31, 0.005);
  EXPECT_NEAR(random_growth(16), 7.14, 0.005);
  EXPECT_NEAR(random_growth(24), 9.65, 0.005);
}

}  // namespace
}  // namespace espalier::lab
