// A session of the Universal Game Interface (UGI): the manners of UCI for any game of two players
// (https://github.com/kz04px/cutegames/blob/master/ugi.md).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "apps/espalier/ugi_go.hpp"
#include "espalier/final_value.hpp"
#include "espalier/search/search.hpp"
#include "support/version.hpp"
#include "uci/output.hpp"
#include "uci/text.hpp"

namespace espalier::apps {

/// Plays one game. `Rules` joins a game with its evaluation, its hooks and its texts:
///   using Position, Evaluator, Hooks
///   static constexpr const char* name
///   parse_position(text)          Expected<Position, std::string>: what follows `position fen`
///   parse_move(text, position)    Expected<Move, std::string>: a legal move
///   to_string(move, position)
///   diagram(position)             lines of text
template <class Rules>
class UgiSession {
 public:
  explicit UgiSession(typename Rules::Hooks hooks = {}) : hooks_(std::move(hooks)) {
    resize(default_hash_mib_);
  }
  ~UgiSession() { end_search(true); }
  UgiSession(const UgiSession&) = delete;
  UgiSession& operator=(const UgiSession&) = delete;

  /// Executes commands until `quit` or the end of the input; there a search with a limit is
  /// finished, an infinite one stopped. While a search runs, only `stop`, `isready` and `quit` are
  /// executed at once; the others wait for its end.
  void run(std::istream& input) {
    for (std::string line; std::getline(input, line);) {
      const uci::Words words = uci::words_of(line);
      if (words.empty()) continue;
      if (words[0] == "quit") return;
      execute(words);
    }
    end_search(is_infinite_);
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using Engine = Search<Position, typename Rules::Evaluator, typename Rules::Hooks>;

  static constexpr std::int64_t default_hash_mib_ = 64;
  static constexpr std::int64_t max_hash_mib_ = 1 << 20;

  void execute(const uci::Words& words) {
    const std::string_view name = words[0];
    if (name == "isready") return output_.line("readyok");
    if (name == "stop") return engine_->control().stop();
    end_search(is_infinite_);
    const uci::Words arguments(words.begin() + 1, words.end());
    if (name == "ugi") {
      identify();
    } else if (name == "uginewgame") {
      engine_->clear();
    } else if (name == "setoption") {
      set_option(arguments);
    } else if (name == "position") {
      set_position(arguments);
    } else if (name == "go") {
      go(arguments);
    } else if (name == "query") {
      answer_query(arguments);
    } else if (name == "d") {
      output_.line(Rules::diagram(position_));
    } else if (name == "help") {
      help();
    } else {
      output_.error(fmt::format("unknown command {} (try 'help')", uci::in_quotes(name)));
    }
  }

  void identify() {
    output_.line(
        fmt::format("id name Espalier {} ({})\nid author the Espalier authors\n"
                    "option name Hash type spin default {} min 1 max {}\nugiok",
                    support::version(), Rules::name, default_hash_mib_, max_hash_mib_));
  }

  void help() {
    output_.line(
        fmt::format("Espalier plays {} by the Universal Game Interface. By hand:\n"
                    "  position startpos moves ... | position fen ... | go depth 12 | "
                    "go movetime 3000 | go infinite, stop\n"
                    "  query gameover | query p1turn | query result | d (show the position) | "
                    "uginewgame | setoption name Hash value 256 | quit",
                    Rules::name));
  }

  void set_option(const uci::Words& words) {
    const bool is_hash = words.size() == 4 && words[0] == "name" &&
                         uci::lower_case(words[1]) == "hash" && words[2] == "value";
    const auto mib = is_hash ? uci::parse_number(words[3]) : std::nullopt;
    if (!mib || *mib < 1 || *mib > max_hash_mib_) {
      return output_.error(
          fmt::format("setoption: write 'setoption name Hash value N', 1 to {}", max_hash_mib_));
    }
    resize(*mib);
  }
  void resize(std::int64_t mib) {
    engine_.reset();  // two tables need not fit
    engine_ = std::make_unique<Engine>(typename Rules::Evaluator{}, static_cast<std::size_t>(mib),
                                       NoObserver{}, hooks_);
  }

  // -------------------------------------------------------------------------------- the position

  /// Keeps the old position if there is an error.
  void set_position(const uci::Words& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    Position position;
    if (words.size() > 1 && words[0] == "fen" && moves != words.begin() + 1) {
      std::string text;
      for (auto word = words.begin() + 1; word != moves; ++word) {
        text += (text.empty() ? "" : " ") + std::string(*word);
      }
      auto parsed = Rules::parse_position(text);
      if (!parsed) return output_.error("position: " + parsed.error());
      position = *std::move(parsed);
    } else if (words.empty() || words[0] != "startpos" || moves > words.begin() + 1) {
      return output_.error(
          "position: write 'position startpos' or 'position fen ...', and then "
          "'moves ...' if there are any");
    }
    for (auto word = moves == words.end() ? moves : moves + 1; word != words.end(); ++word) {
      const auto move = Rules::parse_move(*word, position);
      if (!move) return output_.error("position: " + move.error());
      position.make(*move);
    }
    position_ = std::move(position);
  }

  void answer_query(const uci::Words& words) {
    const std::string_view question = words.size() == 1 ? words[0] : "";
    const auto value = final_value(position_);
    const bool is_p1_turn = position_.side_to_move() == 0;
    if (question == "gameover") {
      output_.line(fmt::format("response {}", value.has_value()));
    } else if (question == "p1turn") {
      output_.line(fmt::format("response {}", is_p1_turn));
    } else if (question == "result") {
      const char* const result = !value                       ? "none"
                                 : *value == draw_score       ? "draw"
                                 : (*value > 0) == is_p1_turn ? "p1win"
                                                              : "p2win";
      output_.line(fmt::format("response {}", result));
    } else {
      output_.error("query: ask gameover, p1turn or result");
    }
  }

  // ---------------------------------------------------------------------------------- the search

  void go(const uci::Words& words) {
    const UgiGo go = parse_ugi_go(words);
    for (const std::string& error : go.errors) output_.error(error);
    if (final_value(position_)) return output_.line("bestmove (none)");
    is_infinite_ = go.infinite;
    engine_->start(position_, limits_for(go, position_.side_to_move()), {});
    searcher_ = std::thread([this] {
      Move printed{};
      const auto result = engine_->finish([&](const Result<Move>& partial) {
        if (partial.moves.front().bound != Bound::exact) return;
        printed = partial.best_move();
        print_info(partial);
      });
      // The last iteration may have found a better move before it was interrupted.
      if (result.best_move() != printed && result.moves.front().depth > 0) print_info(result);
      output_.line("bestmove " + Rules::to_string(result.best_move(), position_));
    });
  }
  /// Waits until the search has printed its answer.
  void end_search(bool stops_it) {
    if (!searcher_.joinable()) return;
    if (stops_it) engine_->control().stop();
    searcher_.join();
  }

  void print_info(const Result<Move>& result) {
    const auto& best = result.moves.front();
    std::string score = fmt::format("cp {}", best.score);
    if (is_proven(best.score)) {
      const int moves = (plies_to_end(best.score) + 1) / 2;
      score = fmt::format("mate {}", best.score > 0 ? moves : -moves);
    }
    std::string line;
    Position position = position_;
    for (const Move move : best.line) {
      line += ' ' + Rules::to_string(move, position);
      position.make(move);
    }
    const auto time = static_cast<std::uint64_t>(std::max<Milliseconds>(1, result.time));
    output_.line(
        fmt::format("info depth {} seldepth {} score {} nodes {} nps {} hashfull {} time {} pv{}",
                    best.depth, best.selective_depth, score, result.nodes,
                    result.nodes * 1000 / time, result.permille_full, result.time, line));
  }

  typename Rules::Hooks hooks_;
  uci::Output output_;
  Position position_;
  std::unique_ptr<Engine> engine_;
  std::thread searcher_;  // uses all of the above
  bool is_infinite_ = false;
};

}  // namespace espalier::apps
