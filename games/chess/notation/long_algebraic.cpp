// Moves to and from the notation of UCI, by comparison with the legal moves.
#include "games/chess/notation/long_algebraic.hpp"

#include "games/chess/notation/text.hpp"

namespace espalier::chess {

namespace {

constexpr std::string_view type_letters = "pnbrqk";

[[nodiscard]] bool is_square(std::string_view text) {
  return text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

[[nodiscard]] bool is_well_formed(std::string_view text) {
  return (text.size() == 4 || text.size() == 5) && is_square(text.substr(0, 2)) &&
         is_square(text.substr(2, 2)) &&
         (text.size() == 4 || type_letters.find(text[4]) != std::string_view::npos);
}

/// Why a well-formed move is not legal, as far as that is easy to find out.
[[nodiscard]] std::string reason(const Position& position, std::string_view text) {
  const Square from = make_square(text[0] - 'a', text[1] - '1');
  const Piece piece = position.piece_on(from);
  if (piece == no_piece) return "there is nothing on " + square_name(from);
  if (colour_of(piece) != position.side_to_move()) {
    return "the piece on " + square_name(from) + " is not " +
           (position.side_to_move() == white ? "White's" : "Black's");
  }
  if (type_of(piece) == pawn && text.size() == 4 && (text[3] == '1' || text[3] == '8')) {
    return "a promotion must name its piece, as in " + std::string(text) + "q";
  }
  if (position.in_check()) return "the king is left in check, or the piece cannot move there";
  return "the piece on " + square_name(from) + " cannot move there";
}

/// Castling of orthodox chess: from the e file, with a rook in a corner.
[[nodiscard]] bool is_orthodox_castling(Square king_from, Square rook_from) {
  return file_of(king_from) == 4 && (file_of(rook_from) == 0 || file_of(rook_from) == 7);
}

}  // namespace

bool has_chess960_castling(const Position& position) {
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      const Square rook_square = position.castling_rook(colour, side);
      if (rook_square != no_square &&
          !is_orthodox_castling(position.king_square(colour), rook_square)) {
        return true;
      }
    }
  }
  return false;
}

std::string to_uci(Move move, const Position& position, bool chess960) {
  if (move == Move{}) return "0000";
  Square to = move.to();
  if (move.kind() == Move::castling && !chess960 && is_orthodox_castling(move.from(), to)) {
    to = Position::castled_king(position.side_to_move(), Position::castling_side(move));
  }
  std::string text = square_name(move.from()) + square_name(to);
  if (move.kind() == Move::promotes) {
    text += type_letters[static_cast<std::size_t>(move.promotion())];
  }
  return text;
}

Expected<Move, MoveError> parse_uci_move(const Position& position, std::string_view text) {
  std::string lower(text.substr(0, 6));
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (!is_well_formed(lower)) {
    return Unexpected{MoveError{in_quotes(text) + " is not a move such as e2e4 or e7e8q"}};
  }
  Position::Moves moves;
  position.generate(moves);
  Move castles{};  // if the text is the king's step
  for (const Move move : moves) {
    if (to_uci(move, position, true) == lower) return move;
    if (move.kind() != Move::castling) continue;
    const Square to =
        Position::castled_king(position.side_to_move(), Position::castling_side(move));
    if (square_name(move.from()) + square_name(to) == lower) castles = move;
  }
  if (castles != Move{}) return castles;
  return Unexpected{MoveError{"illegal move " + lower + ": " + reason(position, lower)}};
}

}  // namespace espalier::chess
