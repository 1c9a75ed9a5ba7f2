// Chess, for the programs.
#pragma once

#include "espalier/playable_game.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/tablebase_search_hooks.hpp"
#include "games/chess/text.hpp"

namespace espalier::catalogue {

struct Chess : chess::Text {
  using Evaluator = chess::EngineEvaluator;
  using EvaluationChoice = chess::EvaluationChoice;
  using Network = chess::Network;
  using Hooks = chess::TablebaseSearchHooks;
  static constexpr const char* protocol_variant = "chess";
  static constexpr const char* xboard_variant = "normal";
};

}  // namespace espalier::catalogue
