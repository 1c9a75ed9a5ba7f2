// Expected: it holds either a value or an error.
#include "espalier/expected.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace espalier {
namespace {

Expected<int, std::string> half(int n) {
  if (n % 2 != 0) return Unexpected{std::string("odd")};
  return n / 2;
}

TEST(Expected, HoldsAValueOrAnError) {
  const auto good = half(8);
  ASSERT_TRUE(good.has_value());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(good.value(), 4);
  EXPECT_EQ(*good, 4);
  const auto bad = half(7);
  ASSERT_FALSE(bad.has_value());
  EXPECT_FALSE(static_cast<bool>(bad));
  EXPECT_EQ(bad.error(), "odd");
}

TEST(Expected, ValueAndErrorMayBeOfOneType) {
  const Expected<int, int> value = 3;
  const Expected<int, int> error = Unexpected{3};
  EXPECT_TRUE(value.has_value());
  ASSERT_FALSE(error.has_value());
  EXPECT_EQ(error.error(), 3);
}

TEST(Expected, MovesWhatCannotBeCopied) {
  Expected<std::unique_ptr<int>, std::string> made = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = *std::move(made);
  EXPECT_EQ(*taken, 5);
}

TEST(Expected, ValuesCanBeChangedAndDereferenced) {
  Expected<std::string, int> text = std::string("ab");
  *text += 'c';
  EXPECT_EQ(text->size(), 3U);
  text.value() = "d";
  EXPECT_EQ(std::as_const(text)->front(), 'd');
  text = Unexpected{1};
  EXPECT_FALSE(text.has_value());
}

#if GTEST_HAS_DEATH_TEST && !defined(NDEBUG)
TEST(ExpectedDeathTest, DebugBuildsAssertThatItIsThere) {
  EXPECT_DEATH((void)half(7).value(), "content_");
  EXPECT_DEATH((void)half(8).error(), "content_");
}
#endif

}  // namespace
}  // namespace espalier
