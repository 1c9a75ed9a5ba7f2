// A session of the Hub protocol, version 2 (F. Letouzey, protocol.txt of his program Scan 3.0,
// 2017), which interfaces for draughts speak.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "espalier/expected.hpp"
#include "espalier/playable_search.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/go_command.hpp"
#include "protocols/line_text.hpp"
#include "protocols/output.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/session_core.hpp"
#include "protocols/text.hpp"
#include "protocols/times.hpp"
#include "support/hub_line.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

/// The commands about a game; CommandLoop decides when each is executed. `Rules` are those of
/// UgiSession, with positions and moves in the notation of the protocol.
template <class Rules>
class HubSession : public CommandHandler {
 public:
  HubSession(const EngineSize& size, Output& output, CommandQueue& queue)
      : output_(output), size_(size), core_(queue, size) {}

  /// The protocol asks that unknown commands are ignored.
  void execute(std::string_view line) override {
    const auto* const command = find_command(name_of(line));
    if (command == nullptr) return;
    run_row(*this, *command, support::parse_hub_line(line));
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
  using Core = SessionCore<Rules>;
  using Position = typename Core::Position;
  using Move = typename Core::Move;
  using Class = CommandClass;

  static constexpr std::int64_t max_count_ = 1'000'000'000;

  [[nodiscard]] static const auto* find_command(std::string_view name) {
    static constexpr CommandRow<HubSession, const support::HubLine&> all[] = {
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
  void new_game(const support::HubLine&) { core_.engine.clear(); }
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
                             max_hash_mib));
    output_.line("wait");
  }
  void initialise(const support::HubLine&) { output_.line("ready"); }
  void set_parameter(const support::HubLine& line) {
    const std::string_view name = line.find("name").value_or("");
    const std::string_view value = line.find("value").value_or("");
    if (name == "variant" && value != Rules::hub_variant) {
      error(fmt::format("set-param: the variant is {} only", Rules::hub_variant));
    } else if (name == "threads" || name == "hash") {
      const auto wrong = core_.set_option(name, value);
      if (wrong) error(fmt::format("set-param: {}: {}", name, *wrong));
    }
  }

  // -------------------------------------------------------------------------------- the position

  void set_position(const support::HubLine& line) {
    auto game = game_of(line);
    core_.is_refused = !game;
    if (!game) return error("pos: " + game.error());
    core_.game = *std::move(game);
  }
  [[nodiscard]] static Expected<PlayedGame<Rules>, std::string> game_of(
      const support::HubLine& line) {
    const auto start = Rules::parse_hub_position(line.find("pos").value_or(""));
    if (!start) return Unexpected<std::string>{start.error()};
    PlayedGame<Rules> game(*start);
    for (const std::string_view word : words_of(line.find("moves").value_or(""))) {
      const auto move = Rules::parse_hub_move(word, game.position());
      if (!move) return Unexpected<std::string>{move.error()};
      game.make(*move);
    }
    return game;
  }

  // ----------------------------------------------------------------------------------- the clock

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
    const auto number = parse_number(value);
    const bool is_count = number && *number >= 1;
    const int count = is_count ? static_cast<int>(std::min(*number, max_count_)) : 0;
    const auto time = parse_seconds(value);
    if (name == "depth" && is_count) level_.depth = count;
    if (name == "nodes" && is_count) level_.nodes = static_cast<std::uint64_t>(*number);
    if (name == "moves" && is_count) level_.moves_to_go = count;
    if (name == "move-time") level_.movetime = time;
    if (name == "time") level_.time = {time, time};
    if (name == "inc") level_.increment = {time, time};
    if (name == "depth" || name == "nodes" || name == "moves") return is_count;
    return time || (name != "move-time" && name != "time" && name != "inc");
  }
  [[nodiscard]] Limits limits() const {
    GoCommand level = level_;
    level.infinite = !level.is_bounded();
    // The increment comes before the move, not after it.
    for (auto& time : level.time) {
      if (time) *time += level.increment[0].value_or(0);
    }
    return limits_for(level, core_.game.side_to_move(), core_.overhead);
  }

  // ---------------------------------------------------------------------------------- the search

  void go(const support::HubLine& line) {
    if (!core_.can_search()) {
      return error(core_.is_refused ? "go: the last position was refused" : "go: the game is over");
    }
    level_.ponder = line.find("ponder").has_value();
    const auto result = core_.search(
        limits(), waits_of(level_), {},
        [this](const Result<Move>& found, const RootMove<Move>& best) { print(found, best); });
    const auto best = result.line();
    std::string done = "done move=" + Rules::to_hub(result.best_move());
    if (best.size() > 1) done += " ponder=" + Rules::to_hub(best[1]);
    output_.line(done);
  }
  void print(const Result<Move>& result, const RootMove<Move>& best) {
    const std::string line =
        line_text(core_.game.position(), best.line, " ",
                  [](Move move, const Position&) { return Rules::to_hub(move); });
    const double seconds = static_cast<double>(std::max<Milliseconds>(1, result.time)) / 1000;
    const auto millions = static_cast<double>(result.nodes) / 1e6;
    output_.line(fmt::format(
        "info depth={} score={:.2f} nodes={} time={:.3f} nps={:.3f} pv=\"{}\"", best.depth,
        static_cast<double>(best.score) / static_cast<double>(Rules::Evaluator::unit), result.nodes,
        seconds, millions / seconds, line));
  }

  Output& output_;
  EngineSize size_;
  Core core_;
  GoCommand level_;  // of each search until the next `level`
};

}  // namespace espalier::protocols
