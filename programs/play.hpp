// The command `play`: a game against the computer in a terminal.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/levels.hpp"
#include "espalier/playable_search.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/endgames.hpp"
#include "programs/play_console.hpp"
#include "programs/position_option.hpp"
#include "programs/score_text.hpp"
#include "protocols/line_text.hpp"
#include "protocols/text.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

inline constexpr Milliseconds default_playing_time = 1000;

struct PlayArguments : LimitArguments, SizeArguments {
  int level = 5;
  std::string side{"first"};  ///< that the person plays
  std::string position{};     ///< empty: the start position
  std::string endgames{};     ///< file of a database; empty: none
  std::optional<std::uint64_t> seed{};
};

/// Adds --level, --side, --fen, --seed, the limits and the size.
inline void add_play_options(CLI::App& command, PlayArguments& arguments) {
  command.add_option("--level", arguments.level, "How well the computer plays")
      ->check(CLI::Range(min_level, max_level))
      ->capture_default_str();
  command.add_option("--side", arguments.side, "The side that you play")
      ->check(CLI::IsMember({"first", "second", "both"}))
      ->capture_default_str();
  command.add_option("--fen,--position", arguments.position,
                     "Position, as after `position fen` (default: the start position)");
  command
      .add_option("--seed", arguments.seed,
                  "Of what the computer plays below its full strength (default: another each time)")
      ->check(support::whole_number());
  add_limit_options(command, arguments, default_playing_time);
  add_size_options(command, arguments);
}

namespace detail {

/// A person against a search, or two persons.
template <class G, class AnyEngine>
class PlaySession {
 public:
  PlaySession(const PlayArguments& arguments, typename G::Position start, typename G::Hooks hooks)
      : start_(std::move(start)),
        position_(start_),
        level_(arguments.level),
        seed_(arguments.seed.value_or(std::random_device{}())),
        limits_(limits_of(arguments, default_playing_time)),
        engine_({}, static_cast<unsigned>(arguments.threads),
                static_cast<std::size_t>(arguments.hash_mib), std::move(hooks)) {
    (void)set_side(arguments.side);
  }

  [[nodiscard]] AnyEngine& engine() { return engine_; }
  /// Plays until the person leaves. Returns the exit status.
  [[nodiscard]] int run() {
    say(fmt::format("{} against the computer at level {}; 'help' lists the commands.\n", G::title,
                    level_));
    show_board();
    bool is_announced = false;
    while (!interrupt_.has_happened()) {
      const auto end = final_value(position_);
      if (end && !is_announced) say(result_text(*end) + '\n');
      is_announced = end.has_value();
      if (!end && is_computers_turn()) {
        computer_moves();
        continue;
      }
      const auto line = read_line(end ? "game over> " : side_name(turn()) + "> ");
      if (!line) {
        say("\n");
        return support::done;
      }
      if (!answer(parse_play_line(*line), end.has_value())) return support::done;
    }
    say("\n");
    return support::interrupted;
  }

 private:
  using Position = typename G::Position;
  using Move = typename Position::Move;
  using Engine = AnyEngine;
  using Found = Result<Move>;
  struct Played {
    Move move;
    bool by_person;
  };
  static constexpr int both_sides_ = 2;

  static void say(const std::string& text) { support::print(text); }

  /// Ctrl-C at the prompt ends the program, since nothing else ends the reading of a line.
  [[nodiscard]] std::optional<std::string> read_line(const std::string& prompt) {
    is_reading_ = true;
    if (interrupt_.has_happened()) return std::nullopt;
    auto line = ask(prompt);
    is_reading_ = false;
    return line;
  }
  void interrupt() {
    engine_.control().stop();
    if (!is_reading_) return;
    say("\n");
    std::_Exit(support::interrupted);
  }

  // ------------------------------------------------------------------------------ the position --

  [[nodiscard]] int turn() const { return position_.side_to_move(); }
  [[nodiscard]] bool is_computers_turn() const { return side_ != both_sides_ && turn() != side_; }
  [[nodiscard]] std::vector<Move> legal_moves() const {
    MovesOf<Position> moves;
    if (position_.generate(moves).is_over()) return {};
    return {moves.begin(), moves.end()};
  }
  void make(Move move) {
    played_.push_back({move, !is_computers_turn()});
    position_.make(move);
  }
  void take_back() {
    position_.unmake(played_.back().move);
    played_.pop_back();
  }

  // --------------------------------------------------------------------------------- the texts --

