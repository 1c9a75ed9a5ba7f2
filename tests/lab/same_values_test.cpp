// Searches that must find the same value.
#include "lab/same_values.hpp"

#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

TEST(SameValues, EachPositionAndDepthHasAValueOfItsOwn) {
  SameValues values;
  values.add("a", 1, 10);
  values.add("a", 2, 20);
  values.add("b", 1, 30);
  values.add("a", 1, 10);
  values.add("a", 2, 10);
  EXPECT_EQ(values.searches(), 5U);
  EXPECT_EQ(values.same(), 4U) << "the last one differs";
}

}  // namespace
}  // namespace espalier::lab
