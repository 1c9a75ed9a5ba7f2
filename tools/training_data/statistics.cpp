// Counting games, their results and their positions.
#include "tools/training_data/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace espalier::training_data {

void Statistics::add(const GameRecord& game) {
  ++games;
  moves += game.moves.size();
  ++results[static_cast<std::size_t>(game.result)];
  for_each_position(game, [this](const chess::Position& position, const ScoredMove& best) {
    if (!is_training_position(position, best)) return;
    ++training_positions;
    const auto* const end =
        std::lower_bound(score_classes.begin(), score_classes.end(), std::abs(best.score));
    ++scores[static_cast<std::size_t>(end - score_classes.begin())];
  });
}

}  // namespace espalier::training_data
