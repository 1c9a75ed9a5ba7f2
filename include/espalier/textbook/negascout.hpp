// NegaScout: SCOUT with windows. The last two plies need no second search.
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position, or a bound, as `falphabeta` gives it. A. Reinefeld, "An Improvement to
/// the Scout Tree Search Algorithm" (ICCA Journal 6(4), 1983).
///
/// One call serves the first move and the others: the window is [alpha, beta) for the first and
/// minimal afterwards. Two plies above the leaves a better move needs no second search: its
/// replies are leaves, all of them were evaluated, and fail-soft returned the exact minimum.
template <class W>
[[nodiscard]] Score negascout(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  Score upper = beta;
  for (const auto move : moves) {
    walk.make(move);
    const Score lower = std::max(alpha, best);
    Score value = -negascout(walk, -upper, -lower, depth - 1, ply + 1);
    if (value > lower && value < beta && upper < beta && depth > 2)
      value = -negascout(walk, -beta, -value, depth - 1, ply + 1);
    walk.unmake(move);
    best = std::max(best, value);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
    upper = std::max(alpha, best) + 1;
  }
  return best;
}

}  // namespace espalier::textbook
