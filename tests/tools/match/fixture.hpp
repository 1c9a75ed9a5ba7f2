// Shared by the tests of matches: fake engines and short matches between them.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "games/chess/notation/pgn.hpp"
#include "tests/shell.hpp"
#include "tools/match/match.hpp"

namespace espalier::match::test {

using namespace espalier::test;  // Folder, content, shell, ...

/// All games of a file; a test failure if one cannot be read.
inline std::vector<chess::PgnGame> games_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  chess::PgnReader reader(stream);
  std::vector<chess::PgnGame> games;
  while (auto game = reader.next()) {
    if (!*game) {
      ADD_FAILURE() << path << ':' << game->error().line << ": " << game->error().message;
      break;
    }
    games.push_back(game->value());
  }
  return games;
}

/// The fake engine with arguments such as {"crash=3"}.
inline EngineSettings fake(const std::string& name, std::vector<std::string> orders = {}) {
  EngineSettings engine;
  engine.name = name;
  engine.command = {ESPALIER_FAKE_ENGINE, std::move(orders), ""};
  engine.limit.nodes = 1;
  return engine;
}

/// Only an engine that hangs is silent for as long.
inline constexpr std::chrono::minutes patience{10};

/// Short games between two of them, one at a time.
inline MatchSettings match_of(EngineSettings first, EngineSettings second, std::size_t games) {
  MatchSettings settings;
  settings.engines = {std::move(first), std::move(second)};
  settings.openings.random_plies = 4;
  settings.openings.balance = 300;
  settings.games = games;
  settings.response_timeout = patience;
  return settings;
}

inline MatchStatus play(const MatchSettings& settings) {
  StopToken stop;
  return run_match(settings, stop, [](const MatchStatus&) {});
}

/// How long the tests wait for an engine that hangs: a second, and more where a match shows that
/// the machine is slow or busy, since another engine must answer in this time.
inline std::chrono::milliseconds stall_time() {
  const auto began = SteadyClock::now();
  play(match_of(fake("one"), fake("other"), 2));
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::seconds(1) +
                                                      5 * (SteadyClock::now() - began));
}

}  // namespace espalier::match::test
