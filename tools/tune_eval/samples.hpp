// Quiet positions from games, each with the result of its game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/pgn.hpp"

namespace espalier::tune_eval {

/// Which positions are used.
struct SampleRules {
  int skipped_plies = 8;   ///< at the start of each game
  Score max_score = 1000;  ///< maximal absolute search score, in centipawns
  unsigned held_out = 10;  ///< percent of the games that are not fitted, below 100
};

struct Sample {
  const chess::Position& position;
  double result;       ///< White's: 1, 0.5 or 0
  Score search_score;  ///< of the engine that played: centipawns from White's side
  bool is_held_out;    ///< the same for all games with one opening
};

/// Numbers of games.
struct GameCounts {
  std::size_t games = 0;
  std::size_t used = 0;        ///< at least one position used
  std::size_t held_out = 0;    ///< among those used
  std::size_t broken = 0;      ///< cannot be parsed
  std::size_t unfinished = 0;  ///< without a result
  std::size_t forfeited =
      0;  ///< lost by a fault or on time: the result says nothing about positions
  std::size_t repeated = 0;  ///< quiet positions that had occurred before
};

/// Reads files of games one after the other. Memory grows by a hash key a position.
class SampleReader {
 public:
  using Visit = std::function<void(const Sample&)>;
  using Warn = std::function<void(const std::string& line)>;
  /// Called after each game with the bytes read from all files so far; false ends the reading.
  using KeepReading = std::function<bool(std::uint64_t bytes)>;

  explicit SampleReader(const SampleRules& rules) : rules_(rules) {}

  /// Visits the quiet positions of a file that have not occurred before: the side to move is not in
  /// check, the move played is not tactical, and its comment has a score ("+0.35/12 0.203s", as
  /// `espalier-lab match` writes it) of at most `max_score`. A game that cannot be parsed is
  /// skipped with a call of `warn`. Throws Error if the file cannot be read.
  void read(const std::filesystem::path& path, const Visit& visit, const Warn& warn,
            const KeepReading& keep_reading);

  [[nodiscard]] const GameCounts& counts() const { return counts_; }

 private:
  void read_game(const chess::PgnGame& game, const Visit& visit);
  /// The score of the move's comment, from White's side, if the position is quiet.
  [[nodiscard]] std::optional<Score> quiet_score(const chess::Position& position,
                                                 const chess::PgnMove& move) const;

  SampleRules rules_;
  GameCounts counts_;
  std::uint64_t bytes_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace espalier::tune_eval
