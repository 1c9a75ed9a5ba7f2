// Analysis of positions, as analyse.hpp describes it: searches them and shows what comes of it, as
// a table for people or as JSON for programs. It does not know how the command line is read.
#include "apps/espalier/analyse.hpp"
#include "support/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "apps/espalier/puzzle.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/san.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/terminal.hpp"
#include "uci/engine.hpp"
#include "uci/report.hpp"

namespace espalier::uci {

using support::bad_input;
using support::bar;
using support::done;
using support::goal_missed;
using support::green;
using support::Interrupt;
using support::interrupted;
using support::print;
using support::Progress;
using support::red;

namespace {

using Json = nlohmann::ordered_json;

/// What a search came to.
struct Finding {
  Result<Move> result;
  int since = 0;  ///< plies: the move found was the best from this depth on
  bool is_solved = false;
};

struct Total {
  std::size_t positions = 0;
  std::size_t with_answer = 0;
  std::size_t solved = 0;
  std::uint64_t nodes = 0;
  Milliseconds time = 0;
};

[[nodiscard]] std::uint64_t per_second(std::uint64_t nodes, Milliseconds time) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds>(1, time));
}

/// From the side to move: "+0.34", "#3", "#-2".
[[nodiscard]] std::string score_text(Score score) {
  return is_proven(score) ? fmt::format("#{}", moves_to_mate(score))
                          : fmt::format("{:+.2f}", score / 100.0);
}

[[nodiscard]] std::string found_text(const Position& position, const Result<Move>& result) {
  return result.moves.empty() ? "-" : chess::to_san(position, result.best_move());
}

// ----------------------------------------------------------------------------------------- JSON --

