// Alpha-beta, fail-soft: a value outside the window is a bound, as tight as the searched nodes
// allow.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value v of a position if `alpha` < v < `beta`. Otherwise the result r is a bound: r <= alpha
/// means v <= r, and r >= beta means v >= r. J. Fishburn, "Analysis of Speedup in Distributed
/// Algorithms" (1981), `falphabeta`; the name "fail-soft" is his too, in "Another Optimization of
/// Alpha-Beta Search" (SIGART 84, 1983). Fail-soft alpha-beta and falphabeta are one function.
///
/// It visits the same nodes as `alpha_beta`: the best value of a node starts below alpha instead of
/// at alpha, which changes only the returned value.
template <class W>
[[nodiscard]] Score falphabeta(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -falphabeta(walk, -beta, -std::max(alpha, best), depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

}  // namespace espalier::textbook
