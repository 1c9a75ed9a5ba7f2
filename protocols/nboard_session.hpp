// A session of the protocol of NBoard, version 2 (C. Welty, the file Protocol.htm of his program
// Ntest, https://github.com/weltyc/ntest), which interfaces for Othello speak.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/playable_search.hpp"
#include "espalier/solve.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/line_text.hpp"
#include "protocols/output.hpp"
#include "protocols/session_core.hpp"
#include "protocols/text.hpp"

namespace espalier::protocols {

/// The commands about a game; CommandLoop decides when each is executed. `Rules` are those of
/// UgiSession, with files of games in GGF, whose games have clocks, a unit of
/// the score, `point`, that the protocol counts in, and what solves endings.
template <class Rules>
class NBoardSession : public CommandHandler {
 public:
  NBoardSession(const EngineSize& size, Output& output, CommandQueue& queue)
      : output_(output), queue_(queue), size_(size), core_(queue, size) {}

  /// The protocol asks that unknown commands are ignored.
  void execute(std::string_view line) override {
    const auto* const command = find_command(name_of(line));
    if (command == nullptr) return;
    std::string_view arguments = line.substr(line.find(command->name) + command->name.size());
    const std::size_t first = arguments.find_first_not_of(' ');
    arguments.remove_prefix(std::min(first, arguments.size()));
    run_row(*this, *command, arguments);
  }
  void complain(std::string_view text) override { status(text); }
  [[nodiscard]] CommandClass class_of(std::string_view line) const override {
    return class_of_row(find_command(name_of(line)));
  }

 private:
  using Core = SessionCore<Rules>;
  using Position = typename Core::Position;
  using Move = typename Core::Move;
  using Solver = SolverOf<Rules>;
  using Class = CommandClass;

  static constexpr const char* refused_ = "The last game or move was refused";
  /// A proof may take as many nodes as the search before it, or these.
  static constexpr std::uint64_t min_proof_nodes_ = 2'000'000;

  [[nodiscard]] static const auto* find_command(std::string_view name) {
    static constexpr CommandRow<NBoardSession, std::string_view> all[] = {
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
    const auto depth = parse_number(text);
    if (!depth || *depth < 1) return status("set depth: a number of plies from 1");
    depth_ = static_cast<int>(std::min<std::int64_t>(*depth, max_ply - 1));
    name_the_engine();
  }
  void set_game(std::string_view text) {
    const auto games = Rules::parse_games(text);
    core_.is_refused = !games || games->size() != 1;
    if (!games) return status("set game: " + games.error());
    if (core_.is_refused) return status("set game: one game in GGF is expected");
    core_.game = PlayedGame<Rules>(games->front().start);
    for (const Move move : games->front().moves) core_.game.make(move);
    clocks_ = games->front().clocks;
  }
  /// `F5`, or `F5/evaluation/time`.
  void move(std::string_view text) {
    if (core_.is_refused) return status(refused_);
    const std::string name = lower_case(text.substr(0, text.find('/')));
    const auto move = Rules::parse_move(name == "pa" ? "pass" : name, core_.game.position());
    core_.is_refused = !move;
    if (!move) return status("move: " + move.error());
    if (auto& clock = clock_to_move()) clock->spend(Rules::seconds_of_move(text));
    core_.game.make(*move);
  }
  [[nodiscard]] auto& clock_to_move() {
    return clocks_[static_cast<std::size_t>(core_.game.side_to_move())];
  }

  // ---------------------------------------------------------------------------------- the search

  void hint(std::string_view text) {
    const auto count = parse_number(text);
    const auto most = static_cast<std::int64_t>(Position::max_moves);
    (void)search("Analysing",
                 {.depth = depth_,
                  .lines = static_cast<int>(std::clamp<std::int64_t>(count.value_or(1), 1, most))});
  }
  /// The game goes on with a `move` from the interface only.
  void go(std::string_view) {
    Limits limits{.depth = depth_};
    if (const auto& clock = clock_to_move()) {
      limits.time = time_budget(
          {.remaining = milliseconds(clock->left), .increment = milliseconds(clock->increment)});
    }
    const auto result = search("Thinking", limits);
    if (!result) return;
    output_.line(fmt::format("=== {}/{:.2f}/{:.2f}", square(result->best_move()),
                             points(result->score()), seconds(*result)));
  }
  [[nodiscard]] std::optional<Result<Move>> search(const char* what, const Limits& limits) {
    if (!core_.can_search()) {
      status(core_.is_refused ? refused_ : "The game is over");
      return std::nullopt;
    }
    status(what);
    auto result = core_.search(limits, {}, {}, [this](const auto&, const RootMove<Move>& line) {
      if (line.bound == Bound::exact) print(line, std::to_string(line.depth));
    });
    if (result.depth >= Rules::squares_left(core_.game.position())) prove(result, limits);
    output_.line(fmt::format("nodestats {} {:.2f}", result.nodes, seconds(result)));
    output_.line("status");
    return result;
  }
  void print(const RootMove<Move>& best, const std::string& depth) {
    const std::string line = line_text(core_.game.position(), best.line, "",
                                       [](Move move, const Position&) { return square(move); });
    output_.line(fmt::format("search {} {:+.2f} 0 {}", line, points(best.score), depth));
  }

  /// The search is selective, so that its values are not proven where its lines reach the end of
  /// the game. Solves what it found, and prints what is proven with the depth "100%".
  void prove(Result<Move>& result, const Limits& limits) {
    try {
      if (!solver_) {
        solver_ =
            std::make_unique<Solver>(size_.hash_mib, typename Rules::SolverHooks{}, size_.threads);
      }
    } catch (const std::bad_alloc&) {
      return;
    }
    const std::uint64_t most = std::max(result.nodes, min_proof_nodes_);
    for (int i = 0; i < result.lines; ++i) {
      auto& line = result.moves[static_cast<std::size_t>(i)];
      Position position = core_.game.position();
      if (result.lines > 1) position.make(line.move);
      Limits left{.nodes = most};
      if (limits.time) left.time = limited_to(limits.time->hard - result.time, std::nullopt);
      const auto solution = solver_->run(position, left, {}, [this](const auto&) {
        if (queue_.is_stopped()) solver_->control().stop();
      });
      result.nodes += solution.nodes;
      result.time += solution.time;
      if (queue_.is_stopped() || !solution.is_solved()) return;
      std::vector<Move> moves = solution.line;
      if (result.lines > 1) moves.insert(moves.begin(), line.move);
      if (moves.empty()) return;
      line.move = moves.front();
      line.line = std::move(moves);
      line.score = result.lines > 1 ? -solution.value.lower : solution.value.lower;
      print(line, "100%");
    }
  }

  [[nodiscard]] static double points(Score score) {
    return static_cast<double>(score) / static_cast<double>(Rules::point);
  }
  [[nodiscard]] static Milliseconds milliseconds(double seconds) {
    return static_cast<Milliseconds>(std::lround(1000 * std::max(0.0, seconds)));
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

  Output& output_;
  CommandQueue& queue_;
  EngineSize size_;
  Core core_;
  std::unique_ptr<Solver> solver_;  // created when first needed
  std::array<std::optional<typename Rules::Clock>, 2> clocks_;
  int depth_ = 12;
};

}  // namespace espalier::protocols
