// Command-line options shared by match and tune: limits, openings, adjudication.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "engines/key_values.hpp"
#include "espalier/score.hpp"
#include "tools/match/game.hpp"
#include "tools/match/openings.hpp"

namespace espalier::match {

/// Values of the options.
struct GameOptions {
  std::string tc;
  std::string movetime;
  std::string nodes;
  std::string depth;
  std::string margin;
  std::int64_t response_timeout = 30;  ///< seconds
  std::string openings;
  bool sequential = false;
  std::size_t first = 1;
  int plies = std::numeric_limits<int>::max();
  int random_plies = 8;
  Score balance = 80;
  std::string variant = "standard";
  std::uint64_t seed = 1;
  KeyValues resign;
  KeyValues draw;
};

/// Adds them to a command, in the groups Limits, Openings and Ends of games.
void add_game_options(CLI::App& command, GameOptions& options);

/// The limits as key=value settings for `parse_engine`.
[[nodiscard]] KeyValues limit_key_values(const GameOptions& options);
[[nodiscard]] OpeningSettings openings_of(const GameOptions& options);
/// Throws Error if --resign or --draw cannot be parsed.
[[nodiscard]] GameRules rules_of(const GameOptions& options);
[[nodiscard]] std::chrono::milliseconds response_timeout_of(const GameOptions& options);

}  // namespace espalier::match
