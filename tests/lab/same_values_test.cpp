// Searches that must find the same value.
#include "lab/same_values.hpp"

#include <gtest/gtest.h>

#include <string>

namespace espalier::lab {
namespace {

Row search(const std::string& position, int depth, int score) {
  return {.factors = {{"position", position}, {"depth", depth}}, .counts = {{"score", score}}};
}

TEST(SameValues, EachPositionAndDepthHasAValueOfItsOwn) {
  const Rows rows{search("a", 1, 10), search("a", 2, 20), search("b", 1, 30), search("a", 1, 10),
                  search("a", 2, 10)};
  const Agreement found = same_values(rows, {"position", "depth"});
  EXPECT_EQ(found.searches, 5U);
  EXPECT_EQ(found.cases, 3U);
  EXPECT_EQ(found.same, 4U) << "the last one differs";
  EXPECT_EQ(same_value_claim("", "", found).assessment.verdict, Verdict::contradicted);
}

TEST(SameValues, AFactorThatARowLacksIsOneOfItsOwn) {
  Row with_grain = search("a", 1, 20);
  with_grain.factors["grain"] = 4;
  const Agreement found =
      same_values({search("a", 1, 10), with_grain, with_grain}, {"position", "depth", "grain"});
  EXPECT_EQ(found.cases, 2U);
  EXPECT_EQ(found.same, 3U);
}

}  // namespace
}  // namespace espalier::lab
