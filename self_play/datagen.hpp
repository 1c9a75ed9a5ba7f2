// Generation of training data: games of self-play on several threads into one file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <vector>

#include "self_play/game_writer.hpp"
#include "self_play/self_play.hpp"
#include "self_play/statistics.hpp"
#include "support/threads.hpp"

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
/// that was killed are lost, and no other. A `Player` plays the games, as SelfPlayOf does.
template <class Player>
class DatagenOf {
 public:
  using Record = typename Player::Reader::Record;

  using Options = typename Player::Options;

  /// Opens the file and reads what is in it. Throws Error as WriterOf does.
  explicit DatagenOf(const DatagenSettings& settings, const Options& options = {})
      : settings_(settings),
        options_(options),
        writer_(settings.out, header_of(settings, options),
                [this](const Record& game) {
                  statistics_.add(game);
                  openings_.insert(Player::opening_key(game));
                  next_index_ = std::max(next_index_, game.index + 1);
                }),
        before_(statistics_) {
    begun_ = statistics_.games;
  }

  /// Plays until there are enough games or `stop` was called. `report` is called after each game,
  /// by one thread at a time. Throws Error if a game cannot be written, or no thread be started.
  void run(const std::function<void()>& report) {
    report_ = report;
    support::run_threads(settings_.threads, [this](std::size_t) {
      try {
        work();
      } catch (...) {
        stop();
        throw;
      }
    });
    writer_.sync();
  }
  /// From any thread: ends the run within milliseconds.
  void stop() { is_stopped_ = true; }

  /// Statistics of all games in the file.
  [[nodiscard]] const training_data::Statistics& statistics() const { return statistics_; }
  /// Statistics of the games that were in the file before this run.
  [[nodiscard]] const training_data::Statistics& before() const { return before_; }

 private:
  /// What the file says of its games.
  [[nodiscard]] static training_data::GameFileHeader header_of(const DatagenSettings& settings,
                                                               const Options& options) {
    training_data::GameFileHeader header{.nodes = settings.self_play.nodes,
                                         .seed = settings.self_play.seed,
                                         .shard = settings.self_play.shard,
                                         .shards = settings.shards};
    Player::describe(options, header);
    return header;
  }
  void work() {
    Player player(settings_.self_play, options_);
    const auto is_new = [this](std::uint64_t key) {
      const std::lock_guard lock(mutex_);
      return openings_.insert(key).second;
    };
    while (const auto index = next_index()) {
      const auto game = player.play(*index, is_new, [this] { return is_stopped_.load(); });
      if (game) keep(*game);
    }
  }
  /// The index of a game that no thread plays, or nothing if there are enough.
  [[nodiscard]] std::optional<std::uint32_t> next_index() {
    const std::lock_guard lock(mutex_);
    if (is_stopped_ || begun_ >= settings_.games) return std::nullopt;
    ++begun_;
    return next_index_++;
  }
  void keep(const Record& game) {
    const std::lock_guard lock(mutex_);
    writer_.add(game);
    statistics_.add(game);
    if (report_) report_();
  }

  DatagenSettings settings_;
  Options options_;
  std::mutex mutex_;  // of all below but is_stopped_
  std::uint32_t next_index_ = 0;
  std::uint64_t begun_ = 0;  // games in the file and games being played
  std::unordered_set<std::uint64_t> openings_;
  training_data::Statistics statistics_;
  training_data::WriterOf<typename Player::Reader> writer_;
  training_data::Statistics before_;
  std::function<void()> report_;
  std::atomic<bool> is_stopped_{false};
};

}  // namespace espalier::datagen
