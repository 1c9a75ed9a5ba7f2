// Which change of a position's key is one move of a man that can also go back: by what is asked
// whether a repetition is one move away. It knows keys and the empty board, and no position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/board/types.hpp"

namespace espalier::chess {

/// The 3668 moves of men other than pawns on an empty board, without direction, by what they do to
/// the key; in a table in which each key has two places (R. Pagh and F. Rodler 2001; the use for
/// chess is M. van Kervinck's, Rookie 2.0, 2013).
class ReversibleMoves {
 public:
  struct Squares {
    Square a = no_square;  ///< no_square: no move does this
    Square b = no_square;
  };

  ReversibleMoves();

  /// `change`: the exclusive or of two keys with different sides to move.
  [[nodiscard]] Squares find(std::uint64_t change) const {
    if (const Entry& entry = entries_[first_place(change)]; entry.key == change) return entry.move;
    if (const Entry& entry = entries_[second_place(change)]; entry.key == change) return entry.move;
    return {};
  }

 private:
  static constexpr std::size_t size = 8192;
  struct Entry {
    std::uint64_t key = 0;
    Squares move;
  };

  [[nodiscard]] static std::size_t first_place(std::uint64_t key) { return key % size; }
  [[nodiscard]] static std::size_t second_place(std::uint64_t key) { return (key >> 16) % size; }
  void add(Entry entry);

  std::array<Entry, size> entries_{};
};

inline const ReversibleMoves reversible_moves;

}  // namespace espalier::chess
