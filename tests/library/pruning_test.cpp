// Unit tests of the pruning, reduction and extension rules: what each depends on, in which
// direction, and its bounds.
#include "espalier/search/pruning.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "espalier/search/extensions.hpp"
#include "espalier/search/null_move.hpp"
#include "espalier/search/probcut.hpp"
#include "espalier/search/reductions.hpp"
#include "espalier/search/singular.hpp"
#include "espalier/search/stack.hpp"

namespace espalier {
namespace {

constexpr Parameters parameters{};

TEST(Rules, IntegerLogarithmsAreRight) {
  for (int x = 1; x < 256; ++x) {
    EXPECT_NEAR(reductions::detail::log2_of(x) / 1024.0, std::log2(x), 1.0 / 1024) << x;
  }
  EXPECT_EQ(reductions::detail::log2_of(1), 0);
  EXPECT_EQ(reductions::detail::log2_of(128), 7 * 1024);
  EXPECT_EQ(reductions::detail::log2_of(0), reductions::detail::log2_of(1));
  EXPECT_EQ(reductions::detail::log2_of(-5), reductions::detail::log2_of(1));
  EXPECT_EQ(reductions::detail::log2_of(100'000), reductions::detail::log2_of(255));
}

TEST(Rules, ImprovingComparesWithTheLastEvaluatedOwnTurn) {
  EXPECT_TRUE(is_improving(10, 9, 50));
  EXPECT_FALSE(is_improving(10, 10, 0));
  EXPECT_FALSE(is_improving(10, 11, 0));
  EXPECT_TRUE(is_improving(10, no_score, 9));
  EXPECT_FALSE(is_improving(10, no_score, 11));
  EXPECT_FALSE(is_improving(10, no_score, no_score));
}

TEST(Rules, OnlyNodesInCheckAreExtendedUpToALimit) {
  constexpr Parameters p{.extension_limit = 2};
  const auto extension = [&](int depth, int ply, bool in_check) {
    return extensions::in_check({.depth = depth, .ply = ply, .root_depth = 8, .in_check = in_check},
                                p);
  };
  EXPECT_EQ(extension(5, 3, false), 0);
  EXPECT_EQ(extension(5, 3, true), 1);
  EXPECT_EQ(extension(1, 14, true), 1);
  EXPECT_EQ(extension(1, 15, true), 0);
  EXPECT_EQ(extension(12, 3, true), 1);
  EXPECT_EQ(extension(13, 3, true), 0);
}

TEST(Rules, NoLineIsGivenPliesBeyondItsLimit) {
  constexpr Parameters p{.extension_limit = 2};
  EXPECT_EQ(extensions::within_limit(2, 3, 11, 8, p), 2);
  EXPECT_EQ(extensions::within_limit(2, 3, 12, 8, p), 1);
  EXPECT_EQ(extensions::within_limit(2, 3, 13, 8, p), 0);
  EXPECT_EQ(extensions::within_limit(1, 3, 20, 8, p), 0);
  EXPECT_EQ(extensions::within_limit(-1, 3, 20, 8, p), -1) << "plies taken off are not limited";
  EXPECT_EQ(extensions::within_limit(1, 0, 1, 1, p), 1) << "a first iteration in check is extended";
}

TEST(Rules, NullMoveNeedsANonPvNodeAboveBetaAndNotInCheck) {
  const NodeFacts good{
      .depth = 8, .beta = 50, .static_eval = 50 + parameters.null_move_eval_margin};
  EXPECT_TRUE(null_move::applies(good, parameters));
  NodeFacts node = good;
  node.pv_node = true;
  EXPECT_FALSE(null_move::applies(node, parameters));
  node = good;
  node.in_check = true;
  EXPECT_FALSE(null_move::applies(node, parameters));
  node = good;
  --node.static_eval;
  EXPECT_FALSE(null_move::applies(node, parameters));
  node = good;
  node.depth = parameters.null_move_depth - 1;
  EXPECT_FALSE(null_move::applies(node, parameters));
  node.depth = parameters.null_move_depth;
  EXPECT_TRUE(null_move::applies(node, parameters));
  node = good;
  node.beta = loss_in(20);  // every score beats being mated: a null move proves nothing
  EXPECT_FALSE(null_move::applies(node, parameters));
}

TEST(Rules, NullMoveDepthFallsWithTheEvaluationWithinBounds) {
  for (int depth = 1; depth < 256; ++depth) {
    int before = depth;
    for (Score lead = 0; lead < 2000; lead += 50) {
      const int reduced =
          null_move::depth_of({.depth = depth, .beta = 10, .static_eval = 10 + lead}, parameters);
      ASSERT_GE(reduced, 0);
      ASSERT_LT(reduced, depth);
      ASSERT_LE(reduced, before);
      before = reduced;
    }
    ASSERT_GE(null_move::depth_of({.depth = depth + 1}, parameters),
              null_move::depth_of({.depth = depth}, parameters));
  }
  constexpr Parameters p{.null_move_base = 3072,
                         .null_move_per_ply = 256,
                         .null_move_margin = 200,
                         .null_move_margin_plies = 3};
  EXPECT_EQ(null_move::depth_of({.depth = 12, .beta = 0, .static_eval = 0}, p), 12 - 1 - 6);
  EXPECT_EQ(null_move::depth_of({.depth = 12, .beta = 0, .static_eval = 30'000}, p), 12 - 1 - 9);
}

TEST(Rules, ReductionsGrowWithDepthAndMoveNumberWithinBounds) {
  for (const bool pv_node : {false, true}) {
    for (const bool cut_node : {false, true}) {
      for (int depth = 1; depth < 256; ++depth) {
        int before = 0;
        for (int number = 0; number < 256; ++number) {
          const NodeFacts node{.depth = depth, .ply = 1, .pv_node = pv_node, .cut_node = cut_node};
          NodeFacts deeper = node;
          ++deeper.depth;
          const int r = reductions::late_move(node, {.move_index = number}, parameters);
          ASSERT_GE(r, before) << depth << ' ' << number;
          ASSERT_LE(r, std::max(depth - 2, 0)) << "a reduced move is still searched";
          ASSERT_GE(reductions::late_move(deeper, {.move_index = number}, parameters), r);
          before = r;
        }
      }
    }
  }
}

/// Of all depths up to 30: differences of less than a ply show too.
int total_reduction(NodeFacts node, const MoveFacts& move) {
  int sum = 0;
  for (node.depth = 1; node.depth <= 30; ++node.depth) {
    sum += reductions::late_move(node, move, parameters);
  }
  return sum;
}

TEST(Rules, ReductionsSpareImportantMoves) {
  const NodeFacts node{.ply = 1, .improving = true};
  const MoveFacts late{.move_index = 20};
  const int total = total_reduction(node, late);
  ASSERT_GT(total, 30);

  EXPECT_EQ(reductions::late_move({.depth = parameters.reduction_depth - 1}, late, parameters), 0);
  EXPECT_EQ(total_reduction(node, {.move_index = parameters.reduction_moves - 1}), 0);
  // Less.
  EXPECT_LT(total_reduction({.ply = 1, .in_check = true, .improving = true}, late), total);
  EXPECT_LT(total_reduction({.ply = 1, .pv_node = true, .improving = true}, late), total);
  EXPECT_LT(total_reduction({.ply = 0, .improving = true}, late), total);
  for (int depth = 1; depth <= parameters.reduction_root_depth; ++depth) {
    EXPECT_EQ(reductions::late_move({.depth = depth, .ply = 0}, late, parameters),
              reductions::late_move({.depth = depth, .ply = 1}, late, parameters));
  }
  EXPECT_LT(total_reduction(node, {.move_index = 20, .is_tactical = true}), total);
  EXPECT_LT(total_reduction(node, {.move_index = 20, .gives_check = true}), total);
  EXPECT_LT(total_reduction(node, {.move_index = 20, .is_refutation = true}), total);
  // As other moves.
  EXPECT_EQ(
      total_reduction(node, {.move_index = 20, .is_tactical = true, .is_losing_capture = true}),
      total);
  // More.
  EXPECT_GT(total_reduction({.ply = 1, .cut_node = true, .improving = true}, late), total);
  EXPECT_GT(total_reduction({.ply = 1, .improving = false}, late), total);
  EXPECT_GT(total_reduction(node, {.move_index = 20, .alpha_raised = true}), total);
}

TEST(Rules, AGoodHistoryMakesReductionsSmaller) {
  for (const bool is_tactical : {false, true}) {
    int before = 12;
    for (int history = -65'536; history <= 65'536; history += 512) {
      const int now = reductions::late_move(
          {.depth = 12, .ply = 1},
          {.move_index = 20, .is_tactical = is_tactical, .history = history}, parameters);
      ASSERT_LE(now, before);
      before = now;
    }
    EXPECT_EQ(before, 0);
  }
}

TEST(Rules, AReducedMoveIsSearchedAgainAtTheDepthThatItsScoreSuggests) {
  constexpr Parameters p{.research_deeper = 50, .research_shallower = 10};
  EXPECT_EQ(reductions::research(151, 100, p), 1);
  EXPECT_EQ(reductions::research(150, 100, p), 0);
  EXPECT_EQ(reductions::research(110, 100, p), 0);
  EXPECT_EQ(reductions::research(109, 100, p), -1);
}

TEST(Rules, ReductionsStayInBoundsForAllParameters) {
  const Parameters reckless{
      .reduction_depth = 0, .reduction_moves = 0, .reduction_base = 90 * 1024};
  for (int depth = 0; depth < 20; ++depth) {
    EXPECT_EQ(reductions::late_move({.depth = depth}, {.move_index = 0}, reckless),
              std::max(depth - 2, 0));
  }
}

constexpr Parameters tuned{.reduction_depth = 9};
static_assert(default_parameters.reduction_depth == Parameters{}.reduction_depth);
static_assert(tuned.reduction_depth == 9);
static_assert(tuned.reduction_moves == Parameters{}.reduction_moves);

/// `facts` after `change`.
template <class Facts, class Change>
Facts changed(Facts facts, Change change) {
  change(facts);
  return facts;
}

TEST(Rules, ReverseFutilityMarginGrowsWithDepth) {
  const auto leading = [](int depth, Score lead) {
    return NodeFacts{.depth = depth, .beta = 20, .static_eval = 20 + lead};
  };
  for (int depth = 1; depth <= parameters.reverse_futility_depth; ++depth) {
    const Score enough = parameters.reverse_futility_margin * depth;
    EXPECT_TRUE(pruning::reverse_futility(leading(depth, enough), parameters)) << depth;
    EXPECT_FALSE(pruning::reverse_futility(leading(depth, enough - 1), parameters)) << depth;
    NodeFacts improving = leading(depth, enough - parameters.reverse_futility_margin);
    improving.improving = true;
    EXPECT_TRUE(pruning::reverse_futility(improving, parameters)) << depth;
  }
  EXPECT_FALSE(
      pruning::reverse_futility(leading(parameters.reverse_futility_depth + 1, 5000), parameters));
  const NodeFacts good = leading(2, 5000);
  ASSERT_TRUE(pruning::reverse_futility(good, parameters));
  EXPECT_FALSE(
      pruning::reverse_futility(changed(good, [](auto& n) { n.pv_node = true; }), parameters));
  EXPECT_FALSE(
      pruning::reverse_futility(changed(good, [](auto& n) { n.in_check = true; }), parameters));
  EXPECT_FALSE(
      pruning::reverse_futility(changed(good, [](auto& n) { n.beta = loss_in(9); }), parameters));
  EXPECT_FALSE(pruning::reverse_futility(changed(good, [](auto& n) { n.static_eval = win_in(9); }),
                                         parameters));
}

TEST(Rules, TheValueAfterReverseFutilityIsBetweenBetaAndTheEvaluation) {
  for (const Score lead : {0, 1, 80, 1000}) {
    const NodeFacts node{.depth = 1, .beta = -30, .static_eval = -30 + lead};
    const Score value = pruning::reverse_futility_value(node, parameters);
    EXPECT_GE(value, node.beta);
    EXPECT_LE(value, node.static_eval);
  }
  Parameters at_beta = parameters;
  at_beta.reverse_futility_beta = 1024;
  EXPECT_EQ(pruning::reverse_futility_value({.beta = 7, .static_eval = 900}, at_beta), 7);
}

TEST(Rules, RazoringMarginGrowsWithDepth) {
  for (int depth = 1; depth <= parameters.razoring_depth; ++depth) {
    const NodeFacts node{.depth = depth, .static_eval = -parameters.razoring_margin * depth};
    EXPECT_TRUE(pruning::razoring(node, 0, parameters));
    EXPECT_FALSE(pruning::razoring(node, -1, parameters));
    EXPECT_FALSE(
        pruning::razoring(changed(node, [](auto& n) { n.pv_node = true; }), 0, parameters));
    EXPECT_FALSE(
        pruning::razoring(changed(node, [](auto& n) { n.in_check = true; }), 0, parameters));
    EXPECT_FALSE(pruning::razoring(node, win_in(5), parameters)) << "only a proven win will do";
  }
  EXPECT_FALSE(pruning::razoring({.depth = parameters.razoring_depth + 1, .static_eval = -9000}, 0,
                                 parameters));
}

TEST(Rules, InternalIterativeReductionIsForDeepNodesWithoutTableMove) {
  const NodeFacts pv{.depth = parameters.internal_iterative_reduction_depth, .pv_node = true};
  EXPECT_EQ(reductions::internal_iterative(pv, false, parameters), 1);
  EXPECT_EQ(reductions::internal_iterative(pv, true, parameters), 0);
  EXPECT_EQ(
      reductions::internal_iterative(changed(pv, [](auto& n) { --n.depth; }), false, parameters),
      0);
  NodeFacts cut{.depth = parameters.internal_iterative_reduction_depth, .cut_node = true};
  EXPECT_EQ(reductions::internal_iterative(cut, false, parameters), 1);
  cut.cut_node = false;
  EXPECT_EQ(reductions::internal_iterative(cut, false, parameters), 0);
}

TEST(Rules, ProbcutIsForDeepNonPvNodes) {
  const NodeFacts node{.depth = parameters.probcut_depth, .beta = 30};
  EXPECT_TRUE(probcut::applies(node, parameters));
  EXPECT_FALSE(probcut::applies(changed(node, [](auto& n) { --n.depth; }), parameters));
  EXPECT_FALSE(probcut::applies(changed(node, [](auto& n) { n.pv_node = true; }), parameters));
  EXPECT_FALSE(probcut::applies(changed(node, [](auto& n) { n.in_check = true; }), parameters));
  EXPECT_FALSE(probcut::applies(changed(node, [](auto& n) { n.beta = win_in(7); }), parameters));
}

TEST(Rules, LateMoveCountGrowsWithDepthAndWhenImproving) {
  for (int depth = 1; depth <= parameters.late_move_depth; ++depth) {
    const NodeFacts node{.depth = depth};
    const NodeFacts improving{.depth = depth, .improving = true};
    EXPECT_GT(pruning::late_move_count(node, parameters), 0);
    EXPECT_GT(pruning::late_move_count(improving, parameters),
              pruning::late_move_count(node, parameters));
    EXPECT_GT(pruning::late_move_count({.depth = depth + 1}, parameters),
              pruning::late_move_count(node, parameters));
    EXPECT_GT(pruning::late_move_count({.depth = depth, .in_check = true}, parameters), 1000);
  }
  EXPECT_GT(pruning::late_move_count({.depth = parameters.late_move_depth + 1}, parameters), 1000);
}

TEST(Rules, AMoveIsFutileIfItCannotRaiseTheEvaluationToAlpha) {
  for (int left = 0; left <= parameters.futility_depth; ++left) {
    const NodeFacts node{.depth = 9, .static_eval = 0};
    const Score lift = parameters.futility_base + parameters.futility_per_ply * left;
    EXPECT_TRUE(pruning::futility(node, lift, left, parameters));
    EXPECT_FALSE(pruning::futility(node, lift - 1, left, parameters));
    EXPECT_FALSE(pruning::futility(changed(node, [](auto& n) { n.in_check = true; }), lift, left,
                                   parameters));
  }
  EXPECT_FALSE(pruning::futility({.depth = 9}, 9000, parameters.futility_depth + 1, parameters));
  EXPECT_FALSE(pruning::futility({.depth = 9}, win_in(3), 1, parameters));
}

TEST(Rules, ATacticalMoveIsFutileByWhatItCaptures) {
  const NodeFacts node{.static_eval = 100};
  for (int left = 0; left <= parameters.futility_tactical_depth; ++left) {
    const Score most =
        100 + 330 + parameters.futility_tactical_base + parameters.futility_tactical_per_ply * left;
    EXPECT_TRUE(pruning::futility_tactical(node, most, 330, left, parameters)) << left;
    EXPECT_FALSE(pruning::futility_tactical(node, most - 1, 330, left, parameters)) << left;
    EXPECT_FALSE(pruning::futility_tactical(node, most, 331, left, parameters)) << left;
  }
  const int deep = parameters.futility_tactical_depth + 1;
  EXPECT_FALSE(pruning::futility_tactical(node, 20'000, 0, deep, parameters));
  EXPECT_FALSE(pruning::futility_tactical(node, win_in(9), 0, 0, parameters));
  EXPECT_FALSE(
      pruning::futility_tactical({.static_eval = 100, .in_check = true}, 20'000, 0, 0, parameters));
}

TEST(Rules, HistoryPruningThresholdFallsWithDepth) {
  for (int left = 1; left <= parameters.history_pruning_depth; ++left) {
    const int limit = -parameters.history_pruning_per_ply * left;
    EXPECT_TRUE(pruning::history({.history = limit - 1}, left, parameters));
    EXPECT_FALSE(pruning::history({.history = limit}, left, parameters));
  }
  EXPECT_FALSE(
      pruning::history({.history = -65'000}, parameters.history_pruning_depth + 1, parameters));
}

TEST(Rules, SeeThresholdFallsWithDepth) {
  for (int depth = 1; depth < 8; ++depth) {
    const NodeFacts node{.depth = depth};
    EXPECT_LT(pruning::see_threshold(node, true, depth, parameters), 0);
    EXPECT_LT(pruning::see_threshold(node, false, depth, parameters), 0);
    EXPECT_LT(pruning::see_threshold({.depth = depth + 1}, true, depth, parameters),
              pruning::see_threshold(node, true, depth, parameters));
    EXPECT_LT(pruning::see_threshold(node, false, depth + 1, parameters),
              pruning::see_threshold(node, false, depth, parameters));
  }
}

TEST(Rules, SingularMovesAreExtendedAndOthersReduced) {
  const NodeFacts node{.depth = parameters.singular_depth, .ply = 4, .root_depth = 10, .beta = 100};
  const auto applies = [](const NodeFacts& facts, int entry_depth, Score score = 50) {
    return singular::applies(facts, {.score = score, .depth = entry_depth, .bound = Bound::lower},
                             parameters);
  };
  EXPECT_TRUE(applies(node, node.depth - parameters.singular_entry_depth));
  EXPECT_FALSE(applies(node, node.depth - parameters.singular_entry_depth - 1));
  EXPECT_FALSE(applies(node, node.depth, win_in(9)));
  EXPECT_FALSE(applies(changed(node, [](auto& n) { --n.depth; }), 20));
  EXPECT_FALSE(applies(changed(node, [](auto& n) { n.ply = 0; }), 20));
  EXPECT_FALSE(applies(changed(node, [](auto& n) { n.ply = 20; }), 20))
      << "lines do not grow for ever";
  EXPECT_FALSE(
      singular::applies(node, {.score = 50, .depth = 20, .bound = Bound::upper}, parameters))
      << "the table's move may be worth less";

  EXPECT_EQ(extensions::singular(node, 50, 36, 35, parameters), 1);
  const Score far = 36 - parameters.singular_double_margin - 1;
  EXPECT_EQ(extensions::singular(node, 50, 36, far, parameters), 2);
  EXPECT_EQ(extensions::singular(changed(node, [](auto& n) { n.pv_node = true; }), 50, 36, far,
                                 parameters),
            1);
  EXPECT_EQ(extensions::singular(node, 50, 36, 36, parameters), 0);
  EXPECT_EQ(extensions::singular(changed(node, [](auto& n) { n.cut_node = true; }), 50, 36, 36,
                                 parameters),
            -parameters.singular_reduction_cut_node);
  EXPECT_EQ(extensions::singular(node, 120, 106, 106, parameters),
            -parameters.singular_reduction_beta);
}

TEST(Rules, HindsightCorrectsAReductionByTheStaticEvaluation) {
  const NodeFacts worse{.depth = 5, .eval_delta = -1};
  EXPECT_EQ(reductions::hindsight(worse, parameters.hindsight_deeper, parameters), 1);
  EXPECT_EQ(reductions::hindsight(worse, parameters.hindsight_deeper - 1, parameters), 0);
  const NodeFacts better{.depth = 5, .eval_delta = parameters.hindsight_eval_delta + 1};
  EXPECT_EQ(reductions::hindsight(better, parameters.hindsight_shallower, parameters), -1);
  EXPECT_EQ(reductions::hindsight(better, parameters.hindsight_shallower - 1, parameters), 0);
  EXPECT_EQ(reductions::hindsight(changed(better, [](auto& n) { --n.eval_delta; }), 9, parameters),
            0);
  EXPECT_EQ(reductions::hindsight(changed(better, [](auto& n) { n.depth = 1; }), 9, parameters), 0);
  EXPECT_EQ(
      reductions::hindsight(changed(worse, [](auto& n) { n.in_check = true; }), 9, parameters), 0);
  EXPECT_EQ(reductions::hindsight({.depth = 5}, 9, parameters), 0)
      << "the previous evaluation is unknown";
}

TEST(Rules, OnlyDeepNullMovesAreVerified) {
  EXPECT_TRUE(null_move::needs_verification({.depth = parameters.verification_depth}, parameters));
  EXPECT_FALSE(
      null_move::needs_verification({.depth = parameters.verification_depth - 1}, parameters));
}

TEST(Rules, InQuiescenceAMoveRaisesStandPatByWhatItCapturesAndAMargin) {
  EXPECT_EQ(pruning::delta(10, 300, parameters), 310 + parameters.delta_margin);
  EXPECT_LT(pruning::delta(-500 - parameters.delta_margin, 100, parameters), -100)
      << "a pawn and the margin do not save what is a rook behind";
}

TEST(Parameters, EveryParameterHasANameAndADefaultInItsRange) {
  for (const ParameterInfo& each : parameter_rows) {
    EXPECT_LE(each.min, parameters.*each.member) << each.name;
    EXPECT_GE(each.max, parameters.*each.member) << each.name;
    EXPECT_EQ(
        std::count_if(parameter_rows.begin(), parameter_rows.end(),
                      [&](const ParameterInfo& other) { return other.member == each.member; }),
        1)
        << each.name;
  }
  for (const ParameterInfo& each : parameter_rows) {
    EXPECT_NE(std::string_view(each.unit), "") << each.name;
    EXPECT_NE(std::string_view(each.meaning), "") << each.name;
  }
  EXPECT_EQ((parameter_rows.size() + 1) * sizeof(int), sizeof(Parameters))
      << "every parameter is in the list, except the unit";
}

}  // namespace
}  // namespace espalier
