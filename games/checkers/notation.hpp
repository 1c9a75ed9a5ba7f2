// Positions and moves of draughts as text, in the notation of PDN (Portable Draughts Notation).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "games/checkers/board.hpp"

namespace espalier::checkers {

/// Why a text was refused.
struct NotationError {
  enum class Kind {
    fen,        ///< not of the form B:W21,22,K30:B1-12
    square,     ///< no number from 1 to 32, or a square that is occupied twice
    piece,      ///< a piece that is not a king on its last row, or more than twelve of a side
    move,       ///< not of the form 11-15 or 24x15x8
    illegal,    ///< no legal move
    ambiguous,  ///< several captures between the two squares
  };
  Kind kind;
  std::string message;     ///< one line that says what is wrong
  std::size_t offset = 0;  ///< of the offending character
};

/// Reads a position such as `B:W18,24,K10:B12,16,K22.`: the side to move, then the squares of both
/// sides in any order, `K` before a king, `1-12` for all squares from 1 to 12. The full stop at the
/// end may be missing.
[[nodiscard]] Expected<Board, NotationError> parse_fen(std::string_view fen);
/// The position in that form, White's squares first, without a full stop.
[[nodiscard]] std::string to_fen(const Board& board);

/// A legal move as "11-15" or "24x15"; with all squares on the way, "24x15x8", if several captures
/// lead from and to the same squares.
[[nodiscard]] std::string to_pdn(Move move, const Board& board);
/// The squares that a legal move visits, from the first to the last; of several ways to capture the
/// same pieces one.
[[nodiscard]] std::vector<int> squares_of(Move move, const Board& board);
/// Reads a legal move in either of these forms.
[[nodiscard]] Expected<Move, NotationError> parse_pdn(std::string_view text, const Board& board);

/// The board in text, square 1 in the upper row: b and w, kings B and W, dark empty squares `.`.
[[nodiscard]] std::string to_string(const Board& board);

}  // namespace espalier::checkers
