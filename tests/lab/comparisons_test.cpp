// Comparisons as data: their claims, series and tables.
#include "lab/comparisons.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "lab/lists.hpp"

namespace espalier::lab {
namespace {

/// Three cases at 1 to `deepest` plies: "new" costs `factor` times as much as "old" at the first
/// ply, and that much less at each further one.
Rows rows_of(int deepest, double factor) {
  Rows rows;
  for (int depth = 1; depth <= deepest; ++depth) {
    for (const int noise : {99, 100, 101}) {
      const Json old{{"search", "old"}, {"depth", depth}};
      rows.push_back({old, {{"leaves", 100000}}});
      rows.push_back(
          {with(old, "search", "new"), {{"leaves", 1000 * noise * std::pow(factor, depth)}}});
    }
  }
  return rows;
}

Comparison comparison(const Rows& rows, int full_depth) {
  return {.claim = {.statement = "New saves leaves", .source = "Here"},
          .ratios = ratios_of(rows, {{"search", "new"}}, {{"search", "old"}}, full_depth)};
}

TEST(Comparisons, AreMadeAtTheGreatestDepth) {
  const Rows rows = rows_of(3, 0.5);
  const Claim claim = compared({comparison(rows, 3)}).front();
  EXPECT_EQ(claim.statement, "New saves leaves");
  EXPECT_EQ(claim.published, "no figure");
  EXPECT_EQ(claim.assessment.verdict, Verdict::reproduced);
  EXPECT_EQ(claim.measured, "0.125 (0.122 to 0.128) times the leaves at 3 plies, 3 cases");
}

TEST(Comparisons, TheMeasuredTextNamesWhatItShows) {
  const Rows rows = rows_of(1, 0.5);
  Comparison each = comparison(rows, 1);
  each.measured = "{percent}, {saved}, {ratio} of the {cost}: {cases} at {plies}";
  each.decimals = 1;
  EXPECT_EQ(compared({each}).front().measured,
            "50.0 % (48.8 to 51.3), 50.0 % (48.7 to 51.2), 0.5 (0.5 to 0.5) of the leaves: 3 at 1");
}

TEST(Comparisons, WithoutRowsTheyAreNotMeasured) {
  const Rows rows = rows_of(2, 0.5);
  Comparison other = comparison(rows, 2);
  other.ratios = ratios_of(rows, {{"search", "none"}}, {{"search", "old"}});
  const std::vector<Claim> claims = compared({other, comparison(rows, 2)});
  EXPECT_EQ(claims[0].assessment.verdict, Verdict::not_measured);
  EXPECT_EQ(claims[0].measured, "");
  EXPECT_EQ(claims[1].assessment.verdict, Verdict::reproduced);
}

TEST(Comparisons, AreExtrapolatedFromTwoDepthsThatAreBothOddOrBothEven) {
  const Rows rows = rows_of(4, 0.5);
  const Ratios ratios = ratios_of(rows, {{"search", "new"}}, {{"search", "old"}}, 6);
  EXPECT_EQ(ratios.depths, (std::vector{1, 2, 3, 4}));
  EXPECT_NEAR(ratios.deepest().estimate().value, 1.0 / 16, 1e-4);
  EXPECT_NEAR(ratios.extrapolated().estimate().value, 1.0 / 64, 1e-4);
  std::set<int> depths;
  Ratios counted = ratios;
  counted.at = [&](int depth) {
    depths.insert(depth);
    return ratios.at(depth);
  };
  (void)counted.extrapolated();
  EXPECT_EQ(depths, (std::set{2, 4}));
  depths.clear();
  counted.apart = 1;
  (void)counted.extrapolated();
  EXPECT_EQ(depths, (std::set{3, 4}));
  counted.depths = {4};
  EXPECT_NEAR(counted.extrapolated().estimate().value, 1.0 / 16, 1e-4) << "nothing to go by";
}

TEST(Comparisons, AClaimedRangeIsComparedInsteadOfOne) {
  const Rows rows = rows_of(1, 0.5);
  Comparison each = comparison(rows, 1);
  each.claimed = Interval{0.4, 0.6};
  EXPECT_EQ(compared({each}).front().assessment.verdict, Verdict::reproduced);
  each.claimed = at_least(1);
  EXPECT_EQ(compared({each}).front().assessment.verdict, Verdict::contradicted);
  EXPECT_EQ(all_smaller({each.ratios, each.ratios}).verdict, Verdict::reproduced);
  EXPECT_EQ(all_within({each.ratios}, {0.6, 0.7}).verdict, Verdict::contradicted);
}

TEST(Comparisons, SeriesAndTablesHaveEveryDepth) {
  const Rows rows = rows_of(2, 0.5);
  const Ratios ratios = comparison(rows, 2).ratios;
  const support::Series series = ratio_series("new", ratios);
  ASSERT_EQ(series.points.size(), 2U);
  EXPECT_EQ(series.points[1].x, 2);
  EXPECT_NEAR(series.points[1].y, 0.25, 1e-4);
  const ReportTable table = ratio_table("caption", {{"new", ratios}});
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"new", "1", "3", "0.500 (0.488 to 0.513)"}));
}

TEST(Lists, AreMappedJoinedAndPutTogether) {
  const auto twice = [](int i) { return 2 * i; };
  const auto text = [](int i) { return std::to_string(i); };
  EXPECT_EQ(mapped(from_to(1, 3), twice), (std::vector{2, 4, 6}));
  EXPECT_TRUE(from_to(3, 2).empty());
  EXPECT_EQ(mapped(from_to(1, 2), std::vector{10, 20}, [](int a, int b) { return a + b; }),
            (std::vector{11, 21, 12, 22}));
  EXPECT_EQ(chosen(from_to(1, 4), [](int i) { return i % 2 == 0; }), (std::vector{2, 4}));
  EXPECT_EQ(joined(from_to(1, 3), text), "1, 2, 3");
  EXPECT_EQ(list_of<int>(1, from_to(2, 3), 4), (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(cells("a", 2, std::vector<std::string>{"b", "c"}, std::string("d")),
            (std::vector<std::string>{"a", "2", "b", "c", "d"}));
}

}  // namespace
}  // namespace espalier::lab
