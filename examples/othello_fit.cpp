// The weights of the evaluation of Othello as the source has them. `example_othello_fit FILE`
// prints games/othello/fitted_weights.inc for a file written by `learn` or by
// `espalier-lab train --game othello`. Without a file: a small test.
#include <cstdio>

#include "espalier/learn.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

namespace othello = espalier::othello;
using othello::Features;
using othello::Position;

/// Two generations of games with itself beat the start.
int test() {
  const auto learnt = espalier::learn<Position, Features, othello::SearchHooks>(
      {.minutes = 0, .generations = 2, .games = 100, .nodes = 100, .match_games = 20});
  return learnt && learnt->generations.back().against_start.score() > 0.7 ? 0 : 1;
}

int main(int argc, char** argv) {
  if (argc < 2) return test();
  const auto weights = espalier::load_weights<Position, Features>(argv[1]);
  if (weights) {
    std::printf("%s", othello::to_text(*weights).c_str());
    return 0;
  }
  std::fprintf(stderr, "example_othello_fit: %s\n", weights.error().c_str());
  return 2;
}
