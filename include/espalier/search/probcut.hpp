// ProbCut: a search of less depth shows that a node is probably outside the window.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "espalier/hooks.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/value_after_move.hpp"
#include "espalier/search/worker.hpp"

namespace espalier::probcut {

/// Of games without statistics: a tactical move is far above beta in a search of less depth. The
/// value to return if that cuts, else no_score.
template <SearchContext W>
Score search_tactical(W& worker, typename W::Entry& ss, const NodeFacts& node,
                      const TableEntry& entry, std::uint64_t key) {
  using Move = typename W::Move;
  const Parameters& p = worker.parameters;
  if (!pruning::probcut_applies(node, p)) return no_score;
  const Score beta = std::min(node.beta + p.score_at_least(p.probcut_margin), infinite_score - 1);
  const int depth = std::max(node.depth - p.probcut_reduction, 1);
  if (entry.bound != Bound::none && entry.depth >= depth && entry.score < beta) return no_score;
  StagedMovePickerOf<W> picker(worker, ss, unpack_move<Move>(entry.move), GenType::tactical);
  int tried = 0;
  for (const Move move : picker) {
    if (!worker.hooks.see_ge(worker.game(), move, beta - node.static_eval)) continue;
    observe::move(worker.observer, picker, move, tried++);
    worker.make(ss, move);
    Score score = quiescence_after_move<false>(worker, ss, beta - 1, beta, Purpose::probcut);
    if (score >= beta && !worker.is_stopped()) {
      score = value_after_move<false>(worker, ss, beta - 1, beta, depth - 1, !node.cut_node,
                                      Purpose::probcut);
    }
    worker.unmake(move);
    if (worker.is_stopped()) return no_score;
    if (score >= beta) {
      store(worker, key, node.ply, score, entry.static_eval, depth, Bound::lower, pack_move(move));
      return is_proven(score) ? node.beta : score;
    }
  }
  return no_score;
}

/// Of games that have `shallow_search` (M. Buro, ICCA Journal 18(2), 1995): the static evaluation
/// says on which side of the window to expect the node, and the node cuts if a search of less depth
/// is so far on that side that one to the full depth probably is too. The shallow search may cut in
/// the same way (M. Buro, "Experiments with Multi-ProbCut", 1997). The value to return if the node
/// cuts, else no_score.
template <SearchContext W>
Score search_by_statistics(W& worker, typename W::Entry& ss, const NodeFacts& node) {
  if (node.pv_node || node.in_check || is_proven(node.beta)) return no_score;
  const ShallowSearch shallow = worker.hooks.shallow_search(worker.game(), node.depth);
  if (shallow.depth == 0) return no_score;
  const bool expects_high = node.static_eval >= node.beta;
  const double wanted = expects_high ? node.beta + shallow.margin : node.beta - 1 - shallow.margin;
  const double limit = (wanted - shallow.offset) / shallow.slope;
  if (!(std::abs(limit) < proven_win - 1)) return no_score;
  const auto bound = static_cast<Score>(expects_high ? std::ceil(limit) : std::floor(limit) + 1);
  const Score score = observed_alpha_beta<false>(worker, ss, bound - 1, bound, shallow.depth,
                                                 node.cut_node, Purpose::verification);
  if (worker.is_stopped() || (score >= bound) != expects_high) return no_score;
  return expects_high ? node.beta : node.beta - 1;
}

/// The value to return if ProbCut cuts, else no_score.
template <SearchContext W>
Score search(W& worker, typename W::Entry& ss, const NodeFacts& node, const TableEntry& entry,
             std::uint64_t key) {
  if constexpr (HasShallowSearch<typename W::Hooks, typename W::Game>) {
    return search_by_statistics(worker, ss, node);
  } else {
    return search_tactical(worker, ss, node, entry, key);
  }
}

}  // namespace espalier::probcut
