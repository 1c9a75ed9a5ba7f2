// A tuning run by several threads.
#include "tools/tune/tuning.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "tools/match/engine_pair.hpp"
#include "tools/match/match.hpp"
#include "tools/match/paired_games.hpp"
#include "tools/tune/tuning_log.hpp"

namespace espalier::tune {

using match::UciEngine;

namespace {

/// The hash of a match of the engine against itself identifies how games are played.
[[nodiscard]] TuningLogHeader header_of(const TuneSettings& settings) {
  match::MatchSettings match;
  match.game = settings.game;
  match.engines = {settings.engine, settings.engine};
  match.openings = settings.openings;
  match.rules = settings.rules;
  return {match_id(match), settings.spsa, settings.parameters};
}

/// The state shared by the threads of a run.
class Tuning {
 public:
  Tuning(const TuneSettings& settings, match::StopToken& stop,
         const std::function<void(const TuningStatus&)>& report)
      : settings_(settings),
        stop_(stop),
        report_(report),
        games_(settings.game, settings.openings, settings.rules),
        log_(settings.out, header_of(settings), settings.resume),
        spsa_(settings.parameters, settings.spsa) {
    is_played_.resize(settings.spsa.iterations);
    for (const IterationRecord& record : log_.found()) count(record);
    status_.found = log_.found().size();
    if (!status_.path.empty()) spsa_.set_values(status_.path.back());
  }

  TuningStatus run() {
    report();
    match::run_engine_pairs(
        std::min(settings_.concurrency, settings_.spsa.iterations - status_.found), stop_,
        [this] {
          return Engines{engine(), engine()};
        },
        [this](Engines& engines) { play(engines); });
    return status_;
  }

 private:
  using Engines = match::EnginePair<UciEngine>;
  struct Task {
    std::size_t index;
    Trial trial;
  };

  [[nodiscard]] std::unique_ptr<UciEngine> engine() const {
    return std::make_unique<UciEngine>(settings_.engine, settings_.rules.chess960,
                                       settings_.response_timeout, stop_);
  }

  void play(Engines& engines) {
    UciEngine &plus = *engines[0], &minus = *engines[1];
    while (const auto task = take()) {
      set_options(plus, task->trial.plus);
      set_options(minus, task->trial.minus);
      IterationRecord record{task->index, {}, {}};
      for (std::size_t game = 0; game < record.games.size(); ++game) {
        const bool plus_is_white = match::colour_of_first(game) == chess::white;
        const match::PlayedGame played =
            games_.play(plus_is_white ? plus : minus, plus_is_white ? minus : plus, task->index);
        record.games[game] = {played.result, played.fault};
      }
      finish(std::move(record));
    }
  }

  void set_options(UciEngine& engine, const WholeValues& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      engine.change_option(settings_.parameters[i].name, std::to_string(values[i]));
    }
  }

  [[nodiscard]] std::optional<Task> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < is_played_.size() && is_played_[next_]) ++next_;
    if (next_ == is_played_.size() || stop_.is_requested()) return {};
    const std::size_t index = next_++;
    return Task{index, spsa_.trial(index)};
  }

  void finish(IterationRecord record) {
    const std::lock_guard lock(mutex_);
    spsa_.update(record.index, points(record));
    record.values = spsa_.values();
    log_.add(record);
    count(record);
    report();
  }

  /// Points of the plus side minus those of the minus side.
  [[nodiscard]] static double points(const IterationRecord& record) {
    double sum = 0;
    for (std::size_t game = 0; game < record.games.size(); ++game) {
      const match::Result result = record.games[game].result;
      if (result == match::Result::draw) continue;
      sum += result == match::won_by(match::colour_of_first(game)) ? 1 : -1;
    }
    return sum;
  }

  void count(const IterationRecord& record) {
    for (std::size_t game = 0; game < record.games.size(); ++game) {
      const GameOutcome& outcome = record.games[game];
      status_.statistics.add(2 * record.index + game, outcome.result, outcome.fault);
    }
    status_.path.push_back(record.values);
    is_played_[record.index] = true;
  }

  void report() {
    status_.elapsed = match::SteadyClock::now() - begin_;
    report_(status_);
  }

  const TuneSettings& settings_;
  match::StopToken& stop_;
  const std::function<void(const TuningStatus&)>& report_;
  const match::PairedGames games_;
  TuningLog log_;
  const match::SteadyClock::time_point begin_ = match::SteadyClock::now();

  std::mutex mutex_;  // guards everything below
  Spsa spsa_;
  std::vector<bool> is_played_;
  std::size_t next_ = 0;
  TuningStatus status_;
};

}  // namespace

std::vector<match::UciOption> query_options(const match::EngineSettings& engine,
                                            std::chrono::milliseconds response_timeout,
                                            const match::StopToken& stop) {
  UciEngine queried(engine, false, response_timeout, stop);
  queried.start();
  std::vector<match::UciOption> options = queried.declared_options();
  queried.send_quit();
  queried.wait_or_kill(match::SteadyClock::now() + std::chrono::seconds(1));
  return options;
}

TuningStatus run_tuning(const TuneSettings& settings, match::StopToken& stop,
                        const std::function<void(const TuningStatus&)>& report) {
  return Tuning(settings, stop, report).run();
}

}  // namespace espalier::tune
