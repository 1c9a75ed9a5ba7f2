// Alpha-beta, fail-hard below: every value of at most alpha is returned as alpha.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position if it lies between `alpha` and `beta` (alpha < beta); `alpha` if it is
/// no more, and at least `beta` if it is no less. F2 of D. Knuth and R. Moore, "An Analysis of
/// Alpha-Beta Pruning" (1975), section 2.
///
/// A move worth `beta` refutes the opponent's last move: the opponent has a better
/// alternative, so the exact value does not matter and the other moves are not searched.
template <class W>
[[nodiscard]] Score alpha_beta(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  for (const auto move : moves) {
    walk.make(move);
    alpha = std::max(alpha, -alpha_beta(walk, -beta, -alpha, depth - 1, ply + 1));
    walk.unmake(move);
    if (alpha >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return alpha;
}

}  // namespace espalier::textbook
