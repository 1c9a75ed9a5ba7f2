// Tests of --parameter and of declared options.
#include "tools/tune/parameters.hpp"

#include <gtest/gtest.h>

#include "tests/error.hpp"

namespace espalier::tune {
namespace {

using espalier::test::error_line;
using match::parse_uci_option;
using match::UciOption;

std::vector<UciOption> declared_options() {
  std::vector<UciOption> options;
  for (const char* const line : {"option name Hash type spin default 16 min 1 max 1024",
                                 "option name Clear Hash type button",
                                 "option name Razoring Margin type spin default 220 min 0 max 440",
                                 "option name futility_base type spin default 90 min 0 max 180",
                                 "option name futility_depth type spin default 8 min 0 max 8",
                                 "option name fixed type spin default 8 min 8 max 8",
                                 "option name SyzygyPath type string default <empty>"}) {
    options.push_back(*parse_uci_option(line));
  }
  return options;
}

std::vector<Parameter> parameters(const std::vector<std::string>& requests,
                                  const match::EngineSettings& engine = {"dev", {}, {}, {}}) {
  std::vector<ParameterRequest> parsed;
  for (const std::string& request : requests) parsed.push_back(parse_parameter_request(request));
  return parameters_of(parsed, declared_options(), engine);
}

TEST(UciOptions, AreParsed) {
  const auto margin =
      parse_uci_option("option name Razoring Margin type spin default -2 min -9 max 440");
  ASSERT_TRUE(margin);
  EXPECT_EQ(margin->name, "Razoring Margin");
  EXPECT_EQ(margin->type, "spin");
  EXPECT_EQ(margin->default_value, -2);
  EXPECT_EQ(margin->min, -9);
  EXPECT_EQ(margin->max, 440);
  const auto path = parse_uci_option("option name Path type string default min 3");
  ASSERT_TRUE(path);
  EXPECT_EQ(path->type, "string");
  EXPECT_FALSE(path->min);
  EXPECT_FALSE(parse_uci_option("option type spin"));
  EXPECT_FALSE(parse_uci_option("info string option name x type spin"));
}

TEST(Parameters, HaveTheDeclaredRange) {
  EXPECT_EQ(parameters({"futility_base"}),
            (std::vector<Parameter>{{"futility_base", 90, 0, 180, 9}}));
  EXPECT_EQ(parameters({"razoring margin"}),
            (std::vector<Parameter>{{"Razoring Margin", 220, 0, 440, 22}}));
  // A twentieth of the range would try less than a whole number to either side.
  EXPECT_EQ(parameters({"futility_depth"}),
            (std::vector<Parameter>{{"futility_depth", 8, 0, 8, 0.5}}));
}

TEST(Parameters, HaveTheRequestedValues) {
  EXPECT_EQ(parameters({"futility_base,min=40,max=120,step=12,start=60.5"}),
            (std::vector<Parameter>{{"futility_base", 60.5, 40, 120, 12}}));
  EXPECT_EQ(parameters({"futility_base,max=100"}),
            (std::vector<Parameter>{{"futility_base", 90, 0, 100, 5}}));
}

TEST(Parameters, StartAtTheValueOfTheEngine) {
  const match::EngineSettings engine{"dev", {}, {{"FUTILITY_BASE", "77"}}, {}};
  EXPECT_EQ(parameters({"futility_base"}, engine)[0].start, 77);
  EXPECT_EQ(parameters({"futility_base,start=50"}, engine)[0].start, 50);
}

TEST(Parameters, APatternSelectsAllMatchesAndALaterRequestCounts) {
  EXPECT_EQ(
      parameters({"futility_*", "futility_depth,step=1"}),
      (std::vector<Parameter>{{"futility_base", 90, 0, 180, 9}, {"futility_depth", 8, 0, 8, 1}}));
  EXPECT_EQ(parameters({"*"}).size(), 4U);  // neither what is no number nor what is fixed
}

TEST(Parameters, InvalidRequestsAreRefusedInOneLine) {
  for (const auto& [request, words] : {
           std::pair{"razoring", "dev has no option 'razoring' to tune; it has: Hash, Razoring"},
           std::pair{"razoring_*", "no option 'razoring_*'"},
           std::pair{"SyzygyPath", "option 'SyzygyPath' cannot be tuned"},
           std::pair{"Clear Hash", "option 'Clear Hash' cannot be tuned"},
           std::pair{"fixed", "option 'fixed' cannot be tuned"},
           std::pair{"futility_base,min=90,max=80", "min 90 is not below max 80"},
           std::pair{"futility_base,min=-1", "-1 to 180 exceeds the declared range 0 to 180"},
           std::pair{"futility_base,max=200", "0 to 200 exceeds"},
           std::pair{"futility_base,max=80", "start 90 is not from 0 to 80"},
           std::pair{"futility_base,start=181", "start 181 is not from 0 to 180"},
           std::pair{"futility_base,step=181", "step 181 is larger"},
           std::pair{"futility_base,step=0", "'step=0': not a number above 0"},
           std::pair{"futility_base,step=nan", "'step=nan'"},
           std::pair{"futility_base,min=1.5", "'min=1.5': not a whole number"},
           std::pair{"futility_base,mni=1", "'mni=1' is not one of: max, min, start, step"},
           std::pair{"min=1", "does not begin with the name of an option"},
           std::pair{"", "does not begin with the name of an option"},
       }) {
    const std::string line = error_line([request = request] { (void)parameters({request}); });
    EXPECT_NE(line.find(words), std::string::npos) << request << ": " << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(line.rfind("--parameter: ", 0), 0U) << line;
  }
  const match::EngineSettings engine{"dev", {}, {{"futility_base", "x"}}, {}};
  EXPECT_NE(
      error_line([&] { (void)parameters({"futility_base"}, engine); }).find("not a whole number"),
      std::string::npos);
}

}  // namespace
}  // namespace espalier::tune
