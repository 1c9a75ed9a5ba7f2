#include "apps/espalier/analysis_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "programs/analysis_total.hpp"
#include "programs/score_text.hpp"
#include "support/json_lines.hpp"

namespace espalier::apps {

namespace {

using Json = nlohmann::ordered_json;
using chess::Move;
using chess::Position;
using programs::nodes_per_second;
using programs::score_json;
using programs::score_text;

[[nodiscard]] Json moves_json(const Position& position, const std::vector<Move>& moves) {
  Json list = Json::array();
  for (const Move move : moves) list.push_back(chess::to_san(position, move));
  return list;
}

[[nodiscard]] Json line_json(Position position, const std::vector<Move>& line) {
  Json list = Json::array();
  for (const Move move : line) {
    list.push_back(chess::to_san(position, move));
    position.make(move);
  }
  return list;
}

[[nodiscard]] Json lines_json(const Position& position, const Result<Move>& result) {
  Json lines = Json::array();
  for (std::size_t i = 0; i < result.moves.size() && i < static_cast<std::size_t>(result.lines);
       ++i) {
    const RootMove<Move>& move = result.moves[i];
    if (move.depth == 0) continue;
    lines.push_back({{"depth", move.depth},
                     {"seldepth", std::max(move.depth, move.selective_depth)},
                     {"score", score_json(move.score)},
                     {"pv", line_json(position, move.line)}});
  }
  return lines;
}

}  // namespace

std::string best_move_text(const Position& position, const Result<Move>& result) {
  return result.moves.empty() ? "-" : chess::to_san(position, result.best_move());
}

// ---------------------------------------------------------------------------------------- table --

namespace {

constexpr std::size_t max_column_width = 30;

struct Columns {
  std::string_view id, solution, found, score, depth, since, nodes, time;
};

[[nodiscard]] std::string row_text(const Columns& columns, std::size_t id_width,
                                   std::size_t solution_width) {
  return fmt::format("{:<{}}  {:<{}}  {:<7} {:>7} {:>5} {:>5} {:>11} {:>8}", columns.id, id_width,
                     columns.solution, solution_width, columns.found, columns.score, columns.depth,
                     columns.since, columns.nodes, columns.time);
}

}  // namespace

AnalysisTable::AnalysisTable(const std::vector<TestPosition>& positions) {
  for (const TestPosition& test : positions) {
    id_width_ = std::clamp(test.id.size(), id_width_, max_column_width);
    solution_width_ = std::clamp(test.solution_text().size(), solution_width_, max_column_width);
  }
}

std::string AnalysisTable::header() const {
  return row_text({"id", "wanted", "found", "score", "depth", "since", "nodes", "time"}, id_width_,
                  solution_width_) +
         '\n';
}

std::string AnalysisTable::row(const TestPosition& test, const AnalysisResult& result,
                               std::string_view note) const {
  const Result<Move>& search = result.search;
  const std::string solution = test.solution_text();
  const std::string found = best_move_text(test.position, search);
  const std::string score = score_text(search.score());
  const std::string depth = std::to_string(search.depth);
  const std::string since = std::to_string(result.since);
  const std::string nodes = std::to_string(search.nodes);
  const std::string time = fmt::format("{:.2f} s", static_cast<double>(search.time) / 1000);
  return row_text({test.id, solution, found, score, depth, since, nodes, time}, id_width_,
                  solution_width_) +
         fmt::format("  {}\n", note);
}

// ----------------------------------------------------------------------------------------- JSON --

std::string position_json(const TestPosition& test, const AnalysisResult& result, bool chess960) {
  const Position& position = test.position;
  const Result<Move>& search = result.search;
  const bool has_move = !search.moves.empty();
  Json json{{"type", "position"}, {"id", test.id}};
  if (test.line > 0) json["line"] = test.line;
  json["fen"] = chess::to_fen(position);
  json["bm"] = moves_json(position, test.best);
  json["am"] = moves_json(position, test.avoid);
  json["dm"] = test.mate ? Json(*test.mate) : Json();
  json["found"] = has_move ? Json(chess::to_san(position, search.best_move())) : Json();
  json["found_uci"] =
      has_move ? Json(chess::to_uci(search.best_move(), position, chess960)) : Json();
  json["score"] = score_json(search.score());
  json["depth"] = search.depth;
  json["found_at_depth"] = result.since;
  json["nodes"] = search.nodes;
  json["time_ms"] = search.time;
  json["nps"] = nodes_per_second(search.nodes, search.time);
  json["solved"] = test.has_solution() ? Json(result.is_solved) : Json();
  json["lines"] = lines_json(position, search);
  return support::json_line(json);
}

std::string iteration_json(const Position& position, const Result<Move>& result) {
  return support::json_line<Json>({{"type", "iteration"},
                                   {"nodes", result.nodes},
                                   {"time_ms", result.time},
                                   {"lines", lines_json(position, result)}});
}

}  // namespace espalier::apps
