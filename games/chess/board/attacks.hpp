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

/// Rook and bishop attacks for every square and every set of blockers: about 840 KiB, filled by
/// walking rays in the constructor.
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
