// Alpha-beta as the chess program Rival explains it, with a record of the best line.
#pragma once

#include <vector>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The best line from a position.
template <class W>
using PvLine = std::vector<typename W::Move>;

/// The value of a position if it lies between `lowest`, which the side to move already has, and
/// `highest`, which the opponent need not exceed; `lowest` if it is no more and at least `highest`
/// if it is no less. `best_line` gets the moves to a position of that value where some move is
/// worth more than `lowest`, and is empty otherwise. The programming notes of the chess program
/// Rival, "Alpha-beta pruning" (redhotpawn.com/rival/programming).
///
/// Each node returns its best move and the line below it, copied once for each ply, like the
/// triangular PV table of other programs.
template <class W>
[[nodiscard]] Score rival(W& walk, Score lowest, Score highest, int depth, PvLine<W>& best_line,
                          int ply = 0) {
  best_line.clear();
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  PvLine<W> line;
  for (const auto move : moves) {
    walk.make(move);
    const Score value = -rival(walk, -highest, -lowest, depth - 1, line, ply + 1);
    walk.unmake(move);
    if (value > lowest) {
      lowest = value;
      best_line.assign(1, move);
      best_line.insert(best_line.end(), line.begin(), line.end());
    }
    if (lowest >= highest) {
      walk.cutoff(ply);
      break;
    }
  }
  return lowest;
}

}  // namespace espalier::textbook
