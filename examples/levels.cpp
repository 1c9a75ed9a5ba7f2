// Strength by depth of search: matches of depth n against depth n - 1. `example_levels othello 8
// 200` prints a row for each depth up to 8 with the results of 200 games; likewise `checkers`.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <vector>

#include "espalier/espalier.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

namespace {

namespace checkers = espalier::checkers;
namespace othello = espalier::othello;

/// The value of a position at which the game is over, from side 0.
template <class Game>
bool is_over(const Game& position, espalier::MovesOf<Game>& moves, espalier::Score& value) {
  moves.clear();
  const auto outcome = position.generate(moves);
  value = outcome.is_over() ? outcome.score(0) : espalier::draw_score;
  if (position.side_to_move() == 1) value = -value;
  if constexpr (espalier::HasDraws<Game>) return outcome.is_over() || position.is_draw(0);
  return outcome.is_over();
}

/// A position after so many random moves at which the game is not over.
template <class Game>
Game opening(int plies, std::mt19937& random) {
  espalier::MovesOf<Game> moves;
  espalier::Score value = 0;
  for (;;) {
    Game position;
    int ply = 0;
    for (; !is_over(position, moves, value) && ply < plies; ++ply) {
      position.make(moves[random() % moves.size()]);
    }
    if (!is_over(position, moves, value)) return position;
  }
}

struct Match {
  int won = 0, drawn = 0, lost = 0;  ///< by the deeper search
  std::vector<double> pairs;         ///< its points in both games of an opening, of 2

  [[nodiscard]] double score() const {
    return (won + drawn / 2.0) / static_cast<double>(won + drawn + lost);
  }
  /// The half width of the 95 % interval of the score, from the variance of the pairs.
  [[nodiscard]] double error() const {
    double squares = 0;
    for (const double points : pairs) squares += std::pow(points / 2 - score(), 2);
    const auto count = static_cast<double>(pairs.size());
    return 1.96 * std::sqrt(squares / (count - 1) / count);
  }
};

double elo(double score) { return -400 * std::log10(1 / score - 1); }

/// Plays each opening twice, with changed sides, `games` games in all.
template <class Game, class Evaluator, class Hooks>
Match play(int depth, int games, int opening_plies) {
  espalier::Search<Game, Evaluator, Hooks> deeper({}, 16), other({}, 16);
  std::mt19937 random(static_cast<unsigned>(depth));
  Match match;
  espalier::MovesOf<Game> moves;
  for (int pair = 0; pair < games / 2; ++pair) {
    const Game start = opening<Game>(opening_plies, random);
    double points = 0;
    for (int side = 0; side < 2; ++side) {
      Game position = start;
      espalier::Score value = 0;
      deeper.clear();
      other.clear();
      while (!is_over(position, moves, value)) {
        const bool is_deeper = position.side_to_move() == side;
        position.make(is_deeper ? deeper.run(position, {.depth = depth}).best_move()
                                : other.run(position, {.depth = depth - 1}).best_move());
      }
      if (side == 1) value = -value;
      (value > 0 ? match.won : value < 0 ? match.lost : match.drawn) += 1;
      points += value > 0 ? 1 : value < 0 ? 0 : 0.5;
    }
    match.pairs.push_back(points);
  }
  return match;
}

void print(int depth, const Match& match) {
  const double score = match.score(), error = match.error();
  std::printf("| %d | %d | %d | %d | %.1f %% | %+.0f | %+.0f to %+.0f |\n", depth, match.won,
              match.drawn, match.lost, 100 * score, elo(score), elo(score - error),
              elo(score + error));
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
  return play_othello(3, 20, 10).score() > 0.5 && play_checkers(4, 10, 6).score() >= 0.5 ? 0 : 1;
}
