// Positions and moves of the Hub protocol.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "games/checkers/hub_notation.hpp"

namespace espalier::checkers {
namespace {

Board board_from(const std::string& fen) { return parse_fen(fen).value(); }

TEST(HubNotation, WritesPositionsByTheirSquares) {
  EXPECT_EQ(to_hub(Board()), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
  EXPECT_EQ(to_hub(board_from("W:WK1,18:B12,K32")), "WWeeeeeeeeeebeeeeeweeeeeeeeeeeeeB");
  EXPECT_EQ(parse_hub("WWeeeeeeeeeebeeeeeweeeeeeeeeeeeeB").value(), board_from("W:WK1,18:B12,K32"));
}

TEST(HubNotation, WritesCapturesByWhatIsCaptured) {
  const Board board = board_from("B:W6,15,K23:B1");
  EXPECT_EQ(to_hub(Move(11, 15)), "11-15");
  const auto move = parse_pdn("1x26", board);
  ASSERT_TRUE(move) << move.error().message;
  EXPECT_EQ(to_hub(*move), "1x26x6x15x23");
  for (const char* const text : {"1x26x6x15x23", "1x26x23x6x15"}) {
    EXPECT_EQ(parse_hub_move(text, board).value(), *move) << text;
  }
}

TEST(HubNotation, EveryPositionAndMoveIsReadAgain) {
  std::mt19937 random(5);
  for (int game = 0; game < 50; ++game) {
    Board board;
    for (int ply = 0; ply < 100; ++ply) {
      ASSERT_EQ(parse_hub(to_hub(board)).value(), board);
      Board::Moves moves;
      board.generate(moves);
      if (moves.empty()) break;
      for (const Move move : moves) {
        ASSERT_EQ(parse_hub_move(to_hub(move), board).value(), move) << to_fen(board);
      }
      board = board.after(moves[random() % moves.size()]);
    }
  }
}

TEST(HubNotation, RefusesWhatIsNoneWithTheReason) {
  const std::string initial = to_hub(Board());
  for (const std::string& text :
       {std::string(), std::string("B"), initial + "e", "X" + initial.substr(1),
        initial.substr(0, 32) + "x", "W" + std::string(32, 'w'), "W" + std::string(32, 'b')}) {
    ASSERT_FALSE(parse_hub(text)) << text;
    EXPECT_FALSE(parse_hub(text).error().message.empty());
  }
  EXPECT_NE(parse_hub("Bw" + std::string(31, 'e')).error().message.find("must be a king"),
            std::string::npos);
  for (const char* const text : {"", "11", "11-", "11-15-18", "11x15", "11-15x18", "0-4", "11-33",
                                 "99999999999-1", "a-b", "11x18x15", "1-5", "12x19x16", "1x10x4"}) {
    ASSERT_FALSE(parse_hub_move(text, Board())) << text;
    EXPECT_FALSE(parse_hub_move(text, Board()).error().message.empty());
  }
}

}  // namespace
}  // namespace espalier::checkers
