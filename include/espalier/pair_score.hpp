// The score of a match whose openings are played twice, and its error.
#pragma once

#include <algorithm>
#include <cmath>

namespace espalier {

/// Points in games between two players, a win 1 and a draw half, in pairs of one opening.
struct PairScore {
  int games = 0;
  double points = 0;
  double squares = 0;  ///< of the points of each pair

  void add_pair(double of_pair) {
    games += 2;
    points += of_pair;
    squares += of_pair * of_pair;
  }
  [[nodiscard]] double score() const { return games == 0 ? 0.5 : points / games; }
  /// Half of the 95 % interval of the score.
  [[nodiscard]] double error() const {
    const double pairs = games / 2.0;
    if (pairs < 2) return 0.5;
    const double mean = points / pairs;
    const double variance = std::max(squares / pairs - mean * mean, 0.0);
    return 1.96 * std::sqrt(variance / (pairs - 1)) / 2;
  }
};

}  // namespace espalier
