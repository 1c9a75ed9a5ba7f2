// Win, draw and loss probabilities of a score: a logistic curve, fitted by
// `script/fit_win_model --limit 1000` to 960 games of the program (d9188ad) against itself from
// random openings: 400 at 10,000 nodes a move, counted twice, and 560 at 10,000 against 10,100. Of
// the positions within 15 of +100 centipawns 43 % were won, 50 % drawn; the curve says 40 and 52 %.
#pragma once

#include <cmath>

#include "espalier/score.hpp"

namespace espalier::uci {

/// Per mille, from the side to move. The sum is 1000.
struct WinDrawLoss {
  int win;
  int draw;
  int loss;
};

/// The probabilities of a draw that is certain: the game is over, or endgame tables know its value.
inline constexpr WinDrawLoss certain_draw{0, 1000, 0};

/// Centipawns at which the probability of a win is one half.
inline constexpr double even_score = 138;
/// Centipawns that multiply the odds of a win by e.
inline constexpr double score_scale = 96;

[[nodiscard]] inline WinDrawLoss win_draw_loss(Score score) {
  if (is_proven(score)) return score > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
  const auto permille = [](double x) {
    return static_cast<int>(std::lround(1000 / (1 + std::exp((even_score - x) / score_scale))));
  };
  const int win = permille(score);
  const int loss = permille(-score);
  return {win, 1000 - win - loss, loss};
}

}  // namespace espalier::uci
