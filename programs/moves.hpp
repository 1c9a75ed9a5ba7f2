// The command `moves` for any game: the value of every legal move of a position.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/position_option.hpp"
#include "programs/score_text.hpp"
#include "protocols/line_text.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

namespace detail {

/// Searches with as many lines as there are moves.
template <class Rules, class Engine>
class MoveValues {
 public:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;

  MoveValues(const MovesArguments& arguments, Engine& engine)
      : arguments_(arguments), engine_(engine) {}

  /// Returns the exit status.
  [[nodiscard]] int run(const Position& position) {
    Limits limits = limits_of(arguments_, default_analysis_time);
    limits.lines = std::numeric_limits<int>::max();
    engine_.start(position, limits);
    if (interrupt_.has_happened()) engine_.control().stop();
    int printed = 0;
    const auto result = engine_.finish([&](const Result<Move>& partial) {
      const int depth = depth_of(partial);
      if (depth <= printed) return;
      printed = depth;
      if (arguments_.json) support::print(json_of(position, partial, "iteration", depth));
      progress_.show(fmt::format("depth {}  {} {}", depth,
                                 to_notation<Rules>(partial.best_move(), position),
                                 score_text(partial.score())));
    });
    progress_.clear();
    support::print(arguments_.json ? json_of(position, result, "moves", result.depth)
                                   : table(position, result));
    return interrupt_.has_happened() ? support::interrupted : support::done;
  }

 private:
  using Json = nlohmann::ordered_json;

  /// To which every move has been searched, while a deeper one has not begun; otherwise 0.
  [[nodiscard]] static int depth_of(const Result<Move>& result) {
    if (result.moves.empty()) return 0;
    const int depth = result.moves.front().depth;
    for (const auto& move : result.moves) {
      if (move.depth != depth) return 0;
    }
    return depth;
  }
  [[nodiscard]] static std::vector<std::string> line_of(const Position& position,
                                                        const std::vector<Move>& line) {
    return protocols::move_texts(position, line, &to_notation<Rules>);
  }
  [[nodiscard]] static std::string table(const Position& position, const Result<Move>& result) {
    if (result.moves.empty()) return "No legal move: the game is over\n";
    std::string text = fmt::format("{:<8} {:>8} {:>5}  {}\n", "move", "score", "depth", "line");
    for (const auto& move : result.moves) {
      if (move.depth == 0) continue;
      text += fmt::format("{:<8} {:>8} {:>5}  {}\n", to_notation<Rules>(move.move, position),
                          score_text(move.score), move.depth,
                          fmt::join(line_of(position, move.line), " "));
    }
    return text;
  }
  [[nodiscard]] static std::string json_of(const Position& position, const Result<Move>& result,
                                           const char* type, int depth) {
    Json json{{"type", type},
              {"game", Rules::name},
              {"depth", depth},
              {"nodes", result.nodes},
              {"time_ms", result.time}};
    json["moves"] = Json::array();
    for (const auto& move : result.moves) {
      if (move.depth == 0) continue;
      json["moves"].push_back({{"move", Rules::to_string(move.move, position)},
                               {"score", score_json(move.score)},
                               {"depth", move.depth},
                               {"pv", line_of(position, move.line)}});
    }
    return support::json_line(json);
  }

  const MovesArguments& arguments_;
  Engine& engine_;
  support::Interrupt interrupt_{[this] { engine_.control().stop(); }};
  support::Progress progress_;
};

}  // namespace detail

/// Prints the value of every legal move, the best first, after a limit or Ctrl-C; as JSON also
/// after each iteration. Returns the exit status.
template <class Rules, class Engine>
[[nodiscard]] int moves(const MovesArguments& arguments, Engine& engine) {
  const auto position = parse_position_option<Rules>(arguments.position, "");
  if (!position) return support::bad_input;
  return detail::MoveValues<Rules, Engine>(arguments, engine).run(*position);
}

}  // namespace espalier::programs
