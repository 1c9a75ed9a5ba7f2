// The command `solve`: exact values of the positions of a game that ends.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "espalier/playable_search.hpp"
#include "espalier/solve.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/solve_rules.hpp"
#include "protocols/line_text.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

struct SolveArguments : SizeArguments {
  std::string position{};
  int width = 0;  ///< of a game with boards of several sizes
  int height = 0;
  std::string file{};  ///< of positions with their scores, instead of one position
  bool weak = false;
  bool json = false;
};

namespace detail {

template <class G>
[[nodiscard]] Expected<typename G::Position, std::string> parse(const std::string& text,
                                                                const SolveArguments& arguments) {
  if constexpr (HasBoardSize<G>) return G::parse_position(text, arguments.width, arguments.height);
  if constexpr (!Solvable<G>) {
    if (text.empty()) return typename G::Position{};
  }
  return G::parse_position(text);
}

template <class Rules>
using SolutionOf = Solution<typename Rules::Position::Move>;

template <class Rules>
[[nodiscard]] std::string line_of(const typename Rules::Position& position,
                                  const SolutionOf<Rules>& solution) {
  return protocols::line_text<Rules>(position, solution.line, Rules::move_separator);
}

template <class Position>
[[nodiscard]] bool is_over(const Position& position) {
  MovesOf<Position> moves;
  return position.generate(moves).is_over();
}

/// The bounds in the unit of the game; with a weak goal 1, 0 or -1.
struct PublishedBounds {
  int lower;
  int upper;
};
template <class Rules>
[[nodiscard]] PublishedBounds published(const typename Rules::Position& position, ScoreBounds value,
                                        bool weak) {
  if (weak) return {value.lower, value.upper};
  return {Rules::published(value.lower, position), Rules::published(value.upper, position)};
}

template <class Rules>
[[nodiscard]] std::string value_text(const typename Rules::Position& position,
                                     const SolutionOf<Rules>& solution, bool weak) {
  if (!solution.is_solved()) {
    const auto [lower, upper] = published<Rules>(position, solution.value, weak);
    return fmt::format("Not solved: the score is from {:+} to {:+}\n", lower, upper);
  }
  const Score score = solution.value.lower;
  const bool has_ended = is_over(position);
  if (score == draw_score) return has_ended ? "Draw\n" : "Draw with best play\n";
  const int winner = score > 0 ? position.side_to_move() : 1 - position.side_to_move();
  const char side = Rules::sides[winner];
  if (has_ended) return fmt::format("{} has won\n", side);
  if (weak) return fmt::format("{} wins\n", side);
  return fmt::format("{} wins {}\n", side, Rules::margin(score));
}

template <class Rules>
void print_text(const SolveArguments& arguments, const typename Rules::Position& position,
                const SolutionOf<Rules>& solution) {
  std::string text = Rules::diagram(position) + "\n\n";
  if (!is_over(position)) {
    text += fmt::format("{} to move: ", Rules::sides[position.side_to_move()]);
  }
  text += value_text<Rules>(position, solution, arguments.weak);
  if (solution.is_solved()) {
    text += fmt::format("Score      {:+}\n",
                        published<Rules>(position, solution.value, arguments.weak).lower);
  }
  if (!solution.line.empty()) {
    text += fmt::format("Best move  {}\nLine       {}\n",
                        Rules::to_string(solution.best_move(), position),
                        line_of<Rules>(position, solution));
  }
  support::print(text + fmt::format("Searched   {} nodes, {:.2f} s\n", solution.nodes,
                                    static_cast<double>(solution.time) / 1000));
}

template <class Rules>
void print_json(const SolveArguments& arguments, const std::string& text,
                const typename Rules::Position& position, const SolutionOf<Rules>& solution) {
  using Json = nlohmann::ordered_json;
  const auto [lower, upper] = published<Rules>(position, solution.value, arguments.weak);
  Json json{{"type", "solution"}, {"game", Rules::name}, {"position", text}};
  if constexpr (HasBoardSize<Rules>) {
    json["width"] = arguments.width;
    json["height"] = arguments.height;
  }
  json["weak"] = arguments.weak;
  json["solved"] = solution.is_solved();
  json["score"] = solution.is_solved() ? Json(lower) : Json();
  json["lower"] = lower;
  json["upper"] = upper;
  const bool has_end = solution.is_solved() && is_proven(solution.value.lower);
  json["plies_to_end"] = has_end ? Json(plies_to_end(solution.value.lower)) : Json();
  json["best_move"] =
      solution.line.empty() ? Json() : Json(Rules::to_string(solution.best_move(), position));
  json["line"] = line_of<Rules>(position, solution);
  json["nodes"] = solution.nodes;
  json["time_ms"] = solution.time;
  support::print(support::json_line(json));
}

/// A solver that Ctrl-C stops. It listens before the table exists: creating a large one takes time.
template <class Rules>
class InterruptibleSolver {
 public:
  explicit InterruptibleSolver(const SolveArguments& arguments) {
    solver_.emplace(static_cast<std::size_t>(arguments.hash_mib), typename Rules::SolverHooks{},
                    static_cast<unsigned>(arguments.threads));
    control_ = &solver_->control();
  }

