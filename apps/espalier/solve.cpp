#include "apps/espalier/solve.hpp"

#include <fmt/format.h>

#include <iostream>
#include <type_traits>

#include "catalogue/games.hpp"
#include "programs/solve.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"

namespace espalier::apps {

namespace {

template <Solvable G>
void add_solver(CLI::App& command, int& status) {
  CLI::App* const game =
      support::add_command(command, G::name, fmt::format("Solve a position of {}", G::title));
  programs::add_solve_options<G>(*game, status);
}

/// A game that cannot be solved says why, if it knows.
template <class G>
requires SaysWhyNotSolved<G>
void add_solver(CLI::App& command, int& status) {
  CLI::App* const game = support::add_command(
      command, G::name, fmt::format("Why positions of {} are not solved", G::title));
  game->allow_extras();
  game->callback([&status] {
    std::cerr << "solve " << G::name << ": " << G::not_solved << '\n';
    status = support::bad_input;
  });
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "solve", "Solve a game exactly");
  command->require_subcommand(1);
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (Solvable<G> || SaysWhyNotSolved<G>) add_solver<G>(*command, status);
  });
}

}  // namespace espalier::apps
