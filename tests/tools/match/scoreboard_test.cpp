// Tests of the tally, of its table and of its JSON. They know figures worked out elsewhere.
#include "tools/match/scoreboard.hpp"

#include <gtest/gtest.h>

#include "tests/tools/match/fixture.hpp"
#include "tools/match/tally.hpp"

namespace espalier::match {
namespace {

/// Adds a pair with these results of the first program, in half points.
void add_pair(Tally& tally, std::size_t pair, int as_white, int as_black) {
  const auto result = [](int half_points, bool is_white) {
    if (half_points == 1) return Result::draw;
    return (half_points == 2) == is_white ? Result::white_wins : Result::black_wins;
  };
  tally.add(2 * pair, result(as_white, true), {});
  tally.add(2 * pair + 1, result(as_black, false), {});
}

TEST(Tally, CountsPairsByThePointsOfTheFirst) {
  Tally tally;
  int pair = 0;
  for (const auto& [as_white, as_black] :
       {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {2, 2}, {1, 2}}) {
    add_pair(tally, static_cast<std::size_t>(pair++), as_white, as_black);
  }
  EXPECT_EQ(tally.pairs(), (Pairs{1, 2, 3, 2, 1}));
  EXPECT_EQ(tally.games(), 18U);
  EXPECT_EQ(tally.wins(), 6U);
  EXPECT_EQ(tally.draws(), 6U);
  tally.add(100, Result::draw, {});
  EXPECT_EQ(count(tally.pairs()), 9U) << "half a pair is none";
  tally.add(101, Result::draw, {});
  EXPECT_EQ(tally.pairs(), (Pairs{1, 2, 4, 2, 1}));
}

TEST(Tally, FaultsAreTheLosers) {
  Tally tally;
  tally.add(0, Result::black_wins, FaultKind::crash);      // the first has White
  tally.add(1, Result::black_wins, FaultKind::time_loss);  // the second has White
  EXPECT_EQ(tally.faults(0), (Faults{1, 0, 0, 0}));
  EXPECT_EQ(tally.faults(1), (Faults{0, 0, 0, 1}));
}

struct Example {
  MatchSettings settings = test::match_of(test::fake("dev"), test::fake("base"), 400);
  Standing standing;

  Example() {
    settings.sprt = Sprt{.elo0 = 9, .elo1 = 16, .alpha = 0.01, .beta = 0.01};
    standing.elapsed = std::chrono::seconds(60);
    std::size_t pair = 0;
    for (const auto& [half_points, times] : {std::pair{0, 1}, {1, 10}, {2, 78}, {3, 48}, {4, 13}}) {
      for (int i = 0; i < times; ++i) {
        add_pair(standing.tally, pair++, half_points / 2, half_points - half_points / 2);
      }
    }
    standing.tally.add(300, Result::black_wins, FaultKind::crash);
    standing.tally.add(302, Result::black_wins, FaultKind::crash);
    standing.tally.add(303, Result::black_wins, FaultKind::time_loss);
  }
};

TEST(Scoreboard, TableTellsWhatIsToBeKnown) {
  const Example example;
  const std::string text = table(example.settings, example.standing);
  for (const char* const part :
       {"303 of 400, 303.0 a minute, at most 19 s to go",
        "151: 1 LL, 10 LD, 79 WL or DD, 48 WD, 13 WW", "LOS 100.0 %", "H0 9, H1 16 normalised Elo",
        "in (-4.60, 4.60)", "dev: 2 crashes; base: 1 time loss"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}

TEST(Scoreboard, JsonHasTheFigures) {
  const Example example;
  const auto json = to_json(example.settings, example.standing);
  EXPECT_EQ(json["games"], 303);
  EXPECT_EQ(json["pairs"], (std::vector<int>{1, 10, 79, 48, 13}));
  EXPECT_EQ(json["players"][0]["faults"]["crash"], 2);
  EXPECT_NEAR(json["elo"]["value"].get<double>(), elo(example.standing.tally.pairs()).value, 1e-9);
  EXPECT_TRUE(json["sprt"]["accepted"].is_null());
  EXPECT_TRUE(json["sprt"]["llr"].is_number());
}

TEST(Scoreboard, TellsNoErrorWhereThereIsNone) {
  Example example;
  example.standing.tally = {};
  EXPECT_EQ(table(example.settings, example.standing), "Games   0 of 400\n");
  add_pair(example.standing.tally, 0, 2, 2);
  EXPECT_EQ(table(example.settings, example.standing).find("Elo   "), std::string::npos);
  EXPECT_EQ(summary(example.settings, example.standing).find("LOS"), std::string::npos);
  EXPECT_TRUE(to_json(example.settings, example.standing)["elo"].is_null());
}

}  // namespace
}  // namespace espalier::match
