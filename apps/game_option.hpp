// The option --game of commands that serve chess and the games of the registry.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <type_traits>
#include <vector>

#include "apps/games.hpp"

namespace espalier::apps {

/// Adds `--game` with the default that `game` has.
inline CLI::Option* add_game_option(CLI::App& command, std::string& game) {
  std::vector<std::string> names{"chess"};
  for_each_game([&]<class G>(std::type_identity<G>) { names.emplace_back(G::name); });
  return command.add_option("--game", game, "The game")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

}  // namespace espalier::apps
