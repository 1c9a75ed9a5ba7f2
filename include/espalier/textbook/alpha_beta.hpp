// Alpha-beta, fail-hard below: nothing worth at most alpha is told apart.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position if it lies between `alpha` and `beta` (alpha < beta); `alpha` if it is
/// no more, and at least `beta` if it is no less. F2 of D. Knuth and R. Moore, "An Analysis of
/// Alpha-Beta Pruning" (1975), section 2.
///
/// A move worth `beta` refutes the opponent's last move: how much more the position is worth does
/// not matter to the opponent, who has something better, so the other moves are not looked at.
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
