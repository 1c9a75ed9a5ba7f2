// Which pieces a move puts on other squares: what an incremental evaluation needs to know of it.
#pragma once

#include <array>
#include <cstddef>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// A piece that goes from `from` to `to`. `to` is no_square if it leaves the board (a captured
/// piece, a pawn that promotes); `from` is no_square if it enters the board (the promoted piece).
struct DirtyPiece {
  Piece piece = no_piece;
  Square from = no_square;
  Square to = no_square;
  friend bool operator==(const DirtyPiece&, const DirtyPiece&) = default;
};

/// At most three: a pawn that captures and promotes changes the victim, the pawn and the new piece.
class DirtyPieces {
 public:
  void push(DirtyPiece piece) { pieces_[size_++] = piece; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const DirtyPiece* begin() const { return pieces_.data(); }
  [[nodiscard]] const DirtyPiece* end() const { return pieces_.data() + size_; }

 private:
  std::array<DirtyPiece, 3> pieces_{};
  std::size_t size_ = 0;
};

/// The changes by a legal move of `before`, the position in which it has not been made yet.
[[nodiscard]] inline DirtyPieces dirty_pieces(const Position& before, Move move) {
  const Colour us = before.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  DirtyPieces dirty;
  if (move.kind() == Move::castling) {  // the king takes its own rook
    const CastlingSide side = Position::castling_side(move);
    dirty.push({make_piece(us, king), from, Position::castled_king(us, side)});
    dirty.push({make_piece(us, rook), to, Position::castled_rook(us, side)});
    return dirty;
  }
  if (move.kind() == Move::en_passant) {
    dirty.push({make_piece(~us, pawn), make_square(file_of(to), rank_of(from)), no_square});
  } else if (const Piece captured = before.piece_on(to); captured != no_piece) {
    dirty.push({captured, to, no_square});
  }
  if (move.kind() == Move::promotes) {
    dirty.push({make_piece(us, pawn), from, no_square});
    dirty.push({make_piece(us, move.promotion()), no_square, to});
  } else {
    dirty.push({before.piece_on(from), from, to});
  }
  return dirty;
}

}  // namespace espalier::chess
