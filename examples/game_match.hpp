// Matches between two searches of one program, for examples that compare their strength.
#pragma once

#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "espalier/espalier.hpp"
#include "espalier/final_value.hpp"

namespace examples {

/// A position after the given number of random moves at which the game is not over.
template <class Game>
Game opening(int plies, std::mt19937& random) {
  espalier::MovesOf<Game> moves;
  for (;;) {
    Game position;
    for (int ply = 0; !espalier::final_value(position) && ply < plies; ++ply) {
      moves.clear();
      position.generate(moves);
      position.make(moves[random() % moves.size()]);
    }
    if (!espalier::final_value(position)) return position;
  }
}

struct MatchResult {
  int won = 0, drawn = 0, lost = 0;  ///< by the first search
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
      Game position = start;
      start_game();
      const auto is_first = [&] { return position.side_to_move() == side; };
      std::optional<espalier::Score> end = espalier::final_value(position);
      for (; !end; end = espalier::final_value(position)) {
        position.make(is_first() ? choose_first(position) : choose_second(position));
      }
      const espalier::Score value = is_first() ? *end : -*end;
      (value > 0 ? match.won : value < 0 ? match.lost : match.drawn) += 1;
      points += value > 0 ? 1 : value < 0 ? 0 : 0.5;
    }
    match.pairs.push_back(points);
  }
  return match;
}

}  // namespace examples
