// The pruning rules that need no file of their own: mate distance, reverse futility, razoring, late
// move, futility, history, static exchange and delta pruning. Conditions are pure functions of the
// facts about a node and a move.
#pragma once

#include <algorithm>

#include "espalier/search/facts.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/rules.hpp"

namespace espalier::pruning {

/// Reverse futility (static null move) pruning: is the static evaluation so far above beta that
/// quiet moves will not bring it down? The side to move can nearly always do something harmless, so
/// near the horizon a lead of several margins is kept; where the position improves, one less is
/// enough.
[[nodiscard, gnu::always_inline]] constexpr bool reverse_futility(const NodeFacts& node,
                                                                  const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth <= p.reverse_futility_depth &&
         !is_proven(node.beta) && !is_proven(node.static_eval) &&
         node.static_eval -
                 p.score_at_least(p.reverse_futility_margin * (node.depth - node.improving)) >=
             node.beta;
}

/// The value of a node pruned in this way: the static evaluation moved towards beta. Beta is all
/// that the margin vouches for; the full evaluation would be too good a bound for the table.
[[nodiscard]] constexpr Score reverse_futility_value(const NodeFacts& node, const Parameters& p) {
  return node.static_eval + (node.beta - node.static_eval) * p.reverse_futility_beta / 1024;
}

/// Razoring (J. Birmingham and P. Kent 1977, in the form of E. Heinz 1998): is the static
/// evaluation so far below alpha that only tactics could help? Quiescence search tries just those,
/// and if it fails low the node does, without a search of quiet moves that cannot gain as much.
[[nodiscard, gnu::always_inline]] constexpr bool razoring(const NodeFacts& node, Score alpha,
                                                          const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth <= p.razoring_depth && !is_proven(alpha) &&
         node.static_eval + p.score_at_least(p.razoring_margin * node.depth) <= alpha;
}

/// Late move pruning: how many moves a node searches before its quiet moves are pruned. The moves
/// are ordered, so if none of the first ones raised alpha a later one seldom does; near the horizon
/// a mistake is seen by the next iteration.
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
/// evaluation to alpha. What a quiet move gains grows with the plies left, so the margin does too.
/// `left`: depth after its reduction, in plies.
[[nodiscard]] constexpr bool futility(const NodeFacts& node, Score alpha, int left,
                                      const Parameters& p) {
  return detail::futile(node, alpha, p.score_at_least(p.futility_base + p.futility_per_ply * left),
                        left, p.futility_depth);
}

/// Futility pruning of a tactical move, which raises the static evaluation by what it captures and
/// `futility_tactical_base`: even if the capture is not answered, alpha stays out of reach.
[[nodiscard]] constexpr bool futility_tactical(const NodeFacts& node, Score alpha, Score captured,
                                               int left, const Parameters& p) {
  return detail::futile(
      node, alpha,
      captured + p.score_at_least(p.futility_tactical_base + p.futility_tactical_per_ply * left),
      left, p.futility_tactical_depth);
}

/// History pruning: a quiet move with a bad history. It has failed to cut elsewhere in this search,
/// and as positions of one search are alike, it probably fails here.
[[nodiscard]] constexpr bool history(const MoveFacts& move, int left, const Parameters& p) {
  return left <= p.history_pruning_depth &&
         move.history < -p.history_pruning_per_ply * std::max(left, 1);
}

/// Static exchange pruning: what a move may lose in the exchange without being pruned, as a
/// threshold for `see_ge`: 0 or less. A move that loses material at once needs compensation deeper
/// in the tree; the fewer plies are left to show it, the less may be lost.
[[nodiscard]] constexpr Score see_threshold(const NodeFacts& node, bool is_tactical, int left,
                                            const Parameters& p) {
  return -p.score(is_tactical ? p.see_tactical * node.depth : p.see_quiet * std::max(left, 1));
}

/// Delta pruning in quiescence search (J. Schaeffer 1986): the most that a capture can raise
/// `stand_pat` to. If that does not beat alpha, the capture is skipped: its search could at best
/// return a value that the parent already has.
[[nodiscard]] constexpr Score delta(Score stand_pat, Score captured, const Parameters& p) {
  return stand_pat + captured + p.score_at_least(p.delta_margin);
}

}  // namespace espalier::pruning

namespace espalier {

/// Mate distance pruning: no line from here can be better than a mate already found. Being mated
/// here is the worst that can happen, mating with the next move the best: the window shrinks to
/// that.
template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::mate_distance>, W&,
                                                         Lookup& lookup) {
  Window& window = lookup.window;
  window.alpha = std::max(window.alpha, loss_in(lookup.ply));
  window.beta = std::min(window.beta, win_in(lookup.ply));
  if (window.alpha < window.beta) return {};
  return window.alpha;
}

template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::reverse_futility>,
                                                         W& worker, typename W::Entry&,
                                                         Node& node) {
  const Parameters& p = worker.parameters;
  if (!pruning::reverse_futility(node, p)) return {};
  if constexpr (W::Threats::are_counted) {
    if (worker.threats.are_common()) return {};
    node.is_control = worker.threats.is_control(worker.nodes());
    if (node.is_control) return {};
  }
  return pruning::reverse_futility_value(node, p);
}

template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::razoring> rule, W& worker,
                                                         typename W::Entry& ss, const Node& node) {
  if (!pruning::razoring(node, node.alpha, worker.parameters)) return {};
  const QuiescenceScope scope(worker, ss.ply);
  const Score score =
      search_tactics<false, reason_of(rule)>(worker, ss, {node.alpha, node.alpha + 1});
  if (score > node.alpha && !worker.is_stopped()) return {};
  return score;
}

template <SearchContext W>
[[nodiscard]] bool skips(Is<Enhancement::history_pruning>, W& worker, const Node&,
                         const Candidate<typename W::Move>& candidate) {
  return !candidate.is_tactical && pruning::history(candidate, candidate.left, worker.parameters);
}

template <SearchContext W>
[[nodiscard]] bool skips(Is<Enhancement::futility_pruning>, W& worker, const Node& node,
                         const Candidate<typename W::Move>& candidate) {
  const Parameters& p = worker.parameters;
  if (candidate.gives_check) return false;
  if (!candidate.is_tactical) return pruning::futility(node, node.alpha, candidate.left, p);
  const Score captured = worker.hooks.captured_value(worker.game(), candidate.move);
  return pruning::futility_tactical(node, node.alpha, captured, candidate.left, p);
}

template <SearchContext W>
[[nodiscard]] bool skips(Is<Enhancement::see_pruning>, W& worker, const Node& node,
                         const Candidate<typename W::Move>& candidate) {
  const Parameters& p = worker.parameters;
  if (node.depth > p.see_depth) return false;
  if (candidate.is_tactical && !candidate.is_losing_capture) return false;
  const Score threshold = pruning::see_threshold(node, candidate.is_tactical, candidate.left, p);
  return !worker.hooks.see_ge(worker.game(), candidate.move, threshold);
}

}  // namespace espalier
