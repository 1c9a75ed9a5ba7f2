// The threads that play, and the file that they write.
#include "tools/datagen/datagen.hpp"

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace espalier::datagen {

using training_data::GameRecord;

namespace {

[[nodiscard]] training_data::GameFileHeader header_of(const DatagenSettings& settings) {
  return {.nodes = settings.self_play.nodes,
          .seed = settings.self_play.seed,
          .shard = settings.self_play.shard,
          .shards = settings.shards,
          .evaluation = checksum_of(settings.self_play.evaluation),
          .openings = static_cast<std::uint32_t>(settings.self_play.openings)};
}

[[nodiscard]] std::uint64_t opening_key(const GameRecord& game) {
  return training_data::after_opening(game).key();
}

}  // namespace

Datagen::Datagen(const DatagenSettings& settings)
    : settings_(settings),
      writer_(settings.out, header_of(settings),
              [this](const GameRecord& game) {
                statistics_.add(game);
                openings_.insert(opening_key(game));
                next_index_ = std::max(next_index_, game.index + 1);
              }),
      before_(statistics_) {
  begun_ = statistics_.games;
}

void Datagen::run(const std::function<void()>& report) {
  report_ = report;
  std::exception_ptr error;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < settings_.threads; ++i) {
    threads.emplace_back([this, &error] {
      try {
        work();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        error = std::current_exception();
        stop();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
  writer_.sync();
}

void Datagen::work() {
  SelfPlay self_play(settings_.self_play);
  const auto is_new = [this](std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    return openings_.insert(key).second;
  };
  while (const auto index = next_index()) {
    const auto game = self_play.play(*index, is_new, [this] { return is_stopped_.load(); });
    if (game) keep(*game);
  }
}

std::optional<std::uint32_t> Datagen::next_index() {
  const std::lock_guard lock(mutex_);
  if (is_stopped_ || begun_ >= settings_.games) return std::nullopt;
  ++begun_;
  return next_index_++;
}

void Datagen::keep(const GameRecord& game) {
  const std::lock_guard lock(mutex_);
  writer_.add(game);
  statistics_.add(game);
  if (report_) report_();
}

}  // namespace espalier::datagen
