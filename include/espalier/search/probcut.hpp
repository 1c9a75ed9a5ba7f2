// ProbCut: a shallower search shows that a node is probably outside the window.
#pragma once

#include <algorithm>
#include <cmath>

#include "espalier/hooks.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/quiescence_limit.hpp"
#include "espalier/search/rules.hpp"
#include "espalier/search/value_after_move.hpp"

namespace espalier::probcut {

/// In games without statistics: should a shallower search look for a tactical move far above beta?
/// Beta is raised by `probcut_margin`, since shallow and deep values differ by about as much: what
/// is above the raised beta now is probably above beta at full depth.
[[nodiscard]] constexpr bool applies(const NodeFacts& node, const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth >= p.probcut_depth && !is_proven(node.beta);
}

/// In games without statistics: a tactical move is far above beta in a shallower search.
template <SearchContext W>
[[nodiscard]] NodeValue search_tactical(W& worker, typename W::Entry& ss, const Node& node) {
  using Move = typename W::Move;
  constexpr Reason reason = Reason::probcut;
  const Parameters& p = worker.parameters;
  if (!applies(node, p)) return {};
  const Score beta = std::min(node.beta + p.score_at_least(p.probcut_margin), infinite_score - 1);
  const int depth = std::max(node.depth - p.probcut_reduction, 1);
  const TableEntry& entry = node.entry;
  if (entry.bound != Bound::none && entry.depth >= depth && entry.score < beta) return {};
  StagedMovePickerOf<W> picker(worker, ss, unpack_move<Move>(entry.move), GenType::tactical);
  int tried = 0;
  for (const Move move : picker) {
    if (!worker.hooks.see_ge(worker.game(), move, beta - node.static_eval)) continue;
    observe::move(worker.observer, picker, move, {.index = tried++});
    worker.make(ss, move);
    Score score = draw_score;
    {
      const QuiescenceScope scope(worker, ss.next().ply);
      score = tactics_after_move<false, reason>(worker, ss, null_window(beta));
    }
    if (score >= beta && !worker.is_stopped()) {
      score =
          value_after_move<false, reason>(worker, ss, null_window(beta), depth - 1, !node.cut_node);
    }
    worker.unmake(move);
    if (worker.is_stopped()) return draw_score;
    if (score >= beta) {
      store(worker, node.key, node.ply,
            {.score = score,
             .static_eval = node.raw_eval,
             .depth = depth,
             .bound = Bound::lower,
             .move = pack_move(move)});
      return is_proven(score) ? node.beta : score;
    }
  }
  return {};
}

/// In games with `shallow_search` (M. Buro, ICCA Journal 18(2), 1995): the static evaluation tells
/// on which side of the window to expect the value, and the node is cut if a shallower search is so
/// far on that side that a search to the full depth probably is, too. The shallow search may cut in
/// the same way (M. Buro, "Experiments with Multi-ProbCut", 1997).
template <SearchContext W>
[[nodiscard]] NodeValue search_by_statistics(W& worker, typename W::Entry& ss, const Node& node) {
  if (node.pv_node || node.in_check || is_proven(node.beta)) return {};
  const ShallowSearch shallow = worker.hooks.shallow_search(worker.game(), node.depth);
  if (shallow.depth == 0) return {};
  const bool expects_high = node.static_eval >= node.beta;
  const double wanted = expects_high ? node.beta + shallow.margin : node.beta - 1 - shallow.margin;
  const double limit = (wanted - shallow.offset) / shallow.slope;
  if (!(std::abs(limit) < proven_win - 1)) return {};
  const auto bound = static_cast<Score>(expects_high ? std::ceil(limit) : std::floor(limit) + 1);
  const Score score = search_node<false, Reason::probcut>(worker, ss, null_window(bound),
                                                          shallow.depth, node.cut_node);
  if (worker.is_stopped()) return draw_score;
  if ((score >= bound) != expects_high) return {};
  return expects_high ? node.beta : node.beta - 1;
}

}  // namespace espalier::probcut

namespace espalier {

template <SearchContext W>
[[nodiscard]] NodeValue apply(Is<Enhancement::probcut>, W& worker, typename W::Entry& ss,
                              const Node& node) {
  if constexpr (HasShallowSearch<typename W::Hooks, typename W::Game>) {
    return probcut::search_by_statistics(worker, ss, node);
  } else {
    return probcut::search_tactical(worker, ss, node);
  }
}

}  // namespace espalier
