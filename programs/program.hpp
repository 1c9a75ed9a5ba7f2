// A program of one game, which needs nothing but the game:
//
//     int main(int argc, char** argv) { return espalier::program<MyGame>(argc, argv); }
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "espalier/playable_game.hpp"
#include "programs/analyse.hpp"
#include "programs/build_database.hpp"
#include "programs/calibrate.hpp"
#include "programs/check.hpp"
#include "programs/command_line.hpp"
#include "programs/learn.hpp"
#if !defined(_WIN32)
#include "programs/datagen.hpp"
#include "programs/match.hpp"
#endif
#include "programs/perft.hpp"
#include "programs/play.hpp"
#include "programs/settings.hpp"
#include "programs/solve.hpp"
#include "programs/trace.hpp"
#include "programs/ugi.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/version.hpp"

namespace espalier {

namespace programs::detail {

template <class G>
void add_play_of(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "play", "Play against the computer");
  auto arguments = std::make_shared<PlayArguments>();
  add_play_options(*command, *arguments);
  add_endgames_option<G>(*command, arguments->endgames);
  run_with_settings<G>(*command, status,
                       [arguments]<class Engine>(std::type_identity<Engine>, const auto& prepare) {
                         return play<G, Engine>(*arguments, prepare);
                       });
}

template <class G>
void add_analyse_of(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "analyse", "Search the positions of a file, or one position");
  auto arguments = std::make_shared<AnalyseArguments>();
  add_analyse_options(*command, *arguments, "Positions, a line each; - for standard input",
                      "One position");
  add_endgames_option<G>(*command, arguments->endgames);
  run_with_settings<G>(*command, status,
                       [arguments]<class Engine>(std::type_identity<Engine>, const auto& prepare) {
                         require_position(*arguments);
                         return analyse<G, Engine>(*arguments, prepare);
                       });
}

template <class G>
void add_ugi_of(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "ugi", "Be played by programs: the Universal Game Interface");
  auto endgames = std::make_shared<std::string>();
  add_endgames_option<G>(*command, *endgames);
  run_with_settings<G>(*command, status,
                       [endgames]<class Engine>(std::type_identity<Engine>, const auto& prepare) {
                         return ugi<G, Engine>(*endgames, prepare);
                       });
}

template <class G>
void add_perft_of(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<PerftArguments>();
  add_perft_options(*command, *arguments);
  command->callback([arguments, &status] { status = perft_until_interrupt<G>(*arguments); });
}

/// A game that cannot be solved says why.
template <class G>
void add_solve_of(CLI::App& command, int& status) {
  if constexpr (CanBeSolved<G>) {
    add_solve_options<G>(command, status);
  } else {
    command.allow_extras();
    command.footer(std::string(why_not_solved<G>()) + "\n\n" + support::exit_notes);
    command.callback([&status] {
      std::cerr << "solve: " << why_not_solved<G>() << '\n';
      status = support::bad_input;
    });
  }
}

template <class G>
void add_commands(CLI::App& app, int& status) {
  add_play_of<G>(app, status);
  add_ugi_of<G>(app, status);
  add_analyse_of<G>(app, status);
  add_solve_of<G>(*support::add_command(app, "solve", "Find the exact value of a position"),
                  status);
  add_perft_of<G>(app, status);
  add_check_options<G>(
      *support::add_command(app, "check", "Look for mistakes in the rules by random games"),
      status);
#if !defined(_WIN32)  // they start other programs, and lock files, as POSIX systems do
  add_match_of<G>(
      *support::add_command(app, "match", "Play against itself in other settings, or a program"),
      status);
  if constexpr (training_data::FitsRecords<typename G::Position>) {
    add_datagen_of<G>(
        *support::add_command(app, "datagen", "Play games against itself, to learn from"), status);
  }
#endif
  add_calibrate_options<G>(
      *support::add_command(app, "calibrate", "Find the settings of the search for this game"),
      status);
  add_learn_options<G>(
      *support::add_command(app, "learn", "Learn the weights of an evaluation from games"), status);
  if constexpr (NumbersEndgames<G>) {
    add_build_database_of<G>(
        *support::add_command(app, "build-database", "Find the values of all endings"), status);
  }
  add_trace_of<G>(*support::add_command(app, "trace", "Write the tree that a search visits"),
                  status);
}

}  // namespace programs::detail

/// The program of a game: `play`, which it does without arguments, `ugi`, `analyse`, `solve`,
/// `perft`, `check`, `match`, `datagen`, `calibrate`, `learn`, `trace`, `build-database`. Returns
/// the exit status.
template <PlayableGame G>
[[nodiscard]] int program(int argc, char** argv) {
  using Rules = Playable<G>;
  return programs::run_main(G::name, argc, argv, [](const std::vector<std::string>& arguments) {
    CLI::App app(fmt::format("{}; {}.\nWithout a command it plays.", Rules::title, Rules::forms),
                 G::name);
    int status = support::done;
    app.set_version_flag("--version", support::version_text(G::name));
    app.footer(support::exit_notes);
    app.require_subcommand(1);
    app.failure_message(support::error_message);
    programs::detail::add_commands<Rules>(app, status);
    if (arguments.empty()) return programs::run_command_line(app, {"play"}, status);
    return programs::run_command_line(app, arguments, status);
  });
}

}  // namespace espalier
