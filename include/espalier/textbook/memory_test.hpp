// A minimal-window search that stores both bounds of every node, so that a repeated search visits
// only nodes that are still undecided.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// A position and its remaining depth, in plies.
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

/// The bounds of the positions of one search, one entry for each position and remaining depth.
/// Entries are never replaced.
class Memory {
 public:
  struct Bounds {
    Score lower = -infinite_score;
    Score upper = infinite_score;
  };

  /// The bounds of a position, open at first. Valid as long as the memory exists.
  [[nodiscard]] Bounds& of(std::uint64_t key, int depth) { return bounds_[{key, depth}]; }
  /// The bounds of a position; open, and not stored, if it has no entry.
  [[nodiscard]] Bounds find(std::uint64_t key, int depth) const {
    const auto found = bounds_.find({key, depth});
    return found == bounds_.end() ? Bounds{} : found->second;
  }
  [[nodiscard]] std::size_t size() const { return bounds_.size(); }  ///< in entries

 private:
  std::unordered_map<Place, Bounds, Place::Hash> bounds_;
};

/// Is the position worth `gamma` or more to the side to move? A result r >= gamma means that its
/// value is at least r, and r < gamma that it is at most r. MT of A. Plaat, J. Schaeffer, W. Pijls
/// and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (Artificial Intelligence 87, 1996),
/// section 3.
///
/// It is `falphabeta` with the window (gamma - 1, gamma) and a memory. The memory,
/// leaves included, is all that the next search needs to continue this one. Draws by rule must not
/// depend on the path to a position, since the memory does not distinguish paths.
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
