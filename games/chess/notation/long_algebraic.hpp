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

/// A move of `position` as UCI writes it; "0000" for no move. Castling is the king's step (e1g1),
/// or, if `chess960`, king takes own rook (e1h1).
[[nodiscard]] std::string to_uci(Move move, const Position& position, bool chess960 = false);

/// The legal move that `text` names. The other spelling of castling is accepted where it is not
/// another legal move, and so is a promotion letter in upper case.
[[nodiscard]] Expected<Move, MoveError> parse_uci_move(const Position& position,
                                                       std::string_view text,
                                                       bool chess960 = false);

}  // namespace espalier::chess
