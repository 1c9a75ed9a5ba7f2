// Tests the steps of docs/your-game.md. `example_your_game table` prints the measurements of that
// page, `example_your_game calibrate 120` those of the searches calibrated for 120 seconds, and
// `example_your_game fit 1000` the weights of step 5; `example_your_game document FILE` checks that
// the file has the counts.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "espalier/calibrate.hpp"
#include "espalier/search_settings.hpp"
#include "examples/your_game/step_7_program.hpp"

namespace {

using namespace your_game;
using espalier::Limits;

/// Leaves of the tree of the rules.
int perft(Othello& position, int depth) {
  if (depth == 0) return 1;
  int leaves = 0;
  espalier::MovesOf<Othello> moves;
  (void)position.generate(moves);
  for (const auto move : moves) {
    position.make(move);
    leaves += perft(position, depth - 1);
    position.unmake(move);
  }
  return leaves;
}
bool rules_are_right() {
  Othello position;
  return perft(position, 4) == 244 && perft(position, 7) == 55'092;  // published
}

/// A position with the given number of discs after random moves.
KeyedOthello at_random(int discs, std::mt19937& random) {
  KeyedOthello position;
  espalier::MovesOf<KeyedOthello> moves;
  while (position.discs() < discs) {
    if (position.generate(moves).is_over()) {
      position = KeyedOthello();
    } else {
      position.make(moves[random() % moves.size()]);
    }
    moves.clear();
  }
  return position;
}

/// Minimax to the end of the game.
espalier::Score plain_value(KeyedOthello& position) {
  espalier::MovesOf<KeyedOthello> moves;
  const auto outcome = position.generate(moves);
  if (outcome.is_over()) return outcome.score(0);
  espalier::Score best = -espalier::infinite_score;
  for (const auto move : moves) {
    position.make(move);
    best = std::max(best, -plain_value(position));
    position.unmake(move);
  }
  return best;
}
bool bounds_and_solver_are_right() {
  EndSolver solver(4);
  std::mt19937 random(2);
  bool is_right = true;
  for (int i = 0; i < 100; ++i) {
    KeyedOthello position = at_random(57 + i % 7, random);
    const espalier::Score truth = plain_value(position);
    const auto bounds = Hooks::bounds(position);
    is_right &= bounds.lower <= truth && truth <= bounds.upper;
    is_right &= solver.run(position).value == espalier::ScoreBounds::exactly(truth);
  }
  return is_right;
}

/// The points of `a` in percent in games against `b`, both with the same nodes a move. Each opening
/// of random moves is played twice, with changed sides.
template <class A, class B>
double percent(A& a, B& b, int games, std::uint64_t nodes) {
  std::mt19937 random(3);
  int points = 0;
  KeyedOthello opening;
  for (int game = 0; game < games; ++game) {
    if (game % 2 == 0) opening = at_random(10, random);
    KeyedOthello position = opening;
    espalier::MovesOf<KeyedOthello> moves;
    auto outcome = position.generate(moves);
    for (; !outcome.is_over(); moves.clear(), outcome = position.generate(moves)) {
      const bool is_a = position.side == game % 2;
      position.make(is_a ? a.run(position, {.nodes = nodes}).best_move()
                         : b.run(position, {.nodes = nodes}).best_move());
    }
    const auto score = position.side == game % 2 ? outcome.score(0) : -outcome.score(0);
    points += score > 0 ? 2 : score == 0 ? 1 : 0;
  }
  return 50.0 * points / games;
}

/// Over some positions of the opening and the middle game.
struct Measured {
  std::uint64_t nodes = 0;  ///< to depth 8, in all
  double depth = 0;         ///< completed within 100,000 nodes, mean
};
template <class S>
Measured measure(S& search) {
  constexpr int count = 8;
  Measured measured;
  std::mt19937 random(4);
  for (int i = 0; i < count; ++i) {
    const KeyedOthello position = at_random(10 + 4 * i, random);
    search.clear();
    measured.nodes += search.run(position, {.depth = 8}).nodes;
    search.clear();
    measured.depth += search.run(position, {.nodes = 100'000}).depth / double{count};
  }
  return measured;
}

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

/// The mean nodes of a solver in endings of 12 empty squares.
template <class Solver>
std::string ending() {
  constexpr int count = 20;
  Solver solver(16);
  std::mt19937 random(5);
  std::uint64_t nodes = 0;
  for (int i = 0; i < count; ++i) nodes += solver.run(at_random(52, random)).nodes;
  return with_commas(nodes / count);
}

/// The row of a step up to its score. `Solver`: what solves endings then, or void.
template <class Solver, class S>
std::string row(const char* name, S& search) {
  const Measured measured = measure(search);
  char depth[16];
  std::snprintf(depth, sizeof depth, "%.1f", measured.depth);
  std::string row = std::string("| ") + name + " | " + with_commas(measured.nodes) + " | " + depth;
  if constexpr (std::is_void_v<Solver>) {
    return row + " | |";
  } else {
    return row + " | " + ending<Solver>() + " |";
  }
}
std::string row_2(Step2& search) { return row<void>("2 evaluation", search); }
std::string row_3(Step3& search) {
  return row<espalier::Solver<KeyedOthello>>("3 hash key", search);
}
std::string row_4(Step4& search) { return row<EndSolver>("4 hooks", search); }
std::string row_5(Step5& search) { return row<EndSolver>("5 fitting", search); }

constexpr int table_games = 1000;
void print_row(const std::string& row, const std::string& score) {
  std::printf("%s %s |\n", row.c_str(), score.c_str());
  std::fflush(stdout);
}
/// The points of a search against another one.
template <class S, class Before>
std::string score_of(S& search, Before& before) {
  char score[16];
  std::snprintf(score, sizeof score, "%.1f %%", percent(search, before, table_games, 3000));
  return score;
}

void print_table() {
  Step2 step_2({}, 4);
  Step3 step_3({}, 4);
  Step4 step_4({}, 4);
  Step5 step_5({}, 4);
  Step6 step_6({}, 2, 4);
  print_row(row_2(step_2), "");
  print_row(row_3(step_3), score_of(step_3, step_2));
  print_row(row_4(step_4), score_of(step_4, step_3));
  print_row(row_5(step_5), score_of(step_5, step_4));
  print_row(row<EndSolver>("6 two threads", step_6), "");
}

/// The search of a step, calibrated, against the same one before.
template <class Eval, class H>
void print_calibrated(const char* name, espalier::Milliseconds time) {
  espalier::CalibrationOptions options;
  options.time = time;
  options.progress = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  const auto found = espalier::calibrate(KeyedOthello(), Eval{}, H{}, options);
  std::fprintf(stderr, "%s", found.text().c_str());
  espalier::SearchWithSettings<KeyedOthello, Eval, H> calibrated(found.settings(), {}, 4);
  espalier::Search<KeyedOthello, Eval, H> before({}, 4);
  print_row(row<void>(name, calibrated), score_of(calibrated, before));
}
void print_calibrated_steps(espalier::Milliseconds time) {
  print_calibrated<DiscDifference, espalier::NoHooks>("3, calibrated", time);
  print_calibrated<DiscDifference, Hooks>("4, calibrated", time);
  print_calibrated<WeightedCounts, Hooks>("5, calibrated", time);
}

/// Has the document the counts of the steps with one thread? They do not depend on the machine.
bool document_is_right(const char* path) {
  Step2 step_2({}, 4);
  Step3 step_3({}, 4);
  Step4 step_4({}, 4);
  Step5 step_5({}, 4);
  std::ifstream file(path);
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  bool right = true;
  for (const std::string& said : {row_2(step_2), row_3(step_3), row_4(step_4), row_5(step_5)}) {
    if (document.find(said) != std::string::npos) continue;
    std::printf("%s should have: %s\n", path, said.c_str());
    right = false;
  }
  return right;
}

void print_weights(const Weights& weights) {
  for (const auto& stage : weights) {
    std::printf("    {");
    for (std::size_t i = 0; i < stage.size(); ++i)
      std::printf(i == 0 ? "%.0f" : ", %.0f", stage[i]);
    std::printf("},\n");
  }
}

/// The program of step 7 reads the moves that it shows.
bool texts_are_read() {
  using Rules = espalier::Playable<OthelloGame>;
  const auto position = Rules::parse_position("d3 c5");
  return position && Rules::diagram(*position).find("\n..OOO...\n") != std::string::npos &&
         !Rules::parse_position("pass");
}

/// Each step finds a move; the last one beats the first clearly, and the fit learns that corners
/// are good.
bool steps_play() {
  Step2 step_2({}, 1);
  Step3 step_3({}, 1);
  Step4 step_4({}, 1);
  Step5 step_5({}, 1);
  Step6 step_6({}, 2, 1);
  const Weights learnt = fit(150);
  return texts_are_read() && step_2.run({}, {.depth = 3}).depth == 3 &&
         step_3.run({}, {.depth = 3}).depth == 3 && step_4.run({}, {.depth = 3}).depth == 3 &&
         step_5.run({}, {.depth = 3}).depth == 3 && percent(step_6, step_2, 20, 1000) > 50 &&
         learnt[2][1] > learnt[2][2];
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "table") {
    print_table();
    return 0;
  }
  if (what == "document" && argc > 2) return document_is_right(argv[2]) ? 0 : 1;
  if (what == "calibrate") {
    print_calibrated_steps(1000 * (argc > 2 ? std::atoi(argv[2]) : 120));
    return 0;
  }
  if (what == "fit") {
    print_weights(fit(argc > 2 ? std::atoi(argv[2]) : 1000));
    return 0;
  }
  return rules_are_right() && bounds_and_solver_are_right() && steps_play() ? 0 : 1;
}
