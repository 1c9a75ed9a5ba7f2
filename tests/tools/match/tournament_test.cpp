// Schedules, the cross table and its ratings.
#include "tools/match/tournament.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/tools/match/fixture.hpp"
#include "tools/match/elo.hpp"

namespace espalier::match {
namespace {

using Pairing = std::pair<std::size_t, std::size_t>;

TEST(Tournament, WhoPlaysWhom) {
  EXPECT_EQ(pairings(3, Schedule::round_robin), (std::vector<Pairing>{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(pairings(3, Schedule::gauntlet), (std::vector<Pairing>{{0, 1}, {0, 2}}));
}

TEST(Tournament, OfTwoEnginesTheRatingIsTheEloOfTheScore) {
  CrossTable table({"a", "b"});
  table.add(0, 1, {60, 20, 20});
  const auto rated = ratings(table);
  EXPECT_NEAR(rated[0]->elo - rated[1]->elo, elo_of(0.7), 1e-6);
  EXPECT_NEAR(rated[0]->elo, -rated[1]->elo, 1e-6);
  // Half of the error of the difference, by hand: the variance of a game is 0.16, the slope of the
  // score 0.21 ln 10 / 400 an Elo.
  const double slope = 0.21 * std::log(10) / 400;
  EXPECT_NEAR(rated[0]->error, 1.959964 * std::sqrt(0.16 / 100) / slope / 2, 1e-3);
}

TEST(Tournament, ExpectedPointsAreThoseThatWereMade) {
  CrossTable table({"a", "b", "c", "d"});
  table.add(0, 1, {30, 40, 30});
  table.add(0, 2, {50, 30, 20});
  table.add(1, 2, {45, 20, 35});
  table.add(3, 0, {10, 5, 85});
  const auto rated = ratings(table);
  double sum = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    double expected = 0;
    for (std::size_t j = 0; j < table.size(); ++j) {
      expected += static_cast<double>(table.at(i, j).games()) *
                  expected_score(rated[i]->elo - rated[j]->elo);
    }
    EXPECT_NEAR(expected, table.total(i).points(), 1e-6);
    sum += rated[i]->elo;
  }
  EXPECT_NEAR(sum, 0, 1e-6);
}

TEST(Tournament, RatingsAreThoseOfAnIndependentFit) {
  // By the MM algorithm (D. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004) in
  // Python; the errors by 300 samples with the same shares of wins and draws.
  CrossTable table({"a", "b", "c", "d", "e"});
  table.add(0, 1, {30, 40, 30});
  table.add(0, 2, {50, 30, 20});
  table.add(1, 2, {45, 20, 35});
  table.add(3, 0, {10, 5, 85});
  table.add(3, 4, {33, 10, 7});
  table.add(4, 2, {5, 15, 60});
  table.add(4, 1, {1, 2, 77});
  const auto rated = ratings(table);
  const std::vector<double> elo{183.4149, 163.4215, 85.5949, -130.6240, -301.8072};
  const std::vector<double> error{36.2, 34.4, 38.9, 55.5, 51.7};
  for (std::size_t i = 0; i < elo.size(); ++i) {
    EXPECT_NEAR(rated[i]->elo, elo[i], 1e-3);
    EXPECT_NEAR(rated[i]->error, error[i], 0.1 * error[i]);
  }
}

TEST(Tournament, WhoWonOrLostEveryGameHasNoRating) {
  CrossTable table({"a", "b", "c", "idle"});
  table.add(0, 1, {10, 0, 0});
  table.add(0, 2, {10, 0, 0});
  table.add(1, 2, {5, 2, 3});
  const auto rated = ratings(table);
  EXPECT_FALSE(rated[0]);
  EXPECT_FALSE(rated[3]);
  ASSERT_TRUE(rated[1] && rated[2]);
  EXPECT_NEAR(rated[1]->elo - rated[2]->elo, elo_of(0.6), 1e-6);
  const std::string text = to_string(table);
  EXPECT_LT(text.find(" a "), text.find(" b "));
  EXPECT_TRUE(to_json(table)["engines"][0]["elo"].is_null());
}

TEST(Tournament, TheProgramPlaysOne) {
  const test::Folder folder;
  const std::string fake = std::string(" --engine cmd=") + ESPALIER_FAKE_ENGINE;
  const std::string command = std::string(ESPALIER_PROGRAM) +
                              " match --nodes 1 --games 4 --concurrency 1 --json --pgn " +
                              (folder / "games.pgn").string() + fake + " name=a args=clever" +
                              fake + " name=b" + fake + " name=c --schedule ";
  const test::Ended ended = test::shell(command + "round-robin 2>/dev/null");
  ASSERT_EQ(ended.status, 0) << ended.output;
  const auto json = nlohmann::json::parse(ended.output);
  EXPECT_EQ(json["results"].size(), 3U);
  for (const auto& engine : json["engines"]) EXPECT_EQ(engine["games"], 8);
  for (const char* const name : {"games.1-2.pgn", "games.1-3.pgn", "games.2-3.pgn"}) {
    EXPECT_EQ(test::games_of(folder / name).size(), 4U) << name;
  }
  // What was played is not played again.
  const test::Ended again = test::shell(command + "round-robin --resume 2>/dev/null");
  EXPECT_EQ(again.output, ended.output);
  EXPECT_EQ(test::shell(command + "gauntlet --sprt elo0=0,elo1=5").status, 2);
}

}  // namespace
}  // namespace espalier::match
