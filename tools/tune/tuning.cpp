// A tuning run by several threads, as tuning.hpp describes it. It does not know how it was asked
// for, nor how its standing is shown.
#include "tools/tune/tuning.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "tools/match/match.hpp"
#include "tools/match/seats.hpp"
#include "tools/tune/ledger.hpp"

namespace espalier::tune {

using match::Player;

namespace {

/// A match of the program against itself has the same hash if its games are played the same way.
[[nodiscard]] Heading heading_of(const TuneSettings& settings) {
  match::MatchSettings match;
  match.players = {settings.player, settings.player};
  match.openings = settings.openings;
  match.rules = settings.rules;
  return {match_id(match), settings.spsa, settings.parameters};
}

/// The run as its threads see it.
class Tuning {
 public:
  Tuning(const TuneSettings& settings, match::Stop& stop,
         const std::function<void(const Standing&)>& report)
      : settings_(settings),
        stop_(stop),
        report_(report),
        openings_(settings.openings),
        ledger_(settings.out, heading_of(settings), settings.resume),
        spsa_(settings.parameters, settings.spsa) {
    is_played_.resize(settings.spsa.iterations);
    for (const Record& record : ledger_.found()) count(record);
    standing_.found = ledger_.found().size();
    if (!standing_.path.empty()) spsa_.set_values(standing_.path.back());
  }

  Standing run() {
    report();
    match::play_at(
        std::min(settings_.concurrency, settings_.spsa.iterations - standing_.found), stop_,
        [this] {
          return match::Seats{player(), player()};
        },
        [this](match::Seats& players) { play(players); });
    return standing_;
  }

 private:
  struct Task {
    std::size_t index;
    Trial trial;
  };

  [[nodiscard]] Player player() const {
    return {settings_.player, settings_.rules.chess960, settings_.patience, stop_};
  }

  void play(match::Seats& players) {
    auto& [plus, minus] = players;
    while (const auto task = take()) {
      give(plus, task->trial.plus);
      give(minus, task->trial.minus);
      const match::Opening opening = openings_.at(task->index);
      Record record{task->index, {}, {}};
      for (std::size_t game = 0; game < record.games.size(); ++game) {
        const bool plus_is_white = match::colour_of_first(game) == chess::white;
        const match::PlayedGame played = play_game(
            plus_is_white ? plus : minus, plus_is_white ? minus : plus, opening, settings_.rules);
        record.games[game] = {played.result, played.fault};
      }
      finish(std::move(record));
    }
  }

  void give(Player& player, const WholeValues& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      player.change_option(settings_.parameters[i].name, std::to_string(values[i]));
    }
  }

  [[nodiscard]] std::optional<Task> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < is_played_.size() && is_played_[next_]) ++next_;
    if (next_ == is_played_.size() || stop_.is_requested()) return {};
    const std::size_t index = next_++;
    return Task{index, spsa_.trial(index)};
  }

  void finish(Record record) {
    const std::lock_guard lock(mutex_);
    spsa_.update(record.index, points(record));
    record.values = spsa_.values();
    ledger_.add(record);
    count(record);
    report();
  }

  /// Of the plus side, less those of the minus side.
  [[nodiscard]] static double points(const Record& record) {
    double sum = 0;
    for (std::size_t game = 0; game < record.games.size(); ++game) {
      const match::Result result = record.games[game].result;
      if (result == match::Result::draw) continue;
      sum += result == match::won_by(match::colour_of_first(game)) ? 1 : -1;
    }
    return sum;
  }

  void count(const Record& record) {
    for (std::size_t game = 0; game < record.games.size(); ++game) {
      const Ending& ending = record.games[game];
      standing_.tally.add(2 * record.index + game, ending.result, ending.fault);
    }
    standing_.path.push_back(record.values);
    is_played_[record.index] = true;
  }

  void report() {
    standing_.elapsed = match::SteadyClock::now() - begin_;
    report_(standing_);
  }

  const TuneSettings& settings_;
  match::Stop& stop_;
  const std::function<void(const Standing&)>& report_;
  const match::Openings openings_;
  Ledger ledger_;
  const match::SteadyClock::time_point begin_ = match::SteadyClock::now();

  std::mutex mutex_;  // of all that follows
  Spsa spsa_;
  std::vector<bool> is_played_;
  std::size_t next_ = 0;
  Standing standing_;
};

}  // namespace

std::vector<match::DeclaredOption> ask_for_options(const match::PlayerSettings& player,
                                                   std::chrono::milliseconds patience,
                                                   const match::Stop& stop) {
  Player asked(player, false, patience, stop);
  asked.start();
  std::vector<match::DeclaredOption> options = asked.declared();
  asked.ask_to_quit();
  asked.end(match::SteadyClock::now() + std::chrono::seconds(1));
  return options;
}

Standing run_tuning(const TuneSettings& settings, match::Stop& stop,
                    const std::function<void(const Standing&)>& report) {
  return Tuning(settings, stop, report).run();
}

}  // namespace espalier::tune
