// Selecting rows and reading their values.
#include "lab/rows.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace espalier::lab {
namespace {

Rows some_rows() {
  Rows rows;
  for (const int depth : {2, 4, 3})
    rows.push_back({{{"game", depth == 4 ? "chess" : "draughts"}, {"depth", depth}},
                    {{"leaves", 10 * depth}},
                    {}});
  return rows;
}

TEST(Rows, AreSelectedByTheirFactors) {
  const Rows draughts = where(some_rows(), {{"game", "draughts"}});
  EXPECT_EQ(column(draughts, "leaves"), (std::vector<double>{20, 30}));
  EXPECT_EQ(where(some_rows(), {{"depth", 5}}), Rows{});
  EXPECT_THROW((void)column(draughts, "nodes"), std::out_of_range);
}

TEST(Rows, GreatestValue) {
  EXPECT_EQ(greatest(some_rows(), "depth"), 4);
  EXPECT_EQ(greatest(where(some_rows(), {{"game", "draughts"}}), "depth"), 3);
  EXPECT_EQ(greatest({}, "depth"), 0);
}

}  // namespace
}  // namespace espalier::lab
