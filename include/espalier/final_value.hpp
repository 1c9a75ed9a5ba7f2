// Whether a game is over by its rules, and with which result.
#pragma once

#include <optional>

#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// The value of a position at which the game is over, draws included, from the side to move; none
/// if the game goes on.
template <Game G>
[[nodiscard]] std::optional<Score> final_value(const G& position) {
  MovesOf<G> moves;
  if (const Outcome outcome = position.generate(moves); outcome.is_over()) return outcome.score(0);
  if constexpr (HasDraws<G>) {
    if (position.is_draw(0)) return draw_score;
  }
  return std::nullopt;
}

}  // namespace espalier
