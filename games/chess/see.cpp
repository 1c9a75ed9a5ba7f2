// Static exchange evaluation.
#include "games/chess/see.hpp"

namespace espalier::chess {

namespace {

/// Pieces of `colour` that are pinned during an exchange; a capture along the pin is allowed.
Bitboard pinned_pieces(const Position& position, Colour colour, Bitboard snipers, Bitboard occupied,
                       Square target) {
  const Square own_king = position.king_square(colour);
  Bitboard pinned = 0;
  for (snipers &= occupied & ~bit(target); snipers != 0;) {
    const Square sniper = pop_first(snipers);
    const Bitboard blockers = between(own_king, sniper) & occupied;
    if (blockers == 0 || more_than_one(blockers)) continue;
    if (!contains(line(own_king, sniper), target)) pinned |= blockers & position.pieces(colour);
  }
  return pinned;
}

/// Enemy sliders that would attack the king of `colour` on an empty board.
Bitboard snipers_at_king(const Position& position, Colour colour) {
  const Square own_king = position.king_square(colour);
  const Bitboard queens = position.pieces(queen);
  return position.pieces(~colour) & ((rook_rays(own_king) & (position.pieces(rook) | queens)) |
                                     (bishop_rays(own_king) & (position.pieces(bishop) | queens)));
}

}  // namespace

/// Stops as soon as the threshold is decided. `balance`: what the side to capture would be above
/// its threshold if it captured no more and lost its piece on the square; below 0, or that side
/// would have won already.
bool see_ge(const Position& position, Move move, Score threshold) {
  Score balance = captured_value(position, move) - threshold;
  if (balance < 0) return false;
  if (move.kind() == Move::castling) return true;
  const Square target = move.to();
  PieceType on_target =
      move.kind() == Move::promotes ? move.promotion() : type_of(position.piece_on(move.from()));
  balance -= exchange_value[static_cast<std::size_t>(on_target)];
  if (balance >= 0) return true;
  // Nothing attacks the piece where it goes: not even through the square that it leaves.
  if (position.captured(move) == no_piece_type &&
      (position.threats() & (bit(move.from()) | bit(target))) == 0) {
    return true;
  }

  Bitboard occupied_now = (position.occupied() ^ bit(move.from())) | bit(target);
  if (move.kind() == Move::en_passant) occupied_now ^= bit(position.captured_square(move));
  const Bitboard diagonal = position.pieces(bishop) | position.pieces(queen);
  const Bitboard straight = position.pieces(rook) | position.pieces(queen);
  Bitboard attackers = position.attackers_to(target, occupied_now) & occupied_now;
  Colour side = ~position.side_to_move();
  while (true) {
    const Bitboard own = attackers & position.pieces(side);
    if (own == 0) break;
    const Bitboard free =
        own & ~pinned_pieces(position, side, snipers_at_king(position, side), occupied_now, target);
    if (free == 0) break;
    on_target = pawn;
    while ((free & position.pieces(on_target)) == 0)
      on_target = static_cast<PieceType>(on_target + 1);
    occupied_now ^= bit(first(free & position.pieces(on_target)));
    // X-ray attackers join in; behind a king they may make its capture illegal.
    if (on_target != knight && on_target != rook) {
      attackers |= bishop_attacks(target, occupied_now) & diagonal;
    }
    if (on_target == rook || on_target == queen || on_target == king) {
      attackers |= rook_attacks(target, occupied_now) & straight;
    }
    attackers &= occupied_now;
    side = ~side;
    balance = -balance - 1 - exchange_value[static_cast<std::size_t>(on_target)];
    if (balance < 0) continue;
    // A king may not capture a protected piece.
    if (on_target == king && (attackers & position.pieces(side)) != 0) side = ~side;
    break;
  }
  return side != position.side_to_move();
}

}  // namespace espalier::chess
