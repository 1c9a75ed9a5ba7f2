// Tests of what --parameter asks for and of what programs declare. They know no games.
#include "tools/tune/parameters.hpp"

#include <gtest/gtest.h>

#include "tests/error.hpp"

namespace espalier::tune {
namespace {

using espalier::test::refusal;
using match::DeclaredOption;
using match::read_option;

std::vector<DeclaredOption> declared() {
  std::vector<DeclaredOption> options;
  for (const char* const line : {"option name Hash type spin default 16 min 1 max 1024",
                                 "option name Clear Hash type button",
                                 "option name Razoring Margin type spin default 220 min 0 max 440",
                                 "option name futility_base type spin default 90 min 0 max 180",
                                 "option name futility_depth type spin default 8 min 0 max 8",
                                 "option name fixed type spin default 8 min 8 max 8",
                                 "option name SyzygyPath type string default <empty>"}) {
    options.push_back(*read_option(line));
  }
  return options;
}

std::vector<Parameter> parameters(const std::vector<std::string>& wishes,
                                  const match::PlayerSettings& player = {"dev", {}, {}, {}}) {
  std::vector<Wish> parsed;
  for (const std::string& wish : wishes) parsed.push_back(parse_wish(wish));
  return parameters_of(parsed, declared(), player);
}

TEST(DeclaredOptions, AreRead) {
  const auto margin =
      read_option("option name Razoring Margin type spin default -2 min -9 max 440");
  ASSERT_TRUE(margin);
  EXPECT_EQ(margin->name, "Razoring Margin");
  EXPECT_EQ(margin->type, "spin");
  EXPECT_EQ(margin->initial, -2);
  EXPECT_EQ(margin->least, -9);
  EXPECT_EQ(margin->most, 440);
  const auto path = read_option("option name Path type string default min 3");
  ASSERT_TRUE(path);
  EXPECT_EQ(path->type, "string");
  EXPECT_FALSE(path->least);
  EXPECT_FALSE(read_option("option type spin"));
  EXPECT_FALSE(read_option("info string option name x type spin"));
}

TEST(Parameters, AreAsTheProgramDeclaresThem) {
  EXPECT_EQ(parameters({"futility_base"}),
            (std::vector<Parameter>{{"futility_base", 90, 0, 180, 9}}));
  EXPECT_EQ(parameters({"razoring margin"}),
            (std::vector<Parameter>{{"Razoring Margin", 220, 0, 440, 22}}));
  // A twentieth of the range would try less than a whole number to either side.
  EXPECT_EQ(parameters({"futility_depth"}),
            (std::vector<Parameter>{{"futility_depth", 8, 0, 8, 0.5}}));
}

TEST(Parameters, AreAsTheyAreAskedFor) {
  EXPECT_EQ(parameters({"futility_base,min=40,max=120,step=12,start=60.5"}),
            (std::vector<Parameter>{{"futility_base", 60.5, 40, 120, 12}}));
  EXPECT_EQ(parameters({"futility_base,max=100"}),
            (std::vector<Parameter>{{"futility_base", 90, 0, 100, 5}}));
}

TEST(Parameters, BeginWhereTheProgramIsSet) {
  const match::PlayerSettings player{"dev", {}, {{"FUTILITY_BASE", "77"}}, {}};
  EXPECT_EQ(parameters({"futility_base"}, player)[0].start, 77);
  EXPECT_EQ(parameters({"futility_base,start=50"}, player)[0].start, 50);
}

TEST(Parameters, APatternStandsForAllThatItFitsAndALaterWishCounts) {
  EXPECT_EQ(
      parameters({"futility_*", "futility_depth,step=1"}),
      (std::vector<Parameter>{{"futility_base", 90, 0, 180, 9}, {"futility_depth", 8, 0, 8, 1}}));
  EXPECT_EQ(parameters({"*"}).size(), 4U);  // neither what is no number nor what is fixed
}

TEST(Parameters, WhatMakesNoSenseIsRefusedInOneLine) {
  for (const auto& [wish, words] : {
           std::pair{"razoring", "dev has no option 'razoring' to tune; it has: Hash, Razoring"},
           std::pair{"razoring_*", "no option 'razoring_*'"},
           std::pair{"SyzygyPath", "option 'SyzygyPath' has no range"},
           std::pair{"Clear Hash", "option 'Clear Hash' has no range"},
           std::pair{"fixed", "option 'fixed' has no range"},
           std::pair{"futility_base,min=90,max=80", "min 90 is not below max 80"},
           std::pair{"futility_base,min=-1", "-1 to 180 is not within the program's 0 to 180"},
           std::pair{"futility_base,max=200", "0 to 200 is not within"},
           std::pair{"futility_base,max=80", "start 90 is not from 0 to 80"},
           std::pair{"futility_base,start=181", "start 181 is not from 0 to 180"},
           std::pair{"futility_base,step=181", "step 181 is wider"},
           std::pair{"futility_base,step=0", "'step=0': not a number above 0"},
           std::pair{"futility_base,step=nan", "'step=nan'"},
           std::pair{"futility_base,min=1.5", "'min=1.5': not a whole number"},
           std::pair{"futility_base,mni=1", "'mni=1' is not one of: max, min, start, step"},
           std::pair{"min=1", "does not begin with the name of an option"},
           std::pair{"", "does not begin with the name of an option"},
       }) {
    const std::string line = refusal([wish = wish] { (void)parameters({wish}); });
    EXPECT_NE(line.find(words), std::string::npos) << wish << ": " << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(line.rfind("--parameter: ", 0), 0U) << line;
  }
  const match::PlayerSettings player{"dev", {}, {{"futility_base", "x"}}, {}};
  EXPECT_NE(
      refusal([&] { (void)parameters({"futility_base"}, player); }).find("not a whole number"),
      std::string::npos);
}

}  // namespace
}  // namespace espalier::tune
