// Minimax as two functions, one for each player.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

template <class W>
[[nodiscard]] Score minimum(W& walk, int depth, int ply);

/// The value of a position in which the player of the root, MAX, is to move, looking `depth` plies
/// ahead. J. von Neumann, "Zur Theorie der Gesellschaftsspiele" (1928); as two procedures F and G
/// in D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975), section 1.
template <class W>
[[nodiscard]] Score maximum(W& walk, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, minimum(walk, depth - 1, ply + 1));
    walk.unmake(move);
  }
  return best;
}

/// The value if the opponent, MIN, is to move. Leaves are valued from the side to move, so from
/// MIN.
template <class W>
[[nodiscard]] Score minimum(W& walk, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return -*leaf;
  Score best = infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::min(best, maximum(walk, depth - 1, ply + 1));
    walk.unmake(move);
  }
  return best;
}

/// The minimax value of the root, from the side to move.
template <class W>
[[nodiscard]] Score minimax(W& walk, int depth) {
  return maximum(walk, depth, 0);
}

}  // namespace espalier::textbook
