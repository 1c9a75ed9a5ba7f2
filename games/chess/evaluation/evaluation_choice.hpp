// What the options `EvalFile` and `Evaluation` mean, for UCI sessions and for commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/chess/evaluation/engine_evaluator.hpp"

namespace espalier::chess {

inline constexpr const char* network_name = "network";
inline constexpr const char* classical_name = "classical";

/// The value of EvalFile at the start: "<internal>", or "<empty>" if the program has no network.
[[nodiscard]] std::string_view default_eval_file();
/// The value of Evaluation at the start.
[[nodiscard]] inline const char* default_evaluation() {
  return EvaluationChoice{}.uses_network ? network_name : classical_name;
}

/// Sets the network to that of a file, or with default_eval_file() or "" to that of the program.
/// Returns an error message if the file is refused; the choice is then unchanged.
[[nodiscard]] std::optional<std::string> choose_eval_file(EvaluationChoice& choice,
                                                          const std::string& name);
/// Sets the evaluation to network_name or classical_name. Returns an error message if there is no
/// network; the choice is then unchanged.
[[nodiscard]] std::optional<std::string> choose_evaluation(EvaluationChoice& choice,
                                                           const std::string& name);

}  // namespace espalier::chess
