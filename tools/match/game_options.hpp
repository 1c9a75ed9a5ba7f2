// The options of the command line that say how games are played: limits, openings, early ends. It
// does not know who plays them, nor what for.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "espalier/score.hpp"
#include "tools/match/game.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/words.hpp"

namespace espalier::match {

/// What the options said.
struct GameOptions {
  std::string tc;
  std::string movetime;
  std::string nodes;
  std::string depth;
  std::string margin;
  std::int64_t patience = 30;  ///< seconds
  std::string openings;
  bool sequential = false;
  std::size_t first = 1;
  int plies = std::numeric_limits<int>::max();
  int random_plies = 8;
  Score balance = 80;
  std::string variant = "standard";
  std::uint64_t seed = 1;
  Words resign;
  Words draw;
};

/// Adds them to a command, in the groups Limits, Openings and Ends.
void add_game_options(CLI::App& command, GameOptions& options);

/// The limits as words for `parse_player`.
[[nodiscard]] Words limit_words(const GameOptions& options);
[[nodiscard]] OpeningSettings openings_of(const GameOptions& options);
/// Throws Error if words are not understood.
[[nodiscard]] GameRules rules_of(const GameOptions& options);
[[nodiscard]] std::chrono::milliseconds patience_of(const GameOptions& options);

}  // namespace espalier::match
