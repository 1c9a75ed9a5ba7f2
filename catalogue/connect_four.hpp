// Connect Four, for the programs.
#pragma once

#include "espalier/evaluator.hpp"
#include "espalier/playable_game.hpp"
#include "espalier/solve_table.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/features.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/connect_four/text.hpp"

namespace espalier::catalogue {

struct ConnectFour : connect_four::Text {
  using Evaluator = connect_four::Evaluator;
  using Hooks = connect_four::SearchHooks;
  using Features = connect_four::Features;
  using SolverTable = SolveTable;
  using SolverHooks = Hooks;
  using SolverEvaluator = NoEvaluator;
};

}  // namespace espalier::catalogue
