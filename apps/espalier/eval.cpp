#include "apps/espalier/eval.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "apps/evaluation_options.hpp"
#include "catalogue/chess.hpp"
#include "games/chess/evaluation/draw_knowledge.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/evaluation_choice.hpp"
#include "games/chess/evaluation/network_table.hpp"
#include "games/chess/notation/fen.hpp"
#include "programs/position_option.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/print.hpp"

namespace espalier::apps {

namespace {

/// With few men: a line with the engine's value, after what is known of the ending.
[[nodiscard]] std::string known_ending_text(const chess::Position& position,
                                            const chess::EvaluationChoice& evaluation) {
  if (chess::count(position.occupied()) > chess::max_known_men) return "";
  chess::EngineEvaluator evaluator(evaluation);
  evaluator.reset(position);
  const Score score = evaluator.evaluate(position);
  const Score white_side = position.side_to_move() == chess::white ? score : -score;
  return fmt::format("With what is known of the ending  {:+.2f} (white side)\n",
                     white_side / 100.0);
}

/// What the network says if there is one, then the classical evaluation.
[[nodiscard]] std::string evaluation_text(const chess::Position& position,
                                          const chess::EvaluationChoice& evaluation) {
  if (position.in_check()) return "Final evaluation: none (in check)";
  std::string classical = chess::to_table(chess::explain(position));
  if (evaluation.network == nullptr) return classical + known_ending_text(position, evaluation);
  return fmt::format("{}\n{}{}The engine plays with the {} evaluation.",
                     chess::to_table(*evaluation.network, position), classical,
                     known_ending_text(position, evaluation),
                     evaluation.uses_network ? chess::network_name : chess::classical_name);
}

struct EvalArguments {
  std::string fen{chess::start_fen};
  EvaluationArguments evaluation{};
};

[[nodiscard]] int run_eval(const EvalArguments& arguments) {
  const auto position = programs::parse_position_option<catalogue::Chess>(arguments.fen);
  if (!position) return support::bad_input;
  support::print(evaluation_text(*position, evaluation_choice(arguments.evaluation)) + '\n');
  return support::done;
}

}  // namespace

void add_eval(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "eval", "Print the static evaluation of a position");
  command->footer(
      "With a network: what each piece contributes to its value, then the classical evaluation\n"
      "term by term.\n\n" +
      std::string(support::exit_notes));
  auto arguments = std::make_shared<EvalArguments>();
  command->add_option("--fen", arguments->fen, "Position (default: the start position)");
  add_evaluation_options(*command, arguments->evaluation);
  command->callback([arguments, &status] { status = run_eval(*arguments); });
}

uci::ExtraCommand eval_command() {
  return {.name = "eval",
          .usage = "eval",
          .command_class = protocols::CommandClass::reads_position,
          .uses_position = true,
          .run = [](const uci::CommandContext& context) {
            context.output.line(evaluation_text(context.position, context.evaluation));
          }};
}

}  // namespace espalier::apps
