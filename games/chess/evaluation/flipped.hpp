// A position with the colours exchanged.
#pragma once

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// The position with the colours exchanged and the ranks mirrored (a1 and a8 change places), the
/// other side to move. The history of the game is not kept.
[[nodiscard]] Position flipped(const Position& position);

}  // namespace espalier::chess
