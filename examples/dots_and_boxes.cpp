// Solves small boards of Dots and Boxes and compares them with minimax; with two arguments, such as
// `3 3`, solves a board of that many boxes and prints the progress.
#include "examples/dots_and_boxes.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "espalier/check_game.hpp"
#include "espalier/solve.hpp"
#include "espalier/textbook/reference.hpp"

using namespace dots_and_boxes;

namespace {

using Solution = espalier::Solution<DotsAndBoxes::Move>;

void print(const Solution& solution) {
  std::printf("%d to %d after %lld positions and %.1f s, table of %d MiB%s\n", solution.value.lower,
              solution.value.upper, static_cast<long long>(solution.nodes),
              static_cast<double>(solution.time) / 1000, static_cast<int>(solution.table_mib),
              solution.table_is_too_small ? ", too small" : "");
  std::fflush(stdout);
}

int solve_board(int width, int height) {
  if (width < 1 || width > 5 || height < 1 || height > 5) {
    std::fprintf(stderr, "dots_and_boxes: give 1 to 5 and 1 to 5 boxes, such as 3 3\n");
    return 2;
  }
  int reports = 0;
  const auto report = [&](const Solution& solution) {
    if (reports++ % 16 == 0) print(solution);
  };
  print(espalier::solve<Hooks>(DotsAndBoxes(width, height), {}, {}, report));
  return 0;
}

/// Are the values those of minimax to the last edge?
bool small_boards_are_right() {
  bool agrees = true;
  const auto solved = [](const DotsAndBoxes& game) { return espalier::solve<Hooks>(game).value; };
  for (const auto& [width, height] : {std::pair(1, 1), std::pair(2, 1), std::pair(1, 2)}) {
    DotsAndBoxes game(width, height);
    Evaluator evaluator;
    const auto value = espalier::textbook::solve(game, evaluator, game.edge_count).score;
    agrees &= solved(game) == espalier::ScoreBounds::exactly(value);
  }
  const DotsAndBoxes game(2, 2);  // too large for plain minimax
  espalier::Search<DotsAndBoxes, Evaluator, espalier::NoHooks, espalier::Enhancements::exact()>
      exact;
  const auto value = exact.run(game, {.depth = game.edge_count}).score();
  return agrees && solved(game) == espalier::ScoreBounds::exactly(value);
}

/// Do the rules, the evaluation and the hooks keep what they promise?
bool keeps_promises() {
  const auto report = espalier::check_game(DotsAndBoxes(3, 3), Evaluator{}, Hooks{});
  std::printf("%s", report.text().c_str());
  return report.ok();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) return solve_board(std::atoi(argv[1]), std::atoi(argv[2]));
  return keeps_promises() && small_boards_are_right() ? 0 : 1;
}
