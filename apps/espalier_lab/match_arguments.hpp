// Command-line options that describe a match, for `match` and for the queue of `tests`.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "catalogue/games.hpp"
#include "engines/key_values.hpp"
#include "tools/match/game_options.hpp"
#include "tools/match/match.hpp"

namespace espalier::match {

struct MatchArguments {
  std::string game_name{catalogue::DefaultGame::name};
  std::vector<KeyValues> engines;
  KeyValues each;
  GameOptions game;
  std::size_t games = 0;  ///< 0: not given
  std::size_t concurrency = std::max(1U, std::thread::hardware_concurrency());
  KeyValues sprt;
  std::string event = "espalier match";
};

/// Adds the options to a command.
void add_match_arguments(CLI::App& command, MatchArguments& arguments);

/// The match that the arguments describe; without a file of games. Throws Error if they are invalid
/// or a program does not exist.
[[nodiscard]] MatchSettings match_settings(const MatchArguments& arguments);

}  // namespace espalier::match
