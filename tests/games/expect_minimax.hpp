// Searches of a game against plain minimax.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "espalier/search/limits.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/textbook/reference.hpp"

namespace espalier::test {

/// An aspiration window of 1 to either side from the first iteration.
inline constexpr Parameters narrow{.aspiration_width = 1, .aspiration_depth = 1};

/// The search finds the value of minimax and one of its best moves. `name` is that of the position.
template <class Evaluator, class S, class Position>
void expect_minimax(S& search, const Position& root, int depth, const std::string& name) {
  Position position = root;
  Evaluator evaluator;
  const auto truth = textbook::solve(position, evaluator, depth);
  search.clear();
  const auto result = search.run(root, {.depth = depth, .infinite = true});
  ASSERT_EQ(result.score(), truth.score) << name << " depth " << depth;
  const auto& best = truth.best_moves;
  ASSERT_NE(std::find(best.begin(), best.end(), result.best_move()), best.end()) << name;
}

}  // namespace espalier::test
