// A session of the Hub protocol, version 2 (F. Letouzey, protocol.txt of his program Scan 3.0,
// 2017), which interfaces for draughts speak.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "espalier/expected.hpp"
#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "espalier/search/time_management.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/memory.hpp"
#include "protocols/output.hpp"
#include "protocols/session_parts.hpp"
#include "protocols/text.hpp"
#include "support/hub_line.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

/// The position and the commands that act on it; CommandLoop decides when each is executed.
/// `Rules` are those of UgiSession, with positions and moves in the notation of the protocol.
template <class Rules>
class HubSession : public CommandHandler {
 public:
  HubSession(const EngineSize& size, Output& output, CommandQueue& queue)
      : output_(output), queue_(queue), size_(size), engine_({}, size.threads, size.hash_mib) {}

  /// The protocol asks that unknown commands are ignored.
  void execute(std::string_view line) override {
    const auto* const command = find_command(name_of(line));
    if (command == nullptr) return;
    try {
      (this->*command->run)(support::parse_hub_line(line));
    } catch (const std::bad_alloc&) {
      error(std::string(command->name) + ": not enough memory");
    }
  }
  void complain(std::string_view text) override { error(std::string(text)); }
  [[nodiscard]] CommandClass class_of(std::string_view line) const override {
    return class_of_row(find_command(name_of(line)));
  }
  [[nodiscard]] std::string_view name_of(std::string_view line) const override {
    const std::string_view name = CommandHandler::name_of(line);
    return name == "ponder-hit" ? "ponderhit" : name;
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Engine = ParallelSearchOf<Rules>;
  using Class = CommandClass;

  static constexpr int max_hash_mib_ = 1 << 20;
  static constexpr double max_seconds_ = 1e7;

  struct Command {
    std::string_view name;
    Class command_class;
    void (HubSession::*run)(const support::HubLine& line);
  };
  [[nodiscard]] static const Command* find_command(std::string_view name) {
    static constexpr Command all[] = {
        {"hub", Class::independent, &HubSession::identify},
        {"set-param", Class::changes, &HubSession::set_parameter},
        {"init", Class::changes, &HubSession::initialise},
        {"new-game", Class::changes, &HubSession::new_game},
        {"pos", Class::changes, &HubSession::set_position},
        {"level", Class::changes, &HubSession::set_level},
        {"go", Class::searches, &HubSession::go},
        {"ping", Class::independent, &HubSession::ping},
        {"stop", Class::urgent, &HubSession::nothing},
        {"ponderhit", Class::urgent, &HubSession::nothing},
        {"quit", Class::urgent, &HubSession::nothing},
    };
    return find_row(all, name);
  }

  void nothing(const support::HubLine&) {}
  void ping(const support::HubLine&) { output_.line("pong"); }
  void new_game(const support::HubLine&) { engine_.clear(); }
  /// Quotation marks within a value cannot be written.
  void error(std::string message) {
    std::replace(message.begin(), message.end(), '"', '\'');
    output_.line(fmt::format("error message=\"{}\"", message));
  }

  // ------------------------------------------------------------------------------ the parameters

  void identify(const support::HubLine&) {
    output_.line(fmt::format("id name=Espalier version={} author=\"the Espalier authors\"",
                             support::version()));
    output_.line(
        fmt::format("param name=variant value={0} type=enum values=\"{0}\"", Rules::hub_variant));
    output_.line(fmt::format("param name=threads value={} type=int min=1 max={}", size_.threads,
                             max_threads));
    output_.line(fmt::format("param name=hash value={} type=int min=1 max={}", size_.hash_mib,
                             max_hash_mib_));
    output_.line("wait");
  }
  void initialise(const support::HubLine&) { output_.line("ready"); }
  void set_parameter(const support::HubLine& line) {
    const std::string_view name = line.find("name").value_or("");
    const std::string_view value = line.find("value").value_or("");
    const auto number = parse_number(value);
    if (name == "variant") {
      if (value == Rules::hub_variant) return;
      error(fmt::format("set-param: the variant is {} only", Rules::hub_variant));
    } else if (name == "threads" && number && *number >= 1 && *number <= max_threads) {
      engine_.resize(static_cast<unsigned>(std::min(*number, max_useful_threads())));
    } else if (name == "hash" && number && *number >= 1 && *number <= max_hash_mib_) {
      if (engine_.resize_table(static_cast<std::size_t>(*number))) return;
      error(fmt::format("set-param: hash: {} MiB are not available; the table keeps its {} MiB",
                        *number, engine_.mib()));
    } else if (name == "threads" || name == "hash") {
      error(fmt::format("set-param: {}: a number from 1 is expected", name));
    }
  }

  // -------------------------------------------------------------------------------- the position

  void set_position(const support::HubLine& line) {
    auto position = position_after(line);
    is_refused_ = !position;
    if (!position) return error("pos: " + position.error());
    position_ = *std::move(position);
  }
  [[nodiscard]] static Expected<Position, std::string> position_after(
      const support::HubLine& line) {
    auto position = Rules::parse_hub_position(line.find("pos").value_or(""));
    if (!position) return position;
    for (const std::string_view word : words_of(line.find("moves").value_or(""))) {
      const auto move = Rules::parse_hub_move(word, *position);
      if (!move) return Unexpected<std::string>{move.error()};
      position->make(*move);
    }
    return position;
  }

  // ----------------------------------------------------------------------------------- the clock

  /// What `level` says: of each search until the next one.
  struct Level {
    std::optional<std::int64_t> depth{}, nodes{}, moves{};
    std::optional<Milliseconds> move_time{}, time{}, increment{};
  };
  /// A number of seconds; nothing if it is none, negative, or more than a season.
  [[nodiscard]] static std::optional<Milliseconds> milliseconds_of(std::string_view text) {
    double seconds = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, seconds);
    if (error != std::errc{} || stop != end || !(0 <= seconds && seconds <= max_seconds_)) {
      return std::nullopt;
    }
    return static_cast<Milliseconds>(std::lround(1000 * seconds));
  }
  void set_level(const support::HubLine& line) {
    level_ = {};
    for (const auto& [name, value] : line.arguments) {
      if (!set_level(name, value)) {
        error(fmt::format("level: {}={}: no number that can be used; ignored", name, value));
      }
    }
  }
  /// False if the value is refused. Names that are not known are ignored.
  [[nodiscard]] bool set_level(std::string_view name, std::string_view value) {
    for (const auto& [each, place] :
         {std::pair{"depth", &level_.depth}, {"nodes", &level_.nodes}, {"moves", &level_.moves}}) {
      if (name != each) continue;
      *place = parse_number(value);
      if (*place && **place < 1) place->reset();
      return place->has_value();
    }
    for (const auto& [each, place] : {std::pair{"move-time", &level_.move_time},
                                      {"time", &level_.time},
                                      {"inc", &level_.increment}}) {
      if (name != each) continue;
      *place = milliseconds_of(value);
      return place->has_value();
    }
    return true;
  }
  [[nodiscard]] bool is_bounded() const {
    return level_.depth || level_.nodes || level_.move_time || level_.time;
  }
  [[nodiscard]] Limits limits(bool is_pondering) const {
    Limits limits{.infinite = !is_bounded(), .ponder = is_pondering};
    if (level_.depth) {
      limits.depth = static_cast<int>(std::min<std::int64_t>(*level_.depth, max_ply - 1));
    }
    if (level_.nodes) limits.nodes = static_cast<std::uint64_t>(*level_.nodes);
    if (level_.time) {
      // The increment comes before the move, not after it.
      const Milliseconds increment = level_.increment.value_or(0);
      constexpr std::int64_t max_moves = 1000;
      limits.time = time_budget(
          {.remaining = *level_.time + increment,
           .increment = increment,
           .moves_to_go = static_cast<int>(std::min(level_.moves.value_or(0), max_moves))});
    }
    if (level_.move_time) limits.time = limited_to(*level_.move_time, limits.time);
    return limits;
  }

