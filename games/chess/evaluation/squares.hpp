// Distances on the board, and indices from the small numbers that the terms work with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "games/chess/board/types.hpp"

namespace espalier::chess::terms {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

/// Distance of a file or rank from the edge of the board: 0 for a and h, 3 for d and e.
constexpr int edge_distance(int file) { return std::min(file, 7 - file); }

/// King moves from one square to the other on an empty board (Chebyshev distance).
constexpr int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

}  // namespace espalier::chess::terms
