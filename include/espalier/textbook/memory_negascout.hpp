// NegaScout with a memory of bounds and best moves that is kept between iterations, and the memory
// test and aspiration search built on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "espalier/search/transposition_table.hpp"
#include "espalier/textbook/memory_test.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The bounds of the positions of all iterations, one entry for each position and remaining depth.
/// Entries are never replaced. Wins and losses count from the position.
template <class Move>
class DeepeningMemory {
 public:
  struct Entry {
    Score lower = -infinite_score;
    Score upper = infinite_score;
    Move move = {};  ///< the best one found, here or at one ply less
  };

  /// The entry of a position, without bounds at first. Valid as long as the memory exists.
  [[nodiscard]] Entry& of(std::uint64_t key, int depth) {
    const auto [place, is_new] = entries_.try_emplace({key, depth});
    if (is_new && depth > 1) {
      const auto before = entries_.find({key, depth - 1});
      if (before != entries_.end()) place->second.move = before->second.move;
    }
    return place->second;
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }  ///< in entries

 private:
  std::unordered_map<Place, Entry, Place::Hash> entries_;
};

/// The value of a position, or a bound, as `negascout` gives it, if no draw by rule depends on the
/// path to a position. The best move known is tried first, the others in the game's order.
///
/// With a minimal window nothing is searched again, and this is the memory test, on which all
/// algorithms of the family can be built: A. Plaat, J. Schaeffer, W. Pijls
/// and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (Artificial Intelligence 87, 1996),
/// section 2.
template <class W>
[[nodiscard]] Score negascout(W& walk, DeepeningMemory<typename W::Move>& memory, Score alpha,
                              Score beta, int depth, int ply = 0) {
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  auto& known = memory.of(walk.key(), depth);
  const Score lower = from_table(known.lower, ply), upper = from_table(known.upper, ply);
  if (lower >= beta || lower == upper) return lower;
  if (upper <= alpha) return upper;
  const Score low = std::max(alpha, lower), high = std::min(beta, upper);

  typename W::Moves moves;
  if (const auto leaf = walk.expand(moves, depth, ply)) {
    walk.holds(memory.size());
    return known.lower = known.upper = to_table(*leaf, ply), *leaf;
  }
  if (const auto tried = std::find(moves.begin(), moves.end(), known.move); tried != moves.end())
    std::rotate(moves.begin(), tried, tried + 1);
  Score best = -infinite_score;
  Score window_end = high;  // the window is (bound, window_end): minimal after the first move
  for (const auto move : moves) {
    const Score bound = std::max(low, best);
    walk.make(move);
    Score value = -negascout(walk, memory, -window_end, -bound, depth - 1, ply + 1);
    if (value > bound && value < high && window_end < high && depth > 2)
      value = -negascout(walk, memory, -high, -value, depth - 1, ply + 1);
    walk.unmake(move);
    if (value > best) best = value, known.move = move;
    if (best >= high) {
      walk.cutoff(ply);
      break;
    }
    window_end = std::max(low, best) + 1;
  }
  if (best > low) known.lower = to_table(best, ply);
  if (best < high) known.upper = to_table(best, ply);
  return best;
}

/// Is the position worth `gamma` or more: the result is a bound as `memory_test` gives it with the
/// memory of one search. `mtd` and `nega_c_star` take either memory.
template <class W>
[[nodiscard]] Score memory_test(W& walk, DeepeningMemory<typename W::Move>& memory, Score gamma,
                                int depth) {
  return negascout(walk, memory, gamma - 1, gamma, depth);
}

/// The minimax value of the root: aspiration NegaScout, the usual way to search when Plaat and
/// others wrote. `guess` and `margin` (> 0) are those of `aspiration` without a memory. `passes`,
/// if given, gets the number of searches.
template <class W>
[[nodiscard]] Score aspiration(W& walk, DeepeningMemory<typename W::Move>& memory, Score guess,
                               Score margin, int depth, int* passes = nullptr) {
  const Score alpha = guess - margin, beta = guess + margin;
  Score value = negascout(walk, memory, alpha, beta, depth);
  if (passes) ++*passes;
  if (value > alpha && value < beta) return value;
  if (passes) ++*passes;
  return value >= beta ? negascout(walk, memory, value, infinite_score, depth)
                       : negascout(walk, memory, -infinite_score, value, depth);
}

}  // namespace espalier::textbook
