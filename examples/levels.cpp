// Strength by depth of search: matches of depth n against depth n - 1. `example_levels othello 8
// 200` prints a row for each depth up to 8 with the results of 200 games; likewise `checkers`.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "espalier/espalier.hpp"
#include "examples/game_match.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

namespace {

namespace checkers = espalier::checkers;
namespace othello = espalier::othello;

/// Depth `depth` against one ply less.
template <class Game, class Evaluator, class Hooks>
examples::MatchResult play(int depth, int games, int opening_plies) {
  espalier::Search<Game, Evaluator, Hooks> deeper({}, 16), other({}, 16);
  const auto choose = [](auto& search, const Game& position, int plies) {
    return search.run(position, {.depth = plies}).best_move();
  };
  return examples::play_match<Game>(
      games, opening_plies, static_cast<unsigned>(depth),
      [&](const Game& position) { return choose(deeper, position, depth); },
      [&](const Game& position) { return choose(other, position, depth - 1); },
      [&] {
        deeper.clear();
        other.clear();
      });
}

void print(int depth, const examples::MatchResult& match) {
  const double score = match.score(), error = match.error();
  std::printf("| %d | %d | %d | %d | %.1f %% | %+.0f | %+.0f to %+.0f |\n", depth, match.won,
              match.drawn, match.lost, 100 * score, examples::elo(score),
              examples::elo(score - error), examples::elo(score + error));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view game = argc > 1 ? argv[1] : "";
  const auto run = [&](auto play_depth) {
    for (int depth = 2; depth <= (argc > 2 ? std::atoi(argv[2]) : 6); ++depth) {
      print(depth, play_depth(depth, argc > 3 ? std::atoi(argv[3]) : 100));
    }
    return 0;
  };
  constexpr auto play_othello = play<othello::Position, othello::Evaluator, othello::SearchHooks>;
  constexpr auto play_checkers =
      play<checkers::Position, checkers::Evaluator, checkers::SearchHooks>;
  if (game == "othello")
    return run([](int depth, int games) { return play_othello(depth, games, 10); });
  if (game == "checkers")
    return run([](int depth, int games) { return play_checkers(depth, games, 6); });
  // As a test: more depth is better.
  return play_othello(3, 60, 10).score() > 0.5 && play_checkers(4, 40, 6).score() >= 0.5 ? 0 : 1;
}
