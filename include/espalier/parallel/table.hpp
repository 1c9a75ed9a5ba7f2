// The transposition tables of a parallel search: one that all processors share, one a processor, or
// one that is distributed over their memories.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/score.hpp"

namespace espalier::parallel {

/// Where the table is.
enum class TableKind : unsigned char {
  none,
  shared,       ///< in a memory that all processors share
  one_each,     ///< each processor has its own and sees no other
  distributed,  ///< each processor holds the positions whose key falls to it
};

/// Bounds of positions that were searched to the same depth, so that the searches have the minimax
/// value of their depth whatever the table holds, and the move that was best at any depth.
template <class Move>
class Table {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Move move{};
    Score score = 0;            ///< wins and losses counted from the position
    int depth = -1;             ///< -1: empty
    Bound bound = Bound::none;  ///< what `score` is
  };

  /// `size` > 0, in entries.
  explicit Table(std::size_t size) : entries_(size) {}

  /// The entry of this position, or null.
  [[nodiscard]] const Entry* probe(std::uint64_t key) const {
    const Entry& entry = entries_[key % entries_.size()];
    return entry.depth >= 0 && entry.key == key ? &entry : nullptr;
  }
  /// The newest entry stays.
  void store(const Entry& entry) { entries_[entry.key % entries_.size()] = entry; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace espalier::parallel
