// A tuning run: pairs of games of a program against itself with other values, and what they move.
// It does not know how it was asked for, nor how its standing is shown.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

#include "tools/match/game.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/player.hpp"
#include "tools/match/stop.hpp"
#include "tools/match/tally.hpp"
#include "tools/tune/spsa.hpp"

namespace espalier::tune {

struct TuneSettings {
  match::PlayerSettings player;
  std::vector<Parameter> parameters;  ///< options of it, each once, at least one
  SpsaSettings spsa;                  ///< an iteration is a pair of games
  match::OpeningSettings openings;    ///< one for each iteration, played with both colours
  match::GameRules rules;
  /// Iterations at a time, each with programs of its own. With one the run is the same each time;
  /// with more, values move as results come.
  std::size_t concurrency = 1;
  /// After so long without an answer, where no clock runs, a program has stalled.
  std::chrono::milliseconds patience{30'000};
  std::filesystem::path out;  ///< empty: nothing is kept
  bool resume = false;        ///< go on with the run that `out` holds
};

/// How a run stands.
struct Standing {
  match::Tally tally;        ///< of the plus side: two games for each iteration
  std::size_t found = 0;     ///< iterations that an earlier run played
  std::vector<Values> path;  ///< after each iteration, in the order of the updates
  std::chrono::duration<double> elapsed{0};
};

/// What the program declares. Throws Error if it cannot be started, and Stopped.
[[nodiscard]] std::vector<match::DeclaredOption> ask_for_options(
    const match::PlayerSettings& player, std::chrono::milliseconds patience,
    const match::Stop& stop);

/// Plays until all iterations are played or `stop` is requested. `report` is called at the begin
/// and after each iteration, by one thread at a time. Throws Error where the run cannot go on;
/// what was played until then is kept.
Standing run_tuning(const TuneSettings& settings, match::Stop& stop,
                    const std::function<void(const Standing&)>& report);

}  // namespace espalier::tune
