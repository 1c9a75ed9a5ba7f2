// Chances to win, draw and lose from a score: a logistic curve, fitted to 1,900 games of the
// program against itself with a number or two changed, at 10,000 nodes a move
// (script/fit_win_model). It does not know the position.
#pragma once

#include <cmath>

#include "espalier/score.hpp"

namespace espalier::uci {

/// Per mille, from the side to move; together 1000.
struct Chances {
  int win;
  int draw;
  int loss;
};

/// Centipawns at which a win is as likely as not.
inline constexpr double even_chance_score = 108;
/// Centipawns over which the odds grow by a factor of e.
inline constexpr double chance_scale = 106;

[[nodiscard]] inline Chances chances_of(Score score) {
  if (is_proven(score)) return score > 0 ? Chances{1000, 0, 0} : Chances{0, 0, 1000};
  const auto win_chance = [](double x) {
    return static_cast<int>(
        std::lround(1000 / (1 + std::exp((even_chance_score - x) / chance_scale))));
  };
  const int win = win_chance(score);
  const int loss = win_chance(-score);
  return {win, 1000 - win - loss, loss};
}

}  // namespace espalier::uci
