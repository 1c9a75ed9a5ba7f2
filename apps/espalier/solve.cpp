#include "apps/espalier/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "espalier/solve.hpp"
#include "espalier/solve_table.hpp"
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
using ConnectFourSolver = Solver<Board, connect_four::SearchHooks, SolveTable>;
using ConnectFourSolution = Solution<connect_four::Move>;

struct SolveArguments {
  std::string moves{};  ///< columns, "4435"; empty: the empty board
  int width = 7;
  int height = 6;
  std::int64_t hash_mib = 64;
  std::string file{};  ///< of positions with their scores, instead of one position
  bool weak = false;
  bool json = false;
};

[[nodiscard]] std::string line_of(const ConnectFourSolution& solution) {
  std::string text;
  for (const connect_four::Move move : solution.line) text += connect_four::to_char(move);
  return text;
}

[[nodiscard]] bool is_over(const Board& position) {
  MovesOf<Board> moves;
  return position.generate(moves).is_over();
}

/// The bounds as published scores; with a weak goal 1, 0 or -1.
struct PublishedBounds {
  int lower;
  int upper;
};
[[nodiscard]] PublishedBounds published(const Board& position, const ConnectFourSolution& solution,
                                        bool weak) {
  const auto [lower, upper] = solution.value;
  if (weak) return {lower, upper};
  return {connect_four::published_score(lower, position),
          connect_four::published_score(upper, position)};
}

[[nodiscard]] std::string value_text(const Board& position, const ConnectFourSolution& solution,
                                     bool weak) {
  if (!solution.is_solved()) {
    const auto [lower, upper] = published(position, solution, weak);
    return fmt::format("Not solved: the score is from {:+} to {:+}\n", lower, upper);
  }
  const Score score = solution.value.lower;
  const bool has_ended = is_over(position);
  if (score == draw_score) return has_ended ? "Draw\n" : "Draw with best play\n";
  const char winner = (position.side_to_move() == 0) == (score > 0) ? 'x' : 'o';
  if (has_ended) return fmt::format("{} has won\n", winner);
  if (weak) return fmt::format("{} wins\n", winner);
  const int plies = plies_to_end(score);
  return fmt::format("{} wins in {} move{} ({} plies)\n", winner, (plies + 1) / 2,
                     plies <= 2 ? "" : "s", plies);
}

void print_text(const SolveArguments& arguments, const Board& position,
                const ConnectFourSolution& solution) {
  std::string text = connect_four::to_string(position);
  text += connect_four::column_names.substr(0, static_cast<std::size_t>(position.width()));
  text += "\n\n";
  if (!is_over(position)) {
    text += fmt::format("{} to move: ", position.side_to_move() == 0 ? 'x' : 'o');
  }
  text += value_text(position, solution, arguments.weak);
  if (solution.is_solved()) {
    text += fmt::format("Score      {:+}\n", published(position, solution, arguments.weak).lower);
  }
  if (!solution.line.empty()) {
    text += fmt::format("Best move  {}\nLine       {}\n",
                        connect_four::to_char(solution.best_move()), line_of(solution));
  }
  support::print(text + fmt::format("Searched   {} nodes, {:.2f} s\n", solution.nodes,
                                    static_cast<double>(solution.time) / 1000));
}

void print_json(const SolveArguments& arguments, const std::string& moves, const Board& position,
                const ConnectFourSolution& solution) {
  const bool has_end =
      solution.is_solved() && solution.value.lower != draw_score && !arguments.weak;
  const auto [lower, upper] = published(position, solution, arguments.weak);
  Json json{{"type", "solution"},
            {"game", "connect_four"},
            {"moves", moves},
            {"width", arguments.width},
            {"height", arguments.height},
            {"weak", arguments.weak},
            {"solved", solution.is_solved()},
            {"score", solution.is_solved() ? Json(lower) : Json()},
            {"lower", lower},
            {"upper", upper}};
  json["plies_to_end"] = has_end ? Json(plies_to_end(solution.value.lower)) : Json();
  json["best_move"] = solution.line.empty()
                          ? Json()
                          : Json(std::string(1, connect_four::to_char(solution.best_move())));
  json["line"] = line_of(solution);
  json["nodes"] = solution.nodes;
  json["time_ms"] = solution.time;
  support::print(json.dump() + '\n');
}

/// Solves the position, with progress on the terminal. After Ctrl-C: what is proven so far.
[[nodiscard]] ConnectFourSolution solve_with_progress(const SolveArguments& arguments,
                                                      const Board& position) {
  ConnectFourSolver solver(static_cast<std::size_t>(arguments.hash_mib));
  const support::Interrupt interrupt([&] { solver.control().stop(); });
  support::Progress progress;
  return solver.run(
      position, {}, {.weak = arguments.weak}, [&](const ConnectFourSolution& solution) {
        const auto [lower, upper] = published(position, solution, arguments.weak);
        progress.show(fmt::format("score {:+} to {:+}  {} nodes  {:.1f} s  table {:.1f} % full",
                                  lower, upper, solution.nodes,
                                  static_cast<double>(solution.time) / 1000,
                                  solver.table()->permille_full() / 10.0));
        if (interrupt.has_happened()) solver.control().stop();
      });
}

