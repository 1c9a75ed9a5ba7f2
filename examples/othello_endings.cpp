// Exact endings of Othello: `example_othello_endings 20 40` solves 40 positions with 20 empty
// squares after random moves, each with an empty table, and prints the mean nodes and times.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

#include "espalier/espalier.hpp"
#include "espalier/solve.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

using espalier::othello::Position;

/// After random moves; the game is not over.
static Position at_random(int empty, std::mt19937& random) {
  espalier::MovesOf<Position> moves;
  for (Position position;; moves.clear()) {
    if (position.generate(moves).is_over()) {
      position = Position();
    } else if (position.discs() == espalier::othello::square_count - empty) {
      return position;
    } else {
      position.make(moves[random() % moves.size()]);
    }
  }
}

static double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int main(int argc, char** argv) {
  const int empty = argc > 1 ? std::atoi(argv[1]) : 10;
  const int count = argc > 2 ? std::atoi(argv[2]) : 10;
  if (empty < 1 || empty > 59 || count < 1) {
    std::fprintf(stderr, "write: example_othello_endings EMPTY POSITIONS, 1 to 59 empty squares\n");
    return 2;
  }
  using espalier::othello::OrderingEvaluator;
  espalier::Solver<Position, espalier::othello::SolverHooks, espalier::TranspositionTable,
                   OrderingEvaluator>
      solver(256);
  std::mt19937 random(1);
  std::uint64_t nodes = 0, max_nodes = 0;
  double seconds = 0, max_seconds = 0;
  int solved = 0;
  for (int i = 0; i < count; ++i) {
    const Position position = at_random(empty, random);
    solver.clear();
    const double start = processor_seconds();
    const auto solution = solver.run(position);
    const double time = processor_seconds() - start;
    solved += solution.is_solved() ? 1 : 0;
    nodes += solution.nodes;
    seconds += time;
    max_nodes = std::max(max_nodes, solution.nodes);
    max_seconds = std::max(max_seconds, time);
  }
  std::printf(
      "%d positions with %d empty squares: mean %.0f nodes, %.3f processor seconds; at most "
      "%llu nodes, %.3f s; %.2f million nodes a second\n",
      count, empty, static_cast<double>(nodes) / count, seconds / count,
      static_cast<unsigned long long>(max_nodes), max_seconds,
      static_cast<double>(nodes) / seconds / 1e6);
  return solved == count ? 0 : 1;
}
