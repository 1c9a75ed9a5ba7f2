// What the sessions of all protocols are made of: the game that they are asked about, the engine,
// its options, and the searches that their commands begin.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/levels.hpp"
#include "espalier/playable_search.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/go_command.hpp"
#include "protocols/memory.hpp"
#include "protocols/option_table.hpp"
#include "protocols/parameter_options.hpp"
#include "protocols/played_game.hpp"
#include "protocols/uci_score.hpp"

namespace espalier::protocols {

/// A row of the table of commands of a session: `run` gets what `Arguments` is in the protocol.
template <class Session, class Arguments>
struct CommandRow {
  std::string_view name;
  CommandClass command_class;
  void (Session::*run)(Arguments);
};
/// The row of that name, or nullptr.
template <class Table>
[[nodiscard]] const auto* find_row(const Table& table, std::string_view name) {
  const auto found = std::find_if(std::begin(table), std::end(table),
                                  [&](const auto& row) { return row.name == name; });
  return found == std::end(table) ? nullptr : &*found;
}
/// The class of a row; independent if there is none.
template <class Row>
[[nodiscard]] CommandClass class_of_row(const Row* row) {
  return row == nullptr ? CommandClass::independent : row->command_class;
}
/// Executes a command. The session complains if there is not enough memory for it.
template <class Session, class Run>
void run_command(Session& session, std::string_view name, Run run) {
  try {
    run();
  } catch (const std::bad_alloc&) {
    session.complain(fmt::format("{}: not enough memory", name));
  }
}
/// Executes that of a row.
template <class Session, class Row, class Arguments>
void run_row(Session& session, const Row& row, const Arguments& arguments) {
  run_command(session, row.name, [&] { (session.*row.run)(arguments); });
}

/// What the answer to a search waits for.
struct Waits {
  bool for_ponderhit = false;
  bool for_stop = false;
};
[[nodiscard]] inline Waits waits_of(const GoCommand& go) { return {go.ponder, !go.is_bounded()}; }

/// `Rules` is a game with its defaults, as Playable makes it.
template <class Rules, class AnyEngine = ParallelSearchOf<Rules>>
class SessionCore {
 public:
  using Engine = AnyEngine;
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Error = std::optional<std::string>;

  /// Says what is done otherwise than asked, in words that no protocol prescribes.
  using Note = std::function<void(const std::string&)>;

  SessionCore(CommandQueue& queue, const EngineSize& size, typename Rules::Hooks hooks = {},
              const Note& note = {})
      : engine({}, size.threads, size.hash_mib, std::move(hooks)), queue_(queue) {
    declare_options(size, note);
  }

  Engine engine;
  OptionTable options;
  PlayedGame<Rules> game;
  bool is_refused = false;  ///< the user interface means another game than `game`
  int lines = 1;            ///< to show: MultiPV
  Milliseconds overhead = 10;

  [[nodiscard]] Error set_option(std::string_view name, std::string_view value) {
    return options.set(fmt::format("name {} value {}", name, value));
  }

  // ---------------------------------------------------------------------------------- the game

  void begin_game() {
    engine.clear();
    seed_.reset();
    if (std::exchange(is_refused, false)) game = {};
  }
  [[nodiscard]] bool can_search() const { return !is_refused && !game.is_over(); }
  /// The move, or why it cannot be made.
  [[nodiscard]] Expected<Move, std::string> legal_move(std::string_view text) const {
    if (is_refused) return Unexpected<std::string>{"the last position was refused"};
    if (game.is_over()) return Unexpected<std::string>{"the game is over"};
    return Rules::parse_move(text, game.position());
  }
  /// The legal ones among moves. Complains about each of the others.
  template <class Complain>
  [[nodiscard]] std::vector<Move> legal_moves(const std::vector<std::string>& texts,
                                              Complain complain) const {
    std::vector<Move> moves;
    for (const std::string& text : texts) {
      const auto move = Rules::parse_move(text, game.position());
      if (move) {
        moves.push_back(*move);
      } else {
        complain(move.error());
      }
    }
    return moves;
  }
  // -------------------------------------------------------------------------------- the search

