// Alpha-beta with a minimal window on the last move of the root: its search only decides whether it
// is the best move.
#pragma once

#include <algorithm>

#include "espalier/textbook/falphabeta.hpp"

namespace espalier::textbook {

/// The minimax value of the root. J. Fishburn, "Another Optimization of Alpha-Beta Search" (SIGART
/// 84, 1983), `lalphabeta`.
///
/// When all moves but the last are known, the last is either better than the best of them or not.
/// To choose a move no more is needed: `choice`, if given, gets a best move, and the result may be
/// less than the value. Otherwise a last move that is better is searched again.
template <class W>
[[nodiscard]] Score lalphabeta(W& walk, int depth, typename W::Move* choice = nullptr) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, 0)) return *leaf;
  Score best = -infinite_score;
  for (const auto& move : moves) {
    const bool last = &move + 1 == moves.end() && best > -infinite_score;
    walk.make(move);
    Score value = -falphabeta(walk, last ? -best - 1 : -infinite_score, -best, depth - 1, 1);
    if (last && value > best && !choice)
      value = -falphabeta(walk, -infinite_score, -value, depth - 1, 1);
    walk.unmake(move);
    if (choice && value > best) *choice = move;
    best = std::max(best, value);
  }
  return best;
}

}  // namespace espalier::textbook
