// SCOUT as the survey of 1981 has it, in both readings of its sentence: palphabeta in which
// palphabeta takes the place of alphabeta.
#pragma once

#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/scout.hpp"

namespace espalier::textbook {

/// The minimax value of a position. The replaced call is taken as that of palphabeta as it was
/// printed, after a test: J. Pearl's SCOUT (1980) in the form of T. Marsland and M.
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

/// The minimax value of a position. The replaced call is taken as one of the changed procedure,
/// which is recursive: SCOUT with a minimal window for its test. This is the likelier reading.
template <class W>
[[nodiscard]] Score recursive_survey_scout(W& walk, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    if (best == -infinite_score || -falphabeta(walk, -best - 1, -best, depth - 1, ply + 1) > best)
      best = -recursive_survey_scout(walk, depth - 1, ply + 1);
    walk.unmake(move);
  }
  return best;
}

}  // namespace espalier::textbook
