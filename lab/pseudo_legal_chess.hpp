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

/// As `count_positions`, but below a position already searched to the same depth nothing is
/// counted: the nodes of minimax with a transposition table that never overwrites.
[[nodiscard]] std::uint64_t count_positions_with_table(const MoveRules& rules, int depth);

/// What an evaluation counts besides material. One point each, in hundredths of a pawn, is a guess:
/// Sockalingam 2015 names the terms and no weights.
struct EvaluationTerms {
  bool centre = false;      ///< pieces near the middle of the board
  bool mobility = false;    ///< moves that the pieces have
  bool defended = false;    ///< friendly pieces that a move could reach
  bool threatened = false;  ///< enemy pieces that a move could capture
};

/// In which order the squares are scanned for pieces to move.
struct ScanOrder {
  bool by_file = false;     ///< one file after the other, else one rank after the other
  bool from_black = false;  ///< from the eighth rank down
  bool from_right = false;  ///< from the h-file on
};

/// The positions, the initial one included, that alpha-beta visits to `depth` plies (1 to 5) if
/// each move of the root has a window of its own.
[[nodiscard]] std::uint64_t count_alpha_beta(const MoveRules& rules, int depth,
                                             const EvaluationTerms& terms, const ScanOrder& scan);

}  // namespace espalier::lab
