// Positions as text: FEN with X-FEN and Shredder-FEN castling, in and out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenError {
  enum class Kind {
    empty,              ///< no text at all
    too_long,           ///< more text than any FEN needs
    board,              ///< not eight ranks of eight files, or a letter that is not a piece
    too_many_pieces,    ///< more than sixteen pieces, or eight pawns, of a colour
    kings,              ///< not exactly one king of each colour
    pawn_rank,          ///< a pawn on the first or last rank
    side_to_move,       ///< neither w nor b
    castling,           ///< malformed, or given twice for one side
    en_passant,         ///< malformed
    counters,           ///< not a number, or out of range
    fields,             ///< fields left over
    opponent_in_check,  ///< the side that is not to move stands in check
    checkers,           ///< more than two pieces give check
  };
  Kind kind;
  std::string message;  ///< one line of printable ASCII, at most about 200 characters
  std::size_t offset;   ///< where in the text, in bytes
};

/// Reads a FEN. Blanks of any length separate the fields, semicolons at the end are ignored, and a
/// full-move number of 0 is read as 1. Only the board is needed: White to move, no castling, no en
/// passant square and the counters 0 and 1 are assumed where a field is missing, and where `-`
/// stands for a counter. What is assumed adds one line to `warnings`.
///
/// Castling: `KQkq` mean the outermost rook of that side (X-FEN), letters `A` to `H` the rook of
/// that file (Shredder-FEN).
///
/// Repaired: a castling right whose king or rook is not on its square is dropped, and so is an en
/// passant square that no pawn can just have passed. Each repair adds a line of printable ASCII to
/// `warnings`, if given, and only where a position is returned: "castling right 'K' dropped: there
/// is no rook to castle with". An en passant square is kept only if a capture there is legal, so
/// that equal positions have equal keys; leaving it out is no repair and not reported.
///
/// A side may have at most sixteen pieces and eight pawns. Other impossible positions (more queens
/// than a game can bring about, a pawn structure that never arises) are accepted: the rules work
/// from any of them.
[[nodiscard]] Expected<Position, FenError> parse_fen(std::string_view text,
                                                     std::vector<std::string>* warnings = nullptr);

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