  /// Begins the search of the command that is executed. There must be a move.
  void start(const Limits& limits, Waits waits, const std::vector<Move>& root_moves = {},
             const std::vector<int>& ranks = {}) {
    engine.start(game.position(), limits, root_moves, ranks);
    queue_.begin_search(engine.control(), waits.for_ponderhit, waits.for_stop);
  }
  /// Searches until the answer may be given. Calls `print(result, line)` for each line after each
  /// iteration, and at the end if another move has become the best one since. There must be a move.
  template <class Print>
  [[nodiscard]] Result<Move> search(const Limits& limits, Waits waits,
                                    const std::vector<Move>& root_moves, Print print) {
    std::optional<Move> printed;
    const auto print_lines = [&](const Result<Move>& found) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(found.lines); ++i) {
        print(found, found.moves[i]);
      }
      printed = found.best_move();
    };
    start(limits, waits, root_moves);
    auto result = engine.finish([&](const Result<Move>& partial) {
      if (completes_iteration(partial)) print_lines(partial);
    });
    // The last iteration may have found a better move before it was interrupted.
    if (result.best_move() != printed && result.moves.front().depth > 0) print_lines(result);
    queue_.await_release();
    return result;
  }
  /// Declares the options of `play`.
  void declare_level() {
    options.add_spin("Level", level_, min_level, max_level, [this](auto level) -> Error {
      level_ = static_cast<int>(level);
      return std::nullopt;
    });
    options.add_spin("Strength Seed", 0, 0, max_seed_, [this](auto seed) -> Error {
      fixed_seed_ = static_cast<std::uint64_t>(seed);
      seed_.reset();
      return std::nullopt;
    });
  }
  /// As `search`, for a move that is played at the level that the options say. Below full strength
  /// only the line that is played is printed, at the end. `root_moves` are all considered.
  template <class Print>
  [[nodiscard]] Result<Move> play(const Limits& limits, Waits waits,
                                  const std::vector<Move>& root_moves, Print print) {
    if (level_ >= max_level) return search(limits, waits, root_moves, print);
    if (!seed_) seed_ = fixed_seed_ > 0 ? fixed_seed_ : std::random_device{}();
    const std::uint64_t seed = *seed_ + game.moves().size();
    auto result = LimitedPlayer(engine).run_by(
        game.position(), level_, seed, limits, root_moves,
        [&](const Limits& weaker, const std::vector<Move>& considered) {
          start(weaker, waits, considered);
          return engine.finish();
        });
    print(result, result.moves.front());
    queue_.await_release();
    return result;
  }
  /// No move can be searched: waits as the answer to a search does.
  void wait_without_search(Waits waits) {
    queue_.begin_search(engine.control(), waits.for_ponderhit, waits.for_stop);
    queue_.await_release();
  }

 private:
  static constexpr std::int64_t max_lines_ = 256;
  static constexpr Milliseconds max_overhead_ = 5000;
  static constexpr std::int64_t max_seed_ = 2147483647;

  void declare_options(const EngineSize& size, const Note& note) {
    options.add_spin("Threads", size.threads, 1, max_threads,
                     [this, note](auto count) { return set_threads(count, note); });
    options.add_spin("Hash", static_cast<std::int64_t>(size.hash_mib), 1, max_hash_mib,
                     [this](auto mib) { return resize_table(engine, mib); });
    options.add_button("Clear Hash", [this]() -> Error {
      engine.clear();
      return std::nullopt;
    });
    options.add_spin("MultiPV", lines, 1, max_lines_, [this](auto count) -> Error {
      lines = static_cast<int>(count);
      return std::nullopt;
    });
    options.add_spin("Move Overhead", overhead, 0, max_overhead_, [this](auto time) -> Error {
      overhead = time;
      return std::nullopt;
    });
    add_parameters(options, Rules::parameters);
  }
  [[nodiscard]] Error set_threads(std::int64_t count, const Note& note) {
    const std::int64_t useful = std::min(count, max_useful_threads());
    auto error = resize_threads(engine, useful);
    if (!error && useful < count && note) {
      note(
          fmt::format("Threads: {} of {} are used: more would only take time from each other on "
                      "this machine",
                      useful, count));
    }
    return error;
  }

  CommandQueue& queue_;
  int level_ = max_level;
  std::uint64_t fixed_seed_ = 0;       // 0: a new one for every game
  std::optional<std::uint64_t> seed_;  // of the mistakes in this game
};

}  // namespace espalier::protocols
