// A session of the Go Text Protocol, version 2 (G. Farneback, 2002,
// https://www.lysator.liu.se/~gunnar/gtp/), as programs for Othello speak it.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/session_core.hpp"
#include "protocols/text.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

struct GtpSettings : EngineSize {
  int depth = max_ply - 1;
  Milliseconds move_time = 1000;  ///< of each move, without a clock
};

/// The commands about a game, each of which is executed at once, of `Rules` as UgiSession has them,
/// whose moves are squares and passes.
template <class Rules>
class GtpSession {
 public:
  explicit GtpSession(const GtpSettings& settings) : settings_(settings), core_(queue_, settings) {}

  /// The answer to a line, with the empty line that ends it; nothing for a line without a command.
  [[nodiscard]] std::string answer(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, line.find('#'))) {
      if (c == '\t') text += ' ';
      if (static_cast<unsigned char>(c) >= ' ' && c != 0x7f) text += c;
    }
    Words words = words_of(text);
    std::string id;
    if (!words.empty() && words[0].find_first_not_of("0123456789") == std::string_view::npos) {
      id = words[0];
      words.erase(words.begin());
    }
    if (words.empty()) return "";
    const std::string_view name = words[0];
    words.erase(words.begin());
    const auto* const command = find_command(name);
    return text_of(command == nullptr ? failure("unknown command") : (this->*command->run)(words),
                   id);
  }
  /// The answer to a line that cannot be read.
  [[nodiscard]] static std::string refusal(std::string why) {
    return text_of(failure(std::move(why)));
  }
  /// After `quit`.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  using Core = SessionCore<Rules>;
  using Position = typename Core::Position;
  using Move = typename Core::Move;
  struct Answer {
    std::string text;
    bool is_failure;
  };

  static constexpr std::int64_t max_number_ = 86'400;

  struct Command {
    std::string_view name;
    Answer (GtpSession::*run)(const Words& words);
  };
  [[nodiscard]] static const auto& commands() {
    using S = GtpSession;
    static constexpr auto all = std::to_array<Command>({
        {"protocol_version", &S::protocol_version},
        {"name", &S::name},
        {"version", &S::version},
        {"known_command", &S::known_command},
        {"list_commands", &S::list_commands},
        {"quit", &S::quit},
        {"boardsize", &S::board_size},
        {"clear_board", &S::clear_board},
        {"play", &S::play},
        {"genmove", &S::generate_move},
        {"reg_genmove", &S::best_move},
        {"undo", &S::take_back},
        {"time_settings", &S::time_settings},
        {"time_left", &S::time_left},
        {"final_score", &S::final_score},
        {"showboard", &S::show_board},
        {"list_games", &S::list_games},
        {"set_game", &S::set_game},
    });
    return all;
  }
  [[nodiscard]] static const Command* find_command(std::string_view name) {
    return find_row(commands(), name);
  }

  // ------------------------------------------------------------------------------------- words

  [[nodiscard]] static std::string text_of(const Answer& answer, const std::string& id = "") {
    return (answer.is_failure ? "?" : "=") + id + " " + answer.text + "\n\n";
  }
  [[nodiscard]] static Answer success(std::string text = "") { return {std::move(text), false}; }
  [[nodiscard]] static Answer failure(std::string text) { return {std::move(text), true}; }
  /// A number from 0 to a day of seconds, or to as many moves.
  [[nodiscard]] static std::optional<std::int64_t> number_of(std::string_view word) {
    const auto number = parse_number(word);
    return number && *number >= 0 && *number <= max_number_ ? number : std::nullopt;
  }
  /// Black is side 0.
  [[nodiscard]] static std::optional<int> colour_of(std::string_view word) {
    const std::string name = lower_case(word);
    if (name == "b" || name == "black") return 0;
    if (name == "w" || name == "white") return 1;
    return std::nullopt;
  }
  [[nodiscard]] static std::string vertex(Move move) {
    std::string text = Rules::to_string(move);
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  // ------------------------------------------------------------------------------- the protocol

  Answer protocol_version(const Words&) { return success("2"); }
  Answer name(const Words&) { return success("Espalier"); }
  Answer version(const Words&) { return success(std::string(support::version())); }
  Answer known_command(const Words& words) {
    return success(words.size() == 1 && find_command(words[0]) != nullptr ? "true" : "false");
  }
  Answer list_commands(const Words&) {
    std::string names;
    for (const Command& each : commands()) {
      if (!names.empty()) names += '\n';
      names += each.name;
    }
    return success(names);
  }
  Answer list_games(const Words&) { return success(Rules::title); }
  Answer set_game(const Words& words) {
    if (words.size() != 1 || lower_case(words[0]) != lower_case(Rules::title))
      return failure("unknown game");
    return clear_board({});
  }
  Answer quit(const Words&) {
    is_over_ = true;
    return success();
  }

  // ------------------------------------------------------------------------------- the position

  Answer board_size(const Words& words) {
    if (words.size() != 1 || number_of(words[0]) != Rules::gtp_board_size) {
      return failure("unacceptable size");
    }
    return success();
  }
  Answer clear_board(const Words&) {
    core_.game = {};
    implied_.clear();
    core_.engine.clear();
    clocks_ = {time_of_a_game_, time_of_a_game_};
    return success();
  }
  Answer show_board(const Words&) { return success("\n" + Rules::diagram(position())); }

  [[nodiscard]] const Position& position() const { return core_.game.position(); }
  [[nodiscard]] std::size_t plies() const { return core_.game.moves().size(); }
  void unmake() {
    core_.game.unmake();
    if (!implied_.empty() && implied_.back() == plies()) implied_.pop_back();
  }
  void unmake_to(std::size_t number) {
    while (plies() > number) unmake();
  }
  /// Makes it the turn of `colour`, by a pass if the other side has no other move: some controllers
  /// send passes, others do not.
  [[nodiscard]] bool give_turn(int colour) {
    if (core_.game.side_to_move() == colour) return true;
    const auto pass = Rules::parse_move("pass", position());
    if (!pass) return false;
    implied_.push_back(plies());
    core_.game.make(*pass);
    return true;
  }
  Answer play(const Words& words) {
    const auto colour = words.size() == 2 ? colour_of(words[0]) : std::nullopt;
    if (!colour) return failure("syntax error");
    // Some controllers send passes until both sides have passed.
    const bool is_pass = lower_case(words[1]) == "pass";
    if (core_.game.is_over()) return is_pass ? success() : failure("illegal move");
    const std::size_t before = plies();
    if (give_turn(*colour)) {
      if (const auto move = Rules::parse_move(lower_case(words[1]), position())) {
        core_.game.make(*move);
        return success();
      }
    }
    unmake_to(before);
    return failure("illegal move");
  }
  Answer take_back(const Words&) {
    if (plies() == 0) return failure("cannot undo");
    unmake();
    while (!implied_.empty() && implied_.back() + 1 == plies()) unmake();
    return success();
  }
  Answer final_score(const Words&) {
    const auto value = final_value(position());
    if (!value) return failure("the game is not over");
    const int difference = Rules::published(*value, position());
    const int black = core_.game.side_to_move() == 0 ? difference : -difference;
    if (black == 0) return success("0");
    return success((black > 0 ? "B+" : "W+") + std::to_string(black > 0 ? black : -black));
  }

  // ----------------------------------------------------------------------------------- the clock

  struct Clock {
    std::optional<Milliseconds> remaining{};  ///< none: `move_time` for each move
    int moves_to_go = 0;                      ///< within it; 0: the rest of the game
  };
  /// Main time, then a number of seconds for a number of moves (Canadian byo-yomi).
  Answer time_settings(const Words& words) {
    std::array<std::int64_t, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = words.size() == numbers.size() ? number_of(words[i]) : std::nullopt;
      if (!number) return failure("syntax error");
      numbers[i] = *number;
    }
    const auto [main, period, stones] = numbers;
    byo_yomi_ = {};
    if (stones > 0) byo_yomi_ = {1000 * period, static_cast<int>(stones)};
    const bool is_unlimited = stones == 0 && period > 0;
    time_of_a_game_ = is_unlimited ? Clock{} : main > 0 ? Clock{1000 * main, 0} : byo_yomi_;
    clocks_ = {time_of_a_game_, time_of_a_game_};
    return success();
  }
  Answer time_left(const Words& words) {
    const auto colour = words.size() == 3 ? colour_of(words[0]) : std::nullopt;
    const auto seconds = colour ? number_of(words[1]) : std::nullopt;
    const auto stones = seconds ? number_of(words[2]) : std::nullopt;
    if (!stones) return failure("syntax error");
    clocks_[static_cast<std::size_t>(*colour)] = {1000 * *seconds, static_cast<int>(*stones)};
    return success();
  }
  /// The time that a move took. `time_left` may correct it.
  void spend(Milliseconds time) {
    Clock& clock = clocks_[static_cast<std::size_t>(core_.game.side_to_move())];
    if (!clock.remaining) return;
    *clock.remaining = std::max<Milliseconds>(0, *clock.remaining - time);
    const bool is_last = clock.moves_to_go == 1;
    if (clock.moves_to_go > 0) --clock.moves_to_go;
    if ((is_last || *clock.remaining == 0) && byo_yomi_.remaining) clock = byo_yomi_;
  }

  // ---------------------------------------------------------------------------------- the search

  Answer generate_move(const Words& words) {
    const auto move = chosen(words);
    if (!move) return failure(move.error());
    if (!core_.game.is_over()) core_.game.make(*move);
    return success(vertex(*move));
  }
  Answer best_move(const Words& words) {
    const std::size_t before = plies();
    const auto move = chosen(words);
    unmake_to(before);
    if (!move) return failure(move.error());
    return success(vertex(*move));
  }
  /// A pass where the game is over.
  [[nodiscard]] Expected<Move, std::string> chosen(const Words& words) {
    const auto colour = words.size() == 1 ? colour_of(words[0]) : std::nullopt;
    if (!colour) return Unexpected<std::string>{"syntax error"};
    if (core_.game.is_over()) return Move::pass();
    if (!give_turn(*colour)) return Unexpected<std::string>{"not the turn of this side"};
    Limits limits{.depth = settings_.depth};
    const Clock& clock = clocks_[static_cast<std::size_t>(*colour)];
    limits.time =
        clock.remaining
            ? time_budget({.remaining = *clock.remaining, .moves_to_go = clock.moves_to_go})
            : TimeBudget{settings_.move_time, settings_.move_time};
    const auto result = core_.engine.run(position(), limits);
    spend(result.time);
    return result.best_move();
  }

  GtpSettings settings_;
  CommandQueue queue_;  // in which nothing waits
  Core core_;
  std::vector<std::size_t> implied_;  // which moves are passes that were not sent
  Clock time_of_a_game_{}, byo_yomi_{};
  std::array<Clock, 2> clocks_{};  // of Black and White
  bool is_over_ = false;
};

}  // namespace espalier::protocols
