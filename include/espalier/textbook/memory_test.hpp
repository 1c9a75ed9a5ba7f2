// A minimal-window search that remembers both bounds of every node, so that searching again only
// goes where something is still open.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// A position and the depth, in plies, that was left there.
struct Place {
  std::uint64_t key;
  int depth;
  friend bool operator==(const Place&, const Place&) = default;

  struct Hash {
    std::size_t operator()(const Place& place) const {
      return static_cast<std::size_t>(place.key) * 31 + static_cast<std::size_t>(place.depth);
    }
  };
};

/// What is known of the positions of one search, each at the depth that was left there: no two
/// depths are mixed, and nothing is ever given up.
class Memory {
 public:
  struct Bounds {
    Score lower = -infinite_score;
    Score upper = infinite_score;
  };

  /// What is known; nothing at first. Valid until the memory goes.
  [[nodiscard]] Bounds& of(std::uint64_t key, int depth) { return bounds_[{key, depth}]; }
  [[nodiscard]] std::size_t size() const { return bounds_.size(); }  ///< in entries

 private:
  std::unordered_map<Place, Bounds, Place::Hash> bounds_;
};

/// Is the position worth `gamma` or more to the side to move? A result r >= gamma tells that its
/// value is at least r, and r < gamma that it is at most r. MT of A. Plaat, J. Schaeffer, W. Pijls
/// and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (Artificial Intelligence 87, 1996),
/// section 3.
///
/// It is `falphabeta` with the window (gamma - 1, gamma) and a memory. All that must stay of a
/// search for the next one to continue it is in that memory, leaves included. The draws by rule
/// that depend on the way to a position must not differ within one search, or the memory mixes them
/// up.
template <class W>
[[nodiscard]] Score memory_test(W& walk, Memory& memory, Score gamma, int depth, int ply = 0) {
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  Memory::Bounds& known = memory.of(walk.key(), depth);
  walk.holds(memory.size());
  if (known.lower >= gamma || known.lower == known.upper) return known.lower;
  if (known.upper < gamma) return known.upper;
  typename W::Moves moves;
  if (const auto leaf = walk.expand(moves, depth, ply)) return known.lower = known.upper = *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -memory_test(walk, memory, 1 - gamma, depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= gamma) {
      walk.cutoff(ply);
      break;
    }
  }
  return best >= gamma ? known.lower = best : known.upper = best;
}

}  // namespace espalier::textbook
