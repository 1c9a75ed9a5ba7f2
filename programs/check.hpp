// The command `check`: random games that look for broken promises of a game.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "espalier/check_game.hpp"
#include "support/exit_status.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"

namespace espalier::programs {

/// Adds what `check` takes of a game.
template <class G>
void add_check_options(CLI::App& command, int& status) {
  auto settings = std::make_shared<CheckSettings<typename G::Position>>();
  settings->move_text = [](const auto& position, auto move) {
    return std::string(G::to_string(move, position));
  };
  command.add_option("--seed", settings->seed, "Of the random games")
      ->check(support::whole_number())
      ->capture_default_str();
  // Who asks for a number of games gets it.
  command
      .add_option_function<int>(
          "--games",
          [settings](int games) {
            settings->games = games;
            settings->positions = std::numeric_limits<int>::max();
          },
          fmt::format("How many random games (default: {}, or fewer with {} positions)",
                      settings->games, settings->positions))
      ->check(CLI::Range(1, std::numeric_limits<int>::max()));
  command.callback([settings, &status] {
    const CheckReport report =
        check_game(typename G::Position{}, typename G::Evaluator{}, typename G::Hooks{}, *settings);
    support::print(report.text());
    support::print(fmt::format("{} in {} games, {} positions\n",
                               report.ok() ? "No fault" : "These faults", report.games,
                               report.positions));
    status = report.ok() ? support::done : support::goal_missed;
  });
}

}  // namespace espalier::programs
