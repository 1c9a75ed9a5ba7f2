// A match played by several threads.
#include "tools/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/hash.hpp"
#include "support/error.hpp"
#include "tools/match/engine_pair.hpp"
#include "tools/match/game_log.hpp"
#include "tools/match/make_engine.hpp"
#include "tools/match/paired_games.hpp"

namespace espalier::match {

namespace {

class Hash : public espalier::detail::Fnv1a {
 public:
  void add_file(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::vector<char> bytes(1 << 16);
    while (stream) {
      stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      add(std::string_view(bytes.data(), static_cast<std::size_t>(stream.gcount())));
    }
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", value()); }
};

[[nodiscard]] std::string hash_of_file(const std::filesystem::path& path) {
  Hash hash;
  hash.add_file(path);
  return hash.text();
}

using SortedJson = nlohmann::json;

[[nodiscard]] SortedJson to_json(const EngineSettings& engine) {
  SortedJson json{{"name", engine.name},
                  {"program", hash_of_file(find_executable(engine.command))},
                  {"arguments", engine.command.arguments},
                  {"options", engine.options},
                  {"limit", to_string(engine.limit)},
                  {"margin", engine.limit.granted_margin().count()}};
  if (engine.protocol == Protocol::gtp || engine.protocol == Protocol::hub) {
    json["protocol"] = to_string(engine.protocol);
  }
  return json;
}

[[nodiscard]] SortedJson to_json(const OpeningSettings& openings) {
  if (openings.file.empty()) {
    return {{"plies", openings.random_plies},
            {"balance", openings.balance},
            {"chess960", openings.chess960},
            {"seed", openings.seed}};
  }
  SortedJson json{{"file", hash_of_file(openings.file)},
                  {"first", openings.first},
                  {"plies", openings.file_plies}};
  if (openings.order == Order::random) json["seed"] = openings.seed;
  return json;
}

[[nodiscard]] SortedJson to_json(const GameRules& rules) {
  SortedJson json{{"chess960", rules.chess960}};
  if (const auto& resign = rules.adjudication.resign) {
    json["resign"] = {resign->moves, resign->score, resign->two_sided};
  }
  if (const auto& draw = rules.adjudication.draw) {
    json["draw"] = {draw->moves, draw->score, draw->after};
  }
  return json;
}

/// The state shared by the threads of a match.
class Match {
 public:
  Match(const MatchSettings& settings, StopToken& stop,
        const std::function<void(const MatchStatus&)>& report)
      : settings_(settings),
        stop_(stop),
        report_(report),
        games_(settings.game, settings.openings, settings.rules),
        log_(settings.log, header(settings), settings.resume) {
    is_played_.resize(settings.games);
    for (const LoggedGame& logged : log_.found()) {
      status_.statistics.add(logged.index, logged.result, logged.fault);
      if (logged.index < is_played_.size()) is_played_[logged.index] = true;
    }
    status_.found = log_.found().size();
    status_.warnings = games_.warnings();
    decide();
  }

  MatchStatus run() {
    report();
    const auto left =
        static_cast<std::size_t>(std::count(is_played_.begin(), is_played_.end(), false));
    run_engine_pairs(
        std::min(settings_.concurrency, left), stop_,
        [this] {
          return Engines{engine(0), engine(1)};
        },
        [this](Engines& engines) { play(engines); });
    return status_;
  }

 private:
  using Engines = EnginePair<Engine>;
  [[nodiscard]] static GameLogHeader header(const MatchSettings& settings) {
    const auto& [first, second] = settings.engines;
    return {settings.game ? settings.game->name : "",
            settings.event,
            {first.name, second.name},
            {to_string(first.limit), to_string(second.limit)},
            settings.rules.chess960,
            match_id(settings),
            settings.game ? settings.game->file_format : GameFileFormat{}};
  }

  void play(Engines& engines) {
    while (const auto index = take_game()) {
      const bool first_is_white = colour_of_first(*index) == chess::white;
      Engine& white = *engines[first_is_white ? 0 : 1];
      Engine& black = *engines[first_is_white ? 1 : 0];
      record(*index, games_.play(white, black, *index / 2));
    }
  }

  [[nodiscard]] std::unique_ptr<Engine> engine(std::size_t index) const {
    return make_engine(settings_.engines[index], settings_.rules.chess960, settings_.game,
                       settings_.response_timeout, stop_);
  }

  [[nodiscard]] std::optional<std::size_t> take_game() {
    const std::lock_guard lock(mutex_);
    while (next_ < is_played_.size() && is_played_[next_]) ++next_;
    if (next_ == is_played_.size() || stop_.is_requested()) return {};
    return next_++;
  }

  void record(std::size_t index, const PlayedGame& game) {
    const std::lock_guard lock(mutex_);
    if (stop_.is_requested()) return;  // a game that ends after the decision does not count
    log_.add(index, game);
    if (game.is_disputed && status_.disputed++ == 0) status_.first_dispute = game.reason;
    status_.statistics.add(index, game.result, game.fault);
    decide();
    report();
  }

  void decide() {
    if (!settings_.sprt) return;
    status_.decision = match::decide(status_.statistics.pairs(), *settings_.sprt);
    if (status_.decision != Decision::none) stop_.request();
  }

  void report() {
    status_.elapsed = SteadyClock::now() - begin_;
    report_(status_);
  }

  const MatchSettings& settings_;
  StopToken& stop_;
  const std::function<void(const MatchStatus&)>& report_;
  const PairedGames games_;
  GameLog log_;
  const SteadyClock::time_point begin_ = SteadyClock::now();

  std::mutex mutex_;  // guards everything below
  std::vector<bool> is_played_;
  std::size_t next_ = 0;
  MatchStatus status_;
};

}  // namespace

std::string match_id(const MatchSettings& settings) {
  SortedJson json{to_json(settings.engines[0]), to_json(settings.engines[1]),
                  to_json(settings.openings), to_json(settings.rules)};
  if (settings.game) json.push_back(settings.game->name);
  Hash hash;
  hash.add(json.dump(-1, ' ', false, SortedJson::error_handler_t::replace));
  return hash.text();
}

MatchStatus run_match(const MatchSettings& settings, StopToken& stop,
                      const std::function<void(const MatchStatus&)>& report) {
  return Match(settings, stop, report).run();
}

}  // namespace espalier::match
