// Positions and moves of draughts as text, in the notation of the Hub protocol (F. Letouzey,
// protocol.txt of his program Scan 3.0, 2017), for the 32 squares of English draughts.
#pragma once

#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/notation.hpp"

namespace espalier::checkers {

/// Reads a position: the side to move, `B` or `W`, and a letter for each square from 1 to 32, `b`
/// and `w` for men, `B` and `W` for kings, `e` for an empty square.
[[nodiscard]] Expected<Board, NotationError> parse_hub(std::string_view text);
/// The position in that form.
[[nodiscard]] std::string to_hub(const Board& board);

/// Reads a legal move: `11-15`, or for a capture the squares from, to, and of all captured pieces
/// in any order, `24x8x11x19`.
[[nodiscard]] Expected<Move, NotationError> parse_hub_move(std::string_view text,
                                                           const Board& board);
/// A move in that form.
[[nodiscard]] std::string to_hub(Move move);

}  // namespace espalier::checkers
