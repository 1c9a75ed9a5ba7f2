// A tuning run: pairs of games of an engine against itself with perturbed options.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

#include "engines/stop_token.hpp"
#include "engines/uci_engine.hpp"
#include "tools/match/game.hpp"
#include "tools/match/match_statistics.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/ugi_game.hpp"
#include "tools/tune/spsa.hpp"

namespace espalier::tune {

struct TuneSettings {
  const match::UgiGame* game = nullptr;  ///< null: chess, which is played by UCI
  match::EngineSettings engine;
  std::vector<Parameter> parameters;  ///< options of the engine, each once, at least one
  SpsaSettings spsa;                  ///< an iteration is a pair of games
  match::OpeningSettings openings;    ///< one for each iteration, played with colours reversed
  match::GameRules rules;
  /// Iterations at a time, each with engine processes of its own. With 1 the run is deterministic;
  /// with more, values are updated in the order in which games end.
  std::size_t concurrency = 1;
  /// An engine that gives no reply for this long, where no clock runs, has stalled.
  std::chrono::milliseconds response_timeout{30'000};
  std::filesystem::path out;  ///< empty: nothing is saved
  bool resume = false;        ///< continue the run that `out` contains
};

/// Results and progress of a run.
struct TuningStatus {
  match::MatchStatistics statistics;  ///< of the plus side; two games for each iteration
  std::size_t found = 0;              ///< iterations that an earlier run played
  std::vector<Values> path;           ///< after each iteration, in the order of the updates
  std::chrono::duration<double> elapsed{0};
};

/// The options that the engine declares. Throws Error if it cannot be started, and Stopped.
[[nodiscard]] std::vector<match::UciOption> query_options(
    const match::EngineSettings& engine, std::chrono::milliseconds response_timeout,
    const match::StopToken& stop);

/// Plays until all iterations are played or `stop` is requested. `report` is called at the start
/// and after each iteration, by one thread at a time. Throws Error if an engine cannot be started
/// or an iteration cannot be saved; the iterations saved before remain.
TuningStatus run_tuning(const TuneSettings& settings, match::StopToken& stop,
                        const std::function<void(const TuningStatus&)>& report);

}  // namespace espalier::tune
