// check_game on chess, with the classical evaluation and with the network.
#include "espalier/check_game.hpp"

#include <gtest/gtest.h>

#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier::chess {
namespace {

TEST(Chess, KeepsWhatItPromises) {
  EXPECT_EQ(
      check_game(Position{}, EngineEvaluator{}, SearchHooks{}, {.perft = {20, 400, 8902}}).text(),
      "");
}

TEST(Chess, KeepsWhatItPromisesInManyKindsOfPositions) {
  EvaluationChoice classical;
  classical.uses_network = false;
  for (const char* fen : {testing::kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"}) {
    const auto position = parse_fen(fen);
    ASSERT_TRUE(position);
    EXPECT_EQ(
        check_game(position.value(), EngineEvaluator{classical}, SearchHooks{}, {.positions = 300})
            .text(),
        "")
        << fen;
  }
}

}  // namespace
}  // namespace espalier::chess
