// What the command `match` is given: two players, and how many games.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "engines/engine.hpp"
#include "engines/key_values.hpp"
#include "espalier/levels.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search_settings.hpp"

namespace espalier::programs {

struct MatchArguments {
  match::KeyValues first, second, each;
  int games = 100;
  int opening_plies = 6;
  std::uint64_t seed = 1;
  unsigned concurrency = std::max(1U, std::thread::hardware_concurrency());
  bool json = false;
};
/// Adds the options and the notes; `arguments` must outlive the command.
void add_match_options(CLI::App& command, MatchArguments& arguments);

/// A player of a match: the search of this program, or another program.
struct MatchPlayer {
  std::string name;
  SearchSettings settings{};
  int level = max_level;
  Limits limits{};
  std::optional<match::EngineSettings> program{};
};

/// Both players. `game`: its name. `usual`: the settings of a player that is given none; `rules`:
/// those that the game can use. Throws support::Error if they cannot be read or are the same.
[[nodiscard]] std::array<MatchPlayer, 2> match_players(const MatchArguments& arguments,
                                                       const std::string& game,
                                                       const SearchSettings& usual,
                                                       const Enhancements& rules);

}  // namespace espalier::programs
