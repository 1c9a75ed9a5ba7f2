#include "apps/espalier/evaluation_options.hpp"

#include <iostream>

#include "uci/evaluation_choice.hpp"

namespace espalier::apps {

void add_evaluation_options(CLI::App& command, EvaluationArguments& arguments) {
  command
      .add_option("--evaluation", arguments.evaluation,
                  std::string("Evaluate by this (default: ") + uci::default_evaluation() +
                      ", or network with --eval-file)")
      ->check(CLI::IsMember({uci::network_name, uci::classical_name}));
  command.add_option("--eval-file", arguments.eval_file, "File of the network (.nnue)");
}

std::optional<chess::EvaluationChoice> evaluation_choice(const EvaluationArguments& arguments) {
  chess::EvaluationChoice choice;
  std::optional<std::string> error;
  std::string kind = uci::default_evaluation();
  if (arguments.eval_file) {
    error = uci::choose_eval_file(choice, *arguments.eval_file);
    kind = uci::network_name;
  }
  if (!error) error = uci::choose_evaluation(choice, arguments.evaluation.value_or(kind));
  if (!error) return choice;
  std::cerr << *error << '\n';
  return std::nullopt;
}

}  // namespace espalier::apps
