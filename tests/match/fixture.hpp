// What the tests of matches share: a folder that goes away, programs that behave as they are told,
// and the built program run by the shell. It does not know what is tested.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "games/chess/pgn.hpp"
#include "lab/match/match.hpp"

namespace espalier::match::test {

namespace fs = std::filesystem;

/// A folder of its own for each test, removed with all it holds.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "espalier-match-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

inline std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

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

/// What a shell command wrote, both outputs together, and its exit status.
struct Ended {
  std::string output;
  int status = -1;
};
inline Ended shell(const std::string& command) {
  Ended ended;
  FILE* const pipe = popen(("(" + command + ") 2>&1").c_str(), "r");
  if (pipe == nullptr) return ended;
  std::array<char, 4096> buffer{};
  for (std::size_t size; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ended.output.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  return ended;
}

}  // namespace espalier::match::test
