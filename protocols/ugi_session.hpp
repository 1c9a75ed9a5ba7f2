// A session of the Universal Game Interface (UGI): the manners of UCI for any game of two players
// (https://github.com/kz04px/cutegames/blob/master/ugi.md).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/go_command.hpp"
#include "protocols/memory.hpp"
#include "protocols/option_table.hpp"
#include "protocols/output.hpp"
#include "protocols/parameter_options.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/session_parts.hpp"
#include "protocols/text.hpp"
#include "support/version.hpp"

namespace espalier::protocols {

/// The state of one game and the commands that act on it; CommandLoop decides when each is
/// executed. `Rules` is a game with its defaults, as Playable makes it.
template <class Rules>
class UgiSession : public CommandHandler {
 public:
  UgiSession(Output& output, CommandQueue& queue, typename Rules::Hooks hooks = {})
      : output_(output), queue_(queue), engine_({}, 1, default_hash_mib_, std::move(hooks)) {
    declare_options();
  }

  void execute(std::string_view line) override {
    const Words words = words_of(line);
    if (words.empty()) return;
    const auto* const command = find_command(words[0]);
    if (command == nullptr) {
      output_.error(fmt::format("unknown command {} (try 'help')", in_quotes(words[0])));
      return;
    }
    try {
      (this->*command->run)(Words(words.begin() + 1, words.end()));
    } catch (const std::bad_alloc&) {
      output_.error(fmt::format("{}: not enough memory", command->name));
    }
  }
  void complain(std::string_view text) override { output_.error(text); }
  [[nodiscard]] CommandClass class_of(std::string_view line) const override {
    const auto* const command = find_command(name_of(line));
    if (command != nullptr && command->name == "go") {
      const Words words = words_of(line);
      if (parse_go({words.begin() + 1, words.end()}).perft) return Class::counts;
    }
    return class_of_row(command);
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Engine = ParallelSearchOf<Rules>;
  using Class = CommandClass;
  struct PlayedGame {
    Position position{};
    std::string text{};  ///< of its beginning, and its moves; empty: none from the start position
  };

  static constexpr std::string_view start_ = "startpos";
  static constexpr std::int64_t default_hash_mib_ = 64;
  static constexpr std::int64_t max_hash_mib_ = 1 << 20;
  static constexpr int max_multi_pv_ = 256;
  static constexpr Milliseconds max_move_overhead_ = 5000;

  struct Command {
    std::string_view name;
    Class command_class;
    void (UgiSession::*run)(const Words& words);
  };
  [[nodiscard]] static const Command* find_command(std::string_view name) {
    static constexpr Command all[] = {
        {"ugi", Class::independent, &UgiSession::identify},
        {"isready", Class::independent, &UgiSession::ready},
        {"uginewgame", Class::changes, &UgiSession::new_game},
        {"setoption", Class::changes, &UgiSession::set_option},
        {"position", Class::changes, &UgiSession::set_position},
        {"go", Class::searches, &UgiSession::go},
        {"stop", Class::urgent, &UgiSession::nothing},
        {"ponderhit", Class::urgent, &UgiSession::nothing},
        {"quit", Class::urgent, &UgiSession::nothing},
        {"query", Class::reads_position, &UgiSession::answer_query},
        {"d", Class::reads_position, &UgiSession::draw},
        {"help", Class::independent, &UgiSession::help},
    };
    return find_row(all, name);
  }

  void nothing(const Words&) {}
  void refuse(const char* command) {
    output_.error(fmt::format("{}: {}", command, position_was_refused));
  }
  void ready(const Words&) { output_.line("readyok"); }
  void draw(const Words&) {
    if (is_position_refused_) {
      output_.error("d: the last 'position' was refused; this is the one before it");
    }
    output_.line(Rules::diagram(game_.position));
  }
  void new_game(const Words&) {
    engine_.clear();
    if (std::exchange(is_position_refused_, false)) game_ = {};
  }
  void identify(const Words&) {
    output_.line(fmt::format("id name Espalier {} ({})\nid author the Espalier authors\n{}\nugiok",
                             support::version(), Rules::name, options_.declarations()));
  }
  void help(const Words&) {
    output_.line(fmt::format(
        "Espalier plays {} by the Universal Game Interface. By hand:\n"
        "  position startpos moves ... | position fen ... | go depth 12 | "
        "go movetime 3000 | go infinite, stop\n"
        "  query gameover | query p1turn | query result | query fen | d (show the position) | "
        "uginewgame | setoption name Hash value 256 | quit",
        Rules::name));
  }

  // --------------------------------------------------------------------------------- the options

  using Error = std::optional<std::string>;
  void declare_options() {
    options_.add_spin("Threads", 1, 1, max_threads, [this](auto count) -> Error {
      engine_.resize(static_cast<unsigned>(std::min(count, max_useful_threads())));
      return std::nullopt;
    });
    options_.add_spin("Hash", default_hash_mib_, 1, max_hash_mib_, [this](auto mib) -> Error {
      if (engine_.resize_table(static_cast<std::size_t>(mib))) return std::nullopt;
      return fmt::format("Hash: {} MiB are not available; the table keeps its {} MiB", mib,
                         engine_.mib());
    });
    options_.add_button("Clear Hash", [this]() -> Error {
      engine_.clear();
      return std::nullopt;
    });
    options_.add_spin("MultiPV", lines_, 1, max_multi_pv_, [this](auto lines) -> Error {
      lines_ = static_cast<int>(lines);
      return std::nullopt;
    });
    options_.add_spin("Move Overhead", overhead_, 0, max_move_overhead_, [this](auto ms) -> Error {
      overhead_ = ms;
      return std::nullopt;
    });
    add_parameters(options_, Rules::parameters);
  }
  void set_option(const Words& words) {
    // The words are views into the line.
    std::string_view arguments;
    if (!words.empty()) {
      const char* const end = words.back().data() + words.back().size();
      arguments = {words[0].data(), static_cast<std::size_t>(end - words[0].data())};
    }
    if (const auto error = options_.set(arguments)) output_.error(*error);
  }

  // -------------------------------------------------------------------------------- the position

  void set_position(const Words& words) {
    auto game = parse_game(words);
    is_position_refused_ = !game;
    if (!game) return output_.error("position: " + game.error());
    game_ = *std::move(game);
  }
  [[nodiscard]] static Expected<PlayedGame, std::string> parse_game(const Words& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    PlayedGame game;
    if (words.size() > 1 && words[0] == "fen" && moves != words.begin() + 1) {
      for (auto word = words.begin() + 1; word != moves; ++word) {
        game.text += (game.text.empty() ? "" : " ") + std::string(*word);
      }
      if (game.text == start_) game.text.clear();
    } else if (words.empty() || words[0] != start_ || moves > words.begin() + 1) {
      return Unexpected<std::string>{
          "write 'position startpos' or 'position fen ...', and then 'moves ...' if there are any"};
    }
    if (!game.text.empty()) {
      auto parsed = Rules::parse_position(game.text);
      if (!parsed) return Unexpected{std::move(parsed).error()};
      game.position = *std::move(parsed);
    }
    for (auto word = moves == words.end() ? moves : moves + 1; word != words.end(); ++word) {
      const auto move = Rules::parse_move(*word, game.position);
      if (!move) return Unexpected<std::string>{move.error()};
      if (!game.text.empty()) game.text += Rules::move_separator;
      game.text += Rules::to_string(*move, game.position);
      game.position.make(*move);
    }
    return game;
  }

  /// Each query has one response: who asks waits for it.
  void answer_query(const Words& words) {
    output_.line("response " + response_to(words.size() == 1 ? words[0] : ""));
  }
  [[nodiscard]] std::string response_to(std::string_view question) {
    constexpr const char* unknown = "unknown";
    if (is_position_refused_) {
      refuse("query");
      return unknown;
    }
    const auto value = final_value(game_.position);
    const bool is_p1_turn = game_.position.side_to_move() == 0;
    if (question == "gameover") return value ? "true" : "false";
    if (question == "p1turn") return is_p1_turn ? "true" : "false";
    if (question == "fen") return fen();
    if (question == "result") {
      if (!value) return "none";
      if (*value == draw_score) return "draw";
      return (*value > 0) == is_p1_turn ? "p1win" : "p2win";
    }
    output_.error("query: ask gameover, p1turn, result or fen");
    return unknown;
  }
  /// What `position fen` takes. A position of some games is written by its moves.
  [[nodiscard]] std::string fen() const {
    if constexpr (HasPositionText<Rules>) {
      return Rules::to_text(game_.position);
    } else {
      return game_.text.empty() ? std::string(start_) : game_.text;
    }
  }

  // ---------------------------------------------------------------------------------- the search

  [[nodiscard]] static GoCommand parse_go(const Words& words) {
    return protocols::parse_go(words, ugi_clocks);
  }
  void go(const Words& words) {
    const GoCommand go = parse_go(words);
    for (const std::string& error : go.errors) output_.error(error);
    if (go.perft) return output_.error("go: perft is not available in this game");
    if (is_position_refused_) refuse("go");
    const std::vector<Move> root_moves = legal_search_moves(go);
    const bool has_no_move = (go.search_moves && root_moves.empty()) || final_value(game_.position);
    if (is_position_refused_ || go.is_refused || has_no_move) {
      queue_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
      queue_.await_release();
      return output_.line("bestmove (none)");
    }
    search(go, root_moves);
  }

  /// The legal ones among the moves of `searchmoves`. Reports the others as errors.
  [[nodiscard]] std::vector<Move> legal_search_moves(const GoCommand& go) {
    std::vector<Move> moves;
    for (const std::string& text : go.search_moves.value_or(std::vector<std::string>{})) {
      const auto move = Rules::parse_move(text, game_.position);
      if (move) {
        moves.push_back(*move);
      } else {
        output_.error(fmt::format("go: searchmoves: {}; ignored", move.error()));
      }
    }
    return moves;
  }

  void search(const GoCommand& go, const std::vector<Move>& root_moves) {
    Limits limits = limits_for(go, game_.position.side_to_move(), overhead_);
    limits.lines = lines_;
    engine_.start(game_.position, limits, root_moves);
    queue_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
    Move printed{};
    const auto result = engine_.finish([&](const Result<Move>& partial) {
      if (partial.updated + 1 != partial.lines ||
          partial.moves[static_cast<std::size_t>(partial.updated)].bound != Bound::exact) {
        return;
      }
      print_info(partial);
      printed = partial.best_move();
    });
    // The last iteration may have found a better move before it was interrupted.
    if (result.best_move() != printed && result.moves.front().depth > 0) print_info(result);
    queue_.await_release();
    output_.line("bestmove " + Rules::to_string(result.best_move(), game_.position));
  }

  void print_info(const Result<Move>& result) {
    for (int i = 0; i < result.lines; ++i) print_line(result, i);
  }
  void print_line(const Result<Move>& result, int index) {
    const auto& best = result.moves[static_cast<std::size_t>(index)];
    std::string score = fmt::format("cp {}", best.score);
    if (is_proven(best.score)) {
      const int moves = (plies_to_end(best.score) + 1) / 2;
      score = fmt::format("mate {}", best.score > 0 ? moves : -moves);
    }
    std::string line;
    Position position = game_.position;
    for (const Move move : best.line) {
      line += ' ' + Rules::to_string(move, position);
      position.make(move);
    }
    const std::string number = lines_ > 1 ? fmt::format(" multipv {}", index + 1) : "";
    const auto time = static_cast<std::uint64_t>(std::max<Milliseconds>(1, result.time));
    output_.line(
        fmt::format("info depth {} seldepth {}{} score {} nodes {} nps {} hashfull {} time {} pv{}",
                    best.depth, best.selective_depth, number, score, result.nodes,
                    result.nodes * 1000 / time, result.permille_full, result.time, line));
  }

  Output& output_;
  CommandQueue& queue_;
  Engine engine_;
  OptionTable options_;
  PlayedGame game_;
  bool is_position_refused_ = false;  // the user interface means another game than `game_`
  int lines_ = 1;                     // MultiPV
  Milliseconds overhead_ = 10;
};

}  // namespace espalier::protocols
