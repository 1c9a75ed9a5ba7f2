#include "apps/espalier/eval.hpp"

#include <memory>
#include <string>

#include "apps/espalier/fen_option.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/print.hpp"

namespace espalier::apps {

namespace {

[[nodiscard]] std::string evaluation_text(const chess::Position& position) {
  if (position.in_check()) return "Final evaluation: none (in check)";
  return chess::to_table(chess::explain(position));
}

[[nodiscard]] int run_eval(const std::string& fen) {
  const auto position = parse_fen_option(fen);
  if (!position) return support::bad_input;
  support::print(evaluation_text(*position) + '\n');
  return support::done;
}

}  // namespace

void add_eval(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "eval", "Print the static evaluation of a position term by term");
  auto fen = std::make_shared<std::string>(chess::start_fen);
  command->add_option("--fen", *fen, "Position (default: the start position)");
  command->callback([fen, &status] { status = run_eval(*fen); });
}

uci::ExtraCommand eval_command() {
  return {.name = "eval",
          .usage = "eval",
          .command_class = uci::CommandClass::reads_position,
          .run = [](const uci::CommandContext& context) {
            context.output.line(evaluation_text(context.position));
          }};
}

}  // namespace espalier::apps
