#include "apps/espalier/analyse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "apps/espalier/analysis_output.hpp"
#include "apps/espalier/test_position.hpp"
#include "apps/evaluation_options.hpp"
#include "apps/game_option.hpp"
#include "catalogue/games.hpp"
#include "games/chess/notation/san.hpp"
#include "programs/analyse.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/analysis_total.hpp"
#include "programs/position_option.hpp"
#include "programs/score_text.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/uci_score.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/terminal.hpp"
#include "uci/engine.hpp"

namespace espalier::apps {

namespace {

using chess::Move;
using chess::Position;
using programs::score_text;
using programs::total_json;
using programs::total_text;
using support::print;

struct AnalyseArguments : programs::AnalyseArguments {
  std::string game{catalogue::DefaultGame::name};
  bool chess960 = false;  ///< castling of `found_uci` is written as king takes rook
  EvaluationArguments evaluation{};
  std::optional<int> min_solved{};  ///< with fewer the exit status is goal_missed
};

class Analysis {
 public:
  Analysis(const AnalyseArguments& arguments, const chess::EvaluationChoice& evaluation)
      : arguments_(arguments),
        limits_(programs::limits_of(arguments)),
        engine_(chess::EngineEvaluator(evaluation)) {}

  /// Allocates table and threads. Returns an error message if they are not available.
  [[nodiscard]] std::optional<std::string> prepare() {
    if (auto error = protocols::resize_table(engine_, arguments_.hash_mib)) return error;
    return protocols::resize_threads(engine_, arguments_.threads);
  }

  /// Prints a row of a table, or a JSON object, for each position. Returns the exit status.
  int solve_all(const std::vector<TestPosition>& positions) {
    const AnalysisTable table(positions);
    if (!arguments_.json) print(table.header());
    for (const TestPosition& test : positions) {
      const AnalysisResult result = search(test, [&](const Result<Move>& partial) {
        show_progress(test, partial, positions.size());
      });
      progress_.clear();
      if (interrupt_.has_happened()) {
        if (!arguments_.json) print(table.row(test, result, "interrupted"));
        break;
      }
      count(test, result);
      if (arguments_.json) {
        print(position_json(test, result, arguments_.chess960));
      } else {
        const std::string solved = result.is_solved ? support::green("yes") : support::red("no");
        print(table.row(test, result, test.has_solution() ? solved : ""));
      }
    }
    return finish();
  }

  /// Prints every iteration of the search of one position. Returns the exit status.
  int show_iterations(const TestPosition& test) {
    if (!arguments_.json) {
      print(
          fmt::format("{:>5} {:>8} {:>12} {:>9}  {}\n", "depth", "score", "nodes", "time", "line"));
    }
    const AnalysisResult result = search(test, [&](const Result<Move>& partial) {
      if (protocols::completes_iteration(partial)) print_iteration(test.position, partial);
    });
    if (arguments_.json) {
      print(position_json(test, result, arguments_.chess960));
    } else if (result.search.moves.empty()) {
      print("No legal move: " +
            std::string(result.search.score() == draw_score ? "stalemate\n" : "checkmate\n"));
    } else {
      print(fmt::format("\nBest move {}, {} at depth {}, the same since depth {}\n",
                        best_move_text(test.position, result.search),
                        score_text(result.search.score()), result.search.depth, result.since));
    }
    return interrupt_.has_happened() ? support::interrupted : support::done;
  }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Show>
  [[nodiscard]] AnalysisResult search(const TestPosition& test, Show show) {
    AnalysisResult result;
    Move best{};
    const auto note_best = [&](Move move, int depth) {
      if (move == best) return;
      best = move;
      result.since = depth;
    };
    engine_.clear();
    engine_.start(test.position, limits_);
    if (interrupt_.has_happened()) engine_.control().stop();
    result.search = engine_.finish([&](const Result<Move>& partial) {
      const auto& updated = partial.moves[static_cast<std::size_t>(partial.updated)];
      note_best(partial.best_move(), updated.depth);
      show(partial);
    });
    if (!result.search.moves.empty()) {
      note_best(result.search.best_move(), result.search.moves.front().depth);
    }
    result.is_solved =
        test.has_solution() && test.is_solved_by(result.search.best_move(), result.search.score());
    return result;
  }

  void count(const TestPosition& test, const AnalysisResult& result) {
    ++total_.positions;
    total_.with_solution += test.has_solution() ? 1 : 0;
    total_.solved += result.is_solved ? 1 : 0;
    total_.nodes += result.search.nodes;
    total_.time = Clock::now() - start_;
  }

  void show_progress(const TestPosition& test, const Result<Move>& partial, std::size_t all) {
    if (!progress_.is_visible()) return;
    progress_.show(
        fmt::format("{} {}/{}  solved {}  {}: depth {} {} {}", support::bar(total_.positions, all),
                    total_.positions, all, total_.solved, test.id, partial.depth,
                    best_move_text(test.position, partial), score_text(partial.score())));
  }

  void print_iteration(const Position& position, const Result<Move>& partial) const {
    if (arguments_.json) return print(iteration_json(position, partial));
    for (std::size_t i = 0; i < static_cast<std::size_t>(partial.lines); ++i) {
      const RootMove<Move>& move = partial.moves[i];
      print(fmt::format("{:>5} {:>8} {:>12} {:>7.2f} s  {}\n", move.depth, score_text(move.score),
                        partial.nodes, static_cast<double>(partial.time) / 1000,
                        chess::line_to_san(position, move.line)));
    }
  }

