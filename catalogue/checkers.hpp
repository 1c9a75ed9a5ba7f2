// English draughts, for the programs.
#pragma once

#include <cstddef>

#include "espalier/playable_game.hpp"
#include "games/checkers/database_search_hooks.hpp"
#include "games/checkers/endgame_database.hpp"
#include "games/checkers/network_evaluator.hpp"
#include "games/checkers/text.hpp"

namespace espalier::catalogue {

struct Checkers : checkers::Text {
  using Evaluator = checkers::NetworkEvaluator;
  using Hooks = checkers::DatabaseSearchHooks;
  using Features = checkers::Features;
  static constexpr std::size_t neurons = checkers::network_neurons;
  using Endgames = checkers::EndgameDatabase;
  static constexpr const char* not_solved =
      "draws depend on the history of the game, so that a position has no exact value. Endings are "
      "played exactly by `espalier ugi checkers --endgames FILE` (see `espalier build-database`)";
};

}  // namespace espalier::catalogue
