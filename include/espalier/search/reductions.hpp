// How much to reduce: late move reductions, internal iterative reduction and hindsight, as pure
// functions of facts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/search/extensions.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/rules.hpp"

namespace espalier::reductions {

inline constexpr int one_ply = 1024;

namespace detail {
/// log2(x) in 1/1024, x in 1..255, in integers only: the same on every machine and compiler.
constexpr int log2_fixed(int x) {
  int whole = 0;
  while (x >> (whole + 1) != 0) ++whole;
  std::uint64_t mantissa = (static_cast<std::uint64_t>(x) << 30) >> whole;  // in [1, 2), 30 bits
  int result = whole;
  for (int bit = 0; bit < 10; ++bit) {
    mantissa = mantissa * mantissa >> 30;
    result = 2 * result + (mantissa >> 31 != 0 ? 1 : 0);
    if (mantissa >> 31 != 0) mantissa >>= 1;
  }
  return result;
}
inline constexpr auto log2_table = [] {
  std::array<int, 256> table{};
  for (int i = 1; i < 256; ++i) table[static_cast<std::size_t>(i)] = log2_fixed(i);
  return table;
}();
[[nodiscard]] constexpr int log2_of(int x) {
  return log2_table[static_cast<std::size_t>(std::clamp(x, 1, 255))];
}
}  // namespace detail

/// Late move reductions: plies by which the first search of a late move is reduced. The moves are
/// ordered, so a late one is seldom best, and a shallower search is enough to refute it; the more
/// so the later it comes and the deeper the node. If it beats alpha, it is searched again in full.
[[nodiscard]] constexpr int late_move(const NodeFacts& node, const MoveFacts& move,
                                      const Parameters& p) {
  if (node.depth < p.reduction_depth || move.move_index < p.reduction_moves) return 0;
  const int logs = detail::log2_of(node.depth) * detail::log2_of(move.move_index) / one_ply;
  int r = p.reduction_base + logs * p.reduction_slope / one_ply;
  if (node.pv_node) r -= p.reduction_pv;
  // At the root of a deep search a reduction hides sacrifices for many iterations: of 300 positions
  // of WAC, 288 are solved with 2,000,000 nodes, not 280.
  if (node.ply == 0) r -= p.reduction_root * std::max(node.depth - p.reduction_root_depth, 0);
  if (node.cut_node) r += p.reduction_cut_node;
  if (move.alpha_raised) r += p.reduction_alpha_raised;
  if (!node.improving) r += p.reduction_not_improving;
  if (move.is_refutation || move.gives_check) r -= p.reduction_killer;
  if (node.in_check) r -= p.reduction_in_check;
  if (move.is_tactical && !move.is_losing_capture) r -= p.reduction_tactical;
  r -= move.history * one_ply /
       (move.is_tactical ? p.reduction_tactical_history : p.reduction_history);
  return std::clamp(r / one_ply, 0, std::max(node.depth - 2, 0));
}

/// A reduced move beat alpha with `score`: how much to change the depth of its second search, in
/// plies. A score far above the best so far (`best`) is worth a ply more (1); one that is hardly
/// better will probably fall below it again, and a ply less (-1) shows that.
[[nodiscard]] constexpr int research(Score score, Score best, const Parameters& p) {
  return (score > best + p.score(p.research_deeper) ? 1 : 0) -
         (score < best + p.score_at_least(p.research_shallower) ? 1 : 0);
}

/// Internal iterative reduction (E. Schroeder): plies taken off a node for which the table has no
/// move. Its move order is poor, and the next iteration will have a move if the node matters.
[[nodiscard]] constexpr int internal_iterative(const NodeFacts& node, bool has_table_move,
                                               const Parameters& p) {
  return !has_table_move && (node.pv_node || node.cut_node) &&
                 node.depth >= p.internal_iterative_reduction_depth
             ? 1
             : 0;
}

/// Hindsight: how much to change the depth of a node that a reduced move led to, in plies. A move
/// was reduced since it looked bad. If the opponent's evaluation has fallen, it was better than it
/// looked (1); if it has risen by a margin, worse (-1). `reduced`: the plies of that reduction.
[[nodiscard, gnu::always_inline]] constexpr int hindsight(const NodeFacts& node, int reduced,
                                                          const Parameters& p) {
  if (node.in_check || node.eval_delta == no_score) return 0;
  if (reduced >= p.hindsight_deeper && node.eval_delta < 0) return 1;
  if (reduced >= p.hindsight_shallower && node.depth >= 2 &&
      node.eval_delta > p.score(p.hindsight_eval_delta)) {
    return -1;
  }
  return 0;
}

}  // namespace espalier::reductions

namespace espalier {

template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::hindsight>, W& worker,
                                                         typename W::Entry& ss, Node& node) {
  const Parameters& p = worker.parameters;
  const int plies =
      extensions::within_limit(reductions::hindsight(node, ss.previous().reduction, p), node, p);
  node.depth += plies;
  observe::depth_change(worker.observer, plies, 0);
  return {};
}

template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(
    Is<Enhancement::internal_iterative_reduction>, W& worker, typename W::Entry&, Node& node) {
  const int plies = reductions::internal_iterative(node, node.entry.move != 0, worker.parameters);
  node.depth -= plies;
  observe::depth_change(worker.observer, 0, -plies);
  return {};
}

}  // namespace espalier
