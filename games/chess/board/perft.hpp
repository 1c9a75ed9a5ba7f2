// Counts the leaves of the tree of legal moves: the proof of a move generator. It does not evaluate
// positions and knows no draws but stalemate.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// The number of sequences of `depth` legal moves; 1 for depth 0. The last ply is counted without
/// being played. The position is left as it was.
[[nodiscard]] std::uint64_t perft(Position& position, int depth);

/// The same number, split by the first move; `depth` of at least 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position& position,
                                                                       int depth);

}  // namespace espalier::chess
