// Tic-tac-toe, complete: with its rules a program that plays and solves the game.
#include "examples/tic_tac_toe.hpp"

#include <cstdio>

#include "espalier/espalier.hpp"
#include "espalier/textbook/reference.hpp"

int main() {
  espalier::Search<TicTacToe, Undecided, espalier::NoHooks, espalier::Enhancements::exact()> search;
  const auto best = search.run({}, {.depth = 9});
  std::printf("value %d after %d nodes, play:", best.score(), static_cast<int>(best.nodes));
  for (const auto move : best.line()) std::printf(" %d", move.cell);

  TicTacToe game;
  Undecided evaluator;
  const auto plain = espalier::textbook::solve(game, evaluator, 9);
  std::printf("\nplain minimax: value %d after %d nodes, %d leaves\n", plain.score,
              static_cast<int>(plain.counts.nodes()), static_cast<int>(plain.counts.leaves()));
  const bool known = plain.counts.nodes() == 549'946 && plain.counts.leaves() == 255'168;
  return best.score() == plain.score && plain.score == 0 && known ? 0 : 1;
}
