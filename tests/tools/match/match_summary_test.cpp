// Tests of the match statistics, their table and their JSON.
#include "tools/match/match_summary.hpp"

#include <gtest/gtest.h>

#include "tests/tools/match/fixture.hpp"
#include "tools/match/match_statistics.hpp"

namespace espalier::match {
namespace {

/// Adds a pair with these results of the first program, in half points.
void add_pair(MatchStatistics& statistics, std::size_t pair, int as_white, int as_black) {
  const auto result = [](int half_points, bool is_white) {
    if (half_points == 1) return Result::draw;
    return (half_points == 2) == is_white ? Result::white_wins : Result::black_wins;
  };
  statistics.add(2 * pair, result(as_white, true), {});
  statistics.add(2 * pair + 1, result(as_black, false), {});
}

TEST(MatchStatistics, CountsPairsByThePointsOfTheFirst) {
  MatchStatistics statistics;
  int pair = 0;
  for (const auto& [as_white, as_black] :
       {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {2, 2}, {1, 2}}) {
    add_pair(statistics, static_cast<std::size_t>(pair++), as_white, as_black);
  }
  EXPECT_EQ(statistics.pairs(), (Pairs{1, 2, 3, 2, 1}));
  EXPECT_EQ(statistics.games(), 18U);
  EXPECT_EQ(statistics.wins(), 6U);
  EXPECT_EQ(statistics.draws(), 6U);
  statistics.add(100, Result::draw, {});
  EXPECT_EQ(count(statistics.pairs()), 9U) << "half a pair is none";
  statistics.add(101, Result::draw, {});
  EXPECT_EQ(statistics.pairs(), (Pairs{1, 2, 4, 2, 1}));
}

TEST(MatchStatistics, FaultsBelongToTheLoser) {
  MatchStatistics statistics;
  statistics.add(0, Result::black_wins, FaultKind::crash);      // the first has White
  statistics.add(1, Result::black_wins, FaultKind::time_loss);  // the second has White
  EXPECT_EQ(statistics.faults(0), (Faults{1, 0, 0, 0}));
  EXPECT_EQ(statistics.faults(1), (Faults{0, 0, 0, 1}));
}

struct Example {
  MatchSettings settings = test::match_of(test::fake("dev"), test::fake("base"), 400);
  MatchStatus status;

  Example() {
    settings.sprt = Sprt{.elo0 = 9, .elo1 = 16, .alpha = 0.01, .beta = 0.01};
    status.elapsed = std::chrono::seconds(60);
    std::size_t pair = 0;
    for (const auto& [half_points, times] : {std::pair{0, 1}, {1, 10}, {2, 78}, {3, 48}, {4, 13}}) {
      for (int i = 0; i < times; ++i) {
        add_pair(status.statistics, pair++, half_points / 2, half_points - half_points / 2);
      }
    }
    status.statistics.add(300, Result::black_wins, FaultKind::crash);
    status.statistics.add(302, Result::black_wins, FaultKind::crash);
    status.statistics.add(303, Result::black_wins, FaultKind::time_loss);
  }
};

TEST(MatchSummary, TableHasTheFigures) {
  const Example example;
  const std::string text = table(example.settings, example.status);
  for (const char* const part :
       {"303 of 400, 303.0 a minute, at most 19 s to go",
        "151: 1 LL, 10 LD, 79 WL or DD, 48 WD, 13 WW", "LOS 100.0 %", "H0 9, H1 16 normalised Elo",
        "in (-4.60, 4.60)", "dev: 2 crashes; base: 1 time loss"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}

TEST(MatchSummary, JsonHasTheFigures) {
  const Example example;
  const auto json = to_json(example.settings, example.status);
  EXPECT_EQ(json["games"], 303);
  EXPECT_EQ(json["pairs"], (std::vector<int>{1, 10, 79, 48, 13}));
  EXPECT_EQ(json["engines"][0]["faults"]["crash"], 2);
  EXPECT_NEAR(json["elo"]["value"].get<double>(), elo(example.status.statistics.pairs()).value,
              1e-9);
  EXPECT_TRUE(json["sprt"]["accepted"].is_null());
  EXPECT_TRUE(json["sprt"]["llr"].is_number());
}

TEST(MatchSummary, GivesNoErrorBeforeItIsDefined) {
  Example example;
  example.status.statistics = {};
  EXPECT_EQ(table(example.settings, example.status), "Games   0 of 400\n");
  add_pair(example.status.statistics, 0, 2, 2);
  EXPECT_EQ(table(example.settings, example.status).find("Elo   "), std::string::npos);
  EXPECT_EQ(summary(example.settings, example.status).find("LOS"), std::string::npos);
  EXPECT_TRUE(to_json(example.settings, example.status)["elo"].is_null());
}

}  // namespace
}  // namespace espalier::match
