#include "apps/espalier/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "espalier/search/search.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/terminal.hpp"
#include "uci/engine.hpp"
#include "uci/memory.hpp"

namespace espalier::apps {

namespace {

using Json = nlohmann::ordered_json;
using Board = connect_four::Position;
using Solver =
    Search<Board, connect_four::Evaluator, connect_four::SearchHooks, Enhancements::exact()>;
using Solution = Result<connect_four::Move>;

struct SolveArguments {
  std::string moves{};  ///< columns, "4435"; empty: the empty board
  int width = 7;
  int height = 6;
  std::int64_t hash_mib = 64;
  bool json = false;
};

/// What a search proved.
struct GameValue {
  bool is_solved;
  Score score;  ///< the value of the game if solved
};

/// The search is exact within its depth: a proven score, or any score at the depth at which the
/// board is full, is the value of the game.
[[nodiscard]] GameValue value_of(const Board& position, const Solution& solution) {
  if (solution.outcome) return {true, *solution.outcome};
  const bool is_full_depth = solution.depth >= position.cells() - position.stones();
  const bool is_solved = solution.depth > 0 && (is_full_depth || is_proven(solution.score()));
  return {is_solved, solution.score()};
}

[[nodiscard]] std::string line_of(const Solution& solution) {
  std::string text;
  for (const connect_four::Move move : solution.line()) text += connect_four::to_char(move);
  return text;
}

[[nodiscard]] std::string value_text(const Board& position, const Solution& solution) {
  const char side = position.side_to_move() == 0 ? 'x' : 'o';
  const char other = side == 'x' ? 'o' : 'x';
  const GameValue value = value_of(position, solution);
  if (!value.is_solved) {
    return fmt::format("Not solved: no forced win for either side within {} plies\n",
                       solution.depth);
  }
  if (value.score == draw_score) return solution.outcome ? "Draw\n" : "Draw with best play\n";
  const char winner = value.score > 0 ? side : other;
  if (solution.outcome) return fmt::format("{} has won\n", winner);
  const int plies = plies_to_end(value.score);
  return fmt::format("{} wins in {} move{} ({} plies)\n", winner, (plies + 1) / 2,
                     plies <= 2 ? "" : "s", plies);
}

void print_text(const Board& position, const Solution& solution) {
  std::string text = connect_four::to_string(position);
  text += connect_four::column_names.substr(0, static_cast<std::size_t>(position.width()));
  if (!solution.outcome) {
    text += fmt::format("\n\n{} to move: ", position.side_to_move() == 0 ? 'x' : 'o');
  } else {
    text += "\n\n";
  }
  text += value_text(position, solution);
  const GameValue value = value_of(position, solution);
  if (value.is_solved) {
    text += fmt::format("Score      {:+}\n", connect_four::published_score(value.score, position));
  }
  if (!solution.moves.empty()) {
    text += fmt::format("Best move  {}\nLine       {}\n",
                        connect_four::to_char(solution.best_move()), line_of(solution));
  }
  support::print(text + fmt::format("Searched   {} nodes, {:.2f} s\n", solution.nodes,
                                    static_cast<double>(solution.time) / 1000));
}

void print_json(const SolveArguments& arguments, const Board& position, const Solution& solution) {
  const GameValue value = value_of(position, solution);
  const bool has_end = value.is_solved && value.score != draw_score;
  Json json{{"type", "solution"},       {"game", "connect_four"},     {"moves", arguments.moves},
            {"width", arguments.width}, {"height", arguments.height}, {"solved", value.is_solved}};
  json["score"] =
      value.is_solved ? Json(connect_four::published_score(value.score, position)) : Json();
  json["plies_to_end"] = has_end ? Json(plies_to_end(value.score)) : Json();
  json["best_move"] = solution.moves.empty()
                          ? Json()
                          : Json(std::string(1, connect_four::to_char(solution.best_move())));
  json["line"] = line_of(solution);
  json["depth"] = solution.depth;
  json["nodes"] = solution.nodes;
  json["time_ms"] = solution.time;
  support::print(json.dump() + '\n');
}

/// Searches deeper and deeper until the value is proven, and prints it. After Ctrl-C it prints what
/// is proven so far. Returns the exit status.
[[nodiscard]] int solve_connect_four(const SolveArguments& arguments) {
  const auto position =
      connect_four::parse_position(arguments.moves, arguments.width, arguments.height);
  if (!position) {
    std::cerr << position.error().message << '\n';
    return support::bad_input;
  }
  if (const auto error = uci::check_memory(arguments.hash_mib)) {
    std::cerr << "--hash: " << *error << '\n';
    return support::bad_input;
  }
  Solver solver({}, static_cast<std::size_t>(arguments.hash_mib));
  const support::Interrupt interrupt([&] { solver.control().stop(); });
  support::Progress progress;
  solver.start(position.value(), {});
  const auto show = [&](const Solution& solution) {
    progress.show(fmt::format("depth {} of {}  {} nodes  {:.1f} s", solution.depth,
                              position.value().cells() - position.value().stones(), solution.nodes,
                              static_cast<double>(solution.time) / 1000));
  };
  while (!value_of(position.value(), solver.result()).is_solved && solver.advance(show)) {
    if (interrupt.has_happened()) solver.control().stop();
  }
  progress.clear();
  const Solution solution = solver.result();
  if (arguments.json) {
    print_json(arguments, position.value(), solution);
  } else {
    print_text(position.value(), solution);
  }
  return value_of(position.value(), solution).is_solved ? support::done : support::interrupted;
}

constexpr const char* connect_four_notes =
    "The score is 0 for a draw. If the side to move wins, it is "
    "one\n"
    "more than the number of stones this side has left after its last move; if the opponent wins,\n"
    "it is negative. Positions with few stones take long; Ctrl-C prints what is proven so far.\n\n";

}  // namespace

void add_solve(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "solve", "Solve a game exactly");
  command->require_subcommand(1);
  CLI::App* const game =
      support::add_command(*command, "connect_four", "Solve a Connect Four position");
  game->footer(std::string(connect_four_notes) + support::exit_notes);
  auto arguments = std::make_shared<SolveArguments>();
  game->add_option("MOVES", arguments->moves,
                   "Columns played so far, from 1, such as 4435 (default: the empty board)");
  game->add_option("--width", arguments->width, "Columns")->capture_default_str();
  game->add_option("--height", arguments->height, "Rows")->capture_default_str();
  game->add_option("--hash", arguments->hash_mib, "Transposition table, MiB")
      ->check(CLI::Range(std::int64_t{1}, uci::max_hash_mib))
      ->capture_default_str();
  game->add_flag("--json", arguments->json, "Print one JSON object");
  game->callback([arguments, &status] { status = solve_connect_four(*arguments); });
}

}  // namespace espalier::apps
