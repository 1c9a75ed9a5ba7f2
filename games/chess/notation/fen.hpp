// Positions as text: FEN with X-FEN and Shredder-FEN castling, in and out. It does not know moves
// as text, nor any protocol that carries a FEN.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenError {
  enum class Kind {
    empty,              ///< no text at all
    too_long,           ///< more text than any FEN needs
    board,              ///< not eight ranks of eight files, or a letter that is no piece
    men,                ///< more men of a colour than a game can bring about
    kings,              ///< not exactly one king of each colour
    pawn_rank,          ///< a pawn on the first or last rank
    side_to_move,       ///< neither w nor b
    castling,           ///< malformed, or without its king or rook
    en_passant,         ///< malformed, or no pawn can have just passed that square
    counters,           ///< not a number, or out of range
    fields,             ///< fields missing or left over
    opponent_in_check,  ///< the side that is not to move stands in check
    checkers,           ///< more than two men give check
  };
  Kind kind;
  std::string message;  ///< one line of printable ASCII, at most about 200 characters
  std::size_t offset;   ///< where in the text, in bytes
};

/// Reads a FEN. Blanks of any length separate the fields; the two counters may be left out (0 1),
/// and a full-move number of 0 is read as 1.
///
/// Castling: `KQkq` mean the outermost rook of that side (X-FEN), letters `A` to `H` the rook of
/// that file (Shredder-FEN). A right without its king or rook is an error, and so is an en passant
/// square that no pawn can just have passed. A square that was passed is kept only if it can be
/// captured on legally, so that equal positions have equal keys.
///
/// The men must add up: at most eight pawns a colour, promoted men included. Other impossibilities
/// (a pawn structure that never arises) are let through, as they break no rule from here on.
[[nodiscard]] Expected<Position, FenError> parse_fen(std::string_view text);

/// How castling rights are written.
enum class FenStyle {
  standard,  ///< KQkq, and a file letter where the rook is not the outermost one (X-FEN)
  shredder,  ///< always file letters
};

/// All six fields. The en passant square is given only if a capture there is legal.
[[nodiscard]] std::string to_fen(const Position& position, FenStyle style = FenStyle::standard);

/// Chess960 start position number `n`, 0 to 959, in Scharnagl's numbering; 518 is orthodox chess.
[[nodiscard]] Position position_960(int n);

}  // namespace espalier::chess
