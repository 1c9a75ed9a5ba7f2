// Search along a principal variation that carries both bounds, so that it can be used at every
// node. It is fail-hard: a value outside the bounds is one of them.
#pragma once

#include <algorithm>

#include "espalier/textbook/alpha_beta.hpp"

namespace espalier::textbook {

/// The value of a position within `alpha` and `beta`, as `alpha_beta` gives it. R. Finkel and
/// J. Fishburn's `calphabeta` (J. Fishburn, "Analysis of Speedup in Distributed Algorithms", 1981),
/// from which PVS descends.
///
/// Unlike `palphabeta`, both bounds are passed down, and a better move is searched again by this
/// function and not by alpha-beta. Unlike PVS it is fail-hard: a minimal window shows
/// that a move is better, not by how much, so the second search starts from the old alpha.
template <class W>
[[nodiscard]] Score calphabeta(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  bool first = true;
  for (const auto move : moves) {
    walk.make(move);
    if (first || -alpha_beta(walk, -alpha - 1, -alpha, depth - 1, ply + 1) > alpha)
      alpha = std::max(alpha, -calphabeta(walk, -beta, -alpha, depth - 1, ply + 1));
    walk.unmake(move);
    first = false;
    if (alpha >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return alpha;
}

}  // namespace espalier::textbook
