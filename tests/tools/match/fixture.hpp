// What the tests of matches share: players that behave as they are told, and matches between them.
// It does not know what is tested.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "games/chess/notation/pgn.hpp"
#include "tests/shell.hpp"
#include "tools/match/match.hpp"

namespace espalier::match::test {

using namespace espalier::test;  // Folder, content, shell, ...

/// All games of a file; a failure if one cannot be read.
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

/// The fake player, told to behave so: {"crash=3"}.
inline PlayerSettings fake(const std::string& name, std::vector<std::string> orders = {}) {
  PlayerSettings player;
  player.name = name;
  player.command = {ESPALIER_FAKE_PLAYER, std::move(orders), ""};
  player.limit.nodes = 1;
  return player;
}

/// Short games between two of them, one at a time.
inline MatchSettings match_of(PlayerSettings first, PlayerSettings second, std::size_t games) {
  MatchSettings settings;
  settings.players = {std::move(first), std::move(second)};
  settings.openings.random_plies = 4;
  settings.openings.balance = 300;
  settings.games = games;
  settings.patience = std::chrono::seconds(1);
  return settings;
}

inline Standing play(const MatchSettings& settings) {
  Stop stop;
  return run_match(settings, stop, [](const Standing&) {});
}

}  // namespace espalier::match::test
