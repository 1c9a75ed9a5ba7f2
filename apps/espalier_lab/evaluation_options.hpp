// The options that choose the evaluation of a command's searches.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "games/chess/evaluation/engine_evaluator.hpp"
#include "support/error.hpp"

namespace espalier::apps {

struct EvaluationOptions {
  std::string file;        ///< of a network; empty: the one in the program
  bool classical = false;  ///< the hand-written evaluation
};

inline void add_evaluation_options(CLI::App& command, EvaluationOptions& options) {
  auto* const file = command.add_option(
      "--evalfile", options.file, "Search with the network in this file (default: the program's)");
  command.add_flag("--classical", options.classical, "Search with the hand-written evaluation")
      ->excludes(file);
}

/// Throws Error if the file is no network.
[[nodiscard]] inline chess::EvaluationChoice evaluation_of(const EvaluationOptions& options) {
  chess::EvaluationChoice choice;
  if (options.classical) choice.uses_network = false;
  if (options.file.empty()) return choice;
  auto network = chess::load_network(options.file);
  if (!network) throw support::Error(network.error());
  return {std::make_shared<const chess::Network>(*std::move(network)), true};
}

}  // namespace espalier::apps
