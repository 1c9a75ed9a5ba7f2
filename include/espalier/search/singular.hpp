// The singular search: is the table's move much better than all others?
#pragma once

#include "espalier/search/extensions.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/value_after_move.hpp"
#include "espalier/search/worker.hpp"

namespace espalier::singular {

/// Plies by which the table's move is searched deeper, or less deep: its own score is at least
/// `entry.score`, and a search of half the depth without it gives the value of the others.
/// `multi_cut`: the value to return if the others reach beta too, else no_score.
template <SearchContext W>
int extension(W& worker, typename W::Entry& ss, const NodeFacts& node, const TableEntry& entry,
              typename W::Move move, Score& multi_cut) {
  multi_cut = no_score;
  if (entry.bound == Bound::none || entry.bound == Bound::upper ||
      !extensions::may_be_singular(node, entry.depth, entry.score, worker.parameters)) {
    return 0;
  }
  const Score bound =
      entry.score - worker.parameters.score(worker.parameters.singular_margin * node.depth);
  ss.excluded = move;
  const Score others = observed_alpha_beta<false>(
      worker, ss, bound - 1, bound, (node.depth - 1) / 2, node.cut_node, Purpose::singular);
  ss.excluded = {};
  if (others >= bound && bound >= node.beta && !node.pv_node) multi_cut = bound;
  return extensions::singular(node, entry.score, bound, others, worker.parameters);
}

}  // namespace espalier::singular
