// A session of the Chess Engine Communication Protocol, version 2 (T. Mann, H. G. Muller,
// https://www.gnu.org/software/xboard/engine-intf.html), which xboard and WinBoard speak.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/line_text.hpp"
#include "protocols/output.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/session_core.hpp"
#include "protocols/times.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

/// The commands about a game; CommandLoop decides when each is executed. `Rules` are those of
/// UgiSession. A position that is analysed or pondered on is searched until the next command.
template <class Rules, class Engine = ParallelSearchOf<Rules>>
class XboardSession : public CommandHandler {
 public:
  XboardSession(const EngineSize& size, Output& output, CommandQueue& queue)
      : output_(output), queue_(queue), core_(queue, size) {
    core_.declare_level();
  }

  /// What is no command may be a move.
  void execute(std::string_view line) override {
    static constexpr Text ignored =
        " xboard accepted rejected otim random computer name rating ics bk draw ";
    const Words words = words_of(line);
    if (words.empty()) return;
    const auto* const command = find_command(words[0]);
    if (command) return run_row(*this, *command, text_of({words.begin() + 1, words.end()}));
    if (core_.legal_move(words[0])) return user_move(words[0]);
    const bool is_ignored = ignored.find(fmt::format(" {} ", words[0])) != Text::npos;
    if (!is_ignored) refuse("unknown command", words[0]);
  }
  void complain(std::string_view text) override { refuse(text, ""); }
  /// A ping is answered after the move that the engine thinks about, but at once during analysis.
  [[nodiscard]] CommandClass class_of(std::string_view line) const override {
    const auto* const command = find_command(name_of(line));
    if (command == nullptr) return Class::searches;
    const bool is_ping = command->name == "ping" && queue_.is_waiting_for_stop();
    return is_ping ? Class::reads_position : command->command_class;
  }

 private:
  using Core = SessionCore<Rules, Engine>;
  using Move = typename Core::Move;
  using Class = CommandClass;
  using Text = std::string_view;

  [[nodiscard]] static const auto* find_command(Text name) {
    using S = XboardSession;
    static constexpr CommandRow<S, Text> all[] = {
        {"protover", Class::independent, &S::print_features},
        {"variant", Class::interrupts, &S::set_variant},
        {"new", Class::interrupts, &S::new_game},
        {"setboard", Class::interrupts, &S::set_position},
        {"usermove", Class::searches, &S::user_move},
        {"undo", Class::interrupts, &S::take_back<1>},
        {"remove", Class::interrupts, &S::take_back<2>},
        {"result", Class::interrupts, &S::force},
        {"force", Class::interrupts, &S::force},
        {"go", Class::searches, &S::go},
        {"playother", Class::searches, &S::play_other},
        {"?", Class::urgent, &S::nothing},
        {"analyze", Class::interrupts, &S::analyse},
        {"exit", Class::interrupts, &S::set_flag<&S::is_analysing_, false>},
        {".", Class::independent, &S::print_status},
        {"level", Class::searches, &S::set_level},
        {"st", Class::searches, &S::set_time_of_move},
        {"sd", Class::searches, &S::set_depth},
        {"time", Class::searches, &S::set_time_left},
        {"post", Class::independent, &S::set_flag<&S::posts_, true>},
        {"nopost", Class::independent, &S::set_flag<&S::posts_, false>},
        {"hard", Class::searches, &S::set_flag<&S::ponders_, true>},
        {"easy", Class::searches, &S::set_flag<&S::ponders_, false>},
        {"hint", Class::searches, &S::print_hint},
        {"ping", Class::searches, &S::ping},
        {"memory", Class::searches, &S::set_memory},
        {"cores", Class::searches, &S::set_cores},
        {"option", Class::searches, &S::set_option},
        {"quit", Class::urgent, &S::nothing},
    };
    return find_row(all, name);
  }

