// The first search along a principal variation with minimal windows. It takes no bounds from
// above its node, so it serves only the root and the first line below it.
#pragma once

#include "espalier/textbook/falphabeta.hpp"

namespace espalier::textbook {

/// The minimax value of a position. R. Finkel and J. Fishburn, "Parallel Alpha-Beta Search on
/// Arachne" (1980); J. Fishburn, "Analysis of Speedup in Distributed Algorithms" (1981),
/// `palphabeta`.
///
/// The first move is searched by the same function, which gives the value of the line most likely
/// to be best. For every other move a minimal window is enough to show that it is no better. Only a
/// better one is searched again, from the bound found.
///
/// The last `plain` plies of the first line are searched by `falphabeta`: with 2, palphabeta is
/// used down to depth N-2, as T. Marsland and M. Campbell propose in "A Survey of Enhancements to
/// the Alpha-Beta Algorithm" (ACM 1981).
template <class W>
[[nodiscard]] Score palphabeta(W& walk, int depth, int ply = 0, int plain = 0) {
  if (depth <= plain) return falphabeta(walk, -infinite_score, infinite_score, depth, ply);
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    if (best == -infinite_score) {
      best = -palphabeta(walk, depth - 1, ply + 1, plain);
    } else {
      const Score value = -falphabeta(walk, -best - 1, -best, depth - 1, ply + 1);
      if (value > best) best = -falphabeta(walk, -infinite_score, -value, depth - 1, ply + 1);
    }
    walk.unmake(move);
  }
  return best;
}

}  // namespace espalier::textbook
