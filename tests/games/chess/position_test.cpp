// Properties that hold in every position of seeded random games, orthodox and Chess960.
#include "games/chess/board/position.hpp"
#include "games/chess/search_hooks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::everything;
using testing::in_random_games;
using testing::present;
using testing::setup_of;

std::vector<std::uint16_t> sorted(const Position::Moves& list) {
  std::vector<std::uint16_t> bits;
  for (const Move move : list) bits.push_back(move.bits());
  std::sort(bits.begin(), bits.end());
  return bits;
}

TEST(RandomGames, UnmakeRestoresEveryBit) {
  in_random_games(1, 12, [](Position& position) {
    const auto before = everything(position);
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      position.make(move);
      position.unmake(move);
      ASSERT_EQ(everything(position), before) << to_fen(position);
    }
    if (position.in_check()) return;
    position.make_null();
    position.unmake_null();
    ASSERT_EQ(everything(position), before) << to_fen(position);
  });
}

TEST(RandomGames, IncrementalStateEqualsTheStateFromScratch) {
  in_random_games(2, 60, [](const Position& position) {
    ASSERT_EQ(present(position), present(Position(setup_of(position)))) << to_fen(position);
  });
}

TEST(RandomGames, CopiesAreIndependentAndKeepThePast) {
  in_random_games(3, 4, [](Position& position) {
    Position copy = position;
    ASSERT_EQ(everything(copy), everything(position));
    Position::Moves moves;
    position.generate(moves);
    if (moves.empty()) return;
    const auto before = everything(position);
    copy.make(moves[0]);
    ASSERT_EQ(everything(position), before);
  });
}

TEST(RandomGames, TacticalAndQuietMovesAreAllMoves) {
  in_random_games(4, 60, [](const Position& position) {
    Position::Moves all;
    Position::Moves tactical;
    Position::Moves both;
    position.generate(all);
    position.generate_captures(tactical);
    position.generate_captures(both);
    position.generate_quiets(both);
    ASSERT_EQ(sorted(all), sorted(both)) << to_fen(position);
    const auto tactical_bits = sorted(tactical);
    const auto all_bits = sorted(all);
    ASSERT_EQ(std::set<std::uint16_t>(all_bits.begin(), all_bits.end()).size(), all_bits.size());
    for (const Move move : all) {
      ASSERT_EQ(SearchHooks::is_tactical(position, move),
                std::binary_search(tactical_bits.begin(), tactical_bits.end(), move.bits()));
    }
    ASSERT_EQ(position.count_moves(), all.size());
  });
}

void expect_legality_is_membership(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  const auto legal = sorted(moves);
  for (int bits = 0; bits < 65536; ++bits) {
    const auto value = static_cast<std::uint16_t>(bits);
    ASSERT_EQ(position.is_legal(Move::from_bits(value)),
              std::binary_search(legal.begin(), legal.end(), value))
        << to_fen(position) << " bits " << bits;
  }
}

TEST(RandomGames, LegalityOfAnySixteenBitsIsMembership) {
  int seen = 0;
  in_random_games(5, 24, [&](const Position& position) {
    if (++seen % 11 == 0 || position.in_check()) expect_legality_is_membership(position);
  });
  EXPECT_GT(seen, 1000);
}

TEST(Legality, MembershipInHardPositions) {
  for (const char* const fen : {
           testing::kiwipete,
           "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",        // en passant uncovers the king on its rank
           "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",        // en passant takes the checker
           "8/8/1k6/8/2pP4/8/5B2/4K3 b - d3 0 1",      // and here the capturer leaves a line
           "4k3/8/8/8/4r3/8/4R3/R3K2R w KQ - 0 1",     // pinned, castling allowed
           "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",       // one way through check
           "7k/8/8/8/8/8/8/qRK5 w B - 0 1",            // the castling rook shields its king
           "1k6/8/8/8/8/8/6b1/5KR1 w G - 0 1",         // Chess960, king in check
           "3k4/3r4/8/8/1b6/8/8/R3K3 w Q - 0 1",       // double trouble
           "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",  // promotions of all kinds
       }) {
    expect_legality_is_membership(testing::at(fen));
  }
}

TEST(RandomGames, GivesCheckIsCheckAfterTheMove) {
  int checks = 0;
  in_random_games(6, 60, [&](Position& position) {
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      const bool gives_check = position.gives_check(move);
      position.make(move);
      ASSERT_EQ(gives_check, position.in_check()) << to_fen(position);
      position.unmake(move);
      checks += gives_check ? 1 : 0;
    }
  });
  EXPECT_GT(checks, 500);
}

TEST(GivesCheck, ByEveryKindOfMove) {
  const auto expect_forces = [](const char* fen, Move move) {
    const Position position = testing::at(fen);
    ASSERT_TRUE(position.is_legal(move)) << fen;
    Position after = position;
    after.make(move);
    EXPECT_TRUE(after.in_check()) << fen;
    EXPECT_TRUE(position.gives_check(move)) << fen;
  };
  expect_forces("5k2/8/8/8/8/8/8/4K2R w K - 0 1", Move(e1, h1, Move::castling));
  expect_forces("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", Move(e1, a1, Move::castling));
  expect_forces("8/8/8/R1pP1k2/8/8/8/K7 w - c6 0 1", Move(d5, c6, Move::en_passant));
  expect_forces("8/8/5k2/8/3P4/8/1B6/K7 w - - 0 1", Move(d4, d5));
  expect_forces("7k/P7/8/8/8/8/8/K7 w - - 0 1", Move::promotion(a7, a8, queen));
  expect_forces("8/P1k5/8/8/8/8/8/K7 w - - 0 1", Move::promotion(a7, a8, knight));
  expect_forces("8/RP2k3/8/8/8/8/8/K7 w - - 0 1", Move::promotion(b7, b8, knight));
}

