// Errors of rules that leave out a search: how many are tolerated.
#include "espalier/search/rule_errors.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace espalier {
namespace {

using Errors = CountedRuleErrors<250, 64, 4>;

/// Nodes of which so many percent are errors.
void add(Errors& errors, int nodes, int percent) {
  for (int i = 0; i < nodes; ++i) errors.add(i * percent / 100 != (i + 1) * percent / 100);
}
/// How many of 6,400 nodes leave out no move?
[[nodiscard]] int control_nodes(const Errors& errors) {
  int count = 0;
  for (std::uint64_t node = 0; node < 6400; ++node) count += errors.is_control(node) ? 1 : 0;
  return count;
}

TEST(RuleErrors, AreCountedMoreOftenAtFirst) {
  Errors errors;
  EXPECT_EQ(control_nodes(errors), 1600);
  add(errors, 31, 0);
  EXPECT_EQ(control_nodes(errors), 1600) << "too few to say anything";
  add(errors, 1, 0);
  EXPECT_EQ(control_nodes(errors), 100);
}

TEST(RuleErrors, AreToleratedUpToTheLimit) {
  Errors errors;
  add(errors, 200, 20);
  EXPECT_EQ(control_nodes(errors), 100);
  add(errors, 200, 50);
  EXPECT_EQ(control_nodes(errors), 6400);
}

TEST(RuleErrors, AreForgottenSlowly) {
  Errors errors;
  add(errors, 100'000, 60);
  EXPECT_EQ(control_nodes(errors), 6400);
  add(errors, 4'000, 10);
  EXPECT_EQ(control_nodes(errors), 100) << "another phase of the game";
  EXPECT_EQ(errors.count().nodes, 104'000U) << "the count forgets none";
  EXPECT_EQ(errors.count().errors, 60'400U);
  errors.clear();
  EXPECT_EQ(control_nodes(errors), 1600) << "another game";
  EXPECT_EQ(errors.count().nodes, 0U);
}

}  // namespace
}  // namespace espalier
