// Tests of the formulas and rows of the experiments on synthetic trees, with figures that can be
// counted by hand.
#include "lab/synthetic_trees.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace espalier::lab {
namespace {

TEST(SyntheticTrees, FormulasCountLeaves) {
  EXPECT_EQ(minimal_leaves(24, 0), 1U);
  EXPECT_EQ(minimal_leaves(24, 1), 24U);
  EXPECT_EQ(minimal_leaves(24, 2), 47U);
  EXPECT_EQ(minimal_leaves(24, 5), 14399U);
  EXPECT_EQ(minimal_leaves(1, 9), 1U);
  EXPECT_EQ(all_leaves(24, 4), 331776U);
  EXPECT_EQ(all_leaves(7, 0), 1U);
}

TEST(SyntheticTrees, WindowsSaveHalfOfPerfectOrder) {
  const auto shape = trees::Shape::make(5, 5, 3).value();
  const Score value = trees::PerfectlyOrdered(shape).root().value;
  const trees::PerfectlyOrderedTree tree(shape);
  EXPECT_EQ(leaves_visited(tree), minimal_leaves(5, 5));
  EXPECT_EQ(leaves_visited(tree, value - 1, value), 25U);
  EXPECT_EQ(leaves_visited(tree, value, value + 1), 125U);
}

TEST(SyntheticTrees, SeventyPercentIsTheOrderOfTheSurvey) {
  EXPECT_DOUBLE_EQ(ordering_of(70).first, 0.7);
  EXPECT_DOUBLE_EQ(ordering_of(70).first_quarter, 0.9);
  EXPECT_DOUBLE_EQ(ordering_of(100).first_quarter, 1.0);
}

TEST(SyntheticTrees, SumsGiveMeanAndDeviation) {
  LeafSums sums;
  for (const std::uint64_t leaves : {2, 4, 4, 4, 5, 5, 7, 9}) sums.add(leaves);
  Row row;
  row.counts = sums.counts();
  const Sample sample = sample_of(row);
  EXPECT_EQ(sample.count, 8U);
  EXPECT_DOUBLE_EQ(sample.mean, 5);
  EXPECT_NEAR(sample.deviation, std::sqrt(32.0 / 7), 1e-12);
}

TEST(SyntheticTrees, IntervalsAreStudents) {
  EXPECT_NEAR(half_interval({100, 1, 10}), 2.262 / std::sqrt(10), 0.005);
  EXPECT_NEAR(half_interval({100, 1, 1000}), 1.962 / std::sqrt(1000), 0.0005);
}

TEST(SyntheticTrees, RowsAreReproducibleAndAddUp) {
  for (const char* const kind : {independent_values, independent_scores, ordered_by_value,
                                 ordered_by_score, fitted_scores}) {
    const Row both = visit_trees(kind, 6, 3, 2, 40);
    EXPECT_EQ(both, visit_trees(kind, 6, 3, 2, 40));
    const double first = number(visit_trees(kind, 6, 3, 1, 40), "leaves");
    const double second = number(visit_trees(kind, 6, 3, 1, 41), "leaves");
    EXPECT_EQ(number(both, "leaves"), first + second);
    EXPECT_EQ(number(both, "squares"), first * first + second * second);
  }
  EXPECT_THROW((void)visit_trees("no such kind", 6, 3, 1, 40), std::invalid_argument);
}

TEST(SyntheticTrees, BetterOrderCostsLess) {
  const auto leaves = [](int first) {
    return number(visit_trees(ordered_by_value, 16, 4, 50, 1, first), "leaves");
  };
  EXPECT_GT(leaves(40), leaves(70));
  EXPECT_GT(leaves(70), leaves(100));
  EXPECT_EQ(leaves(100), 50.0 * 511);
}

TEST(SyntheticTrees, CellsAreFoundByKindShapeAndOrder) {
  const Rows rows{visit_trees(ordered_by_value, 6, 3, 2, 1),
                  visit_trees(ordered_by_value, 6, 3, 2, 1, 50),
                  visit_trees(independent_values, 6, 3, 2, 1)};
  EXPECT_EQ(find_cell(rows, ordered_by_value, 6, 3), &rows[0]);
  EXPECT_EQ(find_cell(rows, ordered_by_value, 6, 3, 50), &rows[1]);
  EXPECT_EQ(find_cell(rows, independent_values, 6, 3), &rows[2]);
  EXPECT_EQ(find_cell(rows, independent_values, 6, 4), nullptr);
  EXPECT_EQ(find_cell(rows, ordered_by_score, 6, 3), nullptr);
}

TEST(SyntheticTrees, LeavesAreFormatted) {
  EXPECT_EQ(leaves_text(105.25), "105.2");
  EXPECT_EQ(leaves_text(105), "105");
  EXPECT_EQ(leaves_text(28500.4), "28500");
}

}  // namespace
}  // namespace espalier::lab
