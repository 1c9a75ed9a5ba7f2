// SCOUT as the survey of 1981 has it: a move that passes the test is evaluated by palphabeta.
#pragma once

#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/scout.hpp"

namespace espalier::textbook {

/// The minimax value of a position. J. Pearl's SCOUT (1980) in the form of T. Marsland and M.
/// Campbell, "A Survey of Enhancements to the Alpha-Beta Algorithm" (ACM 1981).
///
/// The test says only that a move is better. Its value is found by the algorithm that is best on
/// the first line, where SCOUT tests every move again.
template <class W>
[[nodiscard]] Score survey_scout(W& walk, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    if (best == -infinite_score) {
      best = -survey_scout(walk, depth - 1, ply + 1);
    } else if (!scout_test(walk, -best - 1, depth - 1, ply + 1)) {
      best = -palphabeta(walk, depth - 1, ply + 1);
    }
    walk.unmake(move);
  }
  return best;
}

}  // namespace espalier::textbook
