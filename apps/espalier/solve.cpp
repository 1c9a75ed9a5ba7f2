// Connect Four solved by the library's search, as solve.hpp describes it. It does not know how the
// command line is read.
#include "apps/espalier/solve.hpp"
#include "support/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/terminal.hpp"
#include "uci/memory.hpp"

namespace espalier::uci {

using support::bad_input;
using support::done;
using support::Interrupt;
using support::interrupted;
using support::print;
using support::Progress;

namespace {

using Json = nlohmann::ordered_json;
using Board = connect_four::Position;
using Solver =
    Search<Board, connect_four::Evaluator, connect_four::SearchHooks, Enhancements::exact()>;
using Found = Result<connect_four::Move>;

/// What a search proved: everything, or only that nobody wins soon.
struct Verdict {
  bool is_solved;
  Score score;
};

/// A search without selectivity sees everything within its depth: a proven score, or a score at
/// the depth at which the board is full, is the value of the game.
[[nodiscard]] Verdict verdict_of(const Board& position, const Found& found) {
  if (found.outcome) return {true, *found.outcome};
  const bool sees_the_end = found.depth >= position.cells() - position.stones();
  const bool is_solved = found.depth > 0 && (sees_the_end || is_proven(found.score()));
  return {is_solved, found.score()};
}

[[nodiscard]] std::string line_of(const Found& found) {
  std::string text;
  for (const connect_four::Move move : found.line()) text += connect_four::to_char(move);
  return text;
}

[[nodiscard]] std::string verdict_text(const Board& position, const Found& found) {
  const char side = position.side_to_move() == 0 ? 'x' : 'o';
  const char other = side == 'x' ? 'o' : 'x';
  const Verdict verdict = verdict_of(position, found);
  if (!verdict.is_solved) {
    return fmt::format("Not solved: no forced win for either side within {} plies\n", found.depth);
  }
  if (verdict.score == draw_score) return found.outcome ? "Draw\n" : "Draw with best play\n";
  const char winner = verdict.score > 0 ? side : other;
  if (found.outcome) return fmt::format("{} has won\n", winner);
  const int plies = plies_to_end(verdict.score);
  return fmt::format("{} wins in {} move{} ({} plies)\n", winner, (plies + 1) / 2,
                     plies <= 2 ? "" : "s", plies);
}

void print_text(const Board& position, const Found& found) {
  std::string text = connect_four::to_string(position);
  text += connect_four::column_names.substr(0, static_cast<std::size_t>(position.width()));
  if (!found.outcome) {
    text += fmt::format("\n\n{} to move: ", position.side_to_move() == 0 ? 'x' : 'o');
  } else {
    text += "\n\n";
  }
  text += verdict_text(position, found);
  const Verdict verdict = verdict_of(position, found);
  if (verdict.is_solved) {
    text +=
        fmt::format("Score      {:+}\n", connect_four::published_score(verdict.score, position));
  }
  if (!found.moves.empty()) {
    text += fmt::format("Best move  {}\nLine       {}\n", connect_four::to_char(found.best_move()),
                        line_of(found));
  }
  print(text + fmt::format("Searched   {} nodes, {:.2f} s\n", found.nodes,
                           static_cast<double>(found.time) / 1000));
}

void print_json(const SolveRequest& request, const Board& position, const Found& found) {
  const Verdict verdict = verdict_of(position, found);
  const bool has_end = verdict.is_solved && verdict.score != draw_score;
  Json json{{"type", "solution"},     {"game", "connect_four"},   {"moves", request.moves},
            {"width", request.width}, {"height", request.height}, {"solved", verdict.is_solved}};
  json["score"] =
      verdict.is_solved ? Json(connect_four::published_score(verdict.score, position)) : Json();
  json["plies_to_end"] = has_end ? Json(plies_to_end(verdict.score)) : Json();
  json["best_move"] =
      found.moves.empty() ? Json() : Json(std::string(1, connect_four::to_char(found.best_move())));
  json["line"] = line_of(found);
  json["depth"] = found.depth;
  json["nodes"] = found.nodes;
  json["time_ms"] = found.time;
  print(json.dump() + '\n');
}

}  // namespace

int run_solve_connect_four(const SolveRequest& request) {
  const auto position = connect_four::parse_position(request.moves, request.width, request.height);
  if (!position) {
    std::cerr << position.error().message << '\n';
    return bad_input;
  }
  if (const Refusal refusal = refuse_memory(request.mib)) {
    std::cerr << "--hash: " << *refusal << '\n';
    return bad_input;
  }
  Solver solver({}, static_cast<std::size_t>(request.mib));
  const Interrupt interrupt([&] { solver.control().stop(); });
  Progress progress;
  solver.start(position.value(), {});
  const auto show = [&](const Found& found) {
    progress.show(fmt::format("depth {} of {}  {} nodes  {:.1f} s", found.depth,
                              position.value().cells() - position.value().stones(), found.nodes,
                              static_cast<double>(found.time) / 1000));
  };
  while (!verdict_of(position.value(), solver.result()).is_solved && solver.advance(show)) {
    if (interrupt.has_happened()) solver.control().stop();
  }
  progress.clear();
  const Found found = solver.result();
  if (request.json) {
    print_json(request, position.value(), found);
  } else {
    print_text(position.value(), found);
  }
  return verdict_of(position.value(), found).is_solved ? done : interrupted;
}

}  // namespace espalier::uci
