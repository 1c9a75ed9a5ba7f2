// The evaluation that the engine plays with: the network or the classical evaluation, chosen at run
// time.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "espalier/evaluator.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/draw_knowledge.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/network_evaluator.hpp"

namespace espalier::chess {

/// The network that was put into the program when it was built (nets/README.md), or null if there
/// is none. Throws std::runtime_error if its file is not one that parse_network takes.
[[nodiscard]] const std::shared_ptr<const Network>& embedded_network();

/// What the options `EvalFile` and `Evaluation` choose.
struct EvaluationChoice {
  std::shared_ptr<const Network> network = embedded_network();  ///< null: there is none
  bool uses_network = network != nullptr;                       ///< false: classical
};

/// The chosen evaluation. With the classical one, make and unmake do nothing.
class EngineEvaluator {
 public:
  EngineEvaluator() : EngineEvaluator(EvaluationChoice{}) {}
  explicit EngineEvaluator(const EvaluationChoice& choice) {
    if (choice.uses_network) evaluator_.emplace<NetworkEvaluator>(choice.network);
  }

  void reset(const Position& root) {
    if (auto* const evaluator = network_evaluator()) evaluator->reset(root);
  }
  void make(const Position& before, Move move) {
    if (auto* const evaluator = network_evaluator()) evaluator->make(before, move);
  }
  void unmake() {
    if (auto* const evaluator = network_evaluator()) evaluator->unmake();
  }
  void make_null() {
    if (auto* const evaluator = network_evaluator()) evaluator->make_null();
  }
  void unmake_null() {
    if (auto* const evaluator = network_evaluator()) evaluator->unmake_null();
  }
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  /// Centipawns from the side to move, strictly between -proven_win and proven_win.
  [[nodiscard]] Score evaluate(const Position& position) {
    const Score score = evaluate_by_choice(position);
    if (count(position.occupied()) > max_known_men) return score;
    const bool is_network = network_evaluator() != nullptr;
    return with_draw_knowledge(position, is_network ? scaled_if_drawish(position, score) : score);
  }

 private:
  [[nodiscard]] Score evaluate_by_choice(const Position& position) {
    if (auto* const evaluator = network_evaluator()) return evaluator->evaluate(position);
    return std::get_if<Evaluation>(&evaluator_)->evaluate(position);
  }
  [[nodiscard]] NetworkEvaluator* network_evaluator() {
    return std::get_if<NetworkEvaluator>(&evaluator_);
  }

  std::variant<Evaluation, NetworkEvaluator> evaluator_;
};

static_assert(espalier::IncrementalEvaluator<EngineEvaluator, Position>);

}  // namespace espalier::chess