  [[nodiscard]] static std::string side_name(int side) {
    if constexpr (NamesSides<G>) return side == 0 ? G::first_side : G::second_side;
    return side == 0 ? "first" : "second";
  }
  void show_board() {
    std::string text = '\n' + std::string(G::diagram(position_));
    if (text.back() != '\n') text += '\n';
    say(text + '\n');
  }
  [[nodiscard]] std::string result_text(Score value) const {
    if (value == draw_score) return "The game is a draw.";
    const int winner = value > 0 ? turn() : 1 - turn();
    std::string margin;
    if constexpr (Solvable<G>) {
      if (!is_proven(value)) margin = " " + std::string(G::margin(value));
    }
    if (side_ == both_sides_) return fmt::format("{} has won{}.", side_name(winner), margin);
    return winner == side_ ? support::green(fmt::format("You have won{}.", margin))
                           : support::red(fmt::format("I have won{}.", margin));
  }
  [[nodiscard]] static std::vector<std::string> texts_of(Position position,
                                                         const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_notation<G>(move, position));
    return texts;
  }
  [[nodiscard]] static std::string beginning_of(std::vector<Move> line, const Position& position) {
    constexpr std::size_t shown = 8;
    const bool is_longer = line.size() > shown;
    if (is_longer) line.resize(shown);
    return protocols::line_text(position, line, " ", &to_notation<G>) + (is_longer ? " ..." : "");
  }
  /// What was found out about the first move of a result, and what speaks for it.
  [[nodiscard]] std::string reasons(const Found& found) {
    const auto& best = found.moves.front();
    if (best.depth == 0) return "there was no time to think\n";
    const int unit = engine_.parameters().unit;
    std::string text = fmt::format("value {}, depth {}, line {}\n", value_text(best.score, unit),
                                   best.depth, beginning_of(best.line, position_));
    const std::size_t legal = legal_moves().size();
    if (legal == 1) return text + "  It is the only move.\n";
    if (best.score == win_in(1)) return text + "  It wins at once.\n";
    if (is_proven_loss(best.score)) return text + "  Every other move loses as soon or sooner.\n";
    const bool knows_all = found.moves.size() == legal && found.moves[1].bound == Bound::exact &&
                           found.moves[1].has_own_score && found.moves[1].depth == best.depth;
    if (!knows_all) return text;
    const auto& next = found.moves[1];
    if (is_proven_loss(next.score)) return text + "  Every other move loses.\n";
    if (best.score - next.score < unit / 2 || is_proven(best.score)) return text;
    return text + fmt::format("  The next best, {}, has only {}.\n",
                              to_notation<G>(next.move, position_), value_text(next.score, unit));
  }

  // ------------------------------------------------------------------------------- the computer --

  /// `search` is called with a function that reports what is found so far.
  template <class Search>
  [[nodiscard]] Found think(Search search) {
    ThinkingLine line;
    return search([&](const Found& partial) {
      if (interrupt_.has_happened()) engine_.control().stop();
      line.note(fmt::format("depth {}, value {}, {}", partial.depth,
                            value_text(partial.score(), engine_.parameters().unit),
                            to_notation<G>(partial.best_move(), position_)));
    });
  }
  void computer_moves() {
    Limits limits = limits_;
    if (legal_moves().size() == 1) limits.depth = 1;
    const Found found = think([&](const auto& report) {
      return LimitedPlayer(engine_).run(position_, level_, seed_ + played_.size(), limits, report);
    });
    if (interrupt_.has_happened()) return;
    say(fmt::format("I play {}: {}", support::green(to_notation<G>(found.best_move(), position_)),
                    reasons(found)));
    make(found.best_move());
    show_board();
  }
  void hint() {
    Limits limits = limits_;
    limits.lines = 2;
    const Found found =
        think([&](const auto& report) { return engine_.run(position_, limits, {}, report); });
    if (interrupt_.has_happened()) return;
    say(fmt::format("I would play {}: {}", to_notation<G>(found.best_move(), position_),
                    reasons(found)));
  }

  // --------------------------------------------------------------------------------- the person --

