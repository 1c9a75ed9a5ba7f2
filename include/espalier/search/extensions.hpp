// Which lines are searched deeper: check extension and singular extension, and the bound that all
// plies given back have in common, as pure functions of facts.
#pragma once

#include <algorithm>

#include "espalier/search/facts.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::extensions {

/// An extension of `plies`, cut to what its line may still have: whichever rule gives plies back
/// (check and singular extension, hindsight, a re-search), the plies from the root and those left
/// add up to at most a multiple of the depth of the iteration. Without this bound a rule that gives
/// back a ply at every node never reaches the horizon. Negative values are not changed.
[[nodiscard]] constexpr int within_limit(int plies, int ply, int depth, int root_depth,
                                         const Parameters& p) {
  const int longest = p.extension_limit * root_depth;
  return std::min(plies, std::max(longest - ply - depth, 0));
}
[[nodiscard]] constexpr int within_limit(int plies, const NodeFacts& node, const Parameters& p) {
  return within_limit(plies, node.ply, node.depth, node.root_depth, p);
}

/// Check extension: plies for all moves of a node in check. The reply is forced, so the extra ply
/// costs few nodes, and without it checks would push what they only delay beyond the horizon.
[[nodiscard]] constexpr int in_check(const NodeFacts& node, const Parameters& p) {
  return within_limit(node.in_check ? 1 : 0, node, p);
}

/// Singular extension (T. Anantharaman, M. Campbell and F. Hsu 1988), in plies; negative: a
/// reduction of the table move. All other moves were searched at half depth against `bound`, below
/// the table's `score`, and are worth at most `others`. If none reaches the bound, everything hangs
/// on the table move, and a mistake about it costs most: it is searched deeper. If some do, the
/// node will probably fail high anyway, and less depth is enough.
[[nodiscard]] constexpr int singular(const NodeFacts& node, Score score, Score bound, Score others,
                                     const Parameters& p) {
  if (others < bound) {
    const bool twice = !node.pv_node && others < bound - p.score(p.singular_double_margin);
    return within_limit(twice ? 2 : 1, node, p);
  }
  if (score >= node.beta) return -p.singular_reduction_beta;
  return node.cut_node ? -p.singular_reduction_cut_node : 0;
}

}  // namespace espalier::extensions