  void nothing(Text) {}
  template <auto flag, bool value>
  void set_flag(Text) {
    this->*flag = value;
  }
  void ping(Text number) { output_.line(fmt::format("pong {}", number)); }
  void refuse(Text why, Text what) { output_.line(fmt::format("Error ({}): {}", why, what)); }
  [[nodiscard]] static Text variant() {
    if constexpr (HasXboardVariant<Rules>) return Rules::xboard_variant;
    return Rules::name;
  }
  void print_features(Text) {
    output_.line(
        fmt::format("feature myname=\"Espalier {}\" variants=\"{}\" setboard=1 usermove=1 "
                    "ping=1 playother=1 san=0 colors=0 analyze=1 memory=1 smp=1 reuse=1 "
                    "draw=0 sigint=0 sigterm=0\n{}feature done=1",
                    support::version(), variant(), core_.options.xboard_features()));
  }
  void set_variant(Text name) {
    if (name != variant()) refuse("unsupported variant", name);
  }
  void set(Text option, Text value) {
    if (const auto wrong = core_.set_option(option, value)) refuse(*wrong, option);
  }
  void set_memory(Text mib) { set("Hash", mib); }
  void set_cores(Text count) { set("Threads", count); }
  void set_option(Text text) {
    set(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
  }

  /// The engine plays the second player.
  void new_game(Text) {
    core_.begin_game();
    core_.game = {};
    own_side_ = 1;
    level_.depth.reset();
  }
  void set_position(Text text) {
    const auto start = parse_position<Rules>(std::string(text), nullptr);
    core_.is_refused = !start;
    if (!start) return output_.line("tellusererror Illegal position: " + start.error());
    core_.game = PlayedGame<Rules>(*start, std::string(text));
  }
  void user_move(Text text) {
    const auto move = core_.legal_move(text);
    if (!move) return output_.line(fmt::format("Illegal move ({}): {}", move.error(), text));
    play(*move);
    if (own_side_ == core_.game.side_to_move()) think();
  }
  void play(Move move) {
    core_.game.make(move);
    hint_.clear();
    static constexpr Text results[] = {"1/2-1/2 {draw}", "1-0 {the first player wins}",
                                       "0-1 {the second player wins}"};
    if (const auto winner = core_.game.winner()) output_.line(results[*winner + 1]);
  }
  template <std::size_t plies>
  void take_back(Text) {
    if (core_.game.moves().size() < plies) return refuse("no move to take back", "undo");
    for (std::size_t i = 0; i < plies; ++i) core_.game.unmake();
  }

  /// The number; none, and an error, if it is none from `least` to `most`.
  [[nodiscard]] auto number(Text text, std::int64_t least, std::int64_t most) {
    const auto number = parse_number(text, least, most);
    if (!number) refuse("not a number that can be used", text);
    return number;
  }
  /// `40 5 0`, `0 2:30 1.5`: moves, minutes and seconds, seconds for each move.
  void set_level(Text text) {
    const Words words = words_of(text);
    const auto moves = number(words.empty() ? "" : words[0], 0, 1000);
    const auto time = parse_minutes(words.size() < 3 ? "" : words[1]);
    const auto increment = parse_seconds(words.size() < 3 ? "" : words[2]);
    if (!time || !increment) return refuse("not the times of a level", text);
    level_ = {.time = {time}, .increment = {increment}, .depth = level_.depth};
    period_ = static_cast<int>(moves.value_or(0));
  }
  void set_time_of_move(Text text) {
    const auto time = parse_seconds(text);
    if (!time) return refuse("not a number of seconds", text);
    level_ = {.depth = level_.depth, .movetime = time};
  }
  void set_time_left(Text text) {
    const auto centiseconds = number(text, -1'000'000'000, 1'000'000'000);
    if (centiseconds && !level_.movetime) level_.time[0] = 10 * *centiseconds;
  }
  void set_depth(Text text) {
    if (const auto depth = number(text, 1, max_ply - 1)) level_.depth = static_cast<int>(*depth);
  }

  void force(Text) { own_side_.reset(); }
  void go(Text) {
    own_side_ = core_.game.side_to_move();
    think();
  }
  void play_other(Text) { own_side_ = 1 - core_.game.side_to_move(); }
  void think() {
    const auto moves = static_cast<int>(core_.game.moves().size() / 2);
    if (period_ > 0) level_.moves_to_go = period_ - moves % period_;
    const auto result = search(limits_for(level_, 0, core_.overhead), {}, posts_);
    if (!result || !queue_.is_answer_wanted()) return;
    if (level_.time[0]) *level_.time[0] += level_.increment[0].value_or(0) - result->time;
    output_.line("move " + Rules::to_string(result->best_move(), core_.game.position()));
    play(result->best_move());
    const auto line = result->line();
    if (line.size() < 2 || core_.game.is_over()) return;
    hint_ = Rules::to_string(line[1], core_.game.position());
    if (!ponders_) return;
    core_.game.make(line[1]);
    (void)search({.infinite = true}, {.for_stop = true}, false);  // fills the table
    core_.game.unmake();
  }
  /// Until `exit`: each other command ends the search, and it goes on in the position after it.
  void analyse(Text) {
    own_side_.reset();
    if (is_analysing_.exchange(true)) return;
    while (is_analysing_) {
      (void)search({.infinite = true, .lines = core_.lines}, {.for_stop = true}, posts_);
      const auto line = queue_.pop();
      if (!line) return;
      execute(*line);
    }
  }
  /// Prints depth, score, centiseconds, nodes and line. What is not played is of full strength.
  [[nodiscard]] std::optional<Result<Move>> search(const Limits& limits, Waits waits, bool prints) {
    if (!core_.can_search()) return std::nullopt;
    const auto print = [&](const Result<Move>& found, const auto& best) {
      nodes_ = found.nodes;
      ply_ = static_cast<std::uint64_t>(best.depth);
      if (!prints) return;
      output_.line(fmt::format("{} {} {} {} {}", best.depth, xboard_score(best.score),
                               found.time / 10, found.nodes,
                               line_text<Rules>(core_.game.position(), best.line)));
    };
    if (waits.for_stop) return core_.search(limits, waits, {}, print);
    return core_.play(limits, waits, {}, print);
  }
  void print_status(Text) {
    output_.line(fmt::format("stat01: {} {} {} 0 0", core_.engine.control().total() / 10,
                             nodes_.load(), ply_.load()));
  }
  void print_hint(Text) {
    if (core_.legal_move(hint_)) output_.line("Hint: " + hint_);
  }

  Output& output_;
  CommandQueue& queue_;
  Core core_;
  std::optional<int> own_side_ = 1;  // none: the engine plays neither
  std::string hint_;                 // what the other player may answer to the last move
  GoCommand level_{.time = {300'000}};
  int period_ = 40;  // moves of a time control; 0: the whole game
  std::atomic<bool> posts_{false}, ponders_{false}, is_analysing_{false};
  std::atomic<std::uint64_t> nodes_{0}, ply_{0};  // of the search that runs
};

}  // namespace espalier::protocols
