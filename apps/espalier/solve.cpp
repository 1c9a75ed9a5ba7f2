#include "apps/espalier/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "apps/game_texts.hpp"
#include "espalier/solve.hpp"
#include "espalier/solve_table.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"
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

struct SolveArguments {
  std::string position{};
  int width = 7;  ///< of the board of Connect Four
  int height = 6;
  std::int64_t hash_mib = 64;
  std::int64_t threads = 1;
  std::string file{};  ///< of positions with their scores, instead of one position
  bool weak = false;
  bool json = false;
};

/// A line of a file: a position as it is written there, and its score.
template <class Position>
struct Known {
  std::string text;
  Position position;
  int score;
};

// What the command needs of a game: its classes, and
//   parse(text, arguments)          Expected<Position, std::string>
//   add_input(json, arguments)      adds the board, if it can be chosen
//   diagram(position), to_string(move), name (game_texts.hpp), move_separator
//   parse_known(line, arguments)    Expected<Known<Position>, std::string>: a line of a file
//   published(score, position)      a value as it is printed: an int
//   margin(score, position)         by how much or how soon the winner wins
//   sides                           names of the sides

struct SolveConnectFour : ConnectFourTexts {
  using Hooks = connect_four::SearchHooks;
  using Table = SolveTable;
  static constexpr const char* sides = "xo";
  static constexpr const char* move_separator = "";

  [[nodiscard]] static Expected<Position, std::string> parse(const std::string& text,
                                                             const SolveArguments& arguments) {
    return parse_position(text, arguments.width, arguments.height);
  }
  [[nodiscard]] static Expected<Known<Position>, std::string> parse_known(
      const std::string& line, const SolveArguments& arguments) {
    std::istringstream words(line);
    std::string moves;
    int score = 0;
    if (!(words >> moves >> score) || !(words >> std::ws).eof()) {
      return Unexpected<std::string>{
          "a line is the columns played and the score, such as \"32164625 11\""};
    }
    const auto position = parse(moves, arguments);
    if (!position) return Unexpected{position.error()};
    return Known<Position>{moves, *position, score};
  }
  static void add_input(Json& json, const SolveArguments& arguments) {
    json["width"] = arguments.width;
    json["height"] = arguments.height;
  }
  [[nodiscard]] static int published(Score score, const Position& position) {
    return connect_four::published_score(score, position);
  }
  [[nodiscard]] static std::string margin(Score score) {
    const int plies = plies_to_end(score);
    return fmt::format("in {} move{} ({} plies)", (plies + 1) / 2, plies <= 2 ? "" : "s", plies);
  }
};

struct SolveOthello : OthelloTexts {
  using Hooks = othello::SearchHooks;
  using Table = TranspositionTable;
  static constexpr const char* sides = "XO";
  static constexpr const char* move_separator = " ";

  [[nodiscard]] static Expected<Position, std::string> parse(const std::string& text,
                                                             const SolveArguments&) {
    return parse_position(text);
  }
  /// The score is that of the best of the moves whose values are given.
  [[nodiscard]] static Expected<Known<Position>, std::string> parse_known(const std::string& line,
                                                                          const SolveArguments&) {
    const auto test = othello::parse_obf(line);
    if (!test) return Unexpected<std::string>{test.error().message};
    if (test->values.empty()) {
      return Unexpected<std::string>{"no value of a move follows the position, such as ; F5:+2"};
    }
    int best = -othello::square_count;
    for (const auto& value : test->values) best = std::max(best, value.discs);
    return Known<Position>{othello::to_obf(test->position), test->position, best};
  }
  static void add_input(Json&, const SolveArguments&) {}
  [[nodiscard]] static int published(Score score, const Position&) { return score / othello::disc; }
  [[nodiscard]] static std::string margin(Score score) {
    return fmt::format("by {} discs", std::abs(score) / othello::disc);
  }
};

template <class Rules>
using SolverOf = Solver<typename Rules::Position, typename Rules::Hooks, typename Rules::Table>;
template <class Rules>
using SolutionOf = Solution<typename Rules::Position::Move>;

template <class Rules>
[[nodiscard]] std::string line_of(const SolutionOf<Rules>& solution) {
  std::string text;
  for (const auto move : solution.line) {
    if (!text.empty()) text += Rules::move_separator;
    text += Rules::to_string(move);
  }
  return text;
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
    text += fmt::format("Best move  {}\nLine       {}\n", Rules::to_string(solution.best_move()),
                        line_of<Rules>(solution));
  }
  support::print(text + fmt::format("Searched   {} nodes, {:.2f} s\n", solution.nodes,
                                    static_cast<double>(solution.time) / 1000));
}

template <class Rules>
void print_json(const SolveArguments& arguments, const std::string& text,
                const typename Rules::Position& position, const SolutionOf<Rules>& solution) {
  const auto [lower, upper] = published<Rules>(position, solution.value, arguments.weak);
  Json json{{"type", "solution"}, {"game", Rules::name}, {"position", text}};
  Rules::add_input(json, arguments);
  json["weak"] = arguments.weak;
  json["solved"] = solution.is_solved();
  json["score"] = solution.is_solved() ? Json(lower) : Json();
  json["lower"] = lower;
  json["upper"] = upper;
  const bool has_end = solution.is_solved() && is_proven(solution.value.lower);
  json["plies_to_end"] = has_end ? Json(plies_to_end(solution.value.lower)) : Json();
  json["best_move"] = solution.line.empty() ? Json() : Json(Rules::to_string(solution.best_move()));
  json["line"] = line_of<Rules>(solution);
  json["nodes"] = solution.nodes;
  json["time_ms"] = solution.time;
  support::print(json.dump() + '\n');
}

