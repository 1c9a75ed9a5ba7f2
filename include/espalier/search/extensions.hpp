// Which lines are searched deeper: check extension and singular extension, as pure functions of
// facts.
#pragma once

#include "espalier/search/facts.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::extensions {

/// No line is extended beyond a multiple of the depth of the iteration.
[[nodiscard]] constexpr bool within_limit(const NodeFacts& node, const Parameters& p) {
  return node.ply < p.extension_limit * node.root_depth;
}

/// Check extension: plies for all moves of a node in check.
[[nodiscard]] constexpr int in_check(const NodeFacts& node, const Parameters& p) {
  return node.in_check && within_limit(node, p) ? 1 : 0;
}

/// Should the table move be tested for singularity? `entry_depth`: plies.
[[nodiscard]] constexpr bool may_be_singular(const NodeFacts& node, int entry_depth,
                                             Score entry_score, const Parameters& p) {
  return node.ply > 0 && node.depth >= p.singular_depth &&
         entry_depth >= node.depth - p.singular_entry_depth && !is_proven(entry_score) &&
         within_limit(node, p);
}

/// Singular extension (T. Anantharaman, M. Campbell and F. Hsu 1988): all other moves were searched
/// at half depth against `bound`, below the table's `score`, and are worth at most `others`. Plies
/// by which the table move is searched deeper, or less deep.
[[nodiscard]] constexpr int singular(const NodeFacts& node, Score score, Score bound, Score others,
                                     const Parameters& p) {
  if (others < bound) {
    return !node.pv_node && others < bound - p.singular_double_margin ? 2 : 1;
  }
  if (score >= node.beta) return -p.singular_reduction_beta;
  return node.cut_node ? -p.singular_reduction_cut_node : 0;
}

}  // namespace espalier::extensions
