// A match of two engines: distributes the games over threads and decides when it ends.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/stop_token.hpp"
#include "tools/match/game.hpp"
#include "tools/match/match_statistics.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/sprt.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {

/// The number of games of a match that only its SPRT ends.
inline constexpr std::size_t unlimited_games = 1'000'000;

struct MatchSettings {
  const UgiGame* game = nullptr;          ///< null: chess, which is played by UCI
  std::array<EngineSettings, 2> engines;  ///< with different names
  OpeningSettings openings;               ///< each is played twice, with colours reversed
  GameRules rules;
  std::size_t games = 100;
  std::size_t concurrency = 1;  ///< games at a time, each with engine processes of its own
  std::optional<Sprt> sprt;     ///< ends the match when decided
  /// An engine that gives no reply for this long, where no clock runs, has stalled.
  std::chrono::milliseconds response_timeout{30'000};
  std::string event = "espalier match";
  /// Games are saved in it (`GameLog`); empty: they are not saved.
  std::filesystem::path log;
  bool resume = false;  ///< continue the match whose games `log` contains

  /// The protocols that engines may speak; the first one is the default.
  [[nodiscard]] std::vector<Protocol> protocols() const {
    if (!game) return {Protocol::uci};
    std::vector<Protocol> all{Protocol::ugi};
    if (game->gtp_board_size > 0) all.push_back(Protocol::gtp);
    if (!game->hub.variant.empty()) all.push_back(Protocol::hub);
    return all;
  }
};

/// Results and progress of a match.
struct MatchStatus {
  MatchStatistics statistics;
  std::size_t found = 0;                ///< games among them that an earlier run played
  std::vector<std::string> warnings{};  ///< of the openings, see `Openings::warnings`
  std::size_t disputed = 0;             ///< games of this run that the engines disagree about
  std::string first_dispute{};          ///< what they say
  Decision decision = Decision::none;
  std::chrono::duration<double> elapsed{0};
};

/// A hash of everything that the games depend on, including the contents of the programs and of the
/// opening file. Games with different hashes must not be counted together.
[[nodiscard]] std::string match_id(const MatchSettings& settings);

/// Plays until all games are played, the SPRT is decided, or `stop` is requested; when the SPRT is
/// decided, the match requests the stop itself. `report` is called at the start and after each
/// game, by one thread at a time. Throws Error if an engine cannot be started or a game cannot be
/// saved; the games saved before remain.
MatchStatus run_match(const MatchSettings& settings, StopToken& stop,
                      const std::function<void(const MatchStatus&)>& report);

}  // namespace espalier::match
