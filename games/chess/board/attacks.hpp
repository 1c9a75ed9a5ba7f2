// The squares that a piece attacks: tables for pawn, knight and king, and for the sliding pieces
// tables indexed by the occupied squares on their lines (magic bitboards or PEXT).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "games/chess/board/geometry.hpp"

namespace espalier::chess {

// ------------------------------------------------------------------------------- sliding pieces --

/// Where the attacks of one slider on one square are in the common table.
struct SliderSquare {
  Bitboard mask;        ///< the squares where a piece can block (not the edges)
  Bitboard rays;        ///< the attacks on an empty board; only for PEXT
  std::uint64_t magic;  ///< only for multiplication
  std::uint32_t offset;
  std::uint32_t shift;  ///< only for multiplication
};

/// Index by multiplication: a "magic" factor gathers the masked bits at the top of the word
/// (Pradu Kannan, "Magic move-bitboard generation", 2007).
struct MagicIndex {
  using Stored = Bitboard;
  [[nodiscard]] static std::size_t of(const SliderSquare& square, Bitboard occupied) {
    return static_cast<std::size_t>((occupied & square.mask) * square.magic >> square.shift);
  }
  [[nodiscard]] static Stored pack(const SliderSquare&, Bitboard attacks) { return attacks; }
  [[nodiscard]] static Bitboard unpack(const SliderSquare&, Stored stored) { return stored; }
};

#ifdef __BMI2__
/// Index by one instruction that gathers the masked bits. It also packs the attacks that are
/// stored: of the rays, at most 14 bits. A quarter of the memory, 1 % more nodes a second.
struct PextIndex {
  using Stored = std::uint16_t;
  [[nodiscard]] static std::size_t of(const SliderSquare& square, Bitboard occupied) {
    return static_cast<std::size_t>(_pext_u64(occupied, square.mask));
  }
  [[nodiscard]] static Stored pack(const SliderSquare& square, Bitboard attacks) {
    return static_cast<Stored>(_pext_u64(attacks, square.rays));
  }
  [[nodiscard]] static Bitboard unpack(const SliderSquare& square, Stored stored) {
    return _pdep_u64(stored, square.rays);
  }
};
using FastestIndex = PextIndex;
#else
using FastestIndex = MagicIndex;
#endif

/// Rook and bishop attacks for every square and every set of blockers: about 840 KiB, with PEXT 210
/// KiB, filled by walking rays in the constructor.
template <class Index>
class SliderAttacks {
 public:
  SliderAttacks();

  [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const {
    return attacks(rook_[static_cast<std::size_t>(square)], occupied);
  }
  [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const {
    return attacks(bishop_[static_cast<std::size_t>(square)], occupied);
  }

 private:
  static constexpr std::size_t rook_entries = 102400;
  static constexpr std::size_t bishop_entries = 5248;

  [[nodiscard]] Bitboard attacks(const SliderSquare& square, Bitboard occupied) const {
    return Index::unpack(square, table_[square.offset + Index::of(square, occupied)]);
  }

  std::array<SliderSquare, square_count> rook_;
  std::array<SliderSquare, square_count> bishop_;
  std::array<typename Index::Stored, rook_entries + bishop_entries> table_;
};

/// Compiled in one place only, with the index of that place: a program that is compiled for the
/// other index, and would read the table wrongly, does not link.
extern template class SliderAttacks<FastestIndex>;

/// The table in use. Inline, so that static objects of files that include this one may use it.
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

/// The rays of a bishop, rook or queen on an empty board; none for other pieces.
[[nodiscard]] inline Bitboard rays(PieceType type, Square square) {
  return (type == bishop || type == queen ? bishop_rays(square) : 0) |
         (type == rook || type == queen ? rook_rays(square) : 0);
}

/// The squares that a piece other than a pawn attacks.
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
