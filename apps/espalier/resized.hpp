// What commands that search any game of the catalogue do first: an engine of the size asked for.
#pragma once

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>

#include "apps/evaluation_options.hpp"
#include "catalogue/chess.hpp"
#include "programs/analyse_arguments.hpp"
#include "protocols/engine_size.hpp"

namespace espalier::apps {

/// Gives an engine its table and threads. Prints to standard error if they are not available.
template <class Engine>
[[nodiscard]] bool resized(Engine& engine, const programs::SizeArguments& size) {
  auto error = protocols::resize_table(engine, size.hash_mib);
  if (!error) error = protocols::resize_threads(engine, size.threads);
  if (error) std::cerr << *error << '\n';
  return !error;
}

/// Throws CLI::ValidationError if an evaluation is chosen for another game than chess.
inline void require_chess_for_evaluation(const std::string& game,
                                         const EvaluationArguments& evaluation) {
  if (game == catalogue::Chess::name) return;
  if (!evaluation.evaluation && !evaluation.eval_file) return;
  throw CLI::ValidationError("--evaluation and --eval-file are for chess, not for " + game);
}

}  // namespace espalier::apps