  /// `report` is called now and then.
  template <class Report>
  [[nodiscard]] SolutionOf<Rules> run(const typename Rules::Position& position, SolveGoal goal,
                                      Report report) {
    return solver_->run(position, {}, goal, [&](const auto& solution) {
      report(solution, *solver_->table());
      if (interrupt_.has_happened()) solver_->control().stop();
    });
  }
  void clear() { solver_->clear(); }
  [[nodiscard]] bool is_interrupted() const { return interrupt_.has_happened(); }

 private:
  std::optional<SolverOfRules<Rules>> solver_;  // the waiting thread must not outlive it
  std::atomic<Control*> control_{nullptr};
  const support::Interrupt interrupt_{[this] {
    if (Control* const control = control_) control->stop();
  }};
};

/// Solves the position, with progress on the terminal. After Ctrl-C: what is proven so far.
template <class Rules>
[[nodiscard]] SolutionOf<Rules> solve_with_progress(const SolveArguments& arguments,
                                                    const typename Rules::Position& position) {
  InterruptibleSolver<Rules> solver(arguments);
  support::Progress progress;
  const auto show = [&](const auto& solution, const auto& table) {
    const auto [lower, upper] = published<Rules>(position, solution.value, arguments.weak);
    progress.show(fmt::format("score {:+} to {:+}  {} nodes  {:.1f} s  table {:.1f} % full", lower,
                              upper, solution.nodes, static_cast<double>(solution.time) / 1000,
                              table.permille_full() / 10.0));
  };
  return solver.run(position, {.weak = arguments.weak}, show);
}

/// Solves one position and prints its value. Returns the exit status.
template <class Rules>
[[nodiscard]] int solve_position(const SolveArguments& arguments) {
  const auto position = parse<Rules>(arguments.position, arguments);
  if (!position) {
    std::cerr << position.error() << '\n';
    return support::bad_input;
  }
  const SolutionOf<Rules> solution = solve_with_progress<Rules>(arguments, position.value());
  if (arguments.json) {
    print_json<Rules>(arguments, arguments.position, position.value(), solution);
  } else {
    print_text<Rules>(arguments, position.value(), solution);
  }
  return solution.is_solved() ? support::done : support::interrupted;
}

/// A position in a file, and its score.
template <class Rules>
struct KnownScore {
  int line;
  std::string text;
  typename Rules::Position position;
  int score;
};

/// The positions of `arguments.file`, or why they cannot be read. Blank lines are skipped.
template <class Rules>
[[nodiscard]] Expected<std::vector<KnownScore<Rules>>, std::string> read_known_scores(
    const SolveArguments& arguments) {
  std::istringstream file(
      support::read_input(support::path_of(arguments.file), support::InputKind::file_or_pipe));
  std::vector<KnownScore<Rules>> all;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto refused = [&](const std::string& why) {
      return Unexpected{fmt::format("{}:{}: {}", arguments.file, number, why)};
    };
    const auto solved = Rules::parse_solved(line);
    if (!solved) return refused(solved.error());
    const auto& [text, score] = *solved;
    const auto position = parse<Rules>(text, arguments);
    if (!position) return refused(position.error());
    all.push_back({number, text, *position, score});
  }
  if (all.empty()) return Unexpected{arguments.file + " holds no position"};
  return all;
}

