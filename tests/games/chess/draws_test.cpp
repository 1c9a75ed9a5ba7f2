// Draws: repetition, the fifty-move rule, insufficient material.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <initializer_list>

#include "espalier/random.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;

void play_all(Position& position, std::initializer_list<const char*> moves) {
  for (const char* const text : moves) {
    const auto move = parse_uci_move(position, text);
    ASSERT_TRUE(move.has_value()) << text;
    position.make(*move);
  }
}

TEST(Repetition, TheThirdOccurrenceIsADrawBeforeTheRoot) {
  Position position;
  play_all(position, {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(position.earlier_occurrences(), 1);
  EXPECT_FALSE(position.is_draw(0));
  play_all(position, {"g1f3", "g8f6", "f3g1"});
  EXPECT_FALSE(position.is_draw(0));
  play_all(position, {"f6g8"});
  EXPECT_EQ(position.earlier_occurrences(), 2);
  EXPECT_TRUE(position.is_draw(0));
}

TEST(Repetition, OnceSinceTheRootIsEnough) {
  Position position;
  play_all(position, {"e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_FALSE(position.is_draw(0));
  EXPECT_FALSE(position.is_draw(4));  // its only earlier occurrence is the root itself
  EXPECT_TRUE(position.is_draw(5));
  EXPECT_TRUE(position.is_draw(6));
}

TEST(Repetition, LostCastlingRightsMakeAnotherPosition) {
  Position position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  play_all(position, {"h1h2", "h8h7", "h2h1", "h7h8"});
  EXPECT_EQ(position.earlier_occurrences(), 0);
  play_all(position, {"h1h2", "h8h7", "h2h1", "h7h8"});
  EXPECT_EQ(position.earlier_occurrences(), 1);
  play_all(position, {"h1h2", "h8h7", "h2h1", "h7h8"});
  EXPECT_TRUE(position.is_draw(0));
}

TEST(Repetition, AnEnPassantCaptureThatWasLegalMakesAnotherPosition) {
  Position legal = at("4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
  play_all(legal, {"e2e4", "e8e7", "g1f3", "e7e8", "f3g1"});
  EXPECT_EQ(legal.earlier_occurrences(), 0);
  Position pinned = at("3k4/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1");
  play_all(pinned, {"e2e4", "d8d7", "g1h3", "d7d8", "h3g1"});
  EXPECT_EQ(pinned.earlier_occurrences(), 1);
}

TEST(Repetition, DoesNotReachAcrossANullMove) {
  Position position;
  play_all(position, {"g1f3"});
  position.make_null();
  play_all(position, {"f3g1"});
  position.make_null();
  EXPECT_FALSE(position.is_draw(10));
}

TEST(Repetition, LongGamesHaveNoLimit) {
  Position position;
  for (int i = 0; i < 5000; ++i) play_all(position, {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(position.earlier_occurrences(), 5000);
  EXPECT_EQ(position.halfmove_clock(), 20000);
  EXPECT_EQ(position.fullmove_number(), 10001);
}

TEST(UpcomingRepetition, OneMoveAway) {
  Position position;
  play_all(position, {"g1f3", "g8f6", "f3g1"});
  EXPECT_FALSE(position.upcoming_repetition(3)) << "that would be the root itself, and only once";
  EXPECT_TRUE(position.upcoming_repetition(4));
  play_all(position, {"f6g8", "g1f3", "g8f6", "f3g1"});
  EXPECT_TRUE(position.upcoming_repetition(0)) << "for the third time";
}

TEST(UpcomingRepetition, OnlyByAMoveOfThatPieceOnAFreePath) {
  // Black's rook has come back by another way; White to move cannot take back Black's move.
  Position position = at("k6r/8/8/8/8/8/8/K6R w - - 0 1");
  play_all(position, {"h1g1", "h8h7", "g1g2", "h7h8"});
  EXPECT_TRUE(position.upcoming_repetition(9)) << "g2g1 and it is the position after h1g1";
  position = at("k6r/8/8/8/8/8/8/K6R w - - 0 1");
  play_all(position, {"h1g1", "h8h7", "g1g2"});
  EXPECT_FALSE(position.upcoming_repetition(9));
}

/// The rules after each legal move, in games of few pieces with little room.
TEST(UpcomingRepetition, AgreesWithTheRules) {
  SplitMix64 random{20};
  int repeatable = 0;
  constexpr std::array starts{
      "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1", "7k/5p1p/7P/8/8/p7/P1P5/K7 w - - 0 1",
      "kr6/p1p5/P1P5/8/8/p1p5/P1P5/KR6 b - - 0 1", "r3k2r/p6p/P6P/8/8/p6p/P6P/R3K2R w KQkq - 0 1"};
  for (std::size_t game = 0; game < 60; ++game) {
    Position position = at(starts[game % starts.size()]);
    for (int played = 0; played < 60; ++played) {
      Position::Moves moves;
      if (position.generate(moves).is_over() || position.halfmove_clock() > 90) break;
      if (position.insufficient_material()) break;
      for (const int ply : {0, 2, 5, 100}) {
        bool wanted = false;
        for (const Move move : moves) {
          if (type_of(position.piece_on(move.from())) == pawn || move.kind() == Move::castling) {
            continue;
          }
          position.make(move);
          wanted |= !position.insufficient_material() && position.is_draw(ply + 1);
          position.unmake(move);
        }
        ASSERT_EQ(position.upcoming_repetition(ply), wanted)
            << "game " << game << " move " << played;
        repeatable += wanted ? 1 : 0;
      }
      position.make(moves[static_cast<std::size_t>(random() % moves.size())]);
    }
  }
  EXPECT_GT(repeatable, 100);
}

TEST(FiftyMoves, TheHundredthPlyIsADraw) {
  Position position = at("4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
  EXPECT_FALSE(position.is_draw(0));
  play_all(position, {"a1a2"});
  EXPECT_FALSE(position.is_draw(0));
  play_all(position, {"e8e7"});
  EXPECT_TRUE(position.is_draw(0));
}

TEST(FiftyMoves, MateWithTheHundredthPlyIsMate) {
  Position mate = at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80");
  play_all(mate, {"a1a8"});
  EXPECT_FALSE(mate.is_draw(0));
  Position check = at("6k1/6pp/8/8/8/8/8/R3K3 w - - 99 80");
  play_all(check, {"a1a8"});
  EXPECT_TRUE(check.is_draw(0));
}

TEST(FiftyMoves, PawnMovesAndCapturesStartAgain) {
  Position position = at("4k3/8/8/8/8/p7/4P3/R3K3 w - - 60 80");
  play_all(position, {"e1f1"});
  EXPECT_EQ(position.halfmove_clock(), 61);
  play_all(position, {"a3a2"});
  EXPECT_EQ(position.halfmove_clock(), 0);
  play_all(position, {"f1g1", "e8d8", "a1a2"});
  EXPECT_EQ(position.halfmove_clock(), 0);
}

TEST(Material, InsufficientMaterial) {
  for (const char* const fen : {
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
           "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1",
           "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",       // both bishops on dark squares
           "4k3/8/8/8/8/b1b1b3/8/B1B1K3 w - - 0 1",  // five of them
       }) {
    EXPECT_TRUE(at(fen).insufficient_material()) << fen;
    EXPECT_TRUE(at(fen).is_draw(0)) << fen;
  }
  for (const char* const fen : {
           "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",  // bishops of both square colours
           "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1",
           "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
           "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",
           "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
           "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
       }) {
    EXPECT_FALSE(at(fen).insufficient_material()) << fen;
    EXPECT_FALSE(at(fen).is_draw(0)) << fen;
  }
}

}  // namespace
}  // namespace espalier::chess
