// Reversible moves by the change of the hash key, to detect that a repetition is one move away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/board/types.hpp"

namespace espalier::chess {

/// The 3668 moves of pieces other than pawns on an empty board, without direction, by their change
/// of the hash key. A cuckoo hash table: each key has two possible slots (R. Pagh and F. Rodler,
/// 2001; used for chess by M. van Kervinck, 2013).
class ReversibleMoves {
 public:
  struct Squares {
    Square a = no_square;  ///< no_square: no such move
    Square b = no_square;
  };

  ReversibleMoves();

  /// `change`: the exclusive or of two keys with different sides to move.
  [[nodiscard]] Squares find(std::uint64_t change) const {
    if (const Entry& entry = entries_[first_index(change)]; entry.key == change) return entry.move;
    if (const Entry& entry = entries_[second_index(change)]; entry.key == change) return entry.move;
    return {};
  }

 private:
  static constexpr std::size_t size = 8192;
  struct Entry {
    std::uint64_t key = 0;
    Squares move;
  };

  [[nodiscard]] static std::size_t first_index(std::uint64_t key) { return key % size; }
  [[nodiscard]] static std::size_t second_index(std::uint64_t key) { return (key >> 16) % size; }
  void add(Entry entry);

  std::array<Entry, size> entries_{};
};

inline const ReversibleMoves reversible_moves;

}  // namespace espalier::chess