/// What the positions of a file took.
struct Total {
  std::size_t positions = 0;
  std::size_t wrong = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

inline void print_total(const SolveArguments& arguments, const Total& total) {
  const double count = static_cast<double>(std::max<std::size_t>(total.positions, 1));
  const double mean_nodes = static_cast<double>(total.nodes) / count;
  const double mean_us = total.seconds * 1e6 / count;
  if (arguments.json) {
    const nlohmann::ordered_json json{{"type", "total"},          {"positions", total.positions},
                                      {"wrong", total.wrong},     {"nodes", total.nodes},
                                      {"mean_nodes", mean_nodes}, {"mean_time_us", mean_us}};
    support::print(support::json_line(json));
  } else {
    support::print(
        fmt::format("{} positions, {} with another score than in the file\n"
                    "Mean       {:.1f} nodes, {:.2f} us\n",
                    total.positions, total.wrong, mean_nodes, mean_us));
  }
}

template <class Rules>
void report_difference(const SolveArguments& arguments, const KnownScore<Rules>& known, int score) {
  std::cerr << fmt::format("{}:{}: {}: the score is {:+}, in the file {:+}\n", arguments.file,
                           known.line, known.text, score, known.score);
}

/// Solves all positions of a file, each with an empty table and without its line, and compares the
/// scores. Returns the exit status.
template <class Rules>
[[nodiscard]] int solve_file(const SolveArguments& arguments) {
  const auto all = read_known_scores<Rules>(arguments);
  if (!all) {
    std::cerr << all.error() << '\n';
    return support::bad_input;
  }
  InterruptibleSolver<Rules> solver(arguments);
  support::Progress progress;
  Total total;
  for (const KnownScore<Rules>& known : all.value()) {
    if (solver.is_interrupted()) break;
    solver.clear();
    const auto start = std::chrono::steady_clock::now();
    const auto solution = solver.run(known.position, {.weak = arguments.weak, .line = false},
                                     [](const auto&, const auto&) {});
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (!solution.is_solved()) break;
    ++total.positions;
    const int score = published<Rules>(known.position, solution.value, arguments.weak).lower;
    const int expected = arguments.weak ? (known.score > 0) - (known.score < 0) : known.score;
    if (score != expected) {
      ++total.wrong;
      progress.clear();
      report_difference(arguments, known, score);
    }
    total.nodes += solution.nodes;
    total.seconds += time.count();
    if (arguments.json) print_json<Rules>(arguments, known.text, known.position, solution);
    if (progress.is_visible()) {
      progress.show(fmt::format("{} of {}", total.positions, all.value().size()));
    }
  }
  progress.clear();
  print_total(arguments, total);
  if (total.positions < all.value().size()) return support::interrupted;
  return total.wrong == 0 ? support::done : support::goal_missed;
}

template <class Rules>
[[nodiscard]] int solve(const SolveArguments& arguments) {
  if (!has_memory(arguments)) return support::bad_input;
  if constexpr (Solvable<Rules>) {
    if (!arguments.file.empty()) return solve_file<Rules>(arguments);
  }
  return solve_position<Rules>(arguments);
}

}  // namespace detail

/// Adds what `solve` takes of a game that can be solved.
template <class G>
void add_solve_options(CLI::App& command, int& status) {
  using Rules = SolveRules<G>;
  command.footer(std::string(Rules::solve_notes) + support::exit_notes);
  auto arguments = std::make_shared<SolveArguments>();
  [[maybe_unused]] CLI::Option* const position =
      command.add_option("POSITION", arguments->position, Rules::solve_position);
  if constexpr (HasBoardSize<G>) {
    arguments->width = G::standard_width;
    arguments->height = G::standard_height;
    command.add_option("--width", arguments->width, "Columns")->capture_default_str();
    command.add_option("--height", arguments->height, "Rows")->capture_default_str();
  }
  if constexpr (Solvable<G>) {
    command
        .add_option("--file", arguments->file,
                    fmt::format("Solve the positions of a file, a line each: {}", G::solve_line))
        ->excludes(position);
  }
  add_size_options(command, *arguments);
  command.add_flag("--weak", arguments->weak, "Only who wins: a score of +1, 0 or -1");
  command.add_flag("--json", arguments->json, "Print one JSON object");
  command.callback([arguments, &status] { status = detail::solve<Rules>(*arguments); });
}

}  // namespace espalier::programs
