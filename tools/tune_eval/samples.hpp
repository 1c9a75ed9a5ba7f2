// Quiet positions out of games, each with what became of its game. It does not know what they are
// good for.
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

/// Which positions count.
struct SampleRules {
  int skipped_plies = 8;    ///< at the beginning of each game
  Score most_score = 1000;  ///< centipawns that the player's search may have seen, either way
  unsigned held_out = 10;   ///< percent of the games that the fit does not see, below 100
};

struct Sample {
  const chess::Position& position;
  double result;     ///< White's: 1, 0.5 or 0
  Score searched;    ///< what the player's search said of it: centipawns from White's side
  bool is_held_out;  ///< games from one opening are held out together
};

/// What was found in the games.
struct GameCounts {
  std::size_t games = 0;
  std::size_t used = 0;        ///< at least one position of them
  std::size_t held_out = 0;    ///< of those used
  std::size_t broken = 0;      ///< cannot be read
  std::size_t unfinished = 0;  ///< without a result
  std::size_t forfeited = 0;   ///< ended by a clock or a program's fault: says nothing of positions
  std::size_t repeated = 0;    ///< quiet positions that had been seen before
};

/// Reads files of games one after the other, in memory that does not grow with them but for a key a
/// position.
class SampleReader {
 public:
  using Visit = std::function<void(const Sample&)>;
  using Warn = std::function<void(const std::string& line)>;
  /// After each game: the bytes read of all files so far; false ends the reading.
  using GoOn = std::function<bool(std::uint64_t bytes)>;

  explicit SampleReader(const SampleRules& rules) : rules_(rules) {}

  /// Visits the quiet positions of a file that were not seen before: the side to move is not in
  /// check, the move played is not tactical, and its comment has a score ("+0.35/12 0.203s", as
  /// `espalier match` writes it) that is not too high. A game that cannot be read is named by
  /// `warn` and left out. Throws Error if the file cannot be read.
  void read(const std::filesystem::path& path, const Visit& visit, const Warn& warn,
            const GoOn& go_on);

  [[nodiscard]] const GameCounts& counts() const { return counts_; }

 private:
  void read_game(const chess::PgnGame& game, const Visit& visit);
  /// The score of the move's comment, from White's side, if the position counts.
  [[nodiscard]] std::optional<Score> quiet_score(const chess::Position& position,
                                                 const chess::PgnMove& move) const;

  SampleRules rules_;
  GameCounts counts_;
  std::uint64_t bytes_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace espalier::tune_eval
