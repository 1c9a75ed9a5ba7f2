// A session of the protocol of NBoard, version 2 (C. Welty, the file Protocol.htm of his program
// Ntest, https://github.com/weltyc/ntest), which interfaces for Othello speak.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "apps/espalier/engine_size.hpp"
#include "apps/espalier/session_parts.hpp"
#include "espalier/final_value.hpp"
#include "uci/command.hpp"
#include "uci/command_queue.hpp"
#include "uci/output.hpp"
#include "uci/text.hpp"

namespace espalier::apps {

/// The position and the commands that act on it; uci::CommandLoop decides when each is executed.
/// `Rules` are those of UgiSession, with files of games in GGF and a unit of the score, `point`,
/// that the protocol counts in.
template <class Rules>
class NBoardSession : public uci::CommandHandler {
 public:
  NBoardSession(const EngineSize& size, uci::Output& output, uci::CommandQueue& queue)
      : output_(output), queue_(queue), engine_({}, size.threads, size.hash_mib) {}

  /// The protocol asks that unknown commands are ignored.
  void execute(std::string_view line) override {
    const auto* const command = find_command(name_of(line));
    if (command == nullptr) return;
    std::string_view arguments = line.substr(line.find(command->name) + command->name.size());
    const std::size_t first = arguments.find_first_not_of(' ');
    arguments.remove_prefix(std::min(first, arguments.size()));
    try {
      (this->*command->run)(arguments);
    } catch (const std::bad_alloc&) {
      status(std::string(command->name) + ": not enough memory");
    }
  }
  void complain(std::string_view text) override { status(text); }
  [[nodiscard]] uci::CommandClass class_of(std::string_view line) const override {
    return class_of_row(find_command(name_of(line)));
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Engine = EngineOf<Rules>;
  using Class = uci::CommandClass;

  struct Command {
    std::string_view name;
    Class command_class;
    void (NBoardSession::*run)(std::string_view arguments);
  };
  [[nodiscard]] static const Command* find_command(std::string_view name) {
    static constexpr Command all[] = {
        {"nboard", Class::interrupts, &NBoardSession::begin},
        {"set", Class::interrupts, &NBoardSession::set},
        {"move", Class::interrupts, &NBoardSession::move},
        {"ping", Class::interrupts, &NBoardSession::ping},
        {"learn", Class::interrupts, &NBoardSession::learn},
        {"hint", Class::searches, &NBoardSession::hint},
        {"go", Class::searches, &NBoardSession::go},
        {"quit", Class::urgent, &NBoardSession::nothing},
    };
    return find_row(all, name);
  }

  void nothing(std::string_view) {}
  void ping(std::string_view number) { output_.line(fmt::format("pong {}", number)); }
  /// There is no book that could learn.
  void learn(std::string_view) { output_.line("learned"); }
  void status(std::string_view text) { output_.line(fmt::format("status {}", text)); }
  void begin(std::string_view) { name_the_engine(); }
  void name_the_engine() { output_.line(fmt::format("set myname Espalier{}", depth_)); }

  void set(std::string_view arguments) {
    const std::size_t end = std::min(arguments.find(' '), arguments.size());
    const std::string_view name = arguments.substr(0, end);
    arguments.remove_prefix(std::min(end + 1, arguments.size()));
    if (name == "depth") {
      set_depth(arguments);
    } else if (name == "game") {
      set_game(arguments);
    }
  }
  void set_depth(std::string_view text) {
    const auto depth = uci::parse_number(text);
    if (!depth || *depth < 1) return status("set depth: a number of plies from 1");
    depth_ = static_cast<int>(std::min<std::int64_t>(*depth, max_ply - 1));
    name_the_engine();
  }
  void set_game(std::string_view text) {
    auto position = position_after(text);
    is_refused_ = !position;
    if (!position) return status("set game: " + position.error());
    position_ = *std::move(position);
  }
  [[nodiscard]] static Expected<Position, std::string> position_after(std::string_view text) {
    const auto games = Rules::parse_games(text);
    if (!games) return Unexpected<std::string>{games.error()};
    if (games->size() != 1) return Unexpected<std::string>{"one game in GGF is expected"};
    Position position = games->front().start;
    for (const Move move : games->front().moves) position.make(move);
    return position;
  }
  /// `F5`, or `F5/evaluation/time`.
  void move(std::string_view text) {
    const std::string name = uci::lower_case(text.substr(0, text.find('/')));
    const auto move = Rules::parse_move(name == "pa" ? "pass" : name, position_);
    is_refused_ = is_refused_ || !move;
    if (!move) return status("move: " + move.error());
    position_.make(*move);
  }

  // ---------------------------------------------------------------------------------- the search

  void hint(std::string_view text) {
    const auto count = uci::parse_number(text);
    const auto most = static_cast<std::int64_t>(Position::max_moves);
    (void)search("Analysing",
                 static_cast<int>(std::clamp<std::int64_t>(count.value_or(1), 1, most)));
  }
  /// The game goes on with a `move` from the interface only.
  void go(std::string_view) {
    const auto result = search("Thinking", 1);
    if (!result) return;
    output_.line(fmt::format("=== {}/{:.2f}/{:.2f}", square(result->best_move()),
                             points(result->score()), seconds(*result)));
  }
  [[nodiscard]] std::optional<Result<Move>> search(const char* what, int lines) {
    if (is_refused_ || final_value(position_)) {
      status(is_refused_ ? "The last game or move was refused" : "The game is over");
      return std::nullopt;
    }
    status(what);
    engine_.start(position_, {.depth = depth_, .lines = lines});
    queue_.begin_search(engine_.control(), false, false);
    auto result = engine_.finish([&](const Result<Move>& partial) {
      if (partial.updated + 1 == partial.lines) print(partial);
    });
    output_.line(fmt::format("nodestats {} {:.2f}", result.nodes, seconds(result)));
    output_.line("status");
    queue_.await_release();
    return result;
  }
  void print(const Result<Move>& result) {
    for (int i = 0; i < result.lines; ++i) {
      const auto& best = result.moves[static_cast<std::size_t>(i)];
      if (best.bound != Bound::exact) continue;
      std::string line;
      for (const Move each : best.line) line += square(each);
      output_.line(fmt::format("search {} {:+.2f} 0 {}", line, points(best.score), best.depth));
    }
  }

  [[nodiscard]] static double points(Score score) {
    return static_cast<double>(score) / static_cast<double>(Rules::point);
  }
  [[nodiscard]] static double seconds(const Result<Move>& result) {
    return static_cast<double>(result.time) / 1000;
  }
  /// Two characters: `F5`, or `PA` for a pass.
  [[nodiscard]] static std::string square(Move move) {
    std::string text = Rules::to_string(move).substr(0, 2);
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  uci::Output& output_;
  uci::CommandQueue& queue_;
  Engine engine_;
  Position position_;
  bool is_refused_ = false;  // the interface means another position than `position_`
  int depth_ = 12;
};

}  // namespace espalier::apps