  /// False if it is the last line.
  [[nodiscard]] bool answer(const PlayLine& line, bool is_over) {
    if (line.text.empty()) return true;
    const auto move = is_over ? Unexpected<std::string>{""} : parse_move(line.text);
    if (move) {
      make(*move);
      if (!is_computers_turn() || final_value(position_)) show_board();
      return true;
    }
    if (line.command) return *line.command != PlayCommand::quit && obey(line, is_over);
    say(is_over
            ? "The game is over: undo, new or quit.\n"
            : support::printable(move.error()) + " ('moves' lists them, 'help' the commands)\n");
    return true;
  }
  /// Always true: the game goes on.
  [[nodiscard]] bool obey(const PlayLine& line, bool is_over) {
    switch (*line.command) {
      case PlayCommand::board:
        show_board();
        break;
      case PlayCommand::help:
        say(play_help());
        break;
      case PlayCommand::hint:
        is_over ? say("The game is over.\n") : hint();
        break;
      case PlayCommand::level:
        change_level(line.argument);
        break;
      case PlayCommand::moves:
        list_moves();
        break;
      case PlayCommand::new_game:
        begin_again();
        break;
      case PlayCommand::side:
        change_side(line.argument);
        break;
      case PlayCommand::undo:
        undo();
        break;
      case PlayCommand::quit:
        break;
    }
    return true;
  }
  /// The move with this text, in the notation for people or for programs, or with this number.
  [[nodiscard]] Expected<Move, std::string> parse_move(const std::string& text) const {
    const std::vector<Move> legal = legal_moves();
    const auto is_legal = [&](Move move) {
      return std::find(legal.begin(), legal.end(), move) != legal.end();
    };
    auto parsed = G::parse_move(text, position_);
    if (parsed && is_legal(*parsed)) return parsed;
    const std::vector<std::string> texts = texts_of(position_, legal);
    const auto same = std::find_if(texts.begin(), texts.end(), [&](const std::string& each) {
      return without_marks(each) == without_marks(text);
    });
    if (same != texts.end()) return legal[static_cast<std::size_t>(same - texts.begin())];
    const auto number = protocols::parse_number(text);
    if (number && *number >= 1 && static_cast<std::size_t>(*number) <= legal.size() &&
        !are_numbers(texts)) {
      return legal[static_cast<std::size_t>(*number - 1)];
    }
    if (!parsed) return parsed;
    return Unexpected<std::string>{"'" + text + "' is no legal move"};
  }
  /// Notations mark a check and the end of the game, which people leave out.
  [[nodiscard]] static std::string_view without_marks(std::string_view text) {
    return text.substr(0, text.find_last_not_of("+#!?") + 1);
  }
  /// Is the text of a move a number? Then a number is no place in the list.
  [[nodiscard]] static bool are_numbers(const std::vector<std::string>& texts) {
    return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
      return protocols::parse_number(text).has_value();
    });
  }
  void list_moves() {
    const auto texts = texts_of(position_, legal_moves());
    say(texts.empty() ? "The game is over.\n" : in_columns(texts, !are_numbers(texts)));
  }
  void change_level(const std::string& argument) {
    const auto number = protocols::parse_number(argument);
    const bool is_level = number && *number >= min_level && *number <= max_level;
    if (is_level) level_ = static_cast<int>(*number);
    say(is_level || argument.empty()
            ? fmt::format("I play at level {}.\n", level_)
            : fmt::format("level: a number from {} to {}, not '{}'\n", min_level, max_level,
                          support::printable(argument)));
  }
  [[nodiscard]] bool set_side(const std::string& name) {
    for (const int side : {0, 1}) {
      if (name == side_name(side) || name == (side == 0 ? "first" : "second")) side_ = side;
    }
    if (name == "both") side_ = both_sides_;
    return name == "both" || name == "first" || name == "second" || name == side_name(0) ||
           name == side_name(1);
  }
  void change_side(const std::string& argument) {
    if (argument.empty()) {
      side_ = 1 - turn();
    } else if (!set_side(argument)) {
      say(fmt::format("side: first, second or both, not '{}'\n", support::printable(argument)));
      return;
    }
    say(side_ == both_sides_ ? std::string("You play both sides.\n")
                             : fmt::format("You play {}.\n", side_name(side_)));
  }
  void begin_again() {
    position_ = start_;
    played_.clear();
    show_board();
  }
  void undo() {
    const auto is_persons = [](const Played& played) { return played.by_person; };
    if (std::none_of(played_.begin(), played_.end(), is_persons)) {
      say("There is no move of yours to take back.\n");
      return;
    }
    while (!played_.back().by_person) take_back();
    take_back();
    show_board();
  }

  Position start_;
  Position position_;
  std::vector<Played> played_;
  int side_ = 0;  // of the person; or both_sides_
  int level_;
  std::uint64_t seed_;
  Limits limits_;
  Engine engine_;
  std::atomic<bool> is_reading_{false};
  support::Interrupt interrupt_{[this] { interrupt(); }};
};

}  // namespace detail

/// Plays until the person leaves. `prepare` is called with the search. Returns the exit status.
template <class G, class Engine = ParallelSearchOf<G>, class Prepare = NothingMore>
[[nodiscard]] int play(const PlayArguments& arguments, Prepare prepare = {}) {
  if (!has_memory(arguments)) return support::bad_input;
  auto position =
      parse_position_option<G>(arguments.position.empty() ? "startpos" : arguments.position);
  if (!position) return support::bad_input;
  return with_endgames<G>(arguments.endgames, [&](typename G::Hooks hooks) {
    detail::PlaySession<G, Engine> session(arguments, *std::move(position), std::move(hooks));
    prepare(session.engine());
    return session.run();
  });
}

}  // namespace espalier::programs
