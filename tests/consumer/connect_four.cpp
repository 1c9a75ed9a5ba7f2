// A user's program: a game of the library, searched by it.
#include <cstdio>

#include "espalier/espalier.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"

// The best first stone is the one in the middle.
int main() {
  using namespace espalier::connect_four;
  espalier::Search<Position, Evaluator, SearchHooks> search;
  const auto result = search.run(Position(), {.depth = 10});
  std::printf("%c\n", to_char(result.best_move()));
  return to_char(result.best_move()) == '4' ? 0 : 1;
}
