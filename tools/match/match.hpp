// A match of two programs: which games are played by which thread, and when it has been enough. It
// does not know how it was asked for, nor how its standing is shown.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "tools/match/game.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/player.hpp"
#include "tools/match/sprt.hpp"
#include "tools/match/stop.hpp"
#include "tools/match/tally.hpp"

namespace espalier::match {

/// More games than any test takes: it ends by itself.
inline constexpr std::size_t no_end = 1'000'000;

struct MatchSettings {
  std::array<PlayerSettings, 2> players;  ///< with different names
  OpeningSettings openings;               ///< each is played twice, with colours changed
  GameRules rules;
  std::size_t games = 100;
  std::size_t concurrency = 1;  ///< games at a time, each with programs of its own
  std::optional<Sprt> sprt;     ///< ends the match when it is decided
  /// After so long without an answer, where no clock runs, a program has stalled.
  std::chrono::milliseconds patience{30'000};
  std::string event = "espalier match";
  std::filesystem::path pgn;  ///< empty: games are not kept
  bool resume = false;        ///< go on with the games that `pgn` holds
};

/// How a match stands.
struct Standing {
  Tally tally;
  std::size_t found = 0;  ///< games of the tally that were played by an earlier run
  Decision decision = Decision::none;
  std::chrono::duration<double> elapsed{0};
};

/// A hash of all that games depend on, the contents of programs and of the opening file included:
/// games of matches that differ in it must not be counted together.
[[nodiscard]] std::string match_id(const MatchSettings& settings);

/// Plays until all games are played, the test is decided, or `stop` is requested; a match that ends
/// requests it itself. `report` is called at the begin and after each game, by one thread at a
/// time. Throws Error where the match cannot go on; the games played until then are kept.
Standing run_match(const MatchSettings& settings, Stop& stop,
                   const std::function<void(const Standing&)>& report);

}  // namespace espalier::match
