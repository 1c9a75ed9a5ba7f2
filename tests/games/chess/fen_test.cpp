// FEN in and out: every dialect that is read, repairs, every kind of error, and hostile texts.
#include "games/chess/notation/fen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "random_games.hpp"

namespace espalier::chess {
namespace {

using Kind = FenError::Kind;
using testing::at;

void expect_error(std::string_view fen, Kind kind, std::size_t offset) {
  const auto parsed = parse_fen(fen);
  ASSERT_FALSE(parsed.has_value()) << fen;
  const FenError& error = parsed.error();
  EXPECT_EQ(error.kind, kind) << fen << ": " << error.message;
  EXPECT_EQ(error.offset, offset) << fen << ": " << error.message;
  EXPECT_LT(error.message.size(), 250U);
  EXPECT_TRUE(std::all_of(error.message.begin(), error.message.end(),
                          [](char c) { return c >= 0x20 && c < 0x7F; }));
}

TEST(Fen, StartPosition) {
  EXPECT_EQ(to_fen(Position()), start_fen);
  EXPECT_EQ(testing::present(at(start_fen)), testing::present(Position()));
}

TEST(Fen, RandomPositionsRoundTripInBothStyles) {
  testing::in_random_games(30, 40, [](const Position& position) {
    for (const FenStyle style : {FenStyle::standard, FenStyle::shredder}) {
      const std::string fen = to_fen(position, style);
      const auto parsed = parse_fen(fen);
      ASSERT_TRUE(parsed.has_value()) << fen << ' ' << parsed.error().message;
      ASSERT_EQ(testing::present(*parsed), testing::present(position)) << fen;
      ASSERT_EQ(to_fen(*parsed, style), fen);
    }
  });
}

TEST(Fen, WhatIsMissingIsAssumedAndReported) {
  const auto reads = [](const std::string& fen, const std::string& as, const std::string& note) {
    std::vector<std::string> notes;
    const auto position = parse_fen(fen, &notes);
    ASSERT_TRUE(position.has_value()) << fen << ": " << position.error().message;
    EXPECT_EQ(to_fen(*position), as) << fen;
    ASSERT_EQ(notes.size(), note.empty() ? 0U : 1U) << fen;
    if (!note.empty()) {
      EXPECT_EQ(notes[0], "assumed: " + note) << fen;
    }
  };
  const std::string board = "4k3/8/8/8/8/8/8/R3K3";
  const std::string counters = "half-move clock 0, full-move number 1";
  reads(board, board + " w - - 0 1", "White to move, no castling, no en passant, " + counters);
  reads(board + " b", board + " b - - 0 1", "no castling, no en passant, " + counters);
  reads(board + " w Q", board + " w Q - 0 1", "no en passant, " + counters);
  reads(board + " w Q 7 9", board + " w Q - 7 9", "no en passant");
  reads(board + " w - 7 9", board + " w - - 7 9", "no en passant");
  reads(board + " b Q -", board + " b Q - 0 1", counters);
  reads(board + " b Q - 7", board + " b Q - 7 1", "full-move number 1");
  reads(board + " b Q - - -", board + " b Q - 0 1", counters);
  reads(board + " b Q - - 9", board + " b Q - 0 9", "half-move clock 0");
  reads(board + " b Q - 0 1 ; ", board + " b Q - 0 1", "");
  EXPECT_FALSE(parse_fen("4k3/8/8/8/8/8/8/4R1K1").has_value()) << "Black would stand in check";
}

TEST(Fen, SixteenPiecesOfAnyKind) {
  const Position position = at("QQQQQQQQ/QQQQQQQn/8/8/8/8/6nn/K5nk w - - 0 1");
  EXPECT_EQ(count(position.pieces(white, queen)), 15);
  EXPECT_TRUE(parse_fen("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1").has_value());
}

TEST(Fen, CountersMayBeLeftOut) {
  const Position position = at("4k3/8/8/8/8/8/8/R3K3 b Q -");
  EXPECT_EQ(position.halfmove_clock(), 0);
  EXPECT_EQ(position.fullmove_number(), 1);
  EXPECT_EQ(to_fen(position), "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
  EXPECT_EQ(at("4k3/8/8/8/8/8/8/R3K3 b Q - 7").halfmove_clock(), 7);
  EXPECT_EQ(at("4k3/8/8/8/8/8/8/R3K3 b Q - 7 0").fullmove_number(), 1);
}

TEST(Fen, BlanksOfAnyLength) {
  EXPECT_EQ(to_fen(at("  4k3/8/8/8/8/8/8/R3K3\tw   Q - 3  9\r\n")),
            "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9");
}

TEST(Fen, CastlingDialects) {
  // The same rights in X-FEN and in Shredder-FEN.
  for (const char* const rights : {"KQkq", "HAha", "qkQK", "KAhq"}) {
    const Position position = at("r3k2r/8/8/8/8/8/8/R3K2R w " + std::string(rights) + " - 0 1");
    EXPECT_EQ(to_fen(position), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(to_fen(position, FenStyle::shredder), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
  }
  // K is the outermost rook; the inner one needs its letter.
  const Position outer = at("k7/8/8/8/8/8/8/1K2R1R1 w K - 0 1");
  EXPECT_EQ(outer.castling_rook(white, king_side), g1);
  const Position inner = at("k7/8/8/8/8/8/8/1K2R1R1 w E - 0 1");
  EXPECT_EQ(inner.castling_rook(white, king_side), e1);
  EXPECT_EQ(to_fen(outer), "k7/8/8/8/8/8/8/1K2R1R1 w K - 0 1");
  EXPECT_EQ(to_fen(inner), "k7/8/8/8/8/8/8/1K2R1R1 w E - 0 1");
  EXPECT_NE(inner.key(), 0U);
}

TEST(Fen, EnPassantIsKeptIfItCanBeCapturedOn) {
  EXPECT_EQ(at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").en_passant(), e3);
  EXPECT_EQ(at("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").en_passant(), no_square);
  EXPECT_EQ(at("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1").en_passant(), no_square);
}

/// The FEN is read as `repaired`, with one warning for each of `parts`, which contains that part.
void expect_repair(std::string_view fen, std::string_view repaired,
                   const std::vector<std::string>& parts) {
  std::vector<std::string> warnings;
  const auto parsed = parse_fen(fen, &warnings);
  ASSERT_TRUE(parsed.has_value()) << fen << ": " << parsed.error().message;
  EXPECT_EQ(to_fen(*parsed), repaired) << fen;
  EXPECT_EQ(testing::present(*parsed), testing::present(at(repaired))) << fen;
  ASSERT_EQ(warnings.size(), parts.size()) << fen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_NE(warnings[i].find(parts[i]), std::string::npos) << warnings[i];
    EXPECT_TRUE(std::all_of(warnings[i].begin(), warnings[i].end(),
                            [](char c) { return c >= 0x20 && c < 0x7F; }));
  }
  ASSERT_TRUE(parse_fen(fen).has_value());  // the warnings are optional
}

TEST(FenRepairs, CastlingRightsWithoutKingOrRookAreDropped) {
  const std::string bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  expect_repair("4k3/8/8/8/8/8/8/4K3 w K - 0 1", bare, {"'K' dropped: there is no rook"});
  expect_repair("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", bare, {"'K'", "'Q'", "'k'", "'q'"});
  expect_repair("4k3/8/8/8/8/8/8/R3K3 w QK - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"'K'"});
  expect_repair("4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", {"'Q'"});
  expect_repair("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
                {"the king is not on its back rank", "'Q'"});
  // Shredder-FEN: no rook on that file, and the king's own file.
  expect_repair("4k3/8/8/8/8/8/8/R3K2R w GA - 0 1", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", {"'G'"});
  expect_repair("4k3/8/8/8/8/8/8/R3K2R w E - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", {"'E'"});
}

TEST(FenRepairs, EnPassantSquaresThatNoPawnPassedAreDropped) {
  const std::string black = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
  expect_repair("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", black, {"e4 dropped"});  // wrong rank
  expect_repair("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", black, {"d3 dropped"});  // no pawn
  expect_repair("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                {"e3 dropped"});  // wrong side
  expect_repair("4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1",
                {"e3 dropped"});  // its start square is occupied
  expect_repair("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1",
                {"e3 dropped"});
}

TEST(FenRepairs, ASoundFenHasNoWarnings) {
  expect_repair(start_fen, start_fen, {});
  // Nobody can capture on e3: the square is left out, as in other programs, without a warning.
  expect_repair("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", {});
}

TEST(FenRepairs, ARefusedFenHasNoWarnings) {
  std::vector<std::string> warnings;
  EXPECT_FALSE(parse_fen("4k3/8/8/8/8/8/8/4K3 w K - x 1", &warnings).has_value());
  EXPECT_TRUE(warnings.empty());
}

TEST(FenErrors, Empty) {
  expect_error("", Kind::empty, 0);
  expect_error(" \t \n", Kind::empty, 0);
}

TEST(FenErrors, Board) {
  expect_error("4k3/8/8/8/8/8/8/5K3 w - - 0 1", Kind::board, 18);
  expect_error("4k4/8/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 2);
  expect_error("4k2/8/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 3);
  expect_error("4k3/8/8/8/8/8/8/4K2 w - - 0 1", Kind::board, 19);
  expect_error("4k3/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 17);
  expect_error("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 17);
  expect_error("rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 8);
  expect_error("4k3/8/8/x7/8/8/8/4K3 w - - 0 1", Kind::board, 8);
  expect_error("4k3/8/8/\xFF\x01/8/8/8/4K3 w - - 0 1", Kind::board, 8);
  expect_error("4k3/9/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 4);
  expect_error("4k3/0/8/8/8/8/8/4K3 w - - 0 1", Kind::board, 4);
}

TEST(FenErrors, Pieces) {
  expect_error("8/8/8/8/8/8/8/4K3 w - - 0 1", Kind::kings, 0);
  expect_error("4k3/8/8/8/8/8/8/8 w - - 0 1", Kind::kings, 0);
  expect_error("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", Kind::kings, 0);
  expect_error("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", Kind::pawn_rank, 0);
  expect_error("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", Kind::pawn_rank, 0);
  expect_error("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Kind::too_many_pieces, 0);
  expect_error("4k3/8/8/QQQQ4/QQQQ4/8/PPPPPPPP/4K3 w - - 0 1", Kind::too_many_pieces, 0);
  expect_error("QQQQQQQQ/QQQQQQQQ/8/1k6/8/8/8/4K3 w - - 0 1", Kind::too_many_pieces, 0);
}

TEST(FenErrors, SideToMove) {
  expect_error("4k3/8/8/8/8/8/8/4K3 x - - 0 1", Kind::side_to_move, 20);
  expect_error("4k3/8/8/8/8/8/8/4K3 W - - 0 1", Kind::side_to_move, 20);
  expect_error("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", Kind::side_to_move, 20);
}

TEST(FenErrors, Castling) {
  expect_error("4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", Kind::castling, 25);   // twice
  expect_error("4k3/8/8/8/8/8/8/R3K1RR w HG - 0 1", Kind::castling, 26);  // twice
  expect_error("4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", Kind::castling, 25);
  expect_error("4k3/8/8/8/8/8/8/R3K2R w x - 0 1", Kind::castling, 24);
}

TEST(FenErrors, EnPassant) {
  expect_error("4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", Kind::en_passant, 26);
  expect_error("4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1", Kind::en_passant, 26);
  expect_error("4k3/8/8/8/4P3/8/8/4K3 b - i3 0 1", Kind::en_passant, 26);
}

TEST(FenErrors, Counters) {
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - -1 1", Kind::counters, 26);
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - x 1", Kind::counters, 26);
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 -7", Kind::counters, 28);
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", Kind::counters, 28);
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 100000 1", Kind::counters, 26);
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999999", Kind::counters, 28);
}

TEST(FenErrors, Fields) { expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", Kind::fields, 30); }

TEST(FenErrors, Checks) {
  expect_error("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Kind::opponent_in_check, 0);
  expect_error("8/8/8/8/8/8/4k3/4K3 w - - 0 1", Kind::opponent_in_check, 0);
  expect_error("4k3/8/5N2/1B6/8/8/8/K3R3 b - - 0 1", Kind::checkers, 0);
}

TEST(FenErrors, HostileText) {
  expect_error(std::string(1 << 20, 'k'), Kind::too_long, 200);
  expect_error(std::string(1 << 20, ' '), Kind::too_long, 200);
  expect_error(std::string(150, '/'), Kind::board, 0);
  expect_error(std::string("4k3\0/8/8/8/8/8/8/4K3 w - - 0 1", 31), Kind::board, 3);
  expect_error("4k3/8/8/8/8/8/8/4K3 \x1B[2J - - 0 1", Kind::side_to_move, 20);
}

TEST(Chess960, TheNumbering) {
  EXPECT_EQ(to_fen(position_960(518)), start_fen);
  EXPECT_EQ(to_fen(position_960(0), FenStyle::shredder),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
  EXPECT_EQ(to_fen(position_960(959), FenStyle::shredder),
            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
  std::set<std::string> all;
  for (int n = 0; n < 960; ++n) {
    const Position position = position_960(n);
    all.insert(to_fen(position));
    EXPECT_LT(position.castling_rook(white, queen_side), position.king_square(white));
    EXPECT_GT(position.castling_rook(white, king_side), position.king_square(white));
    EXPECT_EQ(count(position.pieces(white, bishop) & light_squares), 1);
  }
  EXPECT_EQ(all.size(), 960U);
}

}  // namespace
}  // namespace espalier::chess
