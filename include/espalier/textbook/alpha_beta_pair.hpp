// Alpha-beta as two functions, one for each player: the form in which it was first published. In
// negamax form they are one function (alpha_beta.hpp).
#pragma once

#include <algorithm>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

template <class W>
[[nodiscard]] Score alpha_beta_min(W& walk, Score alpha, Score beta, int depth, int ply);

/// The value of a position in which MAX, the player of the root, is to move, if it lies between
/// `alpha`, what MAX has, and `beta`, what MIN has elsewhere; at most the one or at least the other
/// if not. All values are MAX's. F2 and G2 of D. Knuth and R. Moore, "An Analysis of Alpha-Beta
/// Pruning" (1975), section 2, before they are merged; earlier in D. Edwards and T. Hart, "The
/// Alpha-Beta Heuristic" (1963).
template <class W>
[[nodiscard]] Score alpha_beta_max(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  for (const auto move : moves) {
    walk.make(move);
    alpha = std::max(alpha, alpha_beta_min(walk, alpha, beta, depth - 1, ply + 1));
    walk.unmake(move);
    if (alpha >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return alpha;
}

/// The value of a position in which MIN is to move, with the bounds of `alpha_beta_max`.
template <class W>
[[nodiscard]] Score alpha_beta_min(W& walk, Score alpha, Score beta, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return -*leaf;
  for (const auto move : moves) {
    walk.make(move);
    beta = std::min(beta, alpha_beta_max(walk, alpha, beta, depth - 1, ply + 1));
    walk.unmake(move);
    if (alpha >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return beta;
}

}  // namespace espalier::textbook
