// Errors of rules that leave out a search: how many are tolerated.
#include "espalier/search/rule_errors.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace espalier {
namespace {

/// Nodes of which so many percent are errors.
void add(RuleErrors& errors, int nodes, int percent) {
  for (int i = 0; i < nodes; ++i) errors.add(i * percent / 100 != (i + 1) * percent / 100);
}
/// How many of 6,400 nodes leave out no move?
[[nodiscard]] int control_nodes(const RuleErrors& errors) {
  int count = 0;
  for (std::uint64_t node = 0; node < 6400; ++node) count += errors.is_control(node) ? 1 : 0;
  return count;
}

TEST(RuleErrors, AreCountedAtEachNodeAtFirst) {
  RuleErrors errors;
  EXPECT_EQ(control_nodes(errors), 6400);
  add(errors, 31, 0);
  EXPECT_EQ(control_nodes(errors), 6400) << "too few to say anything";
  add(errors, 1, 0);
  EXPECT_EQ(control_nodes(errors), 100);
}

TEST(RuleErrors, AreToleratedUpToTheLimit) {
  RuleErrors errors;
  add(errors, 200, 20);
  EXPECT_EQ(control_nodes(errors), 100);
  add(errors, 200, 50);
  EXPECT_EQ(control_nodes(errors), 6400);
}

TEST(RuleErrors, AreForgottenSlowly) {
  RuleErrors errors;
  add(errors, 100'000, 60);
  EXPECT_EQ(control_nodes(errors), 6400);
  add(errors, 4'000, 10);
  EXPECT_EQ(control_nodes(errors), 100) << "another phase of the game";
  EXPECT_EQ(errors.count().nodes, 104'000U) << "the count forgets none";
  EXPECT_EQ(errors.count().errors, 60'400U);
  errors.clear();
  EXPECT_EQ(control_nodes(errors), 6400) << "another game";
  EXPECT_EQ(errors.count().nodes, 0U);
}

/// Control nodes, one of `period` with a threat.
void add_threats(Threats& threats, int nodes, int period) {
  for (int i = 1; i <= nodes; ++i) threats.add(i % period == 0);
}

TEST(Threats, AreLookedForAtOneNodeOf64) {
  const Threats threats;
  int count = 0;
  for (std::uint64_t node = 0; node < 6400; ++node) count += threats.is_control(node) ? 1 : 0;
  EXPECT_EQ(count, 100);
}

TEST(Threats, AreCommonWhereEnoughNodesHaveThem) {
  Threats rare;
  add_threats(rare, 100'000, 250);
  EXPECT_FALSE(rare.are_common()) << "four permille";
  EXPECT_EQ(rare.count().nodes, 100'000U);
  EXPECT_EQ(rare.count().errors, 400U);
  Threats many;
  add_threats(many, 200, 50);
  EXPECT_FALSE(many.are_common()) << "too few to be sure";
  add_threats(many, 300, 50);
  EXPECT_TRUE(many.are_common()) << "twenty permille";
}

TEST(Threats, AreSeenHoweverLongThereWereNone) {
  Threats threats;
  add_threats(threats, 1'000'000, 1000);
  EXPECT_FALSE(threats.are_common());
  add_threats(threats, 600, 50);
  EXPECT_TRUE(threats.are_common()) << "another phase of the game";
  add_threats(threats, 1'000'000, 1000);
  EXPECT_TRUE(threats.are_common()) << "until the next game";
  threats.clear();
  EXPECT_FALSE(threats.are_common());
  EXPECT_EQ(threats.count().nodes, 0U);
}

}  // namespace
}  // namespace espalier
