// SCOUT: a test decides whether a move is better than the best so far; only then its value is
// computed, from scratch. There are no windows.
#pragma once

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// Is the position worth more than `bound` to the side to move? TEST of J. Pearl, "Asymptotic
/// Properties of Minimax Trees and Game-Searching Procedures" (Artificial Intelligence 14, 1980).
///
/// One move worth more is enough. Scores are integers, so his "at least v" is "more than v - 1",
/// and one function serves both.
template <class W>
[[nodiscard]] bool scout_test(W& walk, Score bound, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf > bound;
  for (const auto move : moves) {
    walk.make(move);
    const bool more = !scout_test(walk, -bound - 1, depth - 1, ply + 1);
    walk.unmake(move);
    if (more) {
      walk.cutoff(ply);
      return true;
    }
  }
  return false;
}

/// The minimax value of a position. EVAL of the same paper.
template <class W>
[[nodiscard]] Score scout(W& walk, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    // The move is better if it leaves the opponent less than -best.
    if (best == -infinite_score || !scout_test(walk, -best - 1, depth - 1, ply + 1))
      best = -scout(walk, depth - 1, ply + 1);
    walk.unmake(move);
  }
  return best;
}

}  // namespace espalier::textbook