/// Solves one position and prints its value. Returns the exit status.
[[nodiscard]] int solve_position(const SolveArguments& arguments) {
  const auto position =
      connect_four::parse_position(arguments.moves, arguments.width, arguments.height);
  if (!position) {
    std::cerr << position.error().message << '\n';
    return support::bad_input;
  }
  const ConnectFourSolution solution = solve_with_progress(arguments, position.value());
  if (arguments.json) {
    print_json(arguments, arguments.moves, position.value(), solution);
  } else {
    print_text(arguments, position.value(), solution);
  }
  return solution.is_solved() ? support::done : support::interrupted;
}

/// A position of a file and its score.
struct KnownScore {
  std::string moves;
  Board position;
  int score;
};

/// The positions of `arguments.file`, or why they cannot be read.
[[nodiscard]] Expected<std::vector<KnownScore>, std::string> read_known_scores(
    const SolveArguments& arguments) {
  std::ifstream file(arguments.file);
  if (!file) return Unexpected{"cannot read " + arguments.file};
  std::vector<KnownScore> all;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    std::istringstream words(line);
    std::string moves;
    int score = 0;
    if (!(words >> moves >> score) || !(words >> std::ws).eof()) {
      return Unexpected{
          fmt::format("{}:{}: a line is the columns played and the score, such as "
                      "\"32164625 11\"",
                      arguments.file, number)};
    }
    auto position = connect_four::parse_position(moves, arguments.width, arguments.height);
    if (!position) {
      return Unexpected{fmt::format("{}:{}: {}", arguments.file, number, position.error().message)};
    }
    all.push_back({moves, position.value(), score});
  }
  return all;
}

/// What the positions of a file took.
struct Total {
  std::size_t positions = 0;
  std::size_t wrong = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

void print_total(const SolveArguments& arguments, const Total& total) {
  const double count = static_cast<double>(std::max<std::size_t>(total.positions, 1));
  const double nodes = static_cast<double>(total.nodes) / count;
  const double microseconds = total.seconds * 1e6 / count;
  if (arguments.json) {
    const Json json{{"type", "total"},      {"positions", total.positions},
                    {"wrong", total.wrong}, {"nodes", total.nodes},
                    {"mean_nodes", nodes},  {"mean_time_us", microseconds}};
    support::print(json.dump() + '\n');
  } else {
    support::print(
        fmt::format("{} positions, {} with another score than in the file\n"
                    "Mean       {:.1f} nodes, {:.2f} us\n",
                    total.positions, total.wrong, nodes, microseconds));
  }
}

/// Solves all positions of a file, each with an empty table and without its line, and compares the
/// scores. Returns the exit status.
[[nodiscard]] int solve_file(const SolveArguments& arguments) {
  const auto all = read_known_scores(arguments);
  if (!all) {
    std::cerr << all.error() << '\n';
    return support::bad_input;
  }
  ConnectFourSolver solver(static_cast<std::size_t>(arguments.hash_mib));
  const support::Interrupt interrupt([&] { solver.control().stop(); });
  support::Progress progress;
  Total total;
  for (const KnownScore& known : all.value()) {
    solver.clear();
    const auto start = std::chrono::steady_clock::now();
    const auto stop_if_interrupted = [&](const ConnectFourSolution&) {
      if (interrupt.has_happened()) solver.control().stop();
    };
    const auto solution = solver.run(known.position, {}, {.weak = arguments.weak, .line = false},
                                     stop_if_interrupted);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (!solution.is_solved()) break;
    ++total.positions;
    const int score = published(known.position, solution, arguments.weak).lower;
    const int expected = arguments.weak ? (known.score > 0) - (known.score < 0) : known.score;
    total.wrong += score != expected ? 1 : 0;
    total.nodes += solution.nodes;
    total.seconds += time.count();
    if (arguments.json) print_json(arguments, known.moves, known.position, solution);
    if (progress.is_visible()) {
      progress.show(fmt::format("{} of {}", total.positions, all.value().size()));
    }
  }
  progress.clear();
  print_total(arguments, total);
  if (total.positions < all.value().size()) return support::interrupted;
  return total.wrong == 0 ? support::done : support::goal_missed;
}

[[nodiscard]] int solve_connect_four(const SolveArguments& arguments) {
  if (const auto error = uci::check_memory(arguments.hash_mib)) {
    std::cerr << "--hash: " << *error << '\n';
    return support::bad_input;
  }
  return arguments.file.empty() ? solve_position(arguments) : solve_file(arguments);
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
  game->add_option("--file", arguments->file,
                   "Solve the positions of a file, a line each: columns and score")
      ->excludes("MOVES");
  game->add_flag("--weak", arguments->weak, "Only who wins: a score of +1, 0 or -1");
  game->add_flag("--json", arguments->json, "Print one JSON object");
  game->callback([arguments, &status] { status = solve_connect_four(*arguments); });
}

}  // namespace espalier::apps
