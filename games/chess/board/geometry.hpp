// Tables that follow from the shape of the board: rays, leaps, the squares between two squares and
// the line through them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "games/chess/board/bitboard.hpp"

namespace espalier::chess {

// --

namespace detail {

struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 4> rook_steps{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
inline constexpr std::array<Step, 4> bishop_steps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Step, 8> king_steps{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// The squares from `square` (exclusive) in one direction, up to and including the first of
/// `occupied`. Slow; the tables are computed with it.
[[nodiscard]] constexpr Bitboard ray(Square square, Step step, Bitboard occupied) {
  Bitboard seen = 0;
  int file = file_of(square) + step.file;
  int rank = rank_of(square) + step.rank;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    const Bitboard here = bit(make_square(file, rank));
    seen |= here;
    if ((occupied & here) != 0) break;
    file += step.file;
    rank += step.rank;
  }
  return seen;
}

template <std::size_t n>
[[nodiscard]] constexpr Bitboard rays(Square square, const std::array<Step, n>& steps,
                                      Bitboard occupied) {
  Bitboard seen = 0;
  for (const Step step : steps) seen |= ray(square, step, occupied);
  return seen;
}

/// The squares where a piece can block a slider: all of its rays but the last square of each.
[[nodiscard]] constexpr Bitboard slider_mask(Square square, const std::array<Step, 4>& steps) {
  Bitboard mask = 0;
  for (const Step step : steps) {
    const Bitboard whole = ray(square, step, 0);
    for (Bitboard rest = whole; rest != 0;) {
      const Square here = pop_first(rest);
      if (ray(here, step, 0) != 0) mask |= bit(here);
    }
  }
  return mask;
}

struct Geometry {
  std::array<std::array<Bitboard, square_count>, colour_count> pawn;
  std::array<Bitboard, square_count> knight;
  std::array<Bitboard, square_count> king;
  std::array<Bitboard, square_count> rook;    // on an empty board
  std::array<Bitboard, square_count> bishop;  // on an empty board
  std::array<std::array<Bitboard, square_count>, square_count> between;
  std::array<std::array<Bitboard, square_count>, square_count> line;
};

/// A leaper's attacks: a ray in which every square stops it.
[[nodiscard]] constexpr Geometry make_geometry() {
  Geometry geometry{};
  for (Square from = a1; from < no_square; ++from) {
    const auto i = static_cast<std::size_t>(from);
    geometry.pawn[white][i] = pawn_attacks<white>(bit(from));
    geometry.pawn[black][i] = pawn_attacks<black>(bit(from));
    geometry.knight[i] = rays(from, knight_steps, ~Bitboard{0});
    geometry.king[i] = rays(from, king_steps, ~Bitboard{0});
    geometry.rook[i] = rays(from, rook_steps, 0);
    geometry.bishop[i] = rays(from, bishop_steps, 0);
    for (const Step step : king_steps) {
      const Bitboard ahead = ray(from, step, 0);
      const Bitboard whole = ahead | bit(from) | ray(from, {-step.file, -step.rank}, 0);
      Bitboard passed = 0;
      for (Bitboard rest = ahead; rest != 0;) {
        // Upwards the nearest square is the lowest one, downwards the highest.
        const Square to = step.rank * 8 + step.file > 0
                              ? first(rest)
                              : static_cast<Square>(63 - std::countl_zero(rest));
        geometry.between[i][static_cast<std::size_t>(to)] = passed;
        geometry.line[i][static_cast<std::size_t>(to)] = whole;
        passed |= bit(to);
        rest ^= bit(to);
      }
    }
  }
  return geometry;
}

inline constexpr Geometry geometry = make_geometry();

}  // namespace detail

/// The squares strictly between two squares on a common rank, file or diagonal; otherwise none.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
  return detail::geometry.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
/// The whole rank, file or diagonal through two different squares, edge to edge; otherwise none.
[[nodiscard]] inline Bitboard line(Square a, Square b) {
  return detail::geometry.line[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
/// The squares that a pawn of `colour` on `square` attacks.
[[nodiscard]] inline Bitboard pawn_attacks(Colour colour, Square square) {
  return detail::geometry.pawn[static_cast<std::size_t>(colour)][static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard knight_attacks(Square square) {
  return detail::geometry.knight[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard king_attacks(Square square) {
  return detail::geometry.king[static_cast<std::size_t>(square)];
}

}  // namespace espalier::chess
