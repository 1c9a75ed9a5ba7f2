// ProbCut: a node cuts if a tactical move is far above beta in a search of less depth.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/value_after_move.hpp"
#include "espalier/search/worker.hpp"

namespace espalier::probcut {

/// The value to return if ProbCut cuts, else no_score.
template <SearchContext W>
Score search(W& worker, typename W::Entry& ss, const NodeFacts& node, const TableEntry& entry,
             std::uint64_t key) {
  using Move = typename W::Move;
  constexpr const Parameters& p = W::parameters;
  if (!pruning::probcut_applies(node, p)) return no_score;
  const Score beta = std::min(node.beta + p.probcut_margin, infinite_score - 1);
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

}  // namespace espalier::probcut
