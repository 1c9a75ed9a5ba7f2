// Principal variation search that defers the second search: a better move is accepted with only a
// lower bound, until another move exceeds that bound.
#pragma once

#include <algorithm>

#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The value of a position, or a bound, as `falphabeta` gives it. K. Thompson's variant in BELLE,
/// as described by T. Marsland in "Relative Efficiency of Alpha-Beta Implementations" (IJCAI 1983).
///
/// A move that beats the best one becomes the candidate, known to be worth `best` or more, and the
/// others are tested against that bound. Only when another move passes the test is the candidate's
/// score computed, and the other move tested again against it. A candidate that no other move
/// exceeds is the best move although its score is not known. `choice`, if given, gets that move,
/// and the result may be less than the value. Otherwise the score is computed at the end.
///
/// `levels` plies from the root defer; below them the search is plain PVS. BELLE deferred at the
/// first level of the tree: 1.
template <class W>
[[nodiscard]] Score thompson_pvs(W& walk, Score alpha, Score beta, int depth, int ply = 0,
                                 typename W::Move* choice = nullptr, int levels = max_ply) {
  if (ply >= levels) return pvs(walk, alpha, beta, depth, ply);
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  const auto search = [&](auto move, Score low, Score high) {
    walk.make(move);
    const Score value = -thompson_pvs<W>(walk, -high, -low, depth - 1, ply + 1, nullptr, levels);
    walk.unmake(move);
    return value;
  };
  auto candidate = moves[0];
  bool established = true;
  Score best = search(candidate, alpha, beta);
  for (std::size_t i = 1; i < moves.size() && best < beta; ++i) {
    Score bound = std::max(alpha, best);
    Score value = search(moves[i], bound, bound + 1);
    if (value > bound && value < beta && !established) {
      best = bound = std::max(best, search(candidate, best, beta));
      established = true;
      if (best >= beta) break;
      if (value <= best) value = search(moves[i], bound, bound + 1);
    }
    if (value > bound) {
      candidate = moves[i];
      established = false;
    }
    best = std::max(best, value);
  }
  if (choice) *choice = candidate;
  if (!established && !choice && best < beta) best = search(candidate, best, beta);
  if (best >= beta) walk.cutoff(ply);
  return best;
}

}  // namespace espalier::textbook
