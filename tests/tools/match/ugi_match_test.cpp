// Tests of matches over UGI, played by fake engines of Connect Four: openings, results, faults, the
// file of games and its continuation.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "support/error.hpp"
#include "tests/error.hpp"
#include "tests/tools/match/columns.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/match_summary.hpp"

namespace espalier::match {
namespace {

using SavedGame = nlohmann::json;  // a line of the file of games
using std::chrono::milliseconds;
using test::Columns;
using test::columns;
using test::fake_columns;
using test::Folder;
using test::play;

MatchSettings columns_match(EngineSettings first, EngineSettings second, std::size_t games) {
  MatchSettings settings = test::match_of(std::move(first), std::move(second), games);
  settings.game = &columns;
  return settings;
}

std::vector<SavedGame> saved_games(const std::filesystem::path& path) {
  std::istringstream stream(test::content(path));
  std::vector<SavedGame> games;
  for (std::string line; std::getline(stream, line);) games.push_back(nlohmann::json::parse(line));
  return games;
}

std::uint64_t fault_count(const MatchStatus& status, std::size_t engine, FaultKind kind) {
  return status.statistics.faults(engine)[static_cast<std::size_t>(kind)];
}

TEST(UgiMatch, PlaysEveryOpeningFromBothSidesToItsEnd) {
  const Folder folder;
  MatchSettings settings =
      columns_match(fake_columns("clever", {"clever", "score=25"}), fake_columns("random"), 20);
  settings.log = folder / "games.jsonl";
  settings.concurrency = 2;
  const MatchStatus status = play(settings);
  EXPECT_EQ(count(status.statistics.pairs()), 10U);
  EXPECT_GT(status.statistics.wins(), status.statistics.losses());
  EXPECT_EQ(title(settings).substr(0, 32), "columns: clever against random, ");
  EXPECT_EQ(to_json(settings, status)["game"], "columns");

  std::map<std::string, nlohmann::json> openings;
  std::uint64_t wins = 0;
  for (const SavedGame& game : saved_games(settings.log)) {
    const std::string round = game["round"];
    const bool clever_is_first = round.back() == '1';
    EXPECT_EQ(game["players"][clever_is_first ? 0 : 1], "clever");
    EXPECT_EQ(game["opening"].size(), 4U);
    const auto [other, is_new] =
        openings.emplace(round.substr(0, round.find('.')), game["opening"]);
    EXPECT_EQ(other->second, game["opening"]);

    UgiBoard<Columns> board;
    for (const auto& move : game["opening"]) ASSERT_TRUE(board.make(move.get<std::string>()));
    for (const auto& move : game["moves"]) {
      EXPECT_FALSE(board.end());
      EXPECT_EQ(move.contains("score"), (board.side_to_move() == 0) == clever_is_first);
      ASSERT_TRUE(board.make(move["move"].get<std::string>()));
    }
    const auto end = board.end();
    ASSERT_TRUE(end);
    EXPECT_EQ(game["reason"], end->reason);
    EXPECT_EQ(game["termination"], "normal");
    const char* const result = end->result == Result::draw         ? "draw"
                               : end->result == Result::white_wins ? "p1win"
                                                                   : "p2win";
    EXPECT_EQ(game["result"], result);
    wins += game["result"] == (clever_is_first ? "p1win" : "p2win");
  }
  EXPECT_EQ(openings.size(), 10U);
  EXPECT_EQ(wins, status.statistics.wins());
}

TEST(UgiMatch, AdjudicatesByScore) {
  MatchSettings settings = columns_match(fake_columns("lost", {"score=-700"}),
                                         fake_columns("won", {"score=700", "seed=3"}), 2);
  settings.rules.adjudication.resign = ResignRule{.moves = 1, .score = 600, .two_sided = true};
  const Folder folder;
  settings.log = folder / "games.jsonl";
  EXPECT_EQ(play(settings).statistics.losses(), 2U);
  EXPECT_EQ(saved_games(settings.log)[0]["termination"], "adjudication");
  EXPECT_EQ(saved_games(settings.log)[0]["reason"], "Player 1 resigns");
}

TEST(UgiMatch, RandomOpeningsAreBalancedAndDeterministic) {
  OpeningSettings settings;
  settings.balance = 20;
  std::set<std::string> seen;
  for (std::size_t pair = 0; pair < 8; ++pair) {
    const OpeningText opening = columns.random_opening(settings, pair);
    EXPECT_EQ(opening.moves, columns.random_opening(settings, pair).moves);
    ASSERT_EQ(opening.moves.size(), 8U);
    std::string text;
    for (const std::string& move : opening.moves) text += move;
    seen.insert(text);
    const auto position = connect_four::parse_position(text);
    ASSERT_TRUE(position) << text;
    const Score score =
        shallow_score_of<connect_four::Evaluator, connect_four::SearchHooks>(*position);
    EXPECT_LE(std::abs(score), 20) << text;
  }
  EXPECT_GE(seen.size(), 7U);
}

TEST(UgiMatch, AFaultLosesTheGame) {
  struct MisbehavingColumns {
    const char* order;
    FaultKind kind;
    const char* termination;
    const char* reason;
  };
  for (const auto& [order, kind, termination, reason] :
       {MisbehavingColumns{"crash=2", FaultKind::crash, "abandoned", " crashes (signal 9"},
        MisbehavingColumns{"exit=1", FaultKind::crash, "abandoned", " crashes (exit status 3)"},
        MisbehavingColumns{"illegal=2", FaultKind::illegal_move, "rules infraction",
                           " plays an illegal move: '9'"},
        MisbehavingColumns{"sleep=1", FaultKind::stall, "stalled connection",
                           " stalls (no bestmove)"}}) {
    const Folder folder;
    MatchSettings settings = columns_match(fake_columns("bad", {order}), fake_columns("good"), 2);
    if (kind == FaultKind::stall) settings.response_timeout = test::stall_time();
    settings.log = folder / "games.jsonl";
    const MatchStatus status = play(settings);
    EXPECT_EQ(status.statistics.losses(), 2U) << order;
    EXPECT_EQ(fault_count(status, 0, kind), 2U) << order;
    const auto games = saved_games(settings.log);
    ASSERT_EQ(games.size(), 2U);
    for (const std::size_t i : {0U, 1U}) {
      EXPECT_EQ(games[i]["result"], i == 0 ? "p2win" : "p1win") << order;
      EXPECT_EQ(games[i]["termination"], termination);
      const std::string text = games[i]["reason"];
      EXPECT_EQ(text.find((i == 0 ? "Player 1" : "Player 2") + std::string(reason)), 0U) << text;
    }
  }
}

TEST(UgiMatch, TheClockDecides) {
  MatchSettings settings =
      columns_match(fake_columns("late", {"slow=2", "milliseconds=150"}), fake_columns("good"), 2);
  settings.engines[0].limit.nodes.reset();
  settings.engines[0].limit.time_control = TimeControl{0, milliseconds(100), milliseconds(0)};
  EXPECT_EQ(fault_count(play(settings), 0, FaultKind::time_loss), 2U);
}

TEST(UgiMatch, AnEngineThatDoesNotSpeakUgiEndsTheMatchWithOneLine) {
  const auto error_line = [](const EngineSettings& engine) {
    return espalier::test::error_line(
        [&engine] { play(columns_match(engine, fake_columns("good"), 2)); });
  };
  EngineSettings engine = fake_columns("true");
  engine.command.program = "true";
  EXPECT_NE(error_line(engine).find("true crashes (exit status 0)"), std::string::npos);
  engine = fake_columns("strange");
  engine.options = {{"Hash", "10"}};
  EXPECT_NE(error_line(engine).find("from 1 to 9"), std::string::npos);
}

TEST(UgiMatch, ResumesWithoutALostOrDuplicateGame) {
  const Folder folder;
  MatchSettings settings = columns_match(fake_columns("one", {"clever"}), fake_columns("two"), 8);
  settings.log = folder / "games.jsonl";
  const MatchStatus whole = play(settings);
  const std::string text = test::content(settings.log);
  EXPECT_THROW(play(settings), support::Error) << "it is there, and --resume was not said";

  settings.resume = true;
  for (const std::size_t length : {std::size_t{0}, text.size() / 2, text.size() - 1, text.size()}) {
    test::write(settings.log, text.substr(0, length));
    const MatchStatus status = play(settings);
    EXPECT_EQ(status.statistics.games(), 8U);
    EXPECT_EQ(status.statistics.pairs(), whole.statistics.pairs());
    std::set<std::string> rounds;
    for (const SavedGame& game : saved_games(settings.log)) rounds.insert(game["round"]);
    EXPECT_EQ(rounds.size(), 8U);
    EXPECT_EQ(saved_games(settings.log).size(), 8U);
  }

  for (const std::string& bad : {text + text, text + "[Event \"a PGN\"]\n", text + "{}\n"}) {
    test::write(settings.log, bad);
    EXPECT_THROW(play(settings), support::Error);
    EXPECT_EQ(test::content(settings.log), bad);
  }
  test::write(settings.log, text);
  settings.openings.seed = 2;
  EXPECT_THROW(play(settings), support::Error);
}

}  // namespace
}  // namespace espalier::match
