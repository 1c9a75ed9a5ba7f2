// The clock of the option nodestime, with made-up node counts.
#include "protocols/node_clock.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace espalier::protocols {
namespace {

constexpr int white = 0;
constexpr int black = 1;

[[nodiscard]] GoCommand go_with(Milliseconds time, std::optional<int> moves = {}) {
  GoCommand go;
  go.time = {time, time};
  go.moves_to_go = moves;
  return go;
}
/// Milliseconds that the clock leaves to White.
[[nodiscard]] Milliseconds left(NodeClock& clock, GoCommand go) {
  clock.apply(go, white);
  return go.time[white].value();
}

TEST(NodeClock, IsOffWithoutARate) {
  NodeClock clock;
  EXPECT_FALSE(clock.is_on());
  EXPECT_EQ(left(clock, go_with(1000)), 1000);
  Limits limits{.nodes = 7, .time = TimeBudget{10, 20}};
  clock.convert(limits, 1);
  EXPECT_EQ(limits.nodes, 7U);
  EXPECT_TRUE(limits.time);
}

TEST(NodeClock, TurnsTimeIntoNodes) {
  NodeClock clock;
  clock.set_rate(500);
  Limits limits{.time = TimeBudget{10, 20}};
  clock.convert(limits, 1);
  EXPECT_EQ(limits.soft_nodes, 5'000U);
  EXPECT_TRUE(limits.soft_nodes_are_a_share);
  EXPECT_EQ(limits.nodes, 10'000U);
  EXPECT_FALSE(limits.time);
  Limits fixed{.time = TimeBudget{20, 20}};
  clock.convert(fixed, 4);
  EXPECT_EQ(fixed.soft_nodes, 2'500U) << "of each of the threads";
  EXPECT_FALSE(fixed.soft_nodes_are_a_share);
  Limits less{.nodes = 100, .time = TimeBudget{10, 20}};
  clock.convert(less, 1);
  EXPECT_EQ(less.nodes, 100U) << "the lower limit holds";
}

TEST(NodeClock, KeepsItsOwnAccountWhateverTheInterfaceSays) {
  NodeClock clock;
  clock.set_rate(100);
  EXPECT_EQ(left(clock, go_with(1000)), 1000);
  clock.spend(30'000, 50);
  EXPECT_EQ(left(clock, go_with(3)), 750);
  clock.spend(80'000, 0);
  EXPECT_EQ(left(clock, go_with(3)), -50);
  clock.begin_game();
  EXPECT_EQ(left(clock, go_with(400)), 400);
}

TEST(NodeClock, BeginsAnewWithEachPeriod) {
  NodeClock clock;
  clock.set_rate(100);
  EXPECT_EQ(left(clock, go_with(1000, 2)), 1000);
  clock.spend(50'000, 0);
  EXPECT_EQ(left(clock, go_with(999, 1)), 500);
  clock.spend(40'000, 0);
  EXPECT_EQ(left(clock, go_with(1990, 2)), 1990);
}

TEST(NodeClock, LeavesAMissingClockMissing) {
  NodeClock clock;
  clock.set_rate(100);
  GoCommand go;
  go.time[black] = 1000;
  clock.apply(go, white);
  EXPECT_FALSE(go.time[white]);
}

TEST(NodeClock, SurvivesTimesBeyondCounting) {
  NodeClock clock;
  clock.set_rate(10'000);
  EXPECT_GT(left(clock, go_with(std::numeric_limits<std::int64_t>::max() / 1'000'000)), 1'000'000);
  clock.begin_game();
  EXPECT_LT(left(clock, go_with(-(std::numeric_limits<std::int64_t>::max() / 1'000'000))), 0);
}

}  // namespace
}  // namespace espalier::protocols
