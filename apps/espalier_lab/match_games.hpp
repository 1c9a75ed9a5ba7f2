// The games besides chess that a match can play.
#pragma once

#include <string>
#include <vector>

#include "tools/match/ugi_game.hpp"

namespace espalier::match {

/// "chess" and the others.
[[nodiscard]] const std::vector<std::string>& game_names();
/// Null for chess.
[[nodiscard]] const UgiGame* find_game(const std::string& name);

}  // namespace espalier::match
