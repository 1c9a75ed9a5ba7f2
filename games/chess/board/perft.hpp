// Perft: the number of leaves of the tree of legal moves, to verify the move generator. Of all
// draws only stalemate ends a line.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// The number of sequences of `depth` legal moves; 1 for depth 0. The last ply is counted without
/// being played. The position is left as it was.
[[nodiscard]] std::uint64_t perft(Position& position, int depth);

/// Each first move with the number of sequences that begin with it; `depth` of at least 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position& position,
                                                                       int depth);

}  // namespace espalier::chess
