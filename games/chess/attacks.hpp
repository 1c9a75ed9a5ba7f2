// Which squares a piece attacks: tables for pawn, knight and king, and for the sliding pieces
// tables indexed by the men in their way. It does not know whose turn it is, nor what is legal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "games/chess/bitboard.hpp"

namespace espalier::chess {

// --------------------------------------------------------------------------- the board's geometry
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
/// `occupied`. Slow and plain: the tables are made from it.
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

// ------------------------------------------------------------------------------- sliding pieces --

/// Where the attacks of one slider on one square stand in the common table.
struct SliderSquare {
  Bitboard mask;        ///< the squares whose men can be in the way (edges cannot)
  std::uint64_t magic;  ///< only for multiplication
  std::uint32_t offset;
  std::uint32_t shift;  ///< only for multiplication
};

/// Index by multiplication: a "magic" factor gathers the masked bits at the top of the word
/// (Pradu Kannan, "Magic move-bitboard generation", 2007).
struct MagicIndex {
  [[nodiscard]] static std::size_t of(const SliderSquare& square, Bitboard occupied) {
    return static_cast<std::size_t>((occupied & square.mask) * square.magic >> square.shift);
  }
};

#ifdef __BMI2__
/// Index by one instruction that gathers the masked bits.
struct PextIndex {
  [[nodiscard]] static std::size_t of(const SliderSquare& square, Bitboard occupied) {
    return static_cast<std::size_t>(_pext_u64(occupied, square.mask));
  }
};
using FastestIndex = PextIndex;
#else
using FastestIndex = MagicIndex;
#endif

/// Rook and bishop attacks for every square and every way the board can stand in their way: about
/// 840 KiB, filled by walking rays when it is made.
template <class Index>
class SliderAttacks {
 public:
  SliderAttacks();

  [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const {
    const SliderSquare& entry = rook_[static_cast<std::size_t>(square)];
    return table_[entry.offset + Index::of(entry, occupied)];
  }
  [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const {
    const SliderSquare& entry = bishop_[static_cast<std::size_t>(square)];
    return table_[entry.offset + Index::of(entry, occupied)];
  }

 private:
  static constexpr std::size_t rook_entries = 102400;
  static constexpr std::size_t bishop_entries = 5248;

  std::array<SliderSquare, square_count> rook_;
  std::array<SliderSquare, square_count> bishop_;
  std::array<Bitboard, rook_entries + bishop_entries> table_;
};

extern template class SliderAttacks<MagicIndex>;
#ifdef __BMI2__
extern template class SliderAttacks<PextIndex>;
#endif

/// The one in use. Inline, so that whoever includes this file may use it in his own static objects.
inline const SliderAttacks<FastestIndex> slider_attacks;

[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  return slider_attacks.rook(square, occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  return slider_attacks.bishop(square, occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}
/// On an empty board.
[[nodiscard]] inline Bitboard rook_rays(Square square) {
  return detail::geometry.rook[static_cast<std::size_t>(square)];
}
/// On an empty board.
[[nodiscard]] inline Bitboard bishop_rays(Square square) {
  return detail::geometry.bishop[static_cast<std::size_t>(square)];
}

/// What any piece but a pawn attacks.
[[nodiscard]] inline Bitboard attacks(PieceType type, Square square, Bitboard occupied) {
  switch (type) {
    case knight:
      return knight_attacks(square);
    case bishop:
      return bishop_attacks(square, occupied);
    case rook:
      return rook_attacks(square, occupied);
    case queen:
      return queen_attacks(square, occupied);
    case king:
      return king_attacks(square);
    default:
      return 0;
  }
}

}  // namespace espalier::chess
