// The selectivity rules, called by themselves: what each depends on, in which direction, and its
// bounds. No game and no search.
#include "espalier/selectivity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace espalier::selectivity {
namespace {

constexpr Tuning tuning{};

TEST(Selectivity, IntegerLogarithmsAreRight) {
  for (int x = 1; x < 256; ++x) {
    EXPECT_NEAR(detail::log2_of(x) / 1024.0, std::log2(x), 1.0 / 1024) << x;
  }
  EXPECT_EQ(detail::log2_of(1), 0);
  EXPECT_EQ(detail::log2_of(128), 7 * 1024);
  EXPECT_EQ(detail::log2_of(0), detail::log2_of(1));
  EXPECT_EQ(detail::log2_of(-5), detail::log2_of(1));
  EXPECT_EQ(detail::log2_of(100'000), detail::log2_of(255));
}

TEST(Selectivity, OnlyForcedNodesAreExtendedAndNotForEver) {
  EXPECT_EQ(extension({.ply = 3, .root_depth = 8, .is_forced = false}), 0);
  EXPECT_EQ(extension({.ply = 3, .root_depth = 8, .is_forced = true}), 1);
  EXPECT_EQ(extension({.ply = 15, .root_depth = 8, .is_forced = true}), 1);
  EXPECT_EQ(extension({.ply = 16, .root_depth = 8, .is_forced = true}), 0);
}

TEST(Selectivity, NullMoveNeedsAGoodUnforcedNodeOffThePrincipalVariation) {
  const NodeFacts good{.depth = 8, .beta = 50, .static_score = 50};
  EXPECT_TRUE(tries_null_move(good, tuning));
  NodeFacts node = good;
  node.is_pv = true;
  EXPECT_FALSE(tries_null_move(node, tuning));
  node = good;
  node.is_forced = true;
  EXPECT_FALSE(tries_null_move(node, tuning));
  node = good;
  node.static_score = 49;
  EXPECT_FALSE(tries_null_move(node, tuning));
  node = good;
  node.depth = tuning.null_move_depth - 1;
  EXPECT_FALSE(tries_null_move(node, tuning));
  node.depth = tuning.null_move_depth;
  EXPECT_TRUE(tries_null_move(node, tuning));
  node = good;
  node.beta = loss_in(20);  // anything beats being mated: a pass proves nothing
  EXPECT_FALSE(tries_null_move(node, tuning));
}

TEST(Selectivity, NullMoveDepthIsLessTheBetterTheNodeAndWithinBounds) {
  for (int depth = 1; depth < 256; ++depth) {
    int before = depth;
    for (Score lead = 0; lead < 2000; lead += 50) {
      const int reduced =
          null_move_depth({.depth = depth, .beta = 10, .static_score = 10 + lead}, tuning);
      ASSERT_GE(reduced, 0);
      ASSERT_LT(reduced, depth);
      ASSERT_LE(reduced, before);
      before = reduced;
    }
    ASSERT_GE(null_move_depth({.depth = depth + 1}, tuning),
              null_move_depth({.depth = depth}, tuning));
  }
  EXPECT_EQ(null_move_depth({.depth = 12, .beta = 0, .static_score = 0}, tuning), 12 - 1 - 6);
  EXPECT_EQ(null_move_depth({.depth = 12, .beta = 0, .static_score = 30'000}, tuning), 12 - 1 - 9);
}

TEST(Selectivity, ReductionsGrowWithDepthAndNumberWithinBounds) {
  for (const bool is_pv : {false, true}) {
    for (const bool expects_cut : {false, true}) {
      for (int depth = 1; depth < 256; ++depth) {
        int before = 0;
        for (int number = 0; number < 256; ++number) {
          const NodeFacts node{.depth = depth, .is_pv = is_pv, .expects_cut = expects_cut};
          NodeFacts deeper = node;
          ++deeper.depth;
          const int r = reduction(node, {.number = number}, tuning);
          ASSERT_GE(r, before) << depth << ' ' << number;
          ASSERT_LE(r, std::max(depth - 2, 0)) << "a reduced move is still searched";
          ASSERT_GE(reduction(deeper, {.number = number}, tuning), r);
          before = r;
        }
      }
    }
  }
}

TEST(Selectivity, ReductionsSpareWhatMatters) {
  const NodeFacts node{.depth = 12, .is_improving = true};
  const MoveFacts late{.number = 20};
  const int r = reduction(node, late, tuning);
  ASSERT_GT(r, 1);

  const auto with = [](auto facts, auto change) {
    change(facts);
    return facts;
  };
  // Not reduced at all.
  EXPECT_EQ(reduction(with(node, [](auto& n) { n.is_forced = true; }), late, tuning), 0);
  EXPECT_EQ(
      reduction(with(node, [](auto& n) { n.depth = tuning.reduction_depth - 1; }), late, tuning),
      0);
  EXPECT_EQ(reduction(node, {.number = tuning.reduction_moves - 1}, tuning), 0);
  EXPECT_EQ(reduction(node, {.number = 20, .is_tactical = true}, tuning), 0);
  // Less, or more.
  EXPECT_GT(reduction(node, {.number = 20, .is_tactical = true, .loses_exchange = true}, tuning),
            0);
  EXPECT_LT(reduction(with(node, [](auto& n) { n.is_pv = true; }), late, tuning), r);
  EXPECT_GT(reduction(with(node, [](auto& n) { n.expects_cut = true; }), late, tuning), r);
  EXPECT_GE(reduction(with(node, [](auto& n) { n.is_improving = false; }), late, tuning), r);
  EXPECT_LT(reduction(node, {.number = 20, .forces = true}, tuning), r);
  EXPECT_LT(reduction(node, {.number = 20, .is_killer = true}, tuning), r);
  int before = 12;
  for (int history = -65'536; history <= 65'536; history += 512) {
    const int now = reduction(node, {.number = 20, .history = history}, tuning);
    ASSERT_LE(now, before) << "good moves are reduced less";
    before = now;
  }
  EXPECT_EQ(before, 0);
}

TEST(Selectivity, EveryTuningKeepsReductionsInBounds) {
  const Tuning reckless{.reduction_depth = 0, .reduction_moves = 0, .reduction_base = 90 * 1024};
  for (int depth = 0; depth < 20; ++depth) {
    EXPECT_EQ(reduction({.depth = depth}, {.number = 0}, reckless), std::max(depth - 2, 0));
  }
}

struct Plain {};
struct Tuned {
  static constexpr Tuning tuning{.reduction_depth = 9};
};
static_assert(tuning_of<Plain>.reduction_depth == Tuning{}.reduction_depth);
static_assert(tuning_of<Tuned>.reduction_depth == 9);
static_assert(tuning_of<Tuned>.reduction_moves == Tuning{}.reduction_moves);

}  // namespace
}  // namespace espalier::selectivity
