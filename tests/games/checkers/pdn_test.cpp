// Files of games of draughts.
#include <gtest/gtest.h>

#include <string>

#include "games/checkers/notation.hpp"
#include "games/checkers/pdn.hpp"

namespace espalier::checkers {
namespace {

std::string end_of(const PdnGame& game) {
  Position position = game.start;
  for (const Move move : game.moves) position.make(move);
  return to_fen(position.board());
}
std::string error_of(const std::string& text) {
  const auto games = parse_pdn_games(text);
  EXPECT_FALSE(games) << text;
  return games ? "" : games.error();
}

TEST(Pdn, ReadsGamesWithCommentsAndVariations) {
  const auto games = parse_pdn_games(
      "\xEF\xBB\xBF[Event \"one\"]\r\n[GameType \"21,W,8,8,N1,0\"]\r\n\r\n"
      "1. 11-15 {the [old] fourteenth (begins)} 23-19! $1 (1... 22-18 (1... 24-20) 15x22 {)}) "
      "2.8-11 2... 22-17\r\n1-0\r\n"
      "[Event \"two\"] [FEN \"W:W18,24,K10:B12,16,K22.\"]\n1. 24-20 22x6* *\n"
      "11-15 22-18 15x22 1/2-1/2");
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 3U);
  EXPECT_EQ((*games)[0].tags.size(), 2U);
  EXPECT_EQ((*games)[0].tags[0].second, "one");
  EXPECT_EQ((*games)[0].moves.size(), 4U);
  EXPECT_EQ((*games)[0].result, "1-0");
  EXPECT_EQ(to_fen((*games)[1].start.board()), "W:WK10,18,24:B12,16,K22");
  EXPECT_EQ((*games)[1].moves.size(), 2U);
  EXPECT_EQ((*games)[1].result, "*");
  EXPECT_EQ((*games)[2].result, "1/2-1/2");
  EXPECT_EQ(end_of((*games)[2]).substr(0, 2), "W:");
}
TEST(Pdn, AGameWithoutResultEndsAtTheNextTags) {
  const auto games = parse_pdn_games("[Event \"a\"]\n1. 11-15\n[Event \"b\"]\n1. 9-14 22-18\n");
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[1].moves.size(), 2U);
  EXPECT_TRUE(parse_pdn_games(" \n")->empty());
  const auto two_results = parse_pdn_games("1. 11-15 * 2-0\n1. 9-14 *");
  ASSERT_TRUE(two_results);
  ASSERT_EQ(two_results->size(), 2U);
  EXPECT_EQ(two_results->front().result, "2-0");
}
TEST(Pdn, RefusalsNameLineAndGame) {
  EXPECT_EQ(error_of("1. 11-15 1-0\n\n1. 11-16 11-16"),
            "line 3, game 2: 11-16 is not a legal move in "
            "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,16");
  EXPECT_EQ(error_of("[GameType \"20\"]\n1. 32-28"),
            "line 1, game 1: only English draughts (GameType 21) is read");
  EXPECT_EQ(error_of("[FEN \"B:W33:B1\"]").substr(0, 50),
            "line 1, game 1: FEN: there is no square 33; they a");
  EXPECT_EQ(error_of("[Event \"a\n"), "line 1, game 1: a tag has the form [Name \"value\"]");
  EXPECT_EQ(error_of("1. 11-15 {open"), "line 1, game 1: a comment has no end");
  EXPECT_EQ(error_of("1. 11-15 (22-18"), "line 1, game 1: a variation has no end");
  EXPECT_EQ(error_of("1. 11-15 ) *"), "line 1, game 1: a move is expected");
}

}  // namespace
}  // namespace espalier::checkers
