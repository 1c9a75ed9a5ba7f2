// Files of games of draughts.
#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

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

TEST(Pdn, ACommentMakesNoGame) {
  const auto games = parse_pdn_games(
      "%[Event \"escaped\"]\n{of a}\n; and more\r\n[Event \"a\"]\n; between\n[Site \"s\"]\n\n"
      "1. 11-15 {*} * {why}\n; so\n\n{of b}\n[Event \"b\"]\n% 1-0\n1. 9-14 (1. 11-15 ; ( \n) 1-0\n"
      "\n{the end}\n*\n");
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  std::string notes;
  for (const PdnGame& game : *games) {
    for (const PdnNote& note : game.notes) notes += std::to_string(note.place) + note.comment + '|';
  }
  EXPECT_EQ(notes, "0of a|0 and more|0 between|1*|1why|1 so|0of b|1|");
  EXPECT_EQ((*games)[0].tags.size(), 2U);
  EXPECT_EQ((*games)[1].result, "1-0");
  EXPECT_EQ((*games)[1].moves.size(), 1U);
}
TEST(Pdn, TagsHaveEscapes) {
  const std::string text = "[Event \"a \\\"b\\\" \\\\ c\"]\n[Result \"*\"]\n1. 11-15 *\n";
  const auto games = parse_pdn_games(text);
  ASSERT_TRUE(games) << games.error();
  EXPECT_EQ(games->front().tags[0].second, "a \"b\" \\ c");
  EXPECT_EQ(to_pdn(games->front()), text);
}
TEST(Pdn, ContinuesBehindAGameThatIsRefused) {
  const std::string text =
      "[GameType \"20\"]\n[Event \"x\"]\n1. 32-28 *\n[Event \"b\"]\n1. 9-14 *\n"
      "[Event \"c\n[Event \"d\"]\n1. 9-14 *\n[Event \"e\"]\n1. 9-9 {\n[%x]} *\n"
      "[Event \"f\"]\n1. 9-14 (9-\n[Event \"g\"]\n1. 10-14 {open";
  PdnReader reader(text);
  std::string found;
  while (const auto game = reader.next()) {
    found += (*game ? (*game)->tags[0].second : game->error().substr(0, 15)) + '|';
  }
  EXPECT_EQ(found,
            "line 1, game 1:|b|line 6, game 3:|line 10, game 4|line 13, game 5|line 15, game 6|");
}

TEST(Pdn, KeepsCommentsAndVariations) {
  const auto games = parse_pdn_games(
      "{before} 1. 11-15 {the fourteenth} 23-19 (1... 22-18 {a} (1... 24-20 2. 8-11 {deep}) 2. "
      "15x22) "
      "(1... 22-17) (1... 99-1 {no move}) 2. 8-11 {last} 1-0");
  ASSERT_TRUE(games) << games.error();
  const PdnGame& game = games->front();
  EXPECT_EQ(game.moves.size(), 3U);
  ASSERT_EQ(game.notes.size(), 5U) << "the variation with a move that is not legal is left out";
  EXPECT_EQ(game.notes[0].comment, "before");
  EXPECT_EQ(game.notes[1].comment, "the fourteenth");
  EXPECT_EQ(game.notes[1].place, 1U);
  EXPECT_EQ(game.notes[2].place, 2U);
  EXPECT_EQ(game.notes[2].variation.moves.size(), 2U);
  ASSERT_EQ(game.notes[2].variation.notes.size(), 2U);
  EXPECT_EQ(game.notes[2].variation.notes[1].variation.notes[0].comment, "deep");
  EXPECT_EQ(game.notes[3].variation.moves.size(), 1U);
  EXPECT_EQ(game.notes[4].comment, "last");
}
TEST(Pdn, IsReadAsItWasWritten) {
  const std::string written =
      "[Event \"a 'match'\"]\n[SetUp \"1\"]\n[FEN \"W:W32:B1\"]\n[Result \"1-0\"]\n"
      "1... 32-27 {!} (1... 32-28) 2. 1-5 ({instead} 2. 1-6 {(less)} 2... 27-24) 2...\n27-23 1-0\n";
  const std::string text =
      "[Event \"a 'match'\"][Result \"*\"][FEN \"W:W32:B1\"] 1. 32-27 {!} (32-28) 1-5 "
      "( {instead} 1-6 {(less)} 27-24) 27-23 1-0";
  const auto games = parse_pdn_games(text);
  ASSERT_TRUE(games) << games.error();
  EXPECT_EQ(to_pdn(games->front()), written);
}
TEST(Pdn, RandomGamesComeBackWithTheirLines) {
  std::mt19937 random;
  const auto line_from = [&random](Board board, std::size_t length, const auto& self) -> PdnLine {
    PdnLine line;
    Board before = board;
    for (std::size_t i = 0; i < length; ++i) {
      Board::Moves moves;
      board.generate(moves);
      if (moves.empty()) break;
      line.moves.push_back(moves[random() % moves.size()]);
      before = board;
      board = board.after(line.moves.back());
      if (random() % 4 == 0) line.notes.push_back({i + 1, "note " + std::to_string(random()), {}});
      if (random() % 6 == 0) line.notes.push_back({i + 1, "", self(before, length / 2, self)});
      if (!line.notes.empty() && line.notes.back().comment.empty() &&
          line.notes.back().variation.moves.empty()) {
        line.notes.pop_back();
      }
    }
    return line;
  };
  for (int i = 0; i < 50; ++i) {
    PdnGame game{line_from(Board(), 80, line_from)};
    game.tags = {{"Event", "random"}, {"Result", "1/2-1/2"}};
    game.result = "1/2-1/2";
    const std::string text = to_pdn(game);
    const auto games = parse_pdn_games(text);
    ASSERT_TRUE(games) << games.error();
    ASSERT_EQ(games->size(), 1U);
    EXPECT_EQ(games->front().moves, game.moves);
    EXPECT_EQ(games->front().tags, game.tags);
    EXPECT_EQ(to_pdn(games->front()), text);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      EXPECT_LE(end - at, 81U) << text.substr(at, end - at);
      at = end + 1;
    }
  }
}
TEST(Pdn, DeepBracketsAreSkipped) {
  const std::string deep(100'000, '(');
  const auto games = parse_pdn_games("1. 11-15 " + deep + std::string(100'000, ')') + " *");
  ASSERT_TRUE(games) << games.error();
  EXPECT_EQ(games->front().moves.size(), 1U);
  EXPECT_EQ(error_of("1. 11-15 " + deep), "line 1, game 1: a variation has no end");
}

}  // namespace
}  // namespace espalier::checkers
