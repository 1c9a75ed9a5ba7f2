// Standard algebraic notation (Nf3, exd5, O-O, e8=Q#), in and out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::chess {

/// A legal move in standard algebraic notation: no more disambiguation than is needed, `+` for
/// check and `#` for mate.
[[nodiscard]] std::string to_san(const Position& position, Move move);

/// The legal move that `text` names. Also accepted: castling with zeros, promotion without `=`,
/// a missing or needless `x`, `-` between two squares, more disambiguation than needed, `e.p.`, any
/// check marks, `!`, `?` and evaluations such as `+-` at the end, right or wrong, and a move as UCI
/// writes it. An error if no legal move or more than one fits.
[[nodiscard]] Expected<Move, MoveError> parse_san(const Position& position, std::string_view text);

/// Successive legal moves, separated by blanks, without move numbers.
[[nodiscard]] std::string line_to_san(const Position& position, const std::vector<Move>& moves);

}  // namespace espalier::chess
