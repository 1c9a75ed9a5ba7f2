// Parses the arguments of `position`; draws the diagram of `d`.
#pragma once

#include <string>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"
#include "protocols/text.hpp"

namespace espalier::uci {

using protocols::Words;

/// Parses what follows the word `position`: "startpos" or "fen" and a FEN, then optionally "moves"
/// and moves. Adds to `warnings` what was repaired in the FEN (see chess::parse_fen). The error is
/// one line that says what is wrong and where.
[[nodiscard]] Expected<chess::Position, std::string> parse_position(
    const Words& words, bool chess960, std::vector<std::string>& warnings);

/// A diagram with FEN, key and checkers.
[[nodiscard]] std::string diagram(const chess::Position& position, bool chess960);

}  // namespace espalier::uci
