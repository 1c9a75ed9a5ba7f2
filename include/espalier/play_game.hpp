// One game between two players, of any game.
#pragma once

#include <optional>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier::detail {

inline constexpr int max_game_plies = 500;  ///< a game that is longer is a draw

/// Plays a game from `position`. Each player is called with a position and returns its move; the
/// first one plays `side`. Returns the first player's points: a win 1, a draw half.
template <Game G, class First, class Second>
[[nodiscard]] double play_game(G position, int side, First&& first, Second&& second) {
  for (int ply = 0; ply < max_game_plies; ++ply) {
    const bool is_first = position.side_to_move() == side;
    if (const std::optional<Score> end = final_value(position)) {
      const Score value = is_first ? *end : -*end;
      return value > 0 ? 1 : value < 0 ? 0 : 0.5;
    }
    position.make(is_first ? first(position) : second(position));
  }
  return 0.5;
}

}  // namespace espalier::detail
