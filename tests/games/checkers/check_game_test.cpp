// check_game on English draughts.
#include "espalier/check_game.hpp"

#include <gtest/gtest.h>

#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"

namespace espalier::checkers {
namespace {

TEST(Checkers, KeepsWhatItPromises) {
  EXPECT_EQ(check_game(Position{}, Evaluator{}, SearchHooks{}, {.perft = {7, 49, 302}}).text(), "");
}

}  // namespace
}  // namespace espalier::checkers
