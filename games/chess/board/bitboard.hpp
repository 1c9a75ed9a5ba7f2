// Bitboards: sets of squares in 64 bits, and the operations on them.
#pragma once

#include <bit>
#include <cstdint>

#include "games/chess/board/types.hpp"

namespace espalier::chess {

/// A set of squares: bit n is square n (a1 is bit 0, h8 is bit 63).
using Bitboard = std::uint64_t;

[[nodiscard]] constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
  return (set >> square & 1) != 0;
}
[[nodiscard]] constexpr int count(Bitboard set) { return std::popcount(set); }
[[nodiscard]] constexpr bool more_than_one(Bitboard set) { return (set & (set - 1)) != 0; }
/// The lowest square of a set that is not empty.
[[nodiscard]] constexpr Square first(Bitboard set) {
  return static_cast<Square>(std::countr_zero(set));
}
/// Removes and returns the lowest square of a set that is not empty.
constexpr Square pop_first(Bitboard& set) {
  const Square square = first(set);
  set &= set - 1;
  return square;
}

inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xFF;
inline constexpr Bitboard light_squares = 0x55AA55AA55AA55AA;
inline constexpr Bitboard dark_squares = ~light_squares;

/// Files and ranks count from 0.
[[nodiscard]] constexpr Bitboard file_mask(int file) { return file_a << file; }
[[nodiscard]] constexpr Bitboard rank_mask(int rank) { return rank_1 << (8 * rank); }
/// The rank seen from the side of `colour`: its back rank is 0.
[[nodiscard]] constexpr Bitboard relative_rank_mask(Colour colour, int rank) {
  return rank_mask(colour == white ? rank : 7 - rank);
}

/// Steps from a square to its neighbours.
enum Direction : int {
  north = 8,
  south = -8,
  east = 1,
  west = -1,
  north_east = 9,
  north_west = 7,
  south_east = -7,
  south_west = -9
};

/// Every square of a set moved one step; squares that would leave the board are dropped.
template <Direction step>
[[nodiscard]] constexpr Bitboard shift(Bitboard set) {
  constexpr bool eastward = step == east || step == north_east || step == south_east;
  constexpr bool westward = step == west || step == north_west || step == south_west;
  if constexpr (eastward) set &= ~file_h;
  if constexpr (westward) set &= ~file_a;
  if constexpr (step > 0) {
    return set << step;
  } else {
    return set >> -step;
  }
}

/// Towards the last rank of `colour`.
[[nodiscard]] constexpr Direction forward(Colour colour) { return colour == white ? north : south; }

/// All squares that the pawns of a set attack.
template <Colour colour>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard set) {
  if constexpr (colour == white) return shift<north_west>(set) | shift<north_east>(set);
  return shift<south_west>(set) | shift<south_east>(set);
}

}  // namespace espalier::chess
