// check_game on Othello, from the start and near the end, where bounds and candidates count.
#include "espalier/check_game.hpp"

#include <gtest/gtest.h>

#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/probcut_search_hooks.hpp"
#include "games/othello/search_hooks.hpp"

namespace espalier::othello {
namespace {

TEST(Othello, KeepsWhatItPromises) {
  EXPECT_EQ(check_game(Position{}, Evaluator{}, SearchHooks{}, {.perft = {4, 12, 56, 244}}).text(),
            "");
  EXPECT_EQ(check_game(Position{}, Evaluator{}, ProbCutHooks{}, {.positions = 500}).text(), "");
}

}  // namespace
}  // namespace espalier::othello