/// A solver that Ctrl-C stops. It listens before the table exists: creating a large one takes time.
template <class Rules>
class InterruptibleSolver {
 public:
  explicit InterruptibleSolver(const SolveArguments& arguments) {
    solver_.emplace(static_cast<std::size_t>(arguments.hash_mib), typename Rules::Hooks{},
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
  std::optional<SolverOf<Rules>> solver_;  // the waiting thread must not outlive it
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
  const auto position = Rules::parse(arguments.position, arguments);
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
  std::ifstream file(arguments.file);
  if (!file) return Unexpected{"cannot read " + arguments.file};
  std::vector<KnownScore<Rules>> all;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto known = Rules::parse_known(line, arguments);
    if (!known) {
      return Unexpected{fmt::format("{}:{}: {}", arguments.file, number, known.error())};
    }
    all.push_back({number, known->text, known->position, known->score});
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

void print_total(const SolveArguments& arguments, const Total& total) {
  const double count = static_cast<double>(std::max<std::size_t>(total.positions, 1));
  const double mean_nodes = static_cast<double>(total.nodes) / count;
  const double mean_us = total.seconds * 1e6 / count;
  if (arguments.json) {
    const Json json{{"type", "total"},          {"positions", total.positions},
                    {"wrong", total.wrong},     {"nodes", total.nodes},
                    {"mean_nodes", mean_nodes}, {"mean_time_us", mean_us}};
    support::print(json.dump() + '\n');
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
[[nodiscard]] int run_solve(const SolveArguments& arguments) {
  if (const auto error = uci::check_memory(arguments.hash_mib)) {
    std::cerr << "--hash: " << *error << '\n';
    return support::bad_input;
  }
  return arguments.file.empty() ? solve_position<Rules>(arguments) : solve_file<Rules>(arguments);
}

/// A line a game.
struct SolvableGame {
  const char* name;
  const char* description;
  const char* position;  ///< what the position is given by
  const char* notes;
  const char* file;  ///< what a line of a file holds
  int (*run)(const SolveArguments&);
};
constexpr SolvableGame solvable_games[] = {
    {SolveConnectFour::name, "Solve a Connect Four position",
     "Columns played so far, from 1, such as 4435 (default: the empty board)",
     "The score is 0 for a draw. If the side to move wins, it is one more than the number of\n"
     "stones this side has left after its last move; if the opponent wins, it is negative.\n"
     "Positions with few stones take long; Ctrl-C prints what is proven so far.\n\n",
     "Solve the positions of a file, a line each: columns and score", run_solve<SolveConnectFour>},
    {SolveOthello::name, "Solve an Othello position",
     "The 64 squares from a1 to h8, X, O or -, and the side to move, such as \"----OX ... X\" "
     "(before one that begins with -: --), or the moves of a game such as f5d6c3",
     "The score is the difference of discs at the end, from the side to move. More than twenty\n"
     "empty squares take long; Ctrl-C prints what is proven so far.\n\n",
     "Solve the positions of an .obf file, a line each: position; F5:+2; D3:+0 (values of moves)",
     run_solve<SolveOthello>},
};

/// The options that only Connect Four has.
void add_connect_four_options(CLI::App& game, SolveArguments& arguments) {
  game.add_option("--width", arguments.width, "Columns")->capture_default_str();
  game.add_option("--height", arguments.height, "Rows")->capture_default_str();
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "solve", "Solve a game exactly");
  command->require_subcommand(1);
  for (const SolvableGame& game : solvable_games) {
    CLI::App* const app_of_game = support::add_command(*command, game.name, game.description);
    app_of_game->footer(std::string(game.notes) + support::exit_notes);
    auto arguments = std::make_shared<SolveArguments>();
    CLI::Option* const position =
        app_of_game->add_option("POSITION", arguments->position, game.position);
    if (game.name == SolveConnectFour::name) add_connect_four_options(*app_of_game, *arguments);
    app_of_game->add_option("--file", arguments->file, game.file)->excludes(position);
    app_of_game->add_option("--hash", arguments->hash_mib, "Transposition table, MiB")
        ->check(CLI::Range(std::int64_t{1}, uci::max_hash_mib))
        ->capture_default_str();
    app_of_game->add_option("--threads", arguments->threads, "Threads")
        ->check(CLI::Range(std::int64_t{1}, uci::max_threads))
        ->capture_default_str();
    app_of_game->add_flag("--weak", arguments->weak, "Only who wins: a score of +1, 0 or -1");
    app_of_game->add_flag("--json", arguments->json, "Print one JSON object");
    app_of_game->callback([arguments, run = game.run, &status] { status = run(*arguments); });
  }
}

}  // namespace espalier::apps
