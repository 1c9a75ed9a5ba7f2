// The table of the solver: an entry is returned for its own key and for no other, and entries that
// save little work are replaced first.
#include "espalier/solve_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace espalier {
namespace {

[[nodiscard]] TableEntry lower_bound_entry(Score score, int work) {
  return {.score = score, .depth = work, .bound = Bound::lower};
}

TEST(SolveTable, IsEmptyAtFirstAndAfterClear) {
  SolveTable table(4);
  EXPECT_EQ(table.mib(), 4U);
  EXPECT_EQ(table.permille_full(), 0);
  for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    EXPECT_EQ(table.probe(key).bound, Bound::none);
    table.store(key, lower_bound_entry(3, 1));
    EXPECT_EQ(table.probe(key).bound, Bound::lower);
  }
  EXPECT_GT(table.permille_full(), 0);
  table.clear();
  EXPECT_EQ(table.probe(0).bound, Bound::none);
  EXPECT_EQ(table.permille_full(), 0);
}

/// A table that has grown to `mib` MiB and holds random entries, and the entries.
struct Grown {
  explicit Grown(std::size_t mib) : table(mib) {
    std::mt19937_64 random(1);
    while (table.mib() < mib) {
      for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t key = random();
        stored.emplace_back(key, static_cast<Score>(random() % 1000));
        table.store(key, lower_bound_entry(stored.back().second, 1));
      }
      table.grow_if_full();
    }
  }
  SolveTable table;
  std::vector<std::pair<std::uint64_t, Score>> stored;
};

TEST(SolveTable, GrowsToTheGreatestPowerOfTwoAndLosesNothing) {
  Grown grown(8);
  EXPECT_EQ(grown.table.mib(), 8U);
  std::size_t found = 0;
  for (const auto& [key, score] : grown.stored) {
    const TableEntry entry = grown.table.probe(key);
    if (entry.bound == Bound::none) continue;
    ++found;
    ASSERT_EQ(entry.score, score);
  }
  EXPECT_GT(found,
            grown.stored.size() * 9 / 10);  // in so few buckets is no place for a fifth entry
  for (const std::size_t mib : {0U, 5U, 7U}) {
    SolveTable table(mib);
    for (std::uint64_t i = 0; i < 600'000; ++i) {
      table.store(i * 0x9e3779b97f4a7c15, lower_bound_entry(1, 1));
    }
    table.grow_if_full();
    EXPECT_EQ(table.mib(), 4U);
  }
}

TEST(SolveTable, HoldsEveryScoreAndBothBounds) {
  SolveTable table(4);
  for (const Score score : {-win_score, -proven_win, -1, 0, 1, proven_win, win_score}) {
    for (const Bound bound : {Bound::lower, Bound::upper}) {
      table.store(77, {.score = score, .depth = 63, .bound = bound});
      EXPECT_EQ(table.probe(77).score, score);
      EXPECT_EQ(table.probe(77).bound, bound);
    }
  }
}

TEST(SolveTable, KeysThatDifferInOneBitAreDifferentPositions) {
  for (const std::size_t mib : {4U, 8U}) {
    Grown grown(mib);
    SolveTable& table = grown.table;
    for (int bit = 0; bit < 64; bit += 9) {
      const std::uint64_t key = 0x0123456789abcdef;
      table.clear();
      table.store(key, lower_bound_entry(5, 9));
      EXPECT_EQ(table.probe(key ^ std::uint64_t{1} << bit).bound, Bound::none) << bit;
    }
  }
}

TEST(SolveTable, KeepsTheEntriesThatSaveMostWork) {
  Grown grown(8);
  SolveTable& table = grown.table;
  table.clear();
  // Keys of one bucket: equal but for the low bits.
  const std::uint64_t costly = 1000;
  table.store(costly, lower_bound_entry(7, 40));
  for (std::uint64_t key = 0; key < 100; ++key) table.store(key, lower_bound_entry(1, 2));
  EXPECT_EQ(table.probe(costly).score, 7);
  EXPECT_EQ(table.probe(99).bound, Bound::lower);
}

}  // namespace
}  // namespace espalier
