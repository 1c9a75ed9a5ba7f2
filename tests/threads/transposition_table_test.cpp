// The transposition table: entries are read as they were stored, also with other threads writing;
// replacement; sizes.
#include "espalier/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

#include "tests/library/random_game.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ESPALIER_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ESPALIER_SANITIZED
#endif
#endif
#if defined(__linux__) && !defined(ESPALIER_SANITIZED)
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#endif

namespace espalier {
namespace {

using test_games::mix;

void expect_same(const TableEntry& a, const TableEntry& b) {
  ASSERT_EQ(a.score, b.score);
  ASSERT_EQ(a.static_eval, b.static_eval);
  ASSERT_EQ(a.depth, b.depth);
  ASSERT_EQ(a.bound, b.bound);
  ASSERT_EQ(a.move, b.move);
}

/// Number `i` of the keys that share one cluster, `cluster` counted in 1/16384 of the table: the
/// upper bits choose the cluster, the others tell its keys apart.
std::uint64_t neighbour(std::uint64_t cluster, std::uint64_t i) {
  return cluster << 50 | (i + 1) << 33 | mix(i) >> 32;
}

TEST(TranspositionTable, RoundTripOfEveryField) {
  TranspositionTable table(1);
  const std::uint64_t key = mix(1);
  for (const Score score : {-win_score, loss_in(max_ply), -proven_win, 1 - proven_win, -100, -1, 0,
                            1, 255, 256, proven_win - 1, win_in(3), win_score, no_score}) {
    for (int depth = 0; depth < 256; ++depth) {
      for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
        const TableEntry entry{.score = score,
                               .static_eval = depth % 3 == 0 ? no_score : -score,
                               .depth = depth,
                               .bound = bound,
                               .move = 0xffffffffU - static_cast<std::uint32_t>(depth)};
        table.next_age();
        table.store(key, entry);
        expect_same(table.probe(key), entry);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(TranspositionTable, HasNoEntryForOtherKeys) {
  TranspositionTable table(1);
  table.store(neighbour(7, 0), {.score = 5, .depth = 3, .bound = Bound::exact, .move = 9});
  for (const std::uint64_t key : {neighbour(7, 1), neighbour(8, 0), std::uint64_t{0},
                                  neighbour(7, 0) ^ 1, neighbour(7, 0) ^ std::uint64_t{1} << 47}) {
    expect_same(table.probe(key), TableEntry{});
  }
}

TEST(TranspositionTable, BothEndsOfTheKeysFitAnySize) {
  for (const std::size_t mib : {1U, 3U, 7U}) {
    TranspositionTable table(mib);
    EXPECT_EQ(table.mib(), mib);
    for (const std::uint64_t key : {std::uint64_t{0}, ~std::uint64_t{0}}) {
      table.store(key, {.score = 4, .depth = 1, .bound = Bound::lower, .move = 2});
      EXPECT_EQ(table.probe(key).score, 4);
    }
  }
}

TEST(TranspositionTable, AnEntryWithoutMoveKeepsTheMoveBefore) {
  TranspositionTable table(1);
  table.store(1, {.score = 1, .depth = 2, .bound = Bound::lower, .move = 77});
  table.store(1, {.score = 2, .depth = 3, .bound = Bound::upper, .move = 0});
  EXPECT_EQ(table.probe(1).score, 2);
  EXPECT_EQ(table.probe(1).move, 77U);
  table.store(1, {.score = 2, .depth = 3, .bound = Bound::upper, .move = 78});
  EXPECT_EQ(table.probe(1).move, 78U);
}

// ------------------------------------------------------------------------------------ replacement

TEST(TranspositionTable, TheShallowestOfAClusterIsReplaced) {
  TranspositionTable table(1);
  const std::array<int, 4> depths{10, 2, 30, 20};
  for (std::uint64_t i = 0; i < 4; ++i) {
    table.store(neighbour(5, i), {.score = 1, .depth = depths[i], .bound = Bound::upper});
  }
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_EQ(table.probe(neighbour(5, i)).depth, depths[i]);
  table.store(neighbour(5, 4), {.score = 1, .depth = 1, .bound = Bound::upper});
  EXPECT_EQ(table.probe(neighbour(5, 4)).bound, Bound::upper);
  EXPECT_EQ(table.probe(neighbour(5, 1)).bound, Bound::none);
  for (const std::uint64_t i : {0U, 2U, 3U}) {
    EXPECT_EQ(table.probe(neighbour(5, i)).depth, depths[i]);
  }
}

TEST(TranspositionTable, OldEntriesAreReplacedFirst) {
  TranspositionTable table(1);
  table.store(neighbour(5, 0), {.score = 1, .depth = 12, .bound = Bound::upper});
  for (int i = 0; i < 4; ++i) table.next_age();
  for (std::uint64_t i = 1; i < 4; ++i) {
    table.store(neighbour(5, i), {.score = 1, .depth = 1, .bound = Bound::upper});
  }
  EXPECT_EQ(table.probe(neighbour(5, 0)).depth, 12) << "there was room";
  table.store(neighbour(5, 4), {.score = 1, .depth = 0, .bound = Bound::upper});
  EXPECT_EQ(table.probe(neighbour(5, 0)).bound, Bound::none);
  for (std::uint64_t i = 1; i <= 4; ++i) {
    EXPECT_NE(table.probe(neighbour(5, i)).bound, Bound::none);
  }
}

TEST(TranspositionTable, AMuchDeeperResultOfThePositionStaysUnlessItIsOldOrLessExact) {
  TranspositionTable table(1);
  const TableEntry deep{.score = 1, .depth = 20, .bound = Bound::lower, .move = 5};
  table.store(9, deep);
  table.store(9, {.score = 2, .depth = 16, .bound = Bound::lower, .move = 6});
  expect_same(table.probe(9), deep);
  table.store(9, {.score = 3, .depth = 17, .bound = Bound::lower, .move = 6});
  EXPECT_EQ(table.probe(9).score, 3) << "hardly shallower, but fresh";
  table.store(9, deep);
  table.store(9, {.score = 4, .depth = 1, .bound = Bound::exact, .move = 6});
  EXPECT_EQ(table.probe(9).score, 4) << "exact";
  table.store(9, deep);
  table.next_age();
  table.store(9, {.score = 5, .depth = 1, .bound = Bound::lower, .move = 6});
  EXPECT_EQ(table.probe(9).score, 5) << "of an older search";
}

// ----------------------------------------------------------------------------------------- sizes

/// Stores an entry under many keys and counts how many are still found.
int found_after_storing(TranspositionTable& table, int keys) {
  int known = 0;
  for (int i = 0; i < keys; ++i) {
    table.store(mix(static_cast<std::uint64_t>(i)), {.score = 1, .bound = Bound::exact});
  }
  for (int i = 0; i < keys; ++i) {
    known += table.probe(mix(static_cast<std::uint64_t>(i))).bound != Bound::none;
  }
  return known;
}

TEST(TranspositionTable, IsClearedByAnyNumberOfThreads) {
  for (const unsigned threads : {0U, 1U, 2U, 3U, 5U}) {
    TranspositionTable table(1);
    EXPECT_GT(found_after_storing(table, 50'000), 40'000);
    table.clear(threads);
    EXPECT_EQ(table.permille_full(), 0);
    for (int i = 0; i < 50'000; ++i) {
      ASSERT_EQ(table.probe(mix(static_cast<std::uint64_t>(i))).bound, Bound::none);
    }
    EXPECT_GT(found_after_storing(table, 50'000), 40'000);
    ASSERT_TRUE(table.resize(1, threads));  // the same size: cleared too
    EXPECT_EQ(table.permille_full(), 0);
  }
}

#if defined(__linux__) && !defined(ESPALIER_SANITIZED)
/// A page that is first touched by the search costs time of its clock: for a table of 256 MiB, one
/// machine took 0.2 s, a millisecond a node.
TEST(TranspositionTable, HasItsMemoryOnceItHasBeenCleared) {
  const auto resident_mib = [] {
    std::ifstream pages("/proc/self/statm");
    long all = 0;
    long resident = 0;
    pages >> all >> resident;
    return resident * (sysconf(_SC_PAGESIZE) / 1024) / 1024;
  };
  TranspositionTable table(1);
  const long before = resident_mib();
  ASSERT_TRUE(table.resize(128));
  EXPECT_LT(resident_mib() - before, 64) << "a resized table is there at once";
  for (const unsigned threads : {2U, 1U}) {
    table.clear(threads);
    EXPECT_GE(resident_mib() - before, 120);
  }
}
#endif

TEST(TranspositionTable, MoreMemoryHoldsMore) {
  TranspositionTable table(1);
  const int few = found_after_storing(table, 150'000);
  EXPECT_LE(few, 65'536);
  ASSERT_TRUE(table.resize(4, 2));
  EXPECT_EQ(table.mib(), 4U);
  EXPECT_GT(found_after_storing(table, 150'000), 2 * few);
}

TEST(TranspositionTable, ImpossibleSizesFailAndChangeNothing) {
  TranspositionTable table(2);
  const TableEntry entry{
      .score = 3, .static_eval = 1, .depth = 4, .bound = Bound::exact, .move = 5};
  table.store(6, entry);
  for (const std::size_t mib : {std::size_t{0}, TranspositionTable::max_mib + 1, ~std::size_t{0}}) {
    EXPECT_FALSE(table.resize(mib));
    EXPECT_EQ(table.mib(), 2U);
    expect_same(table.probe(6), entry);
  }
}

TEST(TranspositionTable, HasAtLeastOneMiB) {
  TranspositionTable table(0);
  EXPECT_EQ(table.mib(), 1U);
  table.store(6, {.score = 3, .bound = Bound::exact});
  EXPECT_EQ(table.probe(6).score, 3);
}

#if defined(__linux__) && !defined(ESPALIER_SANITIZED) && GTEST_HAS_DEATH_TEST
/// In a process that may have 256 MiB of addresses.
bool survives_lack_of_memory() {
  TranspositionTable table(2);
  table.store(6, {.score = 3, .bound = Bound::exact});
  const rlimit small{std::size_t{256} << 20, std::size_t{256} << 20};
  if (setrlimit(RLIMIT_AS, &small) != 0) return false;
  const bool is_refused = !table.resize(1024) && table.mib() == 2 && table.probe(6).score == 3;
  const TranspositionTable halved(1024);
  return is_refused && halved.mib() >= 16 && halved.mib() < 256;
}
TEST(TableDeathTest, ResizeFailsWithoutMemoryAndTheConstructorTakesLess) {
  EXPECT_EXIT(std::_Exit(survives_lack_of_memory() ? 0 : 1), testing::ExitedWithCode(0), "");
}
#endif

TEST(TranspositionTable, FullnessCountsTheCurrentSearchOnly) {
  TranspositionTable table(1);
  EXPECT_EQ(table.permille_full(), 0);
  for (std::uint64_t cluster = 0; cluster < 250; ++cluster) {
    for (std::uint64_t i = 0; i < 2; ++i) table.store(neighbour(cluster, i), {.depth = 1});
  }
  EXPECT_EQ(table.permille_full(), 500);
  table.next_age();
  EXPECT_EQ(table.permille_full(), 0);
  for (std::uint64_t cluster = 0; cluster < 250; ++cluster) {
    for (std::uint64_t i = 2; i < 6; ++i) table.store(neighbour(cluster, i), {.depth = 1});
  }
  EXPECT_EQ(table.permille_full(), 1000);
}

// --------------------------------------------------------------------------------------- threads

/// The entry that version number `version` of key number `key` has; the score tells them apart.
TableEntry made_for(std::uint64_t key, std::uint64_t version) {
  const std::uint64_t facts = mix(key * 256 + version);
  return {.score = static_cast<Score>(key * 256 + version),
          .static_eval = static_cast<Score>(facts & 0x3fff),
          .depth = static_cast<int>(facts >> 16 & 255),
          .bound = static_cast<Bound>(1 + (facts >> 24) % 3),
          .move = static_cast<std::uint32_t>(facts >> 32) | 1};
}

/// Several threads write and read few clusters; every entry read was written whole, for that key.
TEST(TranspositionTable, WhatIsReadWasWrittenForThatKey) {
  constexpr std::uint64_t keys = 48;  // in eight clusters of four
  TranspositionTable table(1);
  std::atomic<int> wrong{0};
  std::atomic<int> found{0};
  const auto hammer = [&](std::uint64_t seed) {
    int here = 0;
    for (std::uint64_t i = 0; i < 60'000; ++i) {
      const std::uint64_t random = mix(seed << 32 | i);
      const std::uint64_t number = random % keys;
      const std::uint64_t key = neighbour(number % 8, number);
      if ((random >> 20) % 2 == 0) {
        table.store(key, made_for(number, random >> 32 & 255));
        continue;
      }
      const TableEntry entry = table.probe(key);
      if (entry.bound == Bound::none) continue;
      ++here;
      const TableEntry truth = made_for(number, static_cast<std::uint64_t>(entry.score) & 255);
      wrong += entry.score != truth.score || entry.static_eval != truth.static_eval ||
               entry.depth != truth.depth || entry.bound != truth.bound || entry.move != truth.move;
    }
    found += here;
  };
  std::vector<std::thread> threads;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(hammer, seed);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 10'000);
}

}  // namespace
}  // namespace espalier
