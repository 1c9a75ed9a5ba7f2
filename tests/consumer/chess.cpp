// A user's program: the rules of chess from the library, and its evaluation with the network, if it
// has one.
#include <cstdio>

#include "espalier/perft.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"

int main() {
  espalier::chess::Position position;
  const auto lines = static_cast<unsigned long>(espalier::perft(position, 3));
  espalier::chess::EngineEvaluator evaluator;
  evaluator.reset(position);
  const int score = evaluator.evaluate(position);
  std::printf("%lu %d\n", lines, score);
  return lines == 8902 && score > -100 && score < 100 ? 0 : 1;
}
