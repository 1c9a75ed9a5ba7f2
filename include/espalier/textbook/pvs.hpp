// Principal variation search as it was published: fail-soft, and a second search starts from the
// value that the first one found.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position, or a bound, as `falphabeta` gives it. T. Marsland, "Relative Efficiency
/// of Alpha-Beta Implementations" (IJCAI 1983), PVS; before that in T. Marsland and M. Campbell,
/// "Parallel Search of Strongly Ordered Game Trees" (Computing Surveys 14, 1982).
///
/// Every move but the first is searched with a minimal window, by this same function. If it is
/// better and does not cut, it is searched again: the first search gave a lower bound, so the
/// window is narrowed to [value, beta).
template <class W>
[[nodiscard]] Score pvs(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    if (best == -infinite_score) {
      best = -pvs(walk, -beta, -alpha, depth - 1, ply + 1);
    } else {
      alpha = std::max(alpha, best);
      Score value = -pvs(walk, -alpha - 1, -alpha, depth - 1, ply + 1);
      if (value > alpha && value < beta) value = -pvs(walk, -beta, -value, depth - 1, ply + 1);
      best = std::max(best, value);
    }
    walk.unmake(move);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

}  // namespace espalier::textbook
