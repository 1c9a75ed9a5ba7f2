// Generation of training data: games of self-play on several threads into one file.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <unordered_set>

#include "tools/datagen/self_play.hpp"
#include "tools/training_data/game_file.hpp"
#include "tools/training_data/statistics.hpp"

namespace espalier::datagen {

struct DatagenSettings {
  std::filesystem::path out;
  SelfPlaySettings self_play;
  std::uint32_t shards = 1;  ///< how many runs, on any machines, share the seed
  unsigned threads = 1;
  /// Total number of games in the file.
  std::uint64_t games = std::numeric_limits<std::uint64_t>::max();
};

/// One run. It continues the file where an earlier run ended; the games that were being played when
/// that was killed are lost, and no other.
class Datagen {
 public:
  /// Opens the file and reads what is in it. Throws Error as GameWriter does.
  explicit Datagen(const DatagenSettings& settings);

  /// Plays until there are enough games or `stop` was called. `report` is called after each game,
  /// by one thread at a time. Throws Error if a game cannot be written.
  void run(const std::function<void()>& report);
  /// From any thread: ends the run within milliseconds.
  void stop() { is_stopped_ = true; }

  /// Of all games in the file.
  [[nodiscard]] const training_data::Statistics& statistics() const { return statistics_; }
  /// Of the games that were in the file before this run.
  [[nodiscard]] const training_data::Statistics& before() const { return before_; }

 private:
  void work();
  /// The index of a game that no thread plays, or nothing if there are enough.
  [[nodiscard]] std::optional<std::uint32_t> next_index();
  void keep(const training_data::GameRecord& game);

  DatagenSettings settings_;
  std::mutex mutex_;  // of all below but is_stopped_
  std::uint32_t next_index_ = 0;
  std::uint64_t begun_ = 0;  // games in the file and games being played
  std::unordered_set<std::uint64_t> openings_;
  training_data::Statistics statistics_;
  training_data::GameWriter writer_;
  training_data::Statistics before_;
  std::function<void()> report_;
  std::atomic<bool> is_stopped_{false};
};

}  // namespace espalier::datagen
