// UCI moves in and out, orthodox and Chess960, and their errors.
#include "games/chess/notation/long_algebraic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;

TEST(UciMoves, RandomMovesRoundTrip) {
  testing::in_random_games(40, 40, [](const Position& position) {
    Position::Moves moves;
    position.generate(moves);
    for (const bool chess960 : {false, true}) {
      std::set<std::string> texts;
      for (const Move move : moves) {
        const std::string text = to_uci(move, position, chess960);
        ASSERT_TRUE(texts.insert(text).second) << to_fen(position) << ' ' << text;
        const auto parsed = parse_uci_move(position, text);
        ASSERT_TRUE(parsed.has_value()) << to_fen(position) << ' ' << text;
        ASSERT_EQ(*parsed, move) << to_fen(position) << ' ' << text;
      }
    }
  });
}

TEST(UciMoves, CastlingOfChess960ReadsBackInEveryMode) {
  // Every start position of Chess960 without the pieces between kings and rooks.
  int castlings = 0;
  for (int n = 0; n < 960; ++n) {
    chess::Setup setup = testing::setup_of(position_960(n));
    for (Square square = a1; square <= h1; ++square) {
      const Piece piece = setup.board[static_cast<std::size_t>(square)];
      if (piece != white_king && piece != white_rook) {
        setup.board[static_cast<std::size_t>(square)] = no_piece;
      }
    }
    const Position position(setup);
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      castlings += move.kind() == Move::castling ? 1 : 0;
      for (const bool chess960 : {false, true}) {
        ASSERT_EQ(parse_uci_move(position, to_uci(move, position, chess960)).value(), move)
            << to_fen(position);
      }
    }
    ASSERT_EQ(has_chess960_castling(position),
              to_fen(position, FenStyle::shredder).find("w HA") == std::string::npos ||
                  position.king_square(white) != e1);
  }
  EXPECT_GT(castlings, 1500);
}

TEST(UciMoves, CastlingBothWays) {
  const Position position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move short_one(e1, h1, Move::castling);
  const Move long_one(e1, a1, Move::castling);
  EXPECT_EQ(to_uci(short_one, position), "e1g1");
  EXPECT_EQ(to_uci(long_one, position), "e1c1");
  EXPECT_EQ(to_uci(short_one, position, true), "e1h1");
  EXPECT_EQ(to_uci(long_one, position, true), "e1a1");
  for (const char* const text : {"e1g1", "e1h1"}) {
    EXPECT_EQ(parse_uci_move(position, text).value(), short_one);
  }
  for (const char* const text : {"e1c1", "e1a1"}) {
    EXPECT_EQ(parse_uci_move(position, text).value(), long_one);
  }
}

TEST(UciMoves, AKingsStepIsNotCastling) {
  // f1g1 is a step of the king; castling is f1h1.
  const Position position = at("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  EXPECT_EQ(parse_uci_move(position, "f1g1").value(), Move(f1, g1));
  EXPECT_EQ(parse_uci_move(position, "f1h1").value(), Move(f1, h1, Move::castling));
  EXPECT_EQ(to_uci(Move(f1, h1, Move::castling), position), "f1h1") << "in any mode";
  const Position two_steps = at("4k3/8/8/8/8/8/8/3K3R w H - 0 1");
  EXPECT_EQ(parse_uci_move(two_steps, "d1g1").value(), Move(d1, h1, Move::castling));
}

TEST(UciMoves, CastlingMovesKingAndRook) {
  struct Case {
    const char* fen;
    const char* move;
    const char* after;
  };
  for (const Case& c : {
           Case{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1",
                "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
           Case{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8",
                "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
           Case{"6k1/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1", "6k1/8/8/8/8/8/8/2KR4 b - - 1 1"},
           Case{"4k3/8/8/8/8/8/8/5RKR w HF - 0 1", "g1h1", ""},
           Case{"k7/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "k7/8/8/8/8/8/8/2KR4 b - - 1 1"},
           Case{"k7/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "k7/8/8/8/8/8/8/5RK1 b - - 1 1"},
       }) {
    Position position = at(c.fen);
    const auto move = parse_uci_move(position, c.move);
    if (*c.after == '\0') {
      EXPECT_FALSE(move.has_value()) << c.fen;
      continue;
    }
    ASSERT_TRUE(move.has_value()) << c.fen;
    position.make(*move);
    EXPECT_EQ(to_fen(position), c.after);
  }
}

TEST(UciMoves, PromotionsAndNoMove) {
  const Position position = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(parse_uci_move(position, "a7a8n").value(), Move::promotion(a7, a8, knight));
  EXPECT_EQ(parse_uci_move(position, "a7a8Q").value(), Move::promotion(a7, a8, queen));
  EXPECT_EQ(to_uci(Move::promotion(a7, a8, rook), position), "a7a8r");
  EXPECT_EQ(to_uci(Move{}, position), "0000");
}

TEST(UciMoves, ErrorsSayWhatIsWrong) {
  const Position position;
  const auto message = [&](std::string_view text) {
    const auto parsed = parse_uci_move(position, text);
    EXPECT_FALSE(parsed.has_value()) << text;
    const std::string& said = parsed.error().message;
    EXPECT_TRUE(
        std::all_of(said.begin(), said.end(), [](char c) { return c >= 0x20 && c < 0x7F; }));
    EXPECT_LT(said.size(), 200U);
    return said;
  };
  EXPECT_EQ(message("e2e5"), "illegal move e2e5: the piece on e2 cannot move there");
  EXPECT_EQ(message("e4e5"), "illegal move e4e5: there is nothing on e4");
  EXPECT_EQ(message("e7e5"), "illegal move e7e5: the piece on e7 is not White's");
  EXPECT_EQ(message("0000"), "'0000' is not a move such as e2e4 or e7e8q");
  for (const std::string& text :
       {std::string(), std::string("e2"), std::string("e2e4qq"), std::string("e2e4x"),
        std::string("i2i4"), std::string("e2e9"), std::string("\x1B[2J"), std::string(1 << 20, 'e'),
        std::string("e2\0e4", 5)}) {
    EXPECT_NE(message(text).find("is not a move"), std::string::npos);
  }
  const Position promotion = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(parse_uci_move(promotion, "a7a8").error().message,
            "illegal move a7a8: a promotion must name its piece, as in a7a8q");
  EXPECT_FALSE(parse_uci_move(promotion, "a7a8k").has_value());
  EXPECT_FALSE(parse_uci_move(promotion, "a7a8p").has_value());
}

}  // namespace
}  // namespace espalier::chess
