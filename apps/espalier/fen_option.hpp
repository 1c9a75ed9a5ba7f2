// The option --fen of several commands.
#pragma once

#include <optional>
#include <string>

#include "games/chess/board/position.hpp"

namespace espalier::apps {

/// The position of a FEN given as --fen. Prints to standard error what was repaired, or why there
/// is no position.
[[nodiscard]] std::optional<chess::Position> parse_fen_option(const std::string& fen);

}  // namespace espalier::apps
