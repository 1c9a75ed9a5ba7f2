// Tests of plots: ticks, numbers, escaping and the elements of the SVG.
#include "support/plot.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace espalier::lab {
namespace {

/// The number of occurrences of `part`.
int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

/// Is every element closed in order? A small check of well-formed XML.
bool is_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = 0; (at = xml.find('<', at)) != std::string::npos;) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return false;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find_first_of(" \n")));
    }
    at = end;
  }
  return open.empty();
}

support::Plot lines() {
  return {"name",
          "A <title>",
          "To \"see\" & hear",
          {"depth"},
          {"nodes", true},
          {{"one", {{1, 10}, {2, 100, 60, 50}, {3, 1000}}},
           {"two", {{1, 5}, {3, 500}}, support::Mark::points},
           {"three", {{1, 7}, {3, 700}}, support::Mark::rule}}};
}

TEST(Plot, LinearTicksAreRound) {
  EXPECT_EQ(support::ticks(0, 10, 5, false), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(support::ticks(3, 17, 5, false), (std::vector<double>{5, 10, 15}));
  EXPECT_EQ(support::ticks(-1, 1, 4, false), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
  EXPECT_EQ(support::ticks(0, 1e9, 2, false), (std::vector<double>{0, 5e8, 1e9}));
}

TEST(Plot, LogarithmicTicksArePowersOfTenAndTheirMultiples) {
  EXPECT_EQ(support::ticks(1, 10000, 6, true), (std::vector<double>{1, 10, 100, 1000, 10000}));
  EXPECT_EQ(support::ticks(1, 20, 6, true), (std::vector<double>{1, 2, 5, 10, 20}));
  EXPECT_EQ(support::ticks(30, 90, 6, true), (std::vector<double>{50}));
  const auto many = support::ticks(1, 1e18, 6, true);
  EXPECT_LE(many.size(), 8U);
  EXPECT_GE(many.size(), 4U);
}

TEST(Plot, NumbersAreShort) {
  EXPECT_EQ(support::short_number(0), "0");
  EXPECT_EQ(support::short_number(0.25), "0.25");
  EXPECT_EQ(support::short_number(1500), "1500");
  EXPECT_EQ(support::short_number(20000), "20k");
  EXPECT_EQ(support::short_number(2.5e6), "2.5M");
  EXPECT_EQ(support::short_number(999999), "1M");
  EXPECT_EQ(support::short_number(-3e9), "-3G");
  EXPECT_EQ(support::short_number(1e12), "1T");
  EXPECT_EQ(support::short_number(1e20), "1e+20");
  EXPECT_EQ(support::short_number(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(Plot, ThousandsAreSeparated) {
  EXPECT_EQ(support::grouped(999), "999");
  EXPECT_EQ(support::grouped(1000), "1,000");
  EXPECT_EQ(support::grouped(-123456), "-123,456");
  EXPECT_EQ(support::grouped(5072212.6), "5,072,213");
}

TEST(Plot, TextIsEscaped) {
  EXPECT_EQ(support::escaped("a < b & \"c\" > 'd'"),
            "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
  EXPECT_EQ(support::escaped(std::string("a\0b\x1b\n", 5)),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\n");
  EXPECT_EQ(support::escaped("é±"), "é±");
}

TEST(Plot, LinesHaveMarksErrorBarsRulesAndALegend) {
  const std::string drawn = support::svg(lines());
  EXPECT_TRUE(is_well_formed(drawn)) << drawn;
  EXPECT_EQ(count(drawn, "<path class=\"curve s0\""), 2);  // the curve and its key
  EXPECT_EQ(count(drawn, "<path class=\"rule s2\""), 2);
  EXPECT_EQ(count(drawn, "<circle"), 4);  // three points and a key
  EXPECT_EQ(count(drawn, "class=\"error s0\""), 1);
  EXPECT_EQ(count(drawn, "<title>A &lt;title&gt;</title>"), 1);
  EXPECT_EQ(count(drawn, "<desc>To &quot;see&quot; &amp; hear</desc>"), 1);
  EXPECT_EQ(count(drawn, "<style>"), 0);
}

TEST(Plot, AStandaloneFileIsSelfContained) {
  const std::string drawn = support::svg(lines(), true);
  EXPECT_TRUE(is_well_formed(drawn));
  EXPECT_EQ(count(drawn, "xmlns='http://www.w3.org/2000/svg'"), 1);
  EXPECT_EQ(count(drawn, "prefers-color-scheme:dark"), 1);
  EXPECT_EQ(count(drawn, "href"), 0);
}

TEST(Plot, BarsAreGrouped) {
  support::Plot bars{"bars",    "Bars",    "",
                     {""},      {"share"}, {{"a", {{0, 1}, {1, 3}}}, {"b", {{0, 2}, {1, -1}}}},
                     {"x", "y"}};
  const std::string drawn = support::svg(bars);
  EXPECT_TRUE(is_well_formed(drawn)) << drawn;
  EXPECT_EQ(count(drawn, "<rect class='mark s0'"), 2);
  EXPECT_EQ(count(drawn, "<rect class='mark s1'"), 2);
}

TEST(Plot, BarsLieIfTheirNamesAreLong) {
  support::Plot bars{"bars",
                     "Bars",
                     "",
                     {""},
                     {"share"},
                     {{"a", {{0, 1, 0.5, 1}, {1, 3}}}},
                     {std::string(40, 'x'), std::string(40, 'y')}};
  const std::string drawn = support::svg(bars);
  EXPECT_TRUE(is_well_formed(drawn)) << drawn;
  EXPECT_EQ(count(drawn, "height='8.0'"), 2) << "each bar is as thick as another";
  EXPECT_EQ(count(drawn, "class=\"error ink\""), 1);
  EXPECT_EQ(count(drawn, "<text class=\"tick\" text-anchor=\"end\""), 2) << "names at the left";
}

TEST(Plot, TheNumberOfCasesIsDrawn) {
  support::Plot plot = lines();
  EXPECT_EQ(count(support::svg(plot), "N: "), 0);
  plot.cases = "23 positions";
  EXPECT_EQ(count(support::svg(plot), ">N: 23 positions; bars: 95 % confidence<"), 1);
  plot.series.erase(plot.series.begin());
  EXPECT_EQ(count(support::svg(plot), ">N: 23 positions<"), 1) << "no bars";
}

TEST(Plot, ThePointsAreCsv) {
  EXPECT_EQ(support::csv(lines()),
            "series,x,y,low,high\n"
            "\"one\",1,10,,\n\"one\",2,100,40,150\n\"one\",3,1000,,\n"
            "\"two\",1,5,,\n\"two\",3,500,,\n"
            "\"three\",1,7,,\n\"three\",3,700,,\n");
  const support::Plot bars{"bars", "Bars", "", {}, {}, {{"a", {{0, 1.5}}}}, {"a \"b\""}};
  EXPECT_EQ(support::csv(bars), "series,x,y,low,high\n\"a\",\"a \"\"b\"\"\",1.5,,\n");
}

TEST(Plot, WhatCannotBeShownIsLeftOut) {
  support::Plot plot = lines();
  plot.series[0].points.push_back({4, 0});  // not on a logarithmic axis
  plot.series[0].points.push_back({5, std::numeric_limits<double>::infinity()});
  plot.series[0].points.push_back({std::numeric_limits<double>::quiet_NaN(), 10});
  const std::string drawn = support::svg(plot);
  EXPECT_TRUE(is_well_formed(drawn));
  EXPECT_EQ(count(drawn, "nan"), 0);
  EXPECT_EQ(count(drawn, "inf"), 0);
  EXPECT_EQ(count(drawn, "<circle"), 4);
}

TEST(Plot, EmptyAndDegeneratePlotsAreDrawn) {
  support::Plot plot{"none", "None", "", {"x"}, {"y"}, {}};
  EXPECT_TRUE(is_well_formed(support::svg(plot)));
  plot.series = {{"one", {{3, 7}}}};
  EXPECT_EQ(count(support::svg(plot), "nan"), 0);
  EXPECT_EQ(count(support::svg(plot), "<circle"), 1);
  plot.y.logarithmic = true;
  EXPECT_EQ(count(support::svg(plot), "nan"), 0);
}

}  // namespace
}  // namespace espalier::lab
