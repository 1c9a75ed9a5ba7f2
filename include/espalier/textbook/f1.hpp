// Branch and bound without deep cutoffs: alpha-beta with one bound instead of two.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position if it is less than `bound`; otherwise a value of at least `bound` and at
/// most the position's. F1 of D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975),
/// section 2. The approximations to alpha-beta that A. Newell, J. Shaw and H. Simon (1958) and
/// A. Samuel (1959) used lacked deep cutoffs too.
///
/// A node knows what its parent already has, but not what its grandparent has: the bounds of
/// alpha-beta that are passed down over two plies or more are missing. The first cutoff that F1
/// misses is four plies below the root.
template <class W>
[[nodiscard]] Score f1(W& walk, Score bound, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -f1(walk, -best, depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= bound) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

}  // namespace espalier::textbook
