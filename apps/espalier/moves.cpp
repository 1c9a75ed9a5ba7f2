#include "apps/espalier/moves.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <type_traits>

#include "apps/espalier/resized.hpp"
#include "apps/evaluation_options.hpp"
#include "apps/game_option.hpp"
#include "catalogue/games.hpp"
#include "programs/moves.hpp"
#include "support/command.hpp"
#include "uci/engine.hpp"

namespace espalier::apps {

namespace {

struct MovesArguments : programs::MovesArguments {
  std::string game{catalogue::DefaultGame::name};
  EvaluationArguments evaluation{};
};

[[nodiscard]] int run_moves(const MovesArguments& arguments) {
  int status = support::bad_input;
  (void)catalogue::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) {
    const auto run = [&](auto engine) {
      if (resized(*engine, arguments)) status = programs::moves<G>(arguments, *engine);
    };
    if constexpr (SpeaksUci<G>) {
      run(std::make_unique<uci::Engine>(
          chess::EngineEvaluator(evaluation_choice(arguments.evaluation))));
    } else {
      run(std::make_unique<ParallelSearchOf<G>>());
    }
  });
  return status;
}

constexpr const char* moves_notes =
    "The best move first; a score that is proven is a number of moves to the end, #3.\n"
    "Example: espalier moves --game connect_four 4444 --depth 12\n\n";

}  // namespace

void add_moves(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "moves", "Value every legal move of a position");
  command->footer(std::string(moves_notes) + support::exit_notes);
  auto arguments = std::make_shared<MovesArguments>();
  programs::add_moves_options(*command, *arguments);
  add_game_option(*command, arguments->game);
  add_evaluation_options(*command, arguments->evaluation);
  command->callback([arguments, &status] {
    require_chess_for_evaluation(arguments->game, arguments->evaluation);
    status = run_moves(*arguments);
  });
}

}  // namespace espalier::apps
