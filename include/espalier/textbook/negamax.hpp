// Minimax as one function for both players.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The minimax value of a position, from the side to move, looking `depth` plies ahead. `ply` is
/// its distance from the root, from which wins and losses are counted.
///
/// One function serves both sides because max(a, b) = -min(-a, -b): the "negmax" form, F of
/// D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975), section 1.
template <class W>
[[nodiscard]] Score negamax(W& walk, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -negamax(walk, depth - 1, ply + 1));
    walk.unmake(move);
  }
  return best;
}

}  // namespace espalier::textbook