  [[nodiscard]] int finish() {
    const bool is_interrupted = interrupt_.has_happened();
    print(arguments_.json ? total_json(total_, is_interrupted)
                          : total_text(total_, is_interrupted));
    if (is_interrupted) return support::interrupted;
    const auto min_solved = static_cast<std::size_t>(arguments_.min_solved.value_or(0));
    return total_.solved < min_solved ? support::goal_missed : support::done;
  }

  const AnalyseArguments& arguments_;
  Limits limits_;
  uci::Engine engine_;
  support::Interrupt interrupt_{[this] { engine_.control().stop(); }};
  support::Progress progress_;
  Clock::time_point start_ = Clock::now();
  programs::AnalysisTotal total_;
};

[[nodiscard]] Expected<std::vector<TestPosition>, std::string> read_file(
    const std::string& name, std::vector<std::string>& warnings) {
  if (name == "-") return read_test_positions(std::cin, "standard input", warnings);
  std::istringstream file(
      support::read_input(support::path_of(name), support::InputKind::file_or_pipe));
  return read_test_positions(file, name, warnings);
}

/// The positions to analyse. Prints to standard error why there are none.
[[nodiscard]] std::vector<TestPosition> positions_of(const AnalyseArguments& arguments) {
  if (arguments.fen) {
    const auto position = programs::parse_position_option<catalogue::Chess>(*arguments.fen);
    if (!position) return {};
    return {{.id = "fen", .position = *position}};
  }
  std::vector<std::string> warnings;
  auto positions = read_file(arguments.file, warnings);
  for (const std::string& warning : warnings) std::cerr << warning << '\n';
  if (positions) return std::move(*positions);
  std::cerr << positions.error() << '\n';
  return {};
}

/// A file is read as a whole, and refused if a line of it is wrong, before anything is searched.
[[nodiscard]] int run_analyse(const AnalyseArguments& arguments) {
  const std::vector<TestPosition> positions = positions_of(arguments);
  if (positions.empty()) return support::bad_input;
  Analysis analysis(arguments, evaluation_choice(arguments.evaluation));
  if (const auto error = analysis.prepare()) {
    std::cerr << *error << '\n';
    return support::bad_input;
  }
  return arguments.fen ? analysis.show_iterations(positions.front())
                       : analysis.solve_all(positions);
}

constexpr const char* analyse_notes =
    "A position with bm, am or dm counts as solved if the move found is one of bm, is none of am,\n"
    "and mates in at most dm moves. If a line of the file is wrong, nothing is searched.\n"
    "Column 'since': the depth since which the move found has been the best.\n"
    "For other games (--game) the file has a position on each line, as after `position fen`, or\n"
    "games, of which every position is searched: PDN for checkers, GGF for othello.\n"
    "Example: espalier analyse data/bratko-kopec.epd --movetime 1000\n\n";

/// Whether the search of this game can use a database of endings.
[[nodiscard]] bool has_endgames(std::string_view game) {
  bool has = false;
  (void)catalogue::visit_game(game, [&]<class G>(std::type_identity<G>) { has = HasEndgames<G>; });
  return has;
}

[[nodiscard]] int analyse_other_game(const AnalyseArguments& arguments) {
  int status = support::bad_input;
  (void)catalogue::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) {
    if constexpr (!SpeaksUci<G>) status = programs::analyse<G>(arguments);
  });
  return status;
}

}  // namespace

void add_analyse(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "analyse", "Search the positions of a file, or one position");
  command->footer(std::string(analyse_notes) + support::exit_notes);
  auto arguments = std::make_shared<AnalyseArguments>();
  programs::add_analyse_options(*command, *arguments,
                                "EPD file, or positions or games of --game; - for standard input",
                                "One position; of chess, prints every iteration");
  add_game_option(*command, arguments->game);
  command->add_option("--endgames", arguments->endgames,
                      "Of checkers: endgame database, as `espalier build-database` writes it");
  add_evaluation_options(*command, arguments->evaluation);
  command
      ->add_option("--min-solved", arguments->min_solved,
                   "Exit with status 1 if fewer positions are solved")
      ->check(CLI::Range(0, std::numeric_limits<int>::max()));
  command->add_flag("--chess960", arguments->chess960,
                    "With --json: write castling in found_uci as king takes rook");
  command->callback([arguments, &status] {
    programs::require_position(*arguments);
    const bool is_chess = arguments->game == catalogue::Chess::name;
    const auto& [evaluation, eval_file] = arguments->evaluation;
    if (!is_chess && (evaluation || eval_file || arguments->min_solved || arguments->chess960)) {
      throw CLI::ValidationError(
          "--evaluation, --eval-file, --min-solved and --chess960 are for chess, not for " +
          arguments->game);
    }
    if (!arguments->endgames.empty() && !has_endgames(arguments->game)) {
      throw CLI::ValidationError("--endgames: there is no database of " + arguments->game);
    }
    status = is_chess ? run_analyse(*arguments) : analyse_other_game(*arguments);
  });
}

}  // namespace espalier::apps
