// Standard algebraic notation: examples of its special cases, and a round trip through random
// games.
#include "games/chess/notation/san.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;
using testing::in_random_games;

/// The move as UCI writes it, or the error's message.
std::string parsed(std::string_view fen, std::string_view san) {
  const Position position = at(fen);
  const auto move = parse_san(position, san);
  return move ? to_uci(*move, position) : move.error().message;
}

std::string written(std::string_view fen, std::string_view uci) {
  const Position position = at(fen);
  return to_san(position, parse_uci_move(position, uci).value());
}

constexpr std::string_view castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view promotes = "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view rooks = "3r2k1/8/8/R7/4p3/8/8/K2R3R w - - 0 1";
constexpr std::string_view queens = "8/6k1/8/8/Q6Q/8/8/KQ5Q w - - 0 1";

TEST(San, WritesStandardNotation) {
  EXPECT_EQ(written(start_fen, "e2e4"), "e4");
  EXPECT_EQ(written(start_fen, "g1f3"), "Nf3");
  EXPECT_EQ(written(castles, "e1g1"), "O-O");
  EXPECT_EQ(written(castles, "e1c1"), "O-O-O");
  EXPECT_EQ(written(castles, "a1a8"), "Rxa8+");
  EXPECT_EQ(written(promotes, "e7e8q"), "e8=Q+");
  EXPECT_EQ(written(promotes, "e7d8n"), "exd8=N");
  EXPECT_EQ(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(written("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"),
            "Qh4#");
}

TEST(San, DisambiguatesByFileThenRankThenBoth) {
  EXPECT_EQ(written(rooks, "d1f1"), "Rdf1");
  EXPECT_EQ(written(rooks, "h1f1"), "Rhf1");
  EXPECT_EQ(written(rooks, "a5d5"), "Rad5");
  EXPECT_EQ(written("7k/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3");
  EXPECT_EQ(written(queens, "h4e1"), "Q4e1");
  EXPECT_EQ(written("6k1/8/8/8/Q2Q4/8/8/Q6K w - - 0 1", "a4d1"), "Qa4d1");
}

TEST(San, NeedsNoDisambiguationFromAPinnedPiece) {
  // The knight on e2 is pinned: only the one on b1 can go to c3.
  EXPECT_EQ(written("4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3"), "Nc3");
}

TEST(San, AcceptsCommonVariants) {
  for (const char* text : {"e4", "e2e4", "e2-e4", "Pe4", "e4!", "e4?!", "e4+"}) {
    EXPECT_EQ(parsed(start_fen, text), "e2e4") << text;
  }
  for (const char* text : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?"}) {
    EXPECT_EQ(parsed(start_fen, text), "g1f3") << text;
  }
  for (const char* text : {"O-O", "0-0", "o-o", "O-O+", "0-0!"}) {
    EXPECT_EQ(parsed(castles, text), "e1g1") << text;
  }
  for (const char* text : {"O-O-O", "0-0-0", "O-O-O??"}) {
    EXPECT_EQ(parsed(castles, text), "e1c1") << text;
  }
  for (const char* text : {"e8=Q", "e8Q", "e8=q", "e8(Q)", "e8/Q", "e8=Q+", "e8=Q#"}) {
    EXPECT_EQ(parsed(promotes, text), "e7e8q") << text;
  }
  for (const char* text : {"exd8=N", "ed8N", "e7xd8=N", "e:d8=N"}) {
    EXPECT_EQ(parsed(promotes, text), "e7d8n") << text;
  }
  for (const char* text : {"exd6", "exd6 e.p.", "exd6e.p.", "ed6", "d6", "exd6 ep!"}) {
    EXPECT_EQ(parsed("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", text), "e5d6") << text;
  }
  // A b-pawn, not a bishop.
  EXPECT_EQ(parsed("4k3/8/8/2p5/1P6/8/8/2B1K3 w - - 0 1", "bxc5"), "b4c5");
}

TEST(San, SaysWhatIsWrong) {
  EXPECT_EQ(parsed(start_fen, "Nf4"), "'Nf4' is not a legal move here");
  EXPECT_EQ(parsed(start_fen, "O-O"), "'O-O' is not a legal move here");
  EXPECT_EQ(parsed(start_fen, "xyzzy"), "'xyzzy' is not a move such as Nf3 or exd5");
  EXPECT_EQ(parsed(start_fen, ""), "'' is not a move such as Nf3 or exd5");
  EXPECT_EQ(parsed(rooks, "Rf1"), "'Rf1' is ambiguous: Rdf1 or Rhf1");
  EXPECT_EQ(parsed(promotes, "e8"), "'e8' must name the piece it promotes to, as in e8=Q");
  EXPECT_EQ(parsed(promotes, "e8=K"), "'e8=K' is not a move such as Nf3 or exd5");
  EXPECT_EQ(parsed(start_fen, "e4=Q"), "'e4=Q' is not a legal move here");
  EXPECT_EQ(parsed(castles, "Kg1"), "'Kg1' is not a legal move here");
}

TEST(San, HostileTextIsAnErrorOfOneShortLine) {
  const Position position;
  std::vector<std::string> texts{std::string(1 << 20, 'N'),
                                 std::string(1 << 20, '+'),
                                 std::string("N\0f3", 4),
                                 "\xFF\xFE\n",
                                 "=",
                                 "()",
                                 "x",
                                 "e.p.",
                                 "(Q)",
                                 "8=Q",
                                 "Q",
                                 "-"};
  for (int byte = 0; byte < 256; ++byte) texts.push_back({'N', static_cast<char>(byte), '4'});
  for (const std::string& text : texts) {
    const auto move = parse_san(position, text);
    ASSERT_FALSE(move) << text.substr(0, 20);
    EXPECT_LT(move.error().message.size(), 200U);
    for (const char c : move.error().message) EXPECT_TRUE(c >= ' ' && c <= '~');
  }
}

TEST(San, EveryMoveOfRandomGamesComesBackAndHasItsOwnName) {
  in_random_games(21, 40, [](const Position& position) {
    Position::Moves moves;
    position.generate(moves);
    std::set<std::string> names;
    for (const Move move : moves) {
      const std::string san = to_san(position, move);
      ASSERT_TRUE(names.insert(san).second) << san << " twice in " << to_fen(position);
      const auto back = parse_san(position, san);
      ASSERT_TRUE(back) << back.error().message << " in " << to_fen(position);
      ASSERT_EQ(*back, move) << san << " in " << to_fen(position);
    }
  });
}

TEST(San, MarksAreThoseOfThePositionAfterTheMove) {
  int checks = 0;
  in_random_games(22, 40, [&](const Position& position) {
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      Position after = position;
      after.make(move);
      const char last = to_san(position, move).back();
      ASSERT_EQ(last == '+' || last == '#', after.in_check()) << to_fen(position);
      ASSERT_EQ(last == '#', after.in_check() && after.count_moves() == 0) << to_fen(position);
      checks += after.in_check();
    }
  });
  EXPECT_GT(checks, 100);
}

TEST(San, WritesALine) {
  Position position;
  std::vector<Move> moves;
  for (const char* uci : {"e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"}) {
    moves.push_back(parse_uci_move(position, uci).value());
    position.make(moves.back());
  }
  EXPECT_EQ(line_to_san(Position(), moves), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  EXPECT_EQ(line_to_san(Position(), {}), "");
}

}  // namespace
}  // namespace espalier::chess
