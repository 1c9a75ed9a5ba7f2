// Searches Breakthrough, checks the game, and compares the search with minimax.
#include "examples/breakthrough.hpp"

#include <cstdio>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/textbook/reference.hpp"

using namespace breakthrough;

int main() {
  using espalier::Enhancements;
  espalier::Search<Breakthrough, Evaluator, Hooks> playing;
  const auto best = playing.run({}, {.depth = 8});
  std::printf("score %d after %d nodes, best move %d-%d\n", best.score(),
              static_cast<int>(best.nodes), best.best_move().from, best.best_move().to);

  // Plays random games and holds rules, evaluation and hooks to what they promise.
  const auto report = espalier::check_game(Breakthrough{}, Evaluator{}, Hooks{});
  std::printf("%d positions checked\n%s", report.positions, report.text().c_str());

  // Compares the exact search with the reference minimax.
  struct FromScratch {
    espalier::Score evaluate(const Breakthrough& game) const {
      return game.side == 0 ? Evaluator::from_scratch(game) : -Evaluator::from_scratch(game);
    }
  } from_scratch;
  espalier::Search<Breakthrough, Evaluator, Hooks, Enhancements::exact()> exact;
  Breakthrough game;
  const auto found = exact.run(game, {.depth = 4});
  const auto truth = espalier::textbook::solve(game, from_scratch, 4);
  std::printf("depth 4: %d, by minimax %d\n", found.score(), truth.score);

  // The same on six by six squares, whose lines of one to three plies another program counted.
  const espalier::CheckSettings<Breakthrough> counts{.perft = {16, 256, 4'308}};
  const auto smaller = espalier::check_game(Breakthrough(6), Evaluator{}, Hooks{}, counts);
  std::printf("%s", smaller.text().c_str());
  return found.score() == truth.score && report.ok() && smaller.ok() ? 0 : 1;
}
