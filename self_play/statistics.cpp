// Counting games, their results and their positions.
#include "self_play/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace espalier::training_data {

void Statistics::add_game(GameResult result, std::size_t scored_moves) {
  ++games;
  moves += scored_moves;
  ++results[static_cast<std::size_t>(result)];
}

void Statistics::add_position(Score score) {
  ++training_positions;
  const auto* const end =
      std::lower_bound(score_classes.begin(), score_classes.end(), std::abs(score));
  ++scores[static_cast<std::size_t>(end - score_classes.begin())];
}

}  // namespace espalier::training_data
