// ReplacementTable: what each replacement scheme keeps, how entries are indexed, and the count of
// collisions.
#include "espalier/historical/replacement_schemes.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace espalier {
namespace {

TableEntry at_depth(int depth, Score score = 0) {
  return {.score = score, .depth = depth, .bound = Bound::exact, .move = 1};
}
template <TableScheme scheme>
ReplacementTable<scheme> one_place() {
  return ReplacementTable<scheme>({.entries = scheme == TableScheme::two_level ? 2U : 1U});
}
template <class TranspositionTable>
int depth_of(TranspositionTable& table, std::uint64_t key) {
  const TableEntry entry = table.probe(key);
  return entry.bound == Bound::none ? -1 : entry.depth;
}

TEST(ReplacementTable, AlwaysKeepsTheLast) {
  auto table = one_place<TableScheme::always>();
  table.store(1, at_depth(5));
  table.store(2, at_depth(1));
  EXPECT_EQ(depth_of(table, 1), -1);
  EXPECT_EQ(depth_of(table, 2), 1);
  EXPECT_EQ(table.counts().replaced, 1U);
}

TEST(ReplacementTable, DeepestKeepsTheDeepestAndOfEqualsTheLast) {
  auto table = one_place<TableScheme::deepest>();
  table.store(1, at_depth(5));
  table.store(2, at_depth(4));
  EXPECT_EQ(depth_of(table, 1), 5);
  EXPECT_EQ(depth_of(table, 2), -1);
  EXPECT_EQ(table.counts().refused, 1U);
  table.store(3, at_depth(5));
  EXPECT_EQ(depth_of(table, 1), -1);
  EXPECT_EQ(depth_of(table, 3), 5);
}

TEST(ReplacementTable, TwoLevelsKeepTheDeepAndTheLast) {
  auto table = one_place<TableScheme::two_level>();
  table.store(1, at_depth(5));
  table.store(2, at_depth(1));
  EXPECT_EQ(depth_of(table, 1), 5);
  EXPECT_EQ(depth_of(table, 2), 1);
  table.store(3, at_depth(2));
  EXPECT_EQ(depth_of(table, 1), 5);
  EXPECT_EQ(depth_of(table, 2), -1);
  EXPECT_EQ(depth_of(table, 3), 2);
  // The deeper one moves the old deep one to the second level; no entry is there twice.
  table.store(4, at_depth(6));
  EXPECT_EQ(depth_of(table, 4), 6);
  EXPECT_EQ(depth_of(table, 1), 5);
  table.store(1, at_depth(7));
  EXPECT_EQ(depth_of(table, 1), 7);
  EXPECT_EQ(depth_of(table, 4), 6);
}

TEST(ReplacementTable, PriorityReplacesEarlierSearches) {
  auto table = one_place<TableScheme::priority>();
  table.store(1, at_depth(9));
  table.store(2, at_depth(1));
  EXPECT_EQ(depth_of(table, 1), 9);
  table.next_age();
  table.store(2, at_depth(1));
  EXPECT_EQ(depth_of(table, 1), -1);
  EXPECT_EQ(depth_of(table, 2), 1);
}

TEST(ReplacementTable, KeepsTheMoveOfTheEntryBefore) {
  auto table = one_place<TableScheme::always>();
  table.store(1, at_depth(3));
  table.store(1, {.score = 7, .depth = 4, .bound = Bound::upper, .move = 0});
  EXPECT_EQ(table.probe(1).move, 1U);
  EXPECT_EQ(table.probe(1).score, 7);
}

TEST(ReplacementTable, AnyNumberOfEntries) {
  using Modulo = ReplacementTable<TableScheme::always>;
  EXPECT_EQ(Modulo({.entries = 1000, .power_of_two = false}).entries(), 1000U);
  EXPECT_EQ(Modulo({.entries = 1000, .power_of_two = true}).entries(), 512U);
  Modulo table({.entries = 1000, .power_of_two = false});
  for (std::uint64_t key = 5000; key < 6000; ++key) table.store(key, at_depth(1));
  EXPECT_EQ(table.permille_full(), 1000);
  for (std::uint64_t key = 5000; key < 6000; ++key) ASSERT_EQ(depth_of(table, key), 1);
  table.store(6000, at_depth(2));
  EXPECT_EQ(depth_of(table, 5000), -1);
  table.clear();
  EXPECT_EQ(table.permille_full(), 0);
  EXPECT_EQ(table.counts().stores, 0U);
}

TEST(ReplacementTable, CountsCollisionsOfShortKeys) {
  ReplacementTable<TableScheme::always> table({.entries = 16, .key_bits = 8});
  table.store(0x101, at_depth(3));
  EXPECT_EQ(depth_of(table, 0x201), 3);  // the same low eight bits
  EXPECT_EQ(table.counts().collisions, 1U);
  EXPECT_EQ(depth_of(table, 0x101), 3);
  EXPECT_EQ(table.counts().collisions, 1U);
  EXPECT_EQ(table.counts().hits, 2U);
  ReplacementTable<TableScheme::always> whole({.entries = 16});
  whole.store(0x101, at_depth(3));
  EXPECT_EQ(depth_of(whole, 0x201), -1);
}

}  // namespace
}  // namespace espalier
