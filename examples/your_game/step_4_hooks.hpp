// Step 4 of docs/your-game.md: hooks for the histories, which order the moves.
#pragma once

#include "examples/your_game/step_3_hash_key.hpp"

namespace your_game {

struct HistoryHooks {
  static constexpr std::size_t history_size = 2 * 66;
  static constexpr std::size_t continuation_size = history_size;

  static std::size_t history_index(const KeyedOthello& position, KeyedOthello::Move move) {
    return static_cast<std::size_t>(position.side) * 66 + move.number;
  }
  static std::size_t continuation_index(const KeyedOthello& position, KeyedOthello::Move move) {
    return history_index(position, move);
  }
};
static_assert(espalier::capabilities<KeyedOthello, HistoryHooks>() ==
              espalier::Capabilities{.key = true, .history = true});

using Step4 = espalier::Search<KeyedOthello, DiscDifference, HistoryHooks>;

}  // namespace your_game
