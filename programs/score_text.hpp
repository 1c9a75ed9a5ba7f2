// Scores as the commands print them, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "espalier/score.hpp"

namespace espalier::programs {

/// Moves of the winner to the end of the game of a proven score: negative if the side to move
/// loses, 0 if it has lost.
[[nodiscard]] constexpr int moves_to_end(Score score) {
  const int moves = (plies_to_end(score) + 1) / 2;
  return score > 0 ? moves : -moves;
}

/// From the side to move: "+0.34", "#3", "#-2". `unit`: the score that is written as 1.
[[nodiscard]] std::string score_text(Score score, int unit = 100);
/// {"cp": 34} or {"mate": -3}.
[[nodiscard]] nlohmann::ordered_json score_json(Score score);

}  // namespace espalier::programs
