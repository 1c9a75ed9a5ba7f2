// A position seen in the mirror between the players. It knows the board, and no rule of the game.
#pragma once

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// The position with the colours exchanged and the board turned over (a1 and a8 change places), the
/// other side to move. Its history is not kept.
[[nodiscard]] Position flipped(const Position& position);

}  // namespace espalier::chess