  // ---------------------------------------------------------------------------------- the search

  void go(const support::HubLine& line) {
    const bool is_pondering = line.find("ponder").has_value();
    if (is_refused_ || final_value(position_)) {
      return error(is_refused_ ? "go: the last position was refused" : "go: the game is over");
    }
    engine_.start(position_, limits(is_pondering));
    queue_.begin_search(engine_.control(), is_pondering, !is_bounded());
    const auto result = engine_.finish([this](const Result<Move>& partial) { print(partial); });
    queue_.await_release();
    const auto best = result.line();
    std::string done = "done move=" + Rules::to_hub(result.best_move());
    if (best.size() > 1) done += " ponder=" + Rules::to_hub(best[1]);
    output_.line(done);
  }
  void print(const Result<Move>& result) {
    const auto& best = result.moves.front();
    if (best.bound != Bound::exact) return;
    std::string line;
    for (const Move each : best.line) line += (line.empty() ? "" : " ") + Rules::to_hub(each);
    const double seconds = static_cast<double>(std::max<Milliseconds>(1, result.time)) / 1000;
    const auto millions = static_cast<double>(result.nodes) / 1e6;
    output_.line(fmt::format(
        "info depth={} score={:.2f} nodes={} time={:.3f} nps={:.3f} pv=\"{}\"", best.depth,
        static_cast<double>(best.score) / static_cast<double>(Rules::Evaluator::unit), result.nodes,
        seconds, millions / seconds, line));
  }

  Output& output_;
  CommandQueue& queue_;
  EngineSize size_;
  Engine engine_;
  Position position_;
  bool is_refused_ = false;  // the interface means another position than `position_`
  Level level_;
};

}  // namespace espalier::protocols
