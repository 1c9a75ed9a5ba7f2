// check_game on Connect Four.
#include "espalier/check_game.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace espalier::connect_four {
namespace {

TEST(ConnectFour, KeepsWhatItPromises) {
  EXPECT_EQ(check_game(Position{}, Evaluator{}, SearchHooks{}, {.perft = {7, 49, 343}}).text(), "");
}

}  // namespace
}  // namespace espalier::connect_four
