// The command `position`, read from text, and positions shown to people. It does not know what
// becomes of the position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::uci {

/// What follows the word `position`: "startpos" or "fen" and a FEN, then perhaps "moves" and moves.
/// The error is one line that names what is wrong and where.
[[nodiscard]] Expected<chess::Position, std::string> parse_position(
    const std::vector<std::string_view>& words, bool chess960);

/// A diagram with FEN, key and checkers.
[[nodiscard]] std::string diagram(const chess::Position& position, bool chess960);

}  // namespace espalier::uci
