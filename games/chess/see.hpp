// Static exchange evaluation (SEE).
#pragma once

#include <cstddef>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// Captured piece and gain by promotion, in centipawns of `exchange_value`.
[[nodiscard]] inline Score captured_value(const Position& position, Move move) {
  Score value = exchange_value[static_cast<std::size_t>(position.captured(move))];
  if (move.kind() == Move::promotes) {
    value += exchange_value[static_cast<std::size_t>(move.promotion())] - exchange_value[pawn];
  }
  return value;
}

/// Whether the exchange on the target square of a legal move wins at least `threshold` centipawns.
/// Each side captures with its least valuable piece and may stop. Pinned pieces do not capture, and
/// x-ray attackers join in. May compute `position.threats()`.
[[nodiscard]] bool see_ge(const Position& position, Move move, Score threshold);

}  // namespace espalier::chess
