// Chess on the page: the engine of UCI, with its strength, and a choice of evaluations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "catalogue/chess.hpp"
#include "espalier/expected.hpp"
#include "games/chess/evaluation/evaluation_choice.hpp"
#include "tools/trace/traced_search.hpp"
#include "uci/engine.hpp"
#include "uci/strength.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/page_game.hpp"

namespace espalier::web {

struct Chess : PageGame<Playable<catalogue::Chess>> {
  using Engine = uci::Engine;
  using Traced = trace::TracedSearch;

  /// The text of a position shows it.
  [[nodiscard]] static std::string board(const Position& /*position*/) { return ""; }
  [[nodiscard]] static Expected<chess::EngineEvaluator, std::string> evaluator(
      const std::string& wanted) {
    chess::EvaluationChoice choice;
    if (wanted.empty()) return chess::EngineEvaluator(choice);
    if (wanted != chess::network_name && wanted != chess::classical_name) {
      return Unexpected{"There is no evaluation '" + wanted + "'"};
    }
    if (auto error = chess::choose_evaluation(choice, wanted)) return Unexpected{*error};
    return chess::EngineEvaluator(choice);
  }
  [[nodiscard]] static Engine& engine() {
    static Engine instance({}, 1, table_size);
    return instance;
  }
  /// `elo`: the strength to play with; 0: full.
  template <class Report>
  [[nodiscard]] static Result<Move> search(const Position& root, Limits limits, int elo,
                                           std::uint64_t seed, Report report) {
    if (elo <= 0) return engine().run(root, limits, {}, report);
    const uci::Strength strength = uci::strength_of(elo);
    limits.nodes = std::min(limits.nodes, strength.nodes);
    limits.lines = std::max(limits.lines, strength.lines);
    const auto moves = uci::select_root_moves(root, strength, seed);
    Result<Move> result = engine().run(root, limits, moves);
    uci::select_line(result, root, strength, seed);
    return result;
  }
};

}  // namespace espalier::web
