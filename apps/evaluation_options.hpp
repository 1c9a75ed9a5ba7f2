// The options --evaluation and --eval-file of the commands of both programs that evaluate.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "games/chess/evaluation/engine_evaluator.hpp"

namespace espalier::apps {

struct EvaluationArguments {
  std::optional<std::string> evaluation{};  ///< "network" or "classical"
  std::optional<std::string> eval_file{};
};

/// Adds both options to a command. `arguments` must outlive it.
void add_evaluation_options(CLI::App& command, EvaluationArguments& arguments);

/// What they choose; a file alone chooses the network. Throws support::Error if that is not
/// possible.
[[nodiscard]] chess::EvaluationChoice evaluation_choice(const EvaluationArguments& arguments);

}  // namespace espalier::apps
