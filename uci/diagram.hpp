// The diagram that the command `d` prints.
#pragma once

#include <string>

#include "games/chess/board/position.hpp"

namespace espalier::uci {

/// With FEN, key and checkers.
[[nodiscard]] std::string diagram(const chess::Position& position, bool chess960);

}  // namespace espalier::uci
