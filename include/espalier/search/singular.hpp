// The singular search: is the table's move much better than all others?
#pragma once

#include "espalier/search/extensions.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/rules.hpp"
#include "espalier/search/value_after_move.hpp"

namespace espalier::singular {

struct Finding {
  int plies = 0;          ///< extension of the table's move; negative: a reduction
  NodeValue multi_cut{};  ///< the node's value, if the other moves reach beta too
};

/// Should the table's move be tested? Only where its score is a lower bound from a search deep
/// enough to trust, and where an extension would be allowed: the test costs a search of half the
/// depth.
[[nodiscard]] constexpr bool applies(const NodeFacts& node, const TableEntry& entry,
                                     const Parameters& p) {
  return entry.bound != Bound::none && entry.bound != Bound::upper && node.ply > 0 &&
         node.depth >= p.singular_depth && entry.depth >= node.depth - p.singular_entry_depth &&
         !is_proven(entry.score) && extensions::within_limit(1, node, p) > 0;
}

/// The score of the table's move is at least `entry.score`; a search of half the depth without it
/// gives the value of the others. Invalid if the search was stopped.
template <SearchContext W>
[[nodiscard]] Finding search(W& worker, typename W::Entry& ss, const Node& node,
                             typename W::Move move) {
  const Parameters& p = worker.parameters;
  if (!applies(node, node.entry, p)) return {};
  const Score bound = node.entry.score - p.score(p.singular_margin * node.depth);
  ss.excluded = move;
  const Score others = search_node<false, Reason::singular_extension>(
      worker, ss, null_window(bound), (node.depth - 1) / 2, node.cut_node);
  ss.excluded = {};
  Finding finding{.plies = extensions::singular(node, node.entry.score, bound, others, p)};
  if (others >= bound && bound >= node.beta && !node.pv_node && !worker.is_stopped()) {
    observe::end(worker.observer, Reason::multi_cut);
    finding.multi_cut = bound;
  }
  return finding;
}

}  // namespace espalier::singular
