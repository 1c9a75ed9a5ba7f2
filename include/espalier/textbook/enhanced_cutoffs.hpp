// Alpha-beta with a memory that is asked for every successor of a position before any is searched.
#pragma once

#include <algorithm>

#include "espalier/textbook/memory_test.hpp"

namespace espalier::textbook {

/// The value of a position, or a bound, as `falphabeta` gives it, under the condition given at
/// `memory_test`. Enhanced transposition cutoffs of A. Plaat, J. Schaeffer, W. Pijls and A. de
/// Bruin, "Exploiting Graph Properties of Game Trees" (AAAI 1996).
///
/// A position may not be in the memory although one of its successors is, reached on another path.
/// If the bound of a successor refutes the position, no move has to be searched.
template <class W>
[[nodiscard]] Score enhanced_cutoffs(W& walk, Memory& memory, Score alpha, Score beta, int depth,
                                     int ply = 0) {
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  const Memory::Bounds known = memory.find(walk.key(), depth);
  if (known.lower >= beta || known.lower == known.upper) return known.lower;
  if (known.upper <= alpha) return known.upper;
  Memory::Bounds& entry = memory.of(walk.key(), depth);
  walk.holds(memory.size());
  typename W::Moves moves;
  if (const auto leaf = walk.expand(moves, depth, ply)) return entry.lower = entry.upper = *leaf;

  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -memory.find(walk.key(), depth - 1).upper);
    walk.unmake(move);
    if (best >= beta) {
      walk.cutoff(ply);
      return entry.lower = std::max(entry.lower, best);
    }
  }
  best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(
        best, -enhanced_cutoffs(walk, memory, -beta, -std::max(alpha, best), depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  if (best > alpha) entry.lower = std::max(entry.lower, best);
  if (best < beta) entry.upper = std::min(entry.upper, best);
  return best;
}

}  // namespace espalier::textbook
