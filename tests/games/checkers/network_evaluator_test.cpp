// The network of English draughts, and the features that it is learnt from.
#include "games/checkers/network_evaluator.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>

#include "espalier/check_game.hpp"
#include "espalier/learn/match.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/notation.hpp"
#include "games/checkers/search_hooks.hpp"
#include "tests/games/checkers/turned.hpp"

namespace espalier::checkers {
namespace {

using Counts = std::array<int, Features::size>;

Counts seen(const Position& position, int side) {
  Counts counts{};
  Features::features(position, side, [&](std::size_t i, int count = 1) { counts.at(i) += count; });
  return counts;
}

TEST(Features, ChangeAsMovesSay) {
  std::mt19937 random;
  int captures = 0, kings = 0;
  for (int game = 0; game < 200; ++game) {
    Position position;
    MovesOf<Position> moves;
    for (int ply = 0; ply < 150; ++ply, moves.clear()) {
      if (position.generate(moves).is_over()) break;
      ASSERT_LT(Features::stage(position), Features::stages);
      const Move move = moves[random() % moves.size()];
      std::array<Counts, 2> counts{seen(position, black), seen(position, white)};
      for (const int side : {black, white}) {
        Features::changes(position, move, side, [&](std::size_t i, int count = 1) {
          counts[static_cast<std::size_t>(side)].at(i) += count;
        });
      }
      captures += move.is_capture() ? 1 : 0;
      position.make(move);
      kings += position.board().kings() != 0 ? 1 : 0;
      ASSERT_EQ(seen(position, black), counts[0]) << to_fen(position.board());
      ASSERT_EQ(seen(position, white), counts[1]) << to_fen(position.board());
    }
  }
  EXPECT_GT(captures, 1'000);
  EXPECT_GT(kings, 1'000);
}

TEST(Features, AreTheSameForBothSides) {
  std::mt19937 random;
  Position position;
  MovesOf<Position> moves;
  for (int ply = 0; ply < 60 && !position.generate(moves).is_over(); ++ply, moves.clear()) {
    const Position other = turned(position);
    EXPECT_EQ(seen(position, black), seen(other, white));
    EXPECT_EQ(seen(position, white), seen(other, black));
    position.make(moves[random() % moves.size()]);
  }
}

TEST(Features, OneSideHasTheMoveUntilPiecesAreTaken) {
  const auto has = [](const Position& position, int side) {
    return seen(position, side)[Features::the_move] != 0;
  };
  std::mt19937 random;
  Position position;
  MovesOf<Position> moves;
  int compared = 0;
  for (; !position.generate(moves).is_over(); moves.clear()) {
    const Board& board = position.board();
    if (std::popcount(board.own()) == std::popcount(board.opponent())) {
      EXPECT_NE(has(position, black), has(position, white));
    }
    const bool before = has(position, black);
    const Move move = moves[random() % moves.size()];
    position.make(move);
    if (move.is_capture()) continue;
    EXPECT_EQ(has(position, black), before);
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

TEST(NetworkEvaluator, KeepsUpToDate) {
  EXPECT_EQ(check_game(Position{}, NetworkEvaluator{}, SearchHooks{}).text(), "");
}

TEST(NetworkEvaluator, CountsAPieceForAboutAHundred) {
  const auto value = [](const std::string& fen) {
    NetworkEvaluator evaluator;
    const Position position(*parse_fen(fen));
    evaluator.reset(position);
    return evaluator.evaluate(position);
  };
  NetworkEvaluator evaluator;
  evaluator.reset({});
  EXPECT_LT(std::abs(evaluator.evaluate({})), 25);
  const Score more = value("B:W21,22,23,24,25,26,27,28,29,30,31:B1-12");
  EXPECT_GT(more, 50);
  EXPECT_LT(more, 250);
}

TEST(NetworkEvaluator, BeatsTheOneWrittenByHand) {
  const MatchOptions options{.games = 40, .opening_plies = 8};
  const auto score =
      play_match<Position>(options, searching_player<Position, NetworkEvaluator, SearchHooks>(300),
                           searching_player<Position, Evaluator, SearchHooks>(300));
  EXPECT_GT(score.score() - score.error(), 0.5);
}

}  // namespace
}  // namespace espalier::checkers
