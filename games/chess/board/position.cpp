// Positions from a setup, legal moves, checks that a move gives, and draws.
#include "games/chess/board/position.hpp"

#include <algorithm>

#include "games/chess/board/generate.hpp"
#include "games/chess/board/reversible_moves.hpp"

namespace espalier::chess {

// ------------------------------------------------------------------------------------- setting up

Setup Setup::empty() {
  Setup setup{};
  setup.board.fill(no_piece);
  for (auto& rooks : setup.castling_rook) rooks.fill(no_square);
  setup.en_passant = no_square;
  setup.fullmove_number = 1;
  return setup;
}

Setup Setup::start() {
  constexpr PieceType back_rank[8] = {rook, knight, bishop, queen, king, bishop, knight, rook};
  Setup setup = empty();
  for (int file = 0; file < 8; ++file) {
    const auto set = [&](int rank, Piece piece) {
      setup.board[static_cast<std::size_t>(make_square(file, rank))] = piece;
    };
    set(0, make_piece(white, back_rank[file]));
    set(1, white_pawn);
    set(6, black_pawn);
    set(7, make_piece(black, back_rank[file]));
  }
  setup.castling_rook = {{{h1, a1}, {h8, a8}}};
  return setup;
}

Position::Position(const Setup& setup)
    : side_(setup.side_to_move), game_ply_(2 * (setup.fullmove_number - 1) + setup.side_to_move) {
  board_.fill(no_piece);
  for (Square square = a1; square < no_square; ++square) {
    const Piece piece = setup.board[static_cast<std::size_t>(square)];
    if (piece == no_piece) continue;
    place(piece, square);
    toggle_keys(piece, square);
  }
  castling_.kept.fill(0xF);
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      const Square rook_square =
          setup.castling_rook[static_cast<std::size_t>(colour)][static_cast<std::size_t>(side)];
      if (rook_square != no_square) allow_castling(colour, side, rook_square);
    }
  }
  state_.key ^= zobrist.castling[state_.castling];
  state_.halfmove_clock = setup.halfmove_clock;
  if (side_ == black) state_.key ^= zobrist.black_to_move;
  if (side_ == white) {
    if (setup.en_passant != no_square) double_step<black>(setup.en_passant + forward(black));
    find_checks_and_pins<white>();
  } else {
    if (setup.en_passant != no_square) double_step<white>(setup.en_passant + forward(white));
    find_checks_and_pins<black>();
  }
}

void Position::allow_castling(Colour colour, CastlingSide side, Square rook_square) {
  const std::size_t right = right_of(colour, side);
  const Square king_from = king_square(colour);
  const Square king_to = castled_king(colour, side);
  const Square rook_to = castled_rook(colour, side);
  const Bitboard walk = between(king_from, king_to) | bit(king_to);
  const Bitboard rook_walk = between(rook_square, rook_to) | bit(rook_to);
  state_.castling = static_cast<std::uint8_t>(state_.castling | 1 << right);
  castling_.rook[right] = rook_square;
  castling_.walk[right] = walk;
  castling_.clear[right] = (walk | rook_walk) & ~bit(king_from) & ~bit(rook_square);
  for (const Square square : {king_from, rook_square}) {
    std::uint8_t& kept = castling_.kept[static_cast<std::size_t>(square)];
    kept = static_cast<std::uint8_t>(kept & ~(1 << right));
  }
}

// ------------------------------------------------------------------------------------------- moves

Outcome Position::generate(Moves& list) const {
  const std::size_t before = list.size();
  ListSink sink(list);
  generate_into<GenType::all>(*this, sink);
  if (list.size() != before) return Outcome::ongoing();
  return in_check() ? Outcome::loss() : Outcome::draw();
}

void Position::generate_captures(Moves& list) const {
  ListSink sink(list);
  generate_into<GenType::tactical>(*this, sink);
}

void Position::generate_quiets(Moves& list) const {
  ListSink sink(list);
  generate_into<GenType::quiet>(*this, sink);
}

std::size_t Position::count_moves() const {
  CountSink sink;
  generate_into<GenType::all>(*this, sink);
  return sink.total();
}

bool Position::is_legal(Move move) const {
  return side_ == white ? is_legal_for<white>(move) : is_legal_for<black>(move);
}

/// Whether a pawn of ours on the move's first square can go to the second by its way of moving; for
/// moves of the kinds `normal` and `promotes`.
template <Colour us>
bool Position::pawn_can_move(Move move) const {
  const bool to_last_rank = relative_rank(us, move.to()) == 7;
  if (to_last_rank != (move.kind() == Move::promotes)) return false;
  if (contains(pawn_attacks(us, move.from()) & pieces(~us), move.to())) return true;
  if (contains(occupied(), move.to())) return false;
  if (move.to() == move.from() + forward(us)) return true;
  return relative_rank(us, move.from()) == 1 && move.to() == move.from() + 2 * forward(us) &&
         !contains(occupied(), move.from() + forward(us));
}

