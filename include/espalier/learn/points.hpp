// Scores as probabilities of winning.
#pragma once

#include <algorithm>
#include <cmath>

#include "espalier/score.hpp"

namespace espalier::detail {

/// Probability of winning at odds of exp(x).
[[nodiscard]] inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// What a score is worth, as a probability of winning.
[[nodiscard]] inline double expected_points(Score score, int scale) {
  if (is_decided(score)) return score > 0 ? 1 : 0;
  return logistic(static_cast<double>(score) / scale);
}

/// The score that is worth so much; 0 and 1 are near to decided.
[[nodiscard]] inline Score score_of_points(double points, int scale) {
  constexpr double least = 0.001;
  const double limited = std::clamp(points, least, 1 - least);
  return static_cast<Score>(std::lround(scale * std::log(limited / (1 - limited))));
}

}  // namespace espalier::detail
