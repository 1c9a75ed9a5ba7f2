// Othello, for the programs.
#pragma once

#include "espalier/playable_game.hpp"
#include "espalier/search/transposition_table.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/text.hpp"

namespace espalier::catalogue {

struct Othello : othello::Text {
  using Evaluator = othello::Evaluator;
  using Hooks = othello::SearchHooks;
  static constexpr auto& parameters = othello::search_parameters;
  using Features = othello::Features;
  using SolverTable = TranspositionTable;
  using SolverHooks = othello::SolverHooks;
  using SolverEvaluator = othello::OrderingEvaluator;
};

}  // namespace espalier::catalogue
