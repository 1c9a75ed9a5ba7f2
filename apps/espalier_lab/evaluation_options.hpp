// The options --evaluation and --eval-file of commands whose searches evaluate.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "games/chess/evaluation/engine_evaluator.hpp"
#include "support/error.hpp"

namespace espalier::apps {

struct EvaluationOptions {
  std::string kind;  ///< "network" or "classical"; empty: the network if there is one
  std::string file;  ///< of a network; empty: the one in the program
};

inline void add_evaluation_options(CLI::App& command, EvaluationOptions& options) {
  command
      .add_option("--evaluation", options.kind,
                  "Evaluate by this (default: network if the program or --eval-file has one)")
      ->check(CLI::IsMember({"network", "classical"}));
  command.add_option("--eval-file", options.file, "File of the network (.nnue)");
}

/// What the options choose. Throws Error if there is no such network.
[[nodiscard]] inline chess::EvaluationChoice evaluation_of(const EvaluationOptions& options) {
  chess::EvaluationChoice choice;
  if (!options.file.empty()) {
    auto network = chess::load_network(options.file);
    if (!network) throw support::Error(network.error());
    choice = {std::make_shared<const chess::Network>(*std::move(network)), true};
  }
  if (options.kind == "classical") choice.uses_network = false;
  if (options.kind == "network" && choice.network == nullptr) {
    throw support::Error("there is no network in this program: name one with --eval-file");
  }
  return choice;
}

}  // namespace espalier::apps
