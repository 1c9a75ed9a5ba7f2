// The parameters of a search as options: all that can be changed, each within its range.
#include "protocols/parameter_options.hpp"

#include <gtest/gtest.h>

#include <string>

namespace espalier::protocols {
namespace {

TEST(ParameterOptions, EachRowSetsItsNumber) {
  Parameters parameters;
  parameters.razoring_margin = 77;
  OptionTable table;
  add_parameters(table, parameters);
  const std::string text = table.declarations();
  for (const ParameterInfo& row : parameter_rows) {
    EXPECT_NE(text.find("option name " + std::string(row.name) + " type spin default " +
                        std::to_string(parameters.*row.member) + " min " + std::to_string(row.min) +
                        " max " + std::to_string(row.max)),
              std::string::npos)
        << row.name;
  }
  EXPECT_FALSE(table.set("name razoring_margin value 99"));
  EXPECT_EQ(parameters.razoring_margin, 99);
  EXPECT_TRUE(table.set("name razoring_margin value -1"));
  EXPECT_EQ(parameters.razoring_margin, 99);
  EXPECT_EQ(parameters.razoring_depth, Parameters{}.razoring_depth);
}

TEST(ParameterOptions, ConstantsAreNone) {
  const Parameters parameters;
  OptionTable table;
  add_parameters(table, parameters);
  EXPECT_EQ(table.declarations(), "");
}

}  // namespace
}  // namespace espalier::protocols
