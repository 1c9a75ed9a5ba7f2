// The moves of the pieces on bitboards, whatever they do to the king.
#include "lab/bitboard_chess.hpp"

#include "games/chess/board/attacks.hpp"

namespace espalier::lab {

bool BitboardChess::leaves_king_safe() const {
  ++tests_;
  const chess::Colour mover = ~position_.side_to_move();
  const chess::Bitboard attackers =
      position_.attackers_to(position_.king_square(mover), position_.occupied());
  return (attackers & position_.pieces(~mover)) == 0;
}

void BitboardChess::drop_illegal(List& list) const {
  std::size_t legal = 0;
  for (const Move move : list) {
    position_.make(move);
    if (leaves_king_safe()) list[legal++] = move;
    position_.unmake(move);
  }
  list.truncate(legal);
}

void BitboardChess::add_pawn_moves(List& list, chess::Square from) const {
  const chess::Colour us = position_.side_to_move();
  const int up = us == chess::white ? 8 : -8;
  const auto add = [&](chess::Square to) {
    if (chess::relative_rank(us, to) != 7) {
      list.push(Move(from, to));
      return;
    }
    for (const chess::PieceType type : {chess::queen, chess::rook, chess::bishop, chess::knight})
      list.push(Move::promotion(from, to, type));
  };
  chess::Bitboard targets = chess::pawn_attacks(us, from);
  if (const chess::Square passed = position_.en_passant();
      passed != chess::no_square && chess::contains(targets, passed))
    list.push(Move(from, passed, Move::en_passant));
  targets &= position_.pieces(~us);
  while (targets != 0) add(chess::pop_first(targets));
  const chess::Square one = from + up;
  if (chess::contains(position_.occupied(), one)) return;
  add(one);
  if (chess::relative_rank(us, from) != 1) return;
  if (!chess::contains(position_.occupied(), one + up)) list.push(Move(from, one + up));
}

/// Castling has conditions of its own, which are tested at once.
void BitboardChess::add_castling(List& list) const {
  const chess::Colour us = position_.side_to_move();
  for (const auto side : {chess::king_side, chess::queen_side}) {
    const chess::Square rook = position_.castling_rook(us, side);
    if (rook == chess::no_square) continue;
    const Move move(position_.king_square(us), rook, Move::castling);
    if (position_.is_legal(move)) list.push(move);
  }
}

Outcome BitboardChess::generate(List& list) const {
  const chess::Colour us = position_.side_to_move();
  chess::Bitboard pieces = position_.pieces(us);
  while (pieces != 0) {
    const chess::Square from = chess::pop_first(pieces);
    const chess::PieceType type = chess::type_of(position_.piece_on(from));
    if (type == chess::pawn) {
      add_pawn_moves(list, from);
      continue;
    }
    chess::Bitboard targets =
        chess::attacks(type, from, position_.occupied()) & ~position_.pieces(us);
    while (targets != 0) list.push(Move(from, chess::pop_first(targets)));
  }
  add_castling(list);
  if (legality_ == Legality::eager) drop_illegal(list);
  if (!list.empty()) return Outcome::ongoing();
  return in_check() ? Outcome::loss() : Outcome::draw();
}

}  // namespace espalier::lab
