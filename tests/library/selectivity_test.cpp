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

TEST(Selectivity, ImprovingIsMeasuredAgainstTheLastOwnTurnThatWasJudged) {
  EXPECT_TRUE(is_improving(10, 9, 50));
  EXPECT_FALSE(is_improving(10, 10, 0));
  EXPECT_FALSE(is_improving(10, 11, 0));
  EXPECT_TRUE(is_improving(10, no_score, 9));
  EXPECT_FALSE(is_improving(10, no_score, 11));
  EXPECT_FALSE(is_improving(10, no_score, no_score));
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

/// `facts` after `change`.
template <class Facts, class Change>
Facts changed(Facts facts, Change change) {
  change(facts);
  return facts;
}

TEST(Selectivity, ReverseFutilityNeedsALeadThatGrowsWithDepth) {
  const auto leading = [](int depth, Score lead) {
    return NodeFacts{.depth = depth, .beta = 20, .static_score = 20 + lead};
  };
  for (int depth = 1; depth <= tuning.reverse_futility_depth; ++depth) {
    const Score enough = tuning.reverse_futility_margin * depth;
    EXPECT_TRUE(reverse_futility(leading(depth, enough), tuning)) << depth;
    EXPECT_FALSE(reverse_futility(leading(depth, enough - 1), tuning)) << depth;
    NodeFacts improving = leading(depth, enough - tuning.reverse_futility_margin);
    improving.is_improving = true;
    EXPECT_TRUE(reverse_futility(improving, tuning)) << depth;
  }
  EXPECT_FALSE(reverse_futility(leading(tuning.reverse_futility_depth + 1, 5000), tuning));
  const NodeFacts good = leading(2, 5000);
  ASSERT_TRUE(reverse_futility(good, tuning));
  EXPECT_FALSE(reverse_futility(changed(good, [](auto& n) { n.is_pv = true; }), tuning));
  EXPECT_FALSE(reverse_futility(changed(good, [](auto& n) { n.is_forced = true; }), tuning));
  EXPECT_FALSE(reverse_futility(changed(good, [](auto& n) { n.beta = loss_in(9); }), tuning));
  EXPECT_FALSE(
      reverse_futility(changed(good, [](auto& n) { n.static_score = win_in(9); }), tuning));
}

TEST(Selectivity, RazoringNeedsALagThatGrowsWithDepth) {
  for (int depth = 1; depth <= tuning.razoring_depth; ++depth) {
    const NodeFacts node{.depth = depth, .static_score = -tuning.razoring_margin * depth};
    EXPECT_TRUE(razors(node, 0, tuning));
    EXPECT_FALSE(razors(node, -1, tuning));
    EXPECT_FALSE(razors(changed(node, [](auto& n) { n.is_pv = true; }), 0, tuning));
    EXPECT_FALSE(razors(changed(node, [](auto& n) { n.is_forced = true; }), 0, tuning));
    EXPECT_FALSE(razors(node, win_in(5), tuning)) << "only a proven win will do";
  }
  EXPECT_FALSE(razors({.depth = tuning.razoring_depth + 1, .static_score = -9000}, 0, tuning));
}

TEST(Selectivity, InternalReductionIsForDeepNodesThatMatterAndHaveNoTableMove) {
  const NodeFacts pv{.depth = tuning.internal_reduction_depth, .is_pv = true};
  EXPECT_EQ(internal_reduction(pv, false, tuning), 1);
  EXPECT_EQ(internal_reduction(pv, true, tuning), 0);
  EXPECT_EQ(internal_reduction(changed(pv, [](auto& n) { --n.depth; }), false, tuning), 0);
  NodeFacts cut{.depth = tuning.internal_reduction_depth, .expects_cut = true};
  EXPECT_EQ(internal_reduction(cut, false, tuning), 1);
  cut.expects_cut = false;
  EXPECT_EQ(internal_reduction(cut, false, tuning), 0);
}

TEST(Selectivity, ProbcutIsForDeepNodesOffThePrincipalVariation) {
  const NodeFacts node{.depth = tuning.probcut_depth, .beta = 30};
  EXPECT_TRUE(tries_probcut(node, tuning));
  EXPECT_FALSE(tries_probcut(changed(node, [](auto& n) { --n.depth; }), tuning));
  EXPECT_FALSE(tries_probcut(changed(node, [](auto& n) { n.is_pv = true; }), tuning));
  EXPECT_FALSE(tries_probcut(changed(node, [](auto& n) { n.is_forced = true; }), tuning));
  EXPECT_FALSE(tries_probcut(changed(node, [](auto& n) { n.beta = win_in(7); }), tuning));
}

TEST(Selectivity, MoreLateMovesAreSearchedTheDeeperAndTheBetter) {
  for (int depth = 1; depth <= tuning.late_move_depth; ++depth) {
    const NodeFacts node{.depth = depth};
    const NodeFacts improving{.depth = depth, .is_improving = true};
    EXPECT_GT(late_move_limit(node, tuning), 0);
    EXPECT_GT(late_move_limit(improving, tuning), late_move_limit(node, tuning));
    EXPECT_GT(late_move_limit({.depth = depth + 1}, tuning), late_move_limit(node, tuning));
    EXPECT_GT(late_move_limit({.depth = depth, .is_forced = true}, tuning), 1000);
  }
  EXPECT_GT(late_move_limit({.depth = tuning.late_move_depth + 1}, tuning), 1000);
}

TEST(Selectivity, AMoveIsFutileIfItCannotLiftTheJudgementToAlpha) {
  for (int left = 0; left <= tuning.futility_depth; ++left) {
    const NodeFacts node{.depth = 9, .static_score = 0};
    const Score lift = tuning.futility_base + tuning.futility_per_ply * left;
    EXPECT_TRUE(is_futile(node, lift, left, tuning));
    EXPECT_FALSE(is_futile(node, lift - 1, left, tuning));
    EXPECT_FALSE(is_futile(changed(node, [](auto& n) { n.is_forced = true; }), lift, left, tuning));
  }
  EXPECT_FALSE(is_futile({.depth = 9}, 9000, tuning.futility_depth + 1, tuning));
  EXPECT_FALSE(is_futile({.depth = 9}, win_in(3), 1, tuning));
}

TEST(Selectivity, ABadRecordIsWorseTheDeeper) {
  for (int left = 1; left <= tuning.history_pruning_depth; ++left) {
    const int limit = -tuning.history_pruning_per_ply * left;
    EXPECT_TRUE(has_bad_history({.history = limit - 1}, left, tuning));
    EXPECT_FALSE(has_bad_history({.history = limit}, left, tuning));
  }
  EXPECT_FALSE(has_bad_history({.history = -65'000}, tuning.history_pruning_depth + 1, tuning));
}

TEST(Selectivity, TheExchangeMayCostMoreTheDeeper) {
  for (int depth = 1; depth < 8; ++depth) {
    const NodeFacts node{.depth = depth};
    EXPECT_LT(exchange_threshold(node, true, depth, tuning), 0);
    EXPECT_LT(exchange_threshold(node, false, depth, tuning), 0);
    EXPECT_LT(exchange_threshold({.depth = depth + 1}, true, depth, tuning),
              exchange_threshold(node, true, depth, tuning));
    EXPECT_LT(exchange_threshold(node, false, depth + 1, tuning),
              exchange_threshold(node, false, depth, tuning));
  }
}

TEST(Selectivity, SingularMovesAreExtendedAndPoorOnesReduced) {
  const NodeFacts node{.depth = tuning.singular_depth, .ply = 4, .root_depth = 10, .beta = 100};
  EXPECT_TRUE(may_be_singular(node, node.depth - 3, 50, tuning));
  EXPECT_FALSE(may_be_singular(node, node.depth - 4, 50, tuning));
  EXPECT_FALSE(may_be_singular(node, node.depth, win_in(9), tuning));
  EXPECT_FALSE(may_be_singular(changed(node, [](auto& n) { --n.depth; }), 20, 50, tuning));
  EXPECT_FALSE(may_be_singular(changed(node, [](auto& n) { n.ply = 0; }), 20, 50, tuning));
  EXPECT_FALSE(may_be_singular(changed(node, [](auto& n) { n.ply = 20; }), 20, 50, tuning))
      << "lines do not grow for ever";

  EXPECT_EQ(singular_extension(node, 50, 36, 35, tuning), 1);
  const Score far = 36 - tuning.singular_double_margin - 1;
  EXPECT_EQ(singular_extension(node, 50, 36, far, tuning), 2);
  EXPECT_EQ(singular_extension(changed(node, [](auto& n) { n.is_pv = true; }), 50, 36, far, tuning),
            1);
  EXPECT_EQ(singular_extension(node, 50, 36, 36, tuning), 0);
  EXPECT_EQ(
      singular_extension(changed(node, [](auto& n) { n.expects_cut = true; }), 50, 36, 36, tuning),
      -1);
  EXPECT_EQ(singular_extension(node, 120, 106, 106, tuning), -2);
}

TEST(Selectivity, HindsightMakesGoodAReductionThatTheJudgementBelies) {
  const NodeFacts worse{.depth = 5, .swing = -1};
  EXPECT_EQ(hindsight(worse, tuning.hindsight_deeper, tuning), 1);
  EXPECT_EQ(hindsight(worse, tuning.hindsight_deeper - 1, tuning), 0);
  const NodeFacts better{.depth = 5, .swing = tuning.hindsight_swing + 1};
  EXPECT_EQ(hindsight(better, tuning.hindsight_shallower, tuning), -1);
  EXPECT_EQ(hindsight(better, tuning.hindsight_shallower - 1, tuning), 0);
  EXPECT_EQ(hindsight(changed(better, [](auto& n) { --n.swing; }), 9, tuning), 0);
  EXPECT_EQ(hindsight(changed(better, [](auto& n) { n.depth = 1; }), 9, tuning), 0);
  EXPECT_EQ(hindsight(changed(worse, [](auto& n) { n.is_forced = true; }), 9, tuning), 0);
  EXPECT_EQ(hindsight({.depth = 5}, 9, tuning), 0) << "the judgement before is not known";
}

TEST(Selectivity, OnlyDeepPassesAreVerified) {
  EXPECT_TRUE(verifies_null_move({.depth = tuning.verification_depth}, tuning));
  EXPECT_FALSE(verifies_null_move({.depth = tuning.verification_depth - 1}, tuning));
}

TEST(Selectivity, InQuiescenceAMoveLiftsTheJudgementByWhatItTakesAndAMargin) {
  EXPECT_EQ(most_in_quiescence(10, 300, tuning), 310 + tuning.quiescence_margin);
  EXPECT_LT(most_in_quiescence(-500, 100, tuning), -100) << "a pawn does not save a rook";
}

TEST(Tuning, EveryNumberHasANameAndARangeThatHoldsIt) {
  for (const Tunable& each : tunables) {
    EXPECT_LE(each.low, tuning.*each.member) << each.name;
    EXPECT_GE(each.high, tuning.*each.member) << each.name;
    EXPECT_EQ(std::count_if(tunables.begin(), tunables.end(),
                            [&](const Tunable& other) { return other.member == each.member; }),
              1)
        << each.name;
  }
  EXPECT_EQ(tunables.size() * sizeof(int), sizeof(Tuning)) << "every number is in the list";
}

}  // namespace
}  // namespace espalier::selectivity
