// The games that a match plays by UGI.
#pragma once

#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "tools/match/game_options.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {

/// Null for a game that is played by UCI.
[[nodiscard]] const UgiGame* find_game(const std::string& name);
/// The arguments of cmd=self.
[[nodiscard]] std::vector<std::string> self_arguments(const UgiGame* game);
/// Throws Error if the options or the limit of an engine ask for what only chess has.
void check_game(const UgiGame* game, const GameOptions& options,
                const std::vector<EngineSettings>& engines);

}  // namespace espalier::match
