// The option --game of commands that serve every game of the catalogue, and options that only some
// of the games have.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <type_traits>

#include "catalogue/games.hpp"

namespace espalier::apps {

/// Adds `--game` with the default that `game` has. `others`: what it may be beside the names.
inline CLI::Option* add_game_option(CLI::App& command, std::string& game,
                                    const std::vector<std::string>& others = {}) {
  auto names = catalogue::names();
  names.insert(names.end(), others.begin(), others.end());
  return command.add_option("--game", game, "The game")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

/// Adds a flag for the variant of each game that has one: it sets `is_variant`. `description` gets
/// how the moves are written.
template <class Describe>
void add_variant_flags(CLI::App& command, bool& is_variant, Describe description) {
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (HasVariant<G>) {
      command.add_flag(std::string("--") + G::variant, is_variant, description(G::variant_moves));
    }
  });
}

}  // namespace espalier::apps