template <Colour us>
bool Position::is_legal_for(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  // The two bits of the promoted piece must be clear where they mean nothing.
  if (move.kind() != Move::promotes && move != Move(from, to, move.kind())) return false;
  if (!contains(pieces(us), from)) return false;
  const PieceType type = type_of(piece_on(from));

  if (move.kind() == Move::castling) {
    if (type != king) return false;
    const CastlingSide side = castling_side(move);
    return castling_rook(us, side) == to && can_castle<us>(side);
  }
  if (move.kind() == Move::en_passant) {
    return type == pawn && to == state_.en_passant && contains(pawn_attacks(us, from), to) &&
           en_passant_is_legal<us>(from, to);
  }
  if (type == pawn) {
    if (!pawn_can_move<us>(move)) return false;
  } else if (move.kind() == Move::promotes || contains(pieces(us), to) ||
             !contains(attacks(type, from, occupied()), to)) {
    return false;
  }
  if (type == king) return !contains(threats(), to);
  if (contains(state_.pinned, from) && !contains(line(king_square(us), from), to)) return false;
  if (state_.checkers == 0) return true;
  if (more_than_one(state_.checkers)) return false;
  return contains(state_.checkers | between(king_square(us), first(state_.checkers)), to);
}

// ------------------------------------------------------------------------------------------- check

/// Looks up the attacks on the enemy king with the pieces placed as after the move.
bool Position::gives_check(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  const Square enemy_king = king_square(~side_);
  PieceType arrived = move.kind() == Move::promotes ? move.promotion() : type_of(piece_on(from));
  Square arrived_at = to;
  Bitboard after = occupied() ^ bit(from);
  if (move.kind() == Move::castling) {
    const CastlingSide side = castling_side(move);
    arrived = rook;
    arrived_at = castled_rook(side_, side);
    after = (after ^ bit(to)) | bit(castled_king(side_, side)) | bit(arrived_at);
  } else {
    if (move.kind() == Move::en_passant) after ^= bit(captured_square(move));
    after |= bit(to);
  }
  // By the rays of an empty board: most moves then need no look at the table of slider attacks.
  // Nothing is between a king and a pawn or knight that attacks it.
  const Bitboard reach = arrived == pawn     ? pawn_attacks(side_, arrived_at)
                         : arrived == knight ? knight_attacks(arrived_at)
                                             : rays(arrived, arrived_at);
  if (contains(reach, enemy_king) && (between(arrived_at, enemy_king) & after) == 0) return true;
  // Discovered check: by pieces that have not moved, and only if a line to the king was opened.
  const Bitboard straight = rook_rays(enemy_king);
  const Bitboard diagonal = bishop_rays(enemy_king);
  if (!contains(straight | diagonal, from) && move.kind() == Move::normal) return false;
  const Bitboard rest = pieces(side_) & after & ~bit(to);
  const Bitboard rooks = (pieces(rook) | pieces(queen)) & rest;
  const Bitboard bishops = (pieces(bishop) | pieces(queen)) & rest;
  return ((rooks & straight) != 0 && (rooks & rook_attacks(enemy_king, after)) != 0) ||
         ((bishops & diagonal) != 0 && (bishops & bishop_attacks(enemy_king, after)) != 0);
}

// ------------------------------------------------------------------------------------------- draws

int Position::earlier_occurrences() const {
  int found = 0;
  const auto reach = std::min(static_cast<std::size_t>(state_.halfmove_clock), past_.size());
  for (std::size_t back = 2; back <= reach; back += 2) {
    if (past_[past_.size() - back].key == state_.key) ++found;
  }
  return found;
}

bool Position::insufficient_material() const {
  if ((pieces(pawn) | pieces(rook) | pieces(queen)) != 0) return false;
  const Bitboard minors = pieces(knight) | pieces(bishop);
  if (!more_than_one(minors)) return true;
  if (pieces(knight) != 0) return false;
  return (minors & light_squares) == 0 || (minors & dark_squares) == 0;
}

bool Position::is_draw(int ply) const {
  // Checkmate with the hundredth half-move comes before the draw (Laws of Chess 9.3, 5.1.1).
  if (state_.halfmove_clock >= 100 && (!in_check() || count_moves() != 0)) return true;
  // Nothing recurs across a capture, a pawn move or a pass, nor within four plies.
  const int reach =
      std::min({state_.halfmove_clock, state_.plies_since_pass, static_cast<int>(past_.size())});
  int found = 0;
  for (int back = 4; back <= reach; back += 2) {
    if (past_[past_.size() - static_cast<std::size_t>(back)].key != state_.key) continue;
    if (back < ply || ++found == 2) return true;
  }
  return insufficient_material();
}

bool Position::upcoming_repetition(int ply) const {
  const int reach =
      std::min({state_.halfmove_clock, state_.plies_since_pass, static_cast<int>(past_.size())});
  const auto key_before = [&](int plies) {
    return past_[past_.size() - static_cast<std::size_t>(plies)].key;
  };
  for (int back = 3; back <= reach; back += 2) {
    const auto [a, b] = reversible_moves.find(state_.key ^ key_before(back));
    if (a == no_square || (between(a, b) & occupied()) != 0) continue;
    // A move of this piece, or of one like it, led there; the side to move must be the one that can
    // take it back. That is legal: the position was on the board.
    const Square from = piece_on(a) != no_piece ? a : b;
    if (piece_on(from) == no_piece || colour_of(piece_on(from)) != side_) continue;
    if (back < ply) return true;
    for (int more = back + 4; more <= reach; more += 2) {
      if (key_before(more) == key_before(back)) return true;
    }
  }
  return false;
}

}  // namespace espalier::chess
