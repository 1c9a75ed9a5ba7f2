// How the attack tables of the sliding pieces are filled, for any index.
#pragma once

#include <array>
#include <cstdint>

#include "games/chess/board/attacks.hpp"
#include "games/chess/board/magics.hpp"

namespace espalier::chess {

namespace detail {

template <class Index>
std::uint32_t fill(std::array<SliderSquare, square_count>& entries,
                   const std::array<std::uint64_t, square_count>& magics,
                   const std::array<Step, 4>& steps, std::uint32_t offset,
                   typename Index::Stored* table) {
  for (Square square = a1; square < no_square; ++square) {
    const Bitboard mask = slider_mask(square, steps);
    SliderSquare& entry = entries[static_cast<std::size_t>(square)];
    entry = {mask, rays(square, steps, 0), magics[static_cast<std::size_t>(square)], offset,
             64U - static_cast<std::uint32_t>(count(mask))};
    // Every subset of the mask, by the carry-rippler: the next one is (subset - mask) & mask.
    Bitboard subset = 0;
    do {
      table[offset + Index::of(entry, subset)] = Index::pack(entry, rays(square, steps, subset));
      subset = (subset - mask) & mask;
    } while (subset != 0);
    offset += 1U << count(mask);
  }
  return offset;
}

}  // namespace detail

template <class Index>
SliderAttacks<Index>::SliderAttacks() {
  const std::uint32_t end =
      detail::fill<Index>(rook_, rook_magics, detail::rook_steps, 0, table_.data());
  detail::fill<Index>(bishop_, bishop_magics, detail::bishop_steps, end, table_.data());
}

}  // namespace espalier::chess
