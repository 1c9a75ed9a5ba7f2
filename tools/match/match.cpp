// A match played by several threads, as match.hpp describes it. It does not know how it was asked
// for, nor how its standing is shown.
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

#include "support/error.hpp"
#include "tools/match/ledger.hpp"
#include "tools/match/seats.hpp"

namespace espalier::match {

namespace {

/// FNV-1a (Fowler, Noll and Vo): simple, and good enough to notice that something has changed.
class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  }
  void add_file(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::vector<char> bytes(1 << 16);
    while (stream) {
      stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      add({bytes.data(), static_cast<std::size_t>(stream.gcount())});
    }
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

[[nodiscard]] std::string hash_of_file(const std::filesystem::path& path) {
  Hash hash;
  hash.add_file(path);
  return hash.text();
}

using SortedJson = nlohmann::json;

[[nodiscard]] SortedJson to_json(const PlayerSettings& player) {
  return {{"name", player.name},
          {"program", hash_of_file(file_of(player.command))},
          {"arguments", player.command.arguments},
          {"options", player.options},
          {"limit", to_string(player.limit)},
          {"margin", player.limit.margin.count()}};
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

/// The match as its threads see it.
class Match {
 public:
  Match(const MatchSettings& settings, Stop& stop,
        const std::function<void(const Standing&)>& report)
      : settings_(settings),
        stop_(stop),
        report_(report),
        openings_(settings.openings),
        ledger_(settings.pgn, heading(settings), settings.resume) {
    is_played_.resize(settings.games);
    for (const Entry& entry : ledger_.found()) {
      standing_.tally.add(entry.index, entry.result, entry.fault);
      if (entry.index < is_played_.size()) is_played_[entry.index] = true;
    }
    standing_.found = ledger_.found().size();
    decide();
  }

  Standing run() {
    report();
    const auto left =
        static_cast<std::size_t>(std::count(is_played_.begin(), is_played_.end(), false));
    play_at(
        std::min(settings_.concurrency, left), stop_,
        [this] {
          return Seats{player(0), player(1)};
        },
        [this](Seats& players) { play(players); });
    return standing_;
  }

 private:
  [[nodiscard]] static Heading heading(const MatchSettings& settings) {
    const auto& [first, second] = settings.players;
    return {settings.event,
            {first.name, second.name},
            {to_string(first.limit), to_string(second.limit)},
            settings.rules.chess960,
            match_id(settings)};
  }

  void play(Seats& players) {
    while (const auto index = take_game()) {
      const bool first_is_white = colour_of_first(*index) == chess::white;
      Player& white = players[first_is_white ? 0 : 1];
      Player& black = players[first_is_white ? 1 : 0];
      record(*index, play_game(white, black, openings_.at(*index / 2), settings_.rules));
    }
  }

  [[nodiscard]] Player player(std::size_t index) const {
    return {settings_.players[index], settings_.rules.chess960, settings_.patience, stop_};
  }

  [[nodiscard]] std::optional<std::size_t> take_game() {
    const std::lock_guard lock(mutex_);
    while (next_ < is_played_.size() && is_played_[next_]) ++next_;
    if (next_ == is_played_.size() || stop_.is_requested()) return {};
    return next_++;
  }

  void record(std::size_t index, const PlayedGame& game) {
    const std::lock_guard lock(mutex_);
    if (stop_.is_requested()) return;  // a game that ends after the decision must not change it
    ledger_.add(index, game);
    standing_.tally.add(index, game.result, game.fault);
    decide();
    report();
  }

  void decide() {
    if (!settings_.sprt) return;
    standing_.decision = match::decide(standing_.tally.pairs(), *settings_.sprt);
    if (standing_.decision != Decision::none) stop_.request();
  }

  void report() {
    standing_.elapsed = SteadyClock::now() - begin_;
    report_(standing_);
  }

  const MatchSettings& settings_;
  Stop& stop_;
  const std::function<void(const Standing&)>& report_;
  const Openings openings_;
  Ledger ledger_;
  const SteadyClock::time_point begin_ = SteadyClock::now();

  std::mutex mutex_;  // of all that follows
  std::vector<bool> is_played_;
  std::size_t next_ = 0;
  Standing standing_;
};

}  // namespace

std::string match_id(const MatchSettings& settings) {
  Hash hash;
  hash.add(SortedJson{to_json(settings.players[0]), to_json(settings.players[1]),
                      to_json(settings.openings), to_json(settings.rules)}
               .dump(-1, ' ', false, SortedJson::error_handler_t::replace));
  return hash.text();
}

Standing run_match(const MatchSettings& settings, Stop& stop,
                   const std::function<void(const Standing&)>& report) {
  return Match(settings, stop, report).run();
}

}  // namespace espalier::match
