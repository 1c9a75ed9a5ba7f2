// The pruning rules: reverse futility, razoring, ProbCut, late move, futility, history, static
// exchange and delta pruning, as pure functions of the facts about a node
// and a move.
#pragma once

#include <algorithm>

#include "espalier/search/facts.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::pruning {

/// Reverse futility (static null move) pruning: is the static evaluation so far above beta that
/// quiet moves will not bring it down?
[[nodiscard]] constexpr bool reverse_futility(const NodeFacts& node, const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth <= p.reverse_futility_depth &&
         !is_proven(node.beta) && !is_proven(node.static_eval) &&
         node.static_eval -
                 p.score_at_least(p.reverse_futility_margin * (node.depth - node.improving)) >=
             node.beta;
}

/// The value of a node so pruned: the static evaluation, but nearer to beta, since the rest is not
/// sure.
[[nodiscard]] constexpr Score reverse_futility_value(const NodeFacts& node, const Parameters& p) {
  return node.static_eval + (node.beta - node.static_eval) * p.reverse_futility_beta / 1024;
}

/// Razoring (J. Birmingham and P. Kent 1977, in the form of E. Heinz 1998): is the static
/// evaluation so far below alpha that only tactics could help? Quiescence search then decides.
[[nodiscard]] constexpr bool razoring(const NodeFacts& node, Score alpha, const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth <= p.razoring_depth && !is_proven(alpha) &&
         node.static_eval + p.score_at_least(p.razoring_margin * node.depth) <= alpha;
}

/// ProbCut (M. Buro 1995), of games without statistics: should a search of less depth look for a
/// tactical move far above beta? `beta` is raised by `probcut_margin` for it.
[[nodiscard]] constexpr bool probcut_applies(const NodeFacts& node, const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth >= p.probcut_depth && !is_proven(node.beta);
}

/// Late move pruning: how many moves a node searches before its quiet moves are pruned.
[[nodiscard]] constexpr int late_move_count(const NodeFacts& node, const Parameters& p) {
  if (node.depth > p.late_move_depth || node.in_check) return 1 << 20;
  return (p.late_move_base + node.depth * node.depth) /
         (node.improving ? 1 : p.late_move_not_improving);
}

namespace detail {

/// Can a move not raise the static evaluation to alpha if it gains at most `gain`?
[[nodiscard]] constexpr bool futile(const NodeFacts& node, Score alpha, Score gain, int left,
                                    int max_depth) {
  return !node.in_check && left <= max_depth && !is_proven(alpha) &&
         node.static_eval + gain <= alpha;
}

}  // namespace detail

/// Futility pruning (J. Schaeffer 1986, E. Heinz 1998): a quiet move that cannot raise the static
/// evaluation to alpha. `left`: depth after its reduction, in plies.
[[nodiscard]] constexpr bool futility(const NodeFacts& node, Score alpha, int left,
                                      const Parameters& p) {
  return detail::futile(node, alpha, p.score_at_least(p.futility_base + p.futility_per_ply * left),
                        left, p.futility_depth);
}

/// The same for a tactical move, which raises the static evaluation by what it captures and
/// `futility_tactical_base`.
[[nodiscard]] constexpr bool futility_tactical(const NodeFacts& node, Score alpha, Score captured,
                                               int left, const Parameters& p) {
  return detail::futile(
      node, alpha,
      captured + p.score_at_least(p.futility_tactical_base + p.futility_tactical_per_ply * left),
      left, p.futility_tactical_depth);
}

/// History pruning: a quiet move with a bad history.
[[nodiscard]] constexpr bool history(const MoveFacts& move, int left, const Parameters& p) {
  return left <= p.history_pruning_depth &&
         move.history < -p.history_pruning_per_ply * std::max(left, 1);
}

/// Static exchange pruning: what a move may lose in the exchange without being pruned, as a
/// threshold for `see_ge`: 0 or less.
[[nodiscard]] constexpr Score see_threshold(const NodeFacts& node, bool is_tactical, int left,
                                            const Parameters& p) {
  return -p.score(is_tactical ? p.see_tactical * node.depth : p.see_quiet * std::max(left, 1));
}

/// Delta pruning in quiescence search: what a capture can raise `stand_pat` to at most. If that
/// does not beat alpha, the capture is skipped (J. Schaeffer 1986).
[[nodiscard]] constexpr Score delta(Score stand_pat, Score captured, const Parameters& p) {
  return stand_pat + captured + p.score_at_least(p.delta_margin);
}

}  // namespace espalier::pruning