[[nodiscard]] Json san_list(const Position& position, const std::vector<Move>& moves) {
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

[[nodiscard]] Json score_json(Score score) {
  if (is_proven(score)) return {{"mate", moves_to_mate(score)}};
  return {{"cp", score}};
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

[[nodiscard]] Json finding_json(const Puzzle& puzzle, const Finding& finding) {
  const Position& position = puzzle.position;
  const Result<Move>& result = finding.result;
  const bool has_move = !result.moves.empty();
  Json json{{"type", "position"}, {"id", puzzle.id}};
  if (puzzle.line > 0) json["line"] = puzzle.line;
  json["fen"] = chess::to_fen(position);
  json["bm"] = san_list(position, puzzle.best);
  json["am"] = san_list(position, puzzle.avoid);
  json["dm"] = puzzle.mate ? Json(*puzzle.mate) : Json();
  json["found"] = has_move ? Json(chess::to_san(position, result.best_move())) : Json();
  json["found_uci"] = has_move ? Json(chess::to_uci(result.best_move(), position)) : Json();
  json["score"] = score_json(result.score());
  json["depth"] = result.depth;
  json["found_at_depth"] = finding.since;
  json["nodes"] = result.nodes;
  json["time_ms"] = result.time;
  json["nps"] = per_second(result.nodes, result.time);
  json["solved"] = puzzle.has_answer() ? Json(finding.is_solved) : Json();
  json["lines"] = lines_json(position, result);
  return json;
}

[[nodiscard]] Json total_json(const Total& total, bool is_interrupted) {
  return {{"type", "total"},
          {"positions", total.positions},
          {"with_answer", total.with_answer},
          {"solved", total.solved},
          {"nodes", total.nodes},
          {"time_ms", total.time},
          {"nps", per_second(total.nodes, total.time)},
          {"interrupted", is_interrupted}};
}

/// One line. Bytes that are no UTF-8 (an id may hold any) become replacement characters.
void print_json(const Json& json) {
  print(json.dump(-1, ' ', true, Json::error_handler_t::replace) + '\n');
}

// ---------------------------------------------------------------------------------------- table --

/// The columns of the table, wide enough for all positions.
class Table {
 public:
  explicit Table(const std::vector<Puzzle>& puzzles) {
    for (const Puzzle& puzzle : puzzles) {
      id_width_ = std::clamp(puzzle.id.size(), id_width_, most_width);
      wanted_width_ = std::clamp(puzzle.wanted().size(), wanted_width_, most_width);
    }
  }
  [[nodiscard]] std::string header() const {
    return row("id", "wanted", "found", "score", "depth", "since", "nodes", "time") + '\n';
  }
  [[nodiscard]] std::string line(const Puzzle& puzzle, const Finding& finding,
                                 std::string_view verdict) const {
    const Result<Move>& result = finding.result;
    return row(puzzle.id, puzzle.wanted(), found_text(puzzle.position, result),
               score_text(result.score()), std::to_string(result.depth),
               std::to_string(finding.since), std::to_string(result.nodes),
               fmt::format("{:.2f} s", static_cast<double>(result.time) / 1000)) +
           fmt::format("  {}\n", verdict);
  }

 private:
  static constexpr std::size_t most_width = 30;
  [[nodiscard]] std::string row(std::string_view id, std::string_view wanted,
                                std::string_view found, std::string_view score,
                                std::string_view depth, std::string_view since,
                                std::string_view nodes, std::string_view time) const {
    return fmt::format("{:<{}}  {:<{}}  {:<7} {:>7} {:>5} {:>5} {:>11} {:>8}", id, id_width_,
                       wanted, wanted_width_, found, score, depth, since, nodes, time);
  }
  std::size_t id_width_ = 2;
  std::size_t wanted_width_ = 6;
};

[[nodiscard]] std::string total_text(const Total& total, bool is_interrupted) {
  std::string text = "\n";
  if (is_interrupted) text += "Interrupted. ";
  if (total.with_answer > 0) {
    text += fmt::format("Solved {} of {}", total.solved, total.with_answer);
  } else {
    text += fmt::format("{} position{}", total.positions, total.positions == 1 ? "" : "s");
  }
  return text + fmt::format(" in {:.1f} s, {} nodes, {} nodes per second\n",
                            static_cast<double>(total.time) / 1000, total.nodes,
                            per_second(total.nodes, total.time));
}

// --------------------------------------------------------------------------------------- search --

class Analysis {
 public:
  explicit Analysis(const AnalyseRequest& request) : request_(request) {
    if (request.depth) limits_.depth = *request.depth;
    if (request.nodes) limits_.nodes = *request.nodes;
    if (request.movetime) limits_.time = TimeBudget{*request.movetime, *request.movetime};
    if (!request.depth && !request.nodes && !request.movetime) {
      limits_.time = TimeBudget{default_movetime, default_movetime};
    }
    limits_.lines = request.lines;
  }

  [[nodiscard]] Refusal prepare() {
    if (Refusal refusal = resize_table(engine_, request_.mib)) return refusal;
    return resize_threads(engine_, request_.threads);
  }

  /// A table of all puzzles, or an object for each.
  int solve(const std::vector<Puzzle>& puzzles) {
    const Table table(puzzles);
    if (!request_.json) print(table.header());
    for (const Puzzle& puzzle : puzzles) {
      const Finding finding = search(puzzle, [&](const Result<Move>& result) {
        show_progress(puzzle, result, puzzles.size());
      });
      progress_.clear();
      if (interrupt_.has_happened()) {
        if (!request_.json) print(table.line(puzzle, finding, "interrupted"));
        break;
      }
      count(puzzle, finding);
      if (request_.json) {
        print_json(finding_json(puzzle, finding));
      } else {
        const std::string verdict = finding.is_solved ? green("yes") : red("no");
        print(table.line(puzzle, finding, puzzle.has_answer() ? verdict : ""));
      }
    }
    return finish();
  }

  /// One position, depth by depth.
  int explain(const Puzzle& puzzle) {
    const auto show = [&](const Result<Move>& result) {
      const auto updated = static_cast<std::size_t>(result.updated);
      if (result.moves[updated].bound == Bound::exact && result.updated + 1 == result.lines) {
        print_iteration(puzzle.position, result);
      }
    };
    if (!request_.json) {
      print(
          fmt::format("{:>5} {:>8} {:>12} {:>9}  {}\n", "depth", "score", "nodes", "time", "line"));
    }
    const Finding finding = search(puzzle, show);
    count(puzzle, finding);
    if (request_.json) {
      print_json(finding_json(puzzle, finding));
    } else if (finding.result.moves.empty()) {
      print("No legal move: " +
            std::string(finding.result.score() == draw_score ? "stalemate\n" : "checkmate\n"));
    } else {
      print(fmt::format("\nBest move {}, {} at depth {}, the same since depth {}\n",
                        found_text(puzzle.position, finding.result),
                        score_text(finding.result.score()), finding.result.depth, finding.since));
    }
    return interrupt_.has_happened() ? interrupted : done;
  }

 private:
  template <class Show>
  [[nodiscard]] Finding search(const Puzzle& puzzle, Show show) {
    Finding finding;
    Move favourite{};
    const auto favour = [&](Move move, int depth) {
      if (move == favourite) return;
      favourite = move;
      finding.since = depth;
    };
    engine_.clear();
    engine_.start(puzzle.position, limits_);
    if (interrupt_.has_happened()) engine_.control().stop();
    finding.result = engine_.finish([&](const Result<Move>& result) {
      const auto& updated = result.moves[static_cast<std::size_t>(result.updated)];
      favour(result.best_move(), updated.depth);
      show(result);
    });
    if (!finding.result.moves.empty()) {
      favour(finding.result.best_move(), finding.result.moves.front().depth);
    }
    finding.is_solved = puzzle.has_answer() &&
                        puzzle.is_solved_by(finding.result.best_move(), finding.result.score());
    return finding;
  }

  void count(const Puzzle& puzzle, const Finding& finding) {
    ++total_.positions;
    total_.with_answer += puzzle.has_answer() ? 1 : 0;
    total_.solved += finding.is_solved ? 1 : 0;
    total_.nodes += finding.result.nodes;
    total_.time += finding.result.time;
  }

  void show_progress(const Puzzle& puzzle, const Result<Move>& result, std::size_t all) {
    if (!progress_.is_visible()) return;
    progress_.show(fmt::format("{} {}/{}  solved {}  {}: depth {} {} {}",
                               bar(total_.positions, all), total_.positions, all, total_.solved,
                               puzzle.id, result.depth, found_text(puzzle.position, result),
                               score_text(result.score())));
  }

  void print_iteration(const Position& position, const Result<Move>& result) const {
    if (request_.json) {
      print_json({{"type", "iteration"},
                  {"nodes", result.nodes},
                  {"time_ms", result.time},
                  {"lines", lines_json(position, result)}});
      return;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(result.lines); ++i) {
      const RootMove<Move>& move = result.moves[i];
      print(fmt::format("{:>5} {:>8} {:>12} {:>7.2f} s  {}\n", move.depth, score_text(move.score),
                        result.nodes, static_cast<double>(result.time) / 1000,
                        chess::line_to_san(position, move.line)));
    }
  }

  [[nodiscard]] int finish() {
    const bool is_interrupted = interrupt_.has_happened();
    if (request_.json) {
      print_json(total_json(total_, is_interrupted));
    } else {
      print(total_text(total_, is_interrupted));
    }
    if (is_interrupted) return interrupted;
    const auto least = static_cast<std::size_t>(request_.least_solved.value_or(0));
    return total_.solved < least ? goal_missed : done;
  }

  const AnalyseRequest& request_;
  Limits limits_;
  Engine engine_;
  Interrupt interrupt_{[this] { engine_.control().stop(); }};
  Progress progress_;
  Total total_;
};

[[nodiscard]] int refuse(std::string_view why) {
  std::cerr << why << '\n';
  return bad_input;
}

[[nodiscard]] Expected<std::vector<Puzzle>, std::string> read_file(const std::string& name) {
  if (name == "-") return read_puzzles(std::cin, "standard input");
  std::ifstream file(name);
  if (!file) return Unexpected{fmt::format("{}: {}", name, std::strerror(errno))};
  file.peek();  // a directory can be opened, but not read
  if (file.bad()) return Unexpected{name + ": cannot be read (a directory?)"};
  file.clear();
  return read_puzzles(file, name);
}

}  // namespace

int run_analyse(const AnalyseRequest& request) {
  std::vector<Puzzle> puzzles;
  if (request.fen) {
    auto position = chess::parse_fen(*request.fen);
    if (!position) {
      return refuse("--fen: " + position.error().message);
    }
    puzzles.push_back({.id = "fen", .position = std::move(*position)});
  } else {
    auto read = read_file(request.file);
    if (!read) return refuse(read.error());
    puzzles = std::move(*read);
  }
  Analysis analysis(request);
  if (const Refusal refusal = analysis.prepare()) return refuse(*refusal);
  return request.fen ? analysis.explain(puzzles.front()) : analysis.solve(puzzles);
}

}  // namespace espalier::uci
