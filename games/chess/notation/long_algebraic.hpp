// Moves in the notation of UCI (e2e4, e7e8q, e1g1).
#pragma once

#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

struct MoveError {
  std::string
      message;  ///< one line of printable ASCII that names the move and what is wrong with it
};

/// A right to castle with a king that is not on the e file or a rook that is not in a corner.
[[nodiscard]] bool has_chess960_castling(const Position& position);

/// A move of `position` as UCI writes it; "0000" for no move. Castling is the king's step (e1g1),
/// or king takes own rook (e1h1) if `chess960`, and always from other squares than those of
/// orthodox chess: there the king's step may be another legal move. `parse_uci_move` reads either.
[[nodiscard]] std::string to_uci(Move move, const Position& position, bool chess960 = false);

/// The legal move that `text` names. Castling may be written as king takes own rook, or as the
/// king's step where this is no other legal move; a promotion letter may be in upper case.
[[nodiscard]] Expected<Move, MoveError> parse_uci_move(const Position& position,
                                                       std::string_view text);

}  // namespace espalier::chess
