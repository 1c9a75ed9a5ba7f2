// The games of a match of Othello as a GGF file: what it has, and how a match continues from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/othello/evaluator.hpp"
#include "games/othello/ggf.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/text.hpp"
#include "support/error.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/game_log.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {
namespace {

using test::content;
using test::Folder;

constexpr UgiGame othello_by_ugi =
    ugi_game<othello::Text, othello::Evaluator, othello::SearchHooks>();

GameLogHeader ggf_header(const std::string& id = "1a") {
  return {"othello", "a [match]", {"first", "second"},       {"10 nodes", "20 nodes"},
          false,     id,          othello_by_ugi.file_format};
}

/// Player 1, who is Black, wins.
PlayedGame othello_game_of(Result result = Result::white_wins) {
  PlayedGame game;
  game.opening.moves = {"f5", "d6"};
  game.moves = {{"c3", -35, 4, std::chrono::milliseconds(203)}, {"d3", {}, 0, {}}};
  game.result = result;
  game.fault = FaultKind::time_loss;
  return game;
}

TEST(GgfLog, HasPlayersResultAndMoves) {
  const Folder folder;
  const auto path = folder / "games.ggf";
  GameLog log(path, ggf_header(), false);
  log.add(0, othello_game_of());
  log.add(1, othello_game_of());
  const std::string text = content(path);
  const auto has = [&text](std::string_view part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has("(;GM[Othello]PC[a [match\\]]\n")) << text;
  EXPECT_TRUE(has("PW[second]PB[first]") && has("PW[first]PB[second]")) << text;
  EXPECT_TRUE(has("RE[+64.000:t]TY[8]")) << text;
  EXPECT_TRUE(has("C[Round 1.1]") && has("C[Termination time forfeit]")) << text;
  EXPECT_TRUE(has("B[F5]W[D6]B[C3/-0.350/0.203]W[D3//0.000];)\n\n")) << text;
  const auto games = othello::parse_ggf(text);
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(games->front().moves.size(), 4U);
}

TEST(GgfLog, ContinuesAfterTheLastCompleteGame) {
  const Folder folder;
  const auto path = folder / "games.ggf";
  {
    GameLog log(path, ggf_header(), false);
    log.add(0, othello_game_of());
    log.add(3, othello_game_of(Result::draw));
  }
  const std::string text = content(path);
  const std::size_t first = text.find("\n\n") + 2;
  {
    const GameLog log(path, ggf_header(), true);
    ASSERT_EQ(log.found().size(), 2U);
    EXPECT_EQ(log.found()[0].index, 0U);
    EXPECT_EQ(log.found()[0].result, Result::white_wins);
    EXPECT_EQ(log.found()[0].fault, FaultKind::time_loss);
    EXPECT_EQ(log.found()[1].index, 3U);
    EXPECT_EQ(log.found()[1].result, Result::draw);
  }
  for (const std::size_t length : {first + 3, first + 60, text.size() - 1}) {
    test::write(path, text.substr(0, length));
    GameLog log(path, ggf_header(), true);
    EXPECT_EQ(log.found().size(), 1U) << length;
    log.add(3, othello_game_of(Result::draw));
    EXPECT_EQ(content(path), text);
  }
  EXPECT_THROW(GameLog(path, ggf_header("2b"), true), support::Error) << "another match";
  for (const std::string& bad :
       {text + "notes\n", text + text, std::string("(;GM[Othello];)\n\n")}) {
    test::write(path, bad);
    EXPECT_THROW(GameLog(path, ggf_header(), true), support::Error) << bad;
    EXPECT_EQ(content(path), bad);
  }
}

TEST(GgfLog, ContinuesWhateverTheEnginesAreCalled) {
  for (const std::string name : {"a \"quoted\" name", "two\n\nlines", "a\\b\\", "[x];)(;"}) {
    const Folder folder;
    GameLogHeader header = ggf_header();
    header.names[0] = header.event = name;
    GameLog(folder / "games.ggf", header, false).add(0, othello_game_of());
    GameLog(folder / "games.ggf", header, true).add(1, othello_game_of());
    EXPECT_EQ(GameLog(folder / "games.ggf", header, true).found().size(), 2U) << name;
  }
}

}  // namespace
}  // namespace espalier::match
