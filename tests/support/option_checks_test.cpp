// Tests of the checks of numbers in options.
#include "support/option_checks.hpp"

#include <gtest/gtest.h>

namespace espalier::support {
namespace {

TEST(OptionChecks, ARealNumberIsFiniteAndInItsRange) {
  const CLI::Validator check = real_number(0.01, 10'000);
  for (const char* text : {"0.01", "1e4", "3", ".5", "10000"}) EXPECT_EQ(check(text), "") << text;
  for (const char* text : {"nan", "-nan", "NAN", "nan(1)", "inf", "-inf", "1e999", "0", "10001", "",
                           "1x", "x", " 1", "1 ", "0,5"}) {
    EXPECT_NE(check(text), "") << text;
  }
}

TEST(OptionChecks, AWholeNumberFitsItsType) {
  const CLI::Validator check = whole_number(1);
  for (const char* text : {"1", "18446744073709551615"}) EXPECT_EQ(check(text), "") << text;
  for (const char* text : {"0", "18446744073709551616", "-1", "", "1.5", "1x", "nan"}) {
    EXPECT_NE(check(text), "") << text;
  }
}

}  // namespace
}  // namespace espalier::support
