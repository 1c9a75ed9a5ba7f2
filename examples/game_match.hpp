// Matches between two searches of one program, for examples that compare their strength.
#pragma once

#include <cmath>
#include <random>

#include "espalier/pair_score.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random_moves.hpp"

namespace examples {

/// A position after the given number of random moves at which the game is not over.
template <class Game>
Game opening(int plies, std::mt19937& random) {
  for (;;) {
    if (const auto start =
            espalier::detail::after_random_moves(Game{}, static_cast<unsigned>(plies), random)) {
      return *start;
    }
  }
}

/// The result of a match, from the side of the first search.
struct MatchResult : espalier::PairScore {
  int won = 0, drawn = 0, lost = 0;
};

inline double elo(double score) { return -400 * std::log10(1 / score - 1); }

/// Plays each opening of random moves twice, with sides exchanged, `games` games in all.
/// `choose_first` and `choose_second` are called with a position and return the move to play;
/// `start_game` is called before each game.
template <class Game, class First, class Second, class Start>
MatchResult play_match(int games, int opening_plies, unsigned seed, First&& choose_first,
                       Second&& choose_second, Start&& start_game) {
  std::mt19937 random(seed);
  MatchResult match;
  for (int pair = 0; pair < games / 2; ++pair) {
    const Game start = opening<Game>(opening_plies, random);
    double points = 0;
    for (int side = 0; side < 2; ++side) {
      start_game();
      const double of_game = espalier::detail::play_game(start, side, choose_first, choose_second);
      (of_game > 0.5 ? match.won : of_game < 0.5 ? match.lost : match.drawn) += 1;
      points += of_game;
    }
    match.add_pair(points);
  }
  return match;
}

}  // namespace examples