/// Exact but after a double step that can be answered en passant, as documented.
TEST(RandomGames, KeyAfter) {
  int with_en_passant = 0;
  in_random_games(7, 40, [&](Position& position) {
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      const std::uint64_t guess = position.key_after(move);
      position.make(move);
      if (position.en_passant() == no_square) {
        ASSERT_EQ(guess, position.key()) << to_fen(position);
      } else {
        ASSERT_NE(guess, position.key());
        ++with_en_passant;
      }
      position.unmake(move);
    }
  });
  EXPECT_GT(with_en_passant, 50);
}

TEST(RandomGames, ThreatsAreTheSquaresThatTheOpponentAttacks) {
  in_random_games(14, 12, [](Position& position) {
    const auto expect_threats = [&] {
      const Colour us = position.side_to_move();
      const Bitboard without_king = position.occupied() ^ bit(position.king_square(us));
      for (Bitboard left = ~Bitboard{0}; left != 0;) {
        const Square square = pop_first(left);
        const Bitboard attackers =
            position.attackers_to(square, without_king) & position.pieces(~us);
        ASSERT_EQ(contains(position.threats(), square), attackers != 0) << to_fen(position);
      }
    };
    expect_threats();
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      position.make(move);
      expect_threats();
      position.unmake(move);
    }
    expect_threats();
    if (position.in_check()) return;
    position.make_null();
    expect_threats();
    position.unmake_null();
    expect_threats();
  });
}

TEST(RandomGames, IndicesAreDenseAndDistinct) {
  in_random_games(8, 20, [](const Position& position) {
    Position::Moves moves;
    position.generate(moves);
    std::set<std::size_t> history;
    std::size_t promotions = 0;
    for (const Move move : moves) {
      ASSERT_LT(SearchHooks::history_index(position, move), SearchHooks::history_size);
      ASSERT_LT(SearchHooks::continuation_index(position, move), SearchHooks::continuation_size);
      ASSERT_LT(SearchHooks::tactical_index(position, move), SearchHooks::tactical_size);
      history.insert(SearchHooks::history_index(position, move));
      promotions += move.kind() == Move::promotes ? 1 : 0;
    }
    // Only the four promotions of one step share their index.
    ASSERT_EQ(history.size(), moves.size() - promotions / 4 * 3);
  });
}

TEST(RandomGames, ANullMoveChangesOnlyTheSide) {
  in_random_games(9, 10, [](Position& position) {
    if (position.in_check()) return;
    chess::Setup setup = setup_of(position);
    setup.side_to_move = ~setup.side_to_move;
    setup.en_passant = no_square;
    ++setup.halfmove_clock;
    const Position passed(setup);
    position.make_null();
    EXPECT_EQ(position.key(), passed.key());
    EXPECT_EQ(position.pinned(), passed.pinned());
    EXPECT_EQ(position.checkers(), passed.checkers());
    EXPECT_EQ(position.side_to_move(), passed.side_to_move());
    position.unmake_null();
  });
}

TEST(NullMove, NeedsAPieceAndNoCheck) {
  EXPECT_TRUE(SearchHooks::null_move_allowed(Position()));
  EXPECT_FALSE(SearchHooks::null_move_allowed(testing::at("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")));
  EXPECT_TRUE(SearchHooks::null_move_allowed(testing::at("4k3/4p3/8/8/8/8/4P3/3NK3 w - - 0 1")));
  EXPECT_FALSE(SearchHooks::null_move_allowed(testing::at("4k3/4p3/8/8/8/8/4P3/3NK3 b - - 0 1")));
  EXPECT_FALSE(SearchHooks::null_move_allowed(testing::at("4k3/8/8/8/4r3/8/8/3NK3 w - - 0 1")));
}

TEST(Key, DiffersWhereTheRulesDiffer) {
  const auto key = [](const char* fen) { return testing::at(fen).key(); };
  const auto base = key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"));
  EXPECT_EQ(base, key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40"));
  // Near the fifty-move draw the key depends on the clock, in steps of eight.
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 24 40"));
  EXPECT_NE(key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 80"),
            key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 80"));
  EXPECT_EQ(key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 80"),
            key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 91 80"));
  // En passant counts only where a capture is legal: no pawn near; a pinned one; a real one.
  EXPECT_EQ(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
  EXPECT_EQ(key("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"), key("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
  EXPECT_NE(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
}

TEST(Outcome, MateIsALossAndStalemateADraw) {
  Position::Moves moves;
  EXPECT_EQ(testing::at("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").generate(moves), Outcome::loss());
  EXPECT_EQ(testing::at("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1").generate(moves), Outcome::draw());
  EXPECT_TRUE(moves.empty());
  EXPECT_EQ(Position().generate(moves), Outcome::ongoing());
  EXPECT_EQ(moves.size(), 20U);
}

TEST(Generate, TheLargestKnownNumberOfMovesFits) {
  const Position position = testing::at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
  Position::Moves moves;
  position.generate(moves);
  EXPECT_EQ(moves.size(), 218U);
}

}  // namespace
}  // namespace espalier::chess
