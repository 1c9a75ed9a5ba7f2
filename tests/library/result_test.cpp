// Results: which root move is the best, and the values of an empty result.
#include "espalier/search/result.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace espalier {
namespace {

RootMove<int> root_move(int move, Score score, bool has_own_score) {
  RootMove<int> result;
  result.move = move;
  result.score = score;
  result.has_own_score = has_own_score;
  return result;
}

std::vector<RootMove<int>> some_moves() {
  return {root_move(1, 900, false),  // only a bound: not better, however large
          root_move(2, -5, true), root_move(3, 30, true), root_move(4, 20, false),
          root_move(5, 30, true)};
}

std::vector<int> numbers(const std::vector<RootMove<int>>& moves) {
  std::vector<int> result;
  for (const auto& move : moves) result.push_back(move.move);
  return result;
}

TEST(Result, MovesWithAnOwnScoreComeFirstInDescendingOrder) {
  auto moves = some_moves();
  EXPECT_EQ(best_own_score(moves), 2U);
  EXPECT_EQ(best_own_score(moves, 3), 4U);
  sort_by_own_score(moves, 0);
  EXPECT_EQ(numbers(moves), (std::vector<int>{3, 5, 2, 1, 4}));
  moves = some_moves();
  sort_by_own_score(moves, 1, 3);
  EXPECT_EQ(numbers(moves), (std::vector<int>{1, 3, 2, 4, 5}));
}

TEST(Result, DefaultsWithoutACompletedIteration) {
  Result<int> result;
  EXPECT_EQ(result.best_move(), 0);
  EXPECT_EQ(result.reply(), 0);
  EXPECT_EQ(result.score(), no_score);
  EXPECT_TRUE(result.line().empty());
  result.static_eval = 12;
  result.moves.push_back({.move = 3, .score = 40, .line = {3}});
  EXPECT_EQ(result.score(), 12) << "no iteration was completed";
  EXPECT_EQ(result.best_move(), 3);
  EXPECT_EQ(result.reply(), 0);
  result.depth = 1;
  result.moves[0].line = {3, 4};
  EXPECT_EQ(result.score(), 40);
  EXPECT_EQ(result.reply(), 4);
  result.outcome = loss_in(0);
  EXPECT_EQ(result.score(), loss_in(0));
}

}  // namespace
}  // namespace espalier
