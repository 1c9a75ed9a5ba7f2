// Which positions of king and pawn against king are won: a bitbase, computed when it is first
// asked.
#pragma once

#include "games/chess/board/types.hpp"

namespace espalier::chess {

/// Is the position with a white pawn won? Only for legal ones; symmetry gives those of Black's
/// pawn. Any thread may call it; the first call takes some milliseconds.
[[nodiscard]] bool is_won_pawn_ending(Square white_king, Square pawn, Square black_king,
                                      Colour side_to_move);

}  // namespace espalier::chess
