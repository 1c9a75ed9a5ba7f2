// Tests of matches in a game that only the engines know, played by fake engines of Connect Four.
#include "tools/match/arbiter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/error.hpp"
#include "tests/tools/match/columns.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/match_summary.hpp"

namespace espalier::match {
namespace {

using test::columns;
using test::fake_columns;

MatchSettings arbitrated(EngineSettings first, EngineSettings second, std::size_t games) {
  MatchSettings settings = test::match_of(std::move(first), std::move(second), games);
  settings.game = &unknown_game();
  return settings;
}
/// Of each game the opening, the moves and how it ends.
std::vector<std::string> games_in(const std::filesystem::path& path) {
  std::istringstream stream(test::content(path));
  std::vector<std::string> games;
  for (std::string line; std::getline(stream, line);) {
    const auto game = nlohmann::json::parse(line);
    std::string text = game["opening"].dump();
    for (const auto& move : game["moves"]) text += ' ' + move["move"].get<std::string>();
    games.push_back(text + ' ' + game["result"].dump() + game["reason"].dump());
  }
  return games;
}

TEST(Arbiter, PlaysTheGamesThatAKnownGameWouldHave) {
  const test::Folder folder;
  MatchSettings settings =
      arbitrated(fake_columns("clever", {"clever"}), fake_columns("random", {"seed=2"}), 6);
  settings.openings.random_plies = 0;
  settings.log = folder / "asked.jsonl";
  const MatchStatus asked = test::play(settings);
  EXPECT_EQ(asked.disputed, 0U);
  settings.game = &columns;
  settings.log = folder / "known.jsonl";
  (void)test::play(settings);
  EXPECT_EQ(games_in(folder / "asked.jsonl"), games_in(folder / "known.jsonl"));
}

TEST(Arbiter, MakesOpeningsOfTheMovesThatAnEngineLists) {
  const test::Folder folder;
  MatchSettings settings = arbitrated(fake_columns("one"), fake_columns("other", {"seed=2"}), 8);
  settings.log = folder / "games.jsonl";
  const MatchStatus status = test::play(settings);
  EXPECT_EQ(status.statistics.games(), 8U);
  const auto games = games_in(settings.log);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string opening = games[i].substr(0, games[i].find(']'));
    EXPECT_EQ(std::count(opening.begin(), opening.end(), ','), 3);
    EXPECT_EQ(opening == games[i ^ 1].substr(0, games[i ^ 1].find(']')), true);
  }
  EXPECT_NE(games[0].substr(0, games[0].find(']')), games[2].substr(0, games[2].find(']')));
}

TEST(Arbiter, EndsAGameThatTheEnginesDisagreeAbout) {
  const test::Folder folder;
  MatchSettings settings = arbitrated(fake_columns("honest"), fake_columns("liar", {"lies=2"}), 2);
  settings.openings.random_plies = 0;
  settings.log = folder / "games.jsonl";
  const MatchStatus status = test::play(settings);
  EXPECT_EQ(status.disputed, 2U);
  EXPECT_EQ(status.statistics.draws(), 2U);
  const std::string said = ": honest says that p1 is to move, liar says that p2 is to move";
  EXPECT_NE(status.first_dispute.find(said), std::string::npos) << status.first_dispute;
  EXPECT_NE(table(settings, status).find("Disputed games, which count as drawn: 2. The engines"),
            std::string::npos);
  EXPECT_EQ(to_json(settings, status)["disputed"], 2);
  EXPECT_NE(test::content(settings.log).find("unterminated"), std::string::npos);
}

TEST(Arbiter, GivesTheGameToTheOpponentOfAnEngineThatFails) {
  MatchSettings settings = arbitrated(fake_columns("one"), fake_columns("other", {"crash=2"}), 2);
  const MatchStatus crash = test::play(settings);
  EXPECT_EQ(crash.statistics.wins(), 2U);
  settings.engines[1] = fake_columns("other", {"illegal=1"});
  const MatchStatus illegal = test::play(settings);
  EXPECT_EQ(illegal.statistics.wins(), 2U);
  EXPECT_EQ(to_string(illegal.statistics.faults(1)), "2 illegal moves");
}

TEST(Arbiter, SaysWhatIsWrongWithTheMovesThatAnEngineLists) {
  const auto error_with = [](const std::string& order) {
    const MatchSettings settings = arbitrated(fake_columns("one", {order}), fake_columns("two"), 2);
    return test::error_line([&] { (void)test::play(settings); });
  };
  const std::string refused = error_with("error");
  EXPECT_NE(refused.find("('query moves'), which both refuse"), std::string::npos) << refused;
  const std::string exits = error_with("exits-when-asked");
  EXPECT_NE(exits.find("when it is asked for its moves ('query moves')"), std::string::npos);
  EXPECT_NE(exits.find("--random-plies 0"), std::string::npos) << exits;
}

}  // namespace
}  // namespace espalier::match
