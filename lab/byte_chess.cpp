// The rules of chess on an array of bytes.
#include "lab/byte_chess.hpp"

namespace espalier::lab {

// Named, because files of the module may be compiled as one.
namespace byte_board {

struct Step {
  int files;
  int ranks;
};
constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
/// The first four are those of the rook, the others those of the bishop.
constexpr std::array<Step, 8> queen_steps{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
constexpr std::size_t rook_directions = 4;

/// The square one step on; no_square beyond the edge.
[[nodiscard]] chess::Square stepped(chess::Square square, Step step) {
  const int file = chess::file_of(square) + step.files;
  const int rank = chess::rank_of(square) + step.ranks;
  const bool is_on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
  return is_on_board ? chess::make_square(file, rank) : chess::no_square;
}

[[nodiscard]] int rank_step(chess::Colour colour) { return colour == chess::white ? 1 : -1; }

[[nodiscard]] bool is_of(chess::Piece piece, chess::Colour colour) {
  return piece != chess::no_piece && chess::colour_of(piece) == colour;
}

}  // namespace byte_board

ByteChess::ByteChess(const chess::Position& position, Legality legality)
    : board_{.squares = {},
             .kings = {position.king_square(chess::white), position.king_square(chess::black)},
             .side = position.side_to_move(),
             .passed = position.en_passant(),
             .at_home = {}},
      legality_(legality) {
  for (Square square = chess::a1; square < chess::no_square; ++square)
    board_.on(square) = position.piece_on(square);
  for (const Colour colour : {chess::white, chess::black}) {
    for (const auto side : {chess::king_side, chess::queen_side}) {
      const Square rook = position.castling_rook(colour, side);
      if (rook == chess::no_square) continue;
      board_.at_home[static_cast<std::size_t>(rook)] = true;
      board_.at_home[static_cast<std::size_t>(position.king_square(colour))] = true;
    }
  }
}

bool ByteChess::Board::is_attacked(Square square, Colour by) const {
  const auto is_there = [&](Square from, PieceType type) {
    return from != chess::no_square && on(from) == chess::make_piece(by, type);
  };
  for (const int files : {-1, 1})
    if (is_there(byte_board::stepped(square, {files, -byte_board::rank_step(by)}), chess::pawn))
      return true;
  for (const byte_board::Step step : byte_board::knight_steps)
    if (is_there(byte_board::stepped(square, step), chess::knight)) return true;
  for (std::size_t i = 0; i < byte_board::queen_steps.size(); ++i) {
    Square from = byte_board::stepped(square, byte_board::queen_steps[i]);
    if (is_there(from, chess::king)) return true;
    while (from != chess::no_square && on(from) == chess::no_piece)
      from = byte_board::stepped(from, byte_board::queen_steps[i]);
    if (is_there(from, i < byte_board::rook_directions ? chess::rook : chess::bishop)) return true;
    if (is_there(from, chess::queen)) return true;
  }
  return false;
}

void ByteChess::Board::castle(Move move) {
  const auto castling_side = chess::Position::castling_side(move);
  on(move.from()) = on(move.to()) = chess::no_piece;
  kings[static_cast<std::size_t>(side)] = chess::Position::castled_king(side, castling_side);
  on(chess::Position::castled_king(side, castling_side)) = chess::make_piece(side, chess::king);
  on(chess::Position::castled_rook(side, castling_side)) = chess::make_piece(side, chess::rook);
}

void ByteChess::Board::move(Move move) {
  const Square from = move.from(), to = move.to();
  const Piece piece = on(from);
  passed = chess::no_square;
  if (move.kind() == Move::castling) {
    castle(move);
  } else {
    on(from) = chess::no_piece;
    on(to) = move.kind() == Move::promotes ? chess::make_piece(side, move.promotion()) : piece;
    if (move.kind() == Move::en_passant)
      on(chess::make_square(chess::file_of(to), chess::rank_of(from))) = chess::no_piece;
    const PieceType type = chess::type_of(piece);
    if (type == chess::king) kings[static_cast<std::size_t>(side)] = to;
    if (type == chess::pawn && (to - from == 16 || from - to == 16))
      passed = from + 8 * byte_board::rank_step(side);
  }
  at_home[static_cast<std::size_t>(from)] = at_home[static_cast<std::size_t>(to)] = false;
  side = ~side;
}

void ByteChess::make(Move move) {
  history_.push_back(board_);
  board_.move(move);
}

bool ByteChess::leaves_king_safe(const Board& after) const {
  ++tests_;
  return !after.is_attacked(after.kings[static_cast<std::size_t>(~after.side)], after.side);
}
bool ByteChess::is_legal_so_far() const {
  return legality_ == Legality::eager || leaves_king_safe(board_);
}
bool ByteChess::in_check() const {
  return board_.is_attacked(board_.kings[static_cast<std::size_t>(board_.side)], ~board_.side);
}

void ByteChess::add_if_legal(List& list, Move move) const {
  if (legality_ == Legality::eager) {
    Board next = board_;
    next.move(move);
    if (!leaves_king_safe(next)) return;
  }
  list.push(move);
}

void ByteChess::add_pawn_move(List& list, Square from, Square to, Move::Kind kind) const {
  if (chess::relative_rank(board_.side, to) != 7) {
    add_if_legal(list, Move(from, to, kind));
    return;
  }
  for (const PieceType type : {chess::queen, chess::rook, chess::bishop, chess::knight})
    add_if_legal(list, Move::promotion(from, to, type));
}

void ByteChess::add_pawn_moves(List& list, Square from) const {
  const Colour side = board_.side;
  for (const int files : {-1, 1}) {
    const Square to = byte_board::stepped(from, {files, byte_board::rank_step(side)});
    if (to == chess::no_square) continue;
    if (to == board_.passed) add_pawn_move(list, from, to, Move::en_passant);
    if (byte_board::is_of(board_.on(to), ~side)) add_pawn_move(list, from, to, Move::normal);
  }
  const Square one = byte_board::stepped(from, {0, byte_board::rank_step(side)});
  if (board_.on(one) != chess::no_piece) return;
  add_pawn_move(list, from, one, Move::normal);
  if (chess::relative_rank(side, from) != 1) return;
  const Square two = byte_board::stepped(one, {0, byte_board::rank_step(side)});
  if (board_.on(two) == chess::no_piece) add_if_legal(list, Move(from, two));
}

void ByteChess::add_steps(List& list, Square from, PieceType type) const {
  const auto& steps = type == chess::knight ? byte_board::knight_steps : byte_board::queen_steps;
  const bool slides = type != chess::knight && type != chess::king;
  const std::size_t first = type == chess::bishop ? byte_board::rook_directions : 0;
  const std::size_t last = type == chess::rook ? byte_board::rook_directions : steps.size();
  for (std::size_t i = first; i < last; ++i) {
    for (Square to = byte_board::stepped(from, steps[i]); to != chess::no_square;
         to = byte_board::stepped(to, steps[i])) {
      const Piece there = board_.on(to);
      if (!byte_board::is_of(there, board_.side)) add_if_legal(list, Move(from, to));
      if (there != chess::no_piece || !slides) break;
    }
  }
}

void ByteChess::add_castling(List& list, Square king, Square rook) const {
  if (!board_.is_at_home(king) || !board_.is_at_home(rook)) return;
  const int step = rook > king ? 1 : -1;
  for (Square square = king + step; square != rook; square = square + step)
    if (board_.on(square) != chess::no_piece) return;
  // The square on which the king arrives is tested with the move.
  for (const Square square : {king, king + step})
    if (board_.is_attacked(square, ~board_.side)) return;
  add_if_legal(list, Move(king, rook, Move::castling));
}

Outcome ByteChess::generate(List& list) const {
  for (Square from = chess::a1; from < chess::no_square; ++from) {
    const Piece piece = board_.on(from);
    if (!byte_board::is_of(piece, board_.side)) continue;
    const PieceType type = chess::type_of(piece);
    if (type == chess::pawn) {
      add_pawn_moves(list, from);
    } else {
      add_steps(list, from, type);
    }
  }
  const Square king = board_.kings[static_cast<std::size_t>(board_.side)];
  for (const int file : {0, 7})
    add_castling(list, king, chess::make_square(file, chess::rank_of(king)));
  if (!list.empty()) return Outcome::ongoing();
  return in_check() ? Outcome::loss() : Outcome::draw();
}

Score ByteChess::material() const {
  Score sum = 0;
  for (const Piece piece : board_.squares) {
    if (piece == chess::no_piece) continue;
    const Score worth = chess::exchange_value[static_cast<std::size_t>(chess::type_of(piece))];
    sum += chess::colour_of(piece) == board_.side ? worth : -worth;
  }
  return sum;
}

}  // namespace espalier::lab
