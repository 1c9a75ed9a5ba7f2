#include "apps/evaluation_options.hpp"

#include "games/chess/evaluation/evaluation_choice.hpp"
#include "support/error.hpp"

namespace espalier::apps {

void add_evaluation_options(CLI::App& command, EvaluationArguments& arguments) {
  const std::string standard = chess::default_evaluation();
  command
      .add_option("--evaluation", arguments.evaluation,
                  "The evaluation (default: " + standard +
                      (standard == chess::network_name ? ")" : ", or network with --eval-file)"))
      ->check(CLI::IsMember({chess::network_name, chess::classical_name}));
  command.add_option("--eval-file", arguments.eval_file, "File of the network (.nnue)");
}

chess::EvaluationChoice evaluation_choice(const EvaluationArguments& arguments) {
  chess::EvaluationChoice choice;
  std::optional<std::string> error;
  std::string kind = chess::default_evaluation();
  if (arguments.eval_file) {
    error = chess::choose_eval_file(choice, *arguments.eval_file);
    kind = chess::network_name;
  }
  if (!error) error = chess::choose_evaluation(choice, arguments.evaluation.value_or(kind));
  if (error) throw support::Error(*error);
  return choice;
}

}  // namespace espalier::apps
