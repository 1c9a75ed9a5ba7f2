// Chess from the initial position by rules that a program may get wrong, to find out what a
// published count of positions counts.
#pragma once

#include <cstdint>

namespace espalier::lab {

/// What a move generator does. Castling and promotion are left out: neither is possible within five
/// plies of the initial position.
struct MoveRules {
  /// A move may leave the king in check; the line ends when a king is captured.
  bool pseudo_legal = false;
  bool en_passant = true;
  /// A pawn's double step may jump over a piece.
  bool jumping = false;
};

/// The positions up to `depth` plies (0 to 5) from the initial one, which is counted too; each
/// once for every path to it.
[[nodiscard]] std::uint64_t count_positions(const MoveRules& rules, int depth);

/// The same, but below a position that was already searched to the same depth nothing is counted:
/// the nodes of minimax with a transposition table that never overwrites.
[[nodiscard]] std::uint64_t count_positions_with_table(const MoveRules& rules, int depth);

}  // namespace espalier::lab
