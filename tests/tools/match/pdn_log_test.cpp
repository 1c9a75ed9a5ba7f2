// The games of a match of draughts as a PDN file: what it has, and how a match continues from it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/checkers/evaluator.hpp"
#include "games/checkers/pdn.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/checkers/text.hpp"
#include "support/error.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/game_log.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {
namespace {

using test::content;
using test::Folder;

constexpr UgiGame draughts = ugi_game<checkers::Text, checkers::Evaluator, checkers::SearchHooks>();

GameLogHeader header_of(const std::string& id = "1a") {
  return {"checkers", "a match", {"first", "second"}, {"10 nodes", "20 nodes"},
          false,      id,        draughts.file_format};
}

/// Player 1, who is Black, wins; 22x15 may also be read as a capture of two pieces.
PlayedGame game_of(Result result = Result::white_wins) {
  PlayedGame game;
  game.opening.moves = {"11-15", "22-18"};
  game.moves = {{"15x22", 35, 4, std::chrono::milliseconds(203)}, {"25x18", {}, 0, {}}};
  game.result = result;
  game.reason = "Player 2 crashes (exit status 3)";
  game.fault = FaultKind::crash;
  return game;
}

std::string tag(const checkers::PdnGame& game, const std::string& name) {
  for (const auto& [each, value] : game.tags) {
    if (each == name) return value;
  }
  return "none";
}

TEST(PdnLog, HasPlayersResultAndMoves) {
  const Folder folder;
  const auto path = folder / "games.pdn";
  GameLog log(path, header_of(), false);
  log.add(0, game_of());
  log.add(1, game_of());
  const auto games = checkers::parse_pdn_games(content(path));
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  const checkers::PdnGame& game = games->front();
  EXPECT_EQ(tag(game, "Black"), "first");
  EXPECT_EQ(tag(game, "White"), "second");
  EXPECT_EQ(tag(game, "WhiteTimeControl"), "20 nodes");
  EXPECT_EQ(tag(game, "GameType"), "21");
  EXPECT_EQ(tag(game, "Round"), "1.1");
  EXPECT_EQ(tag(game, "Termination"), "abandoned");
  EXPECT_EQ(tag(game, "Date").size(), 10U);
  EXPECT_EQ(tag(game, "Result"), "0-1") << "Black, who moves first, has won";
  EXPECT_EQ(game.result, "0-1");
  EXPECT_EQ(game.moves.size(), 4U);
  EXPECT_EQ(tag(games->back(), "White"), "first");
  EXPECT_NE(content(path).find("1. 11-15 {book} 1... 22-18 {book} 2. 15x22 {+0.35/4 0.203s}"),
            std::string::npos)
      << content(path);
  EXPECT_NE(content(path).find("{0.000s, Player 2 crashes (exit status 3)} 0-1"), std::string::npos)
      << content(path);
}

TEST(PdnLog, ContinuesAfterTheLastCompleteGame) {
  const Folder folder;
  const auto path = folder / "games.pdn";
  {
    GameLog log(path, header_of(), false);
    log.add(0, game_of());
    log.add(3, game_of(Result::draw));
  }
  const std::string text = content(path);
  const std::size_t first = text.find("\n\n") + 2;
  EXPECT_THROW(GameLog(path, header_of(), false), support::Error) << "--resume was not said";
  {
    const GameLog log(path, header_of(), true);
    ASSERT_EQ(log.found().size(), 2U);
    EXPECT_EQ(log.found()[0].index, 0U);
    EXPECT_EQ(log.found()[0].result, Result::white_wins);
    EXPECT_EQ(log.found()[0].fault, FaultKind::crash);
    EXPECT_EQ(log.found()[1].index, 3U);
    EXPECT_EQ(log.found()[1].result, Result::draw);
  }
  for (const std::size_t length : {first + 3, text.size() - 1}) {
    test::write(path, text.substr(0, length));
    GameLog log(path, header_of(), true);
    EXPECT_EQ(log.found().size(), 1U) << length;
    log.add(3, game_of(Result::draw));
    EXPECT_EQ(content(path), text);
  }
  EXPECT_THROW(GameLog(path, header_of("2b"), true), support::Error) << "another match";
  const std::string foreign = "[White \"someone\"]\n\n1. 11-16 *";
  for (const std::string& bad : {text + "notes\n", text + text, foreign}) {
    test::write(path, bad);
    EXPECT_THROW(GameLog(path, header_of(), true), support::Error) << bad;
    EXPECT_EQ(content(path), bad);
  }
}

TEST(PdnLog, ContinuesWhateverTheEnginesAreCalled) {
  for (const std::string name : {"a \"quoted\" name", "two\n\nlines", "a\\b", "[x] {y}"}) {
    const Folder folder;
    GameLogHeader header = header_of();
    header.names[0] = header.event = name;
    GameLog(folder / "games.pdn", header, false).add(0, game_of());
    GameLog(folder / "games.pdn", header, true).add(1, game_of());
    EXPECT_EQ(GameLog(folder / "games.pdn", header, true).found().size(), 2U) << name;
  }
}

TEST(PdnLog, OnlyTheEndingOfTheGameMakesIt) {
  const Folder folder;
  GameLog log(folder / "games.jsonl", header_of(), false);
  log.add(0, game_of());
  EXPECT_EQ(content(folder / "games.jsonl").find('{'), 0U);
}

}  // namespace
}  // namespace espalier::match
