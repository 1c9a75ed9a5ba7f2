// Standard algebraic notation by comparison with the legal moves.
#include "games/chess/notation/san.hpp"

#include <algorithm>
#include <optional>

#include "games/chess/notation/text.hpp"

namespace espalier::chess {
namespace {

constexpr std::string_view san_letters = "PNBRQK";

[[nodiscard]] PieceType type_from(char letter) {
  const auto i = san_letters.find(letter);
  return i == std::string_view::npos ? no_piece_type : static_cast<PieceType>(i);
}
[[nodiscard]] char letter_of(PieceType type) { return san_letters[static_cast<std::size_t>(type)]; }
[[nodiscard]] char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
[[nodiscard]] bool is_file(char c) { return c >= 'a' && c <= 'h'; }
[[nodiscard]] bool is_rank(char c) { return c >= '1' && c <= '8'; }

[[nodiscard]] std::vector<Move> legal_moves(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

// ------------------------------------------------------------------------------------------ out --

/// The shortest part of the from-square that makes the move unambiguous: file, else rank, else
/// both.
[[nodiscard]] std::string disambiguation(const Position& position, Move move) {
  std::string from = square_name(move.from());
  bool is_shared = false;
  bool file_is_shared = false;
  bool rank_is_shared = false;
  for (const Move other : legal_moves(position)) {
    if (other.to() != move.to() || other.from() == move.from() || other.kind() == Move::castling ||
        position.piece_on(other.from()) != position.piece_on(move.from())) {
      continue;
    }
    is_shared = true;
    file_is_shared |= file_of(other.from()) == file_of(move.from());
    rank_is_shared |= rank_of(other.from()) == rank_of(move.from());
  }
  if (!is_shared) return "";
  if (!file_is_shared) return from.substr(0, 1);
  if (!rank_is_shared) return from.substr(1, 1);
  return from;
}

[[nodiscard]] std::string without_check(const Position& position, Move move) {
  if (move.kind() == Move::castling) {
    return Position::castling_side(move) == king_side ? "O-O" : "O-O-O";
  }
  const PieceType type = type_of(position.piece_on(move.from()));
  const bool captures = move.kind() == Move::en_passant || position.piece_on(move.to()) != no_piece;
  std::string text;
  if (type != pawn) {
    text = letter_of(type) + disambiguation(position, move);
  } else if (captures) {
    text = square_name(move.from()).substr(0, 1);
  }
  if (captures) text += 'x';
  text += square_name(move.to());
  if (move.kind() == Move::promotes) {
    text += '=';
    text += letter_of(move.promotion());
  }
  return text;
}

// ------------------------------------------------------------------------------------------- in --

/// What the text of a move says; the rest is empty.
struct SanFields {
  PieceType type = pawn;
  std::optional<CastlingSide> castling;
  std::optional<int> from_file;
  std::optional<int> from_rank;
  Square to = no_square;
  PieceType promotion = no_piece_type;
};

/// Takes signs such as = or +- and those outside ASCII (a plus over a minus) off the end.
void strip_evaluation(std::string_view& text) {
  while (!text.empty() && static_cast<unsigned char>(text.back()) >= 0x80) text.remove_suffix(1);
  for (const std::string_view sign : {"+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "="}) {
    if (!text.ends_with(sign)) continue;
    text.remove_suffix(sign.size());
    return;
  }
}

[[nodiscard]] std::string_view without_marks(std::string_view text) {
  const auto strip = [&text](std::string_view set) {
    while (!text.empty() && set.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  };
  strip("+#!? ");
  strip_evaluation(text);
  strip("+#!? ");
  for (const std::string_view passing : {"e.p.", "e.p", "ep"}) {
    if (text.size() > passing.size() && text.ends_with(passing)) {
      text.remove_suffix(passing.size());
      strip(" ");
      break;
    }
  }
  strip("+#!?");
  return text;
}

[[nodiscard]] std::optional<CastlingSide> read_castling(std::string_view text) {
  std::string plain(text.substr(0, 6));
  std::replace(plain.begin(), plain.end(), '0', 'O');
  std::replace(plain.begin(), plain.end(), 'o', 'O');
  if (plain == "O-O") return king_side;
  if (plain == "O-O-O") return queen_side;
  return std::nullopt;
}

/// Takes "=Q", "Q", "(Q)" or "/Q" off the end.
[[nodiscard]] PieceType take_promotion(std::string_view& text) {
  std::string_view rest = text;
  const bool in_brackets = rest.size() > 3 && rest.back() == ')' && rest[rest.size() - 3] == '(';
  if (in_brackets) rest.remove_suffix(1);
  if (rest.size() < 3) return no_piece_type;
  const PieceType type = type_from(upper(rest.back()));
  if (type == no_piece_type || type == pawn || type == king) return no_piece_type;
  rest.remove_suffix(1);
  const char before = rest.back();
  if (in_brackets || before == '=' || before == '/') rest.remove_suffix(1);
  if (rest.empty() || !is_rank(rest.back())) return no_piece_type;
  text = rest;
  return type;
}

/// [file][rank][x or - or :]file rank, the from-square as far as it is given.
[[nodiscard]] bool read_squares(std::string_view text, SanFields& fields) {
  if (text.size() < 2 || !is_file(text[text.size() - 2]) || !is_rank(text.back())) return false;
  fields.to = make_square(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  if (!text.empty() && std::string_view("x:-").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  if (!text.empty() && is_file(text.front())) {
    fields.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && is_rank(text.front())) {
    fields.from_rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

[[nodiscard]] std::optional<SanFields> read(std::string_view text) {
  SanFields fields;
  text = without_marks(text);
  if (text.size() > 12) return std::nullopt;
  fields.castling = read_castling(text);
  if (fields.castling) return fields;
  if (!text.empty() && type_from(text.front()) != no_piece_type) {
    fields.type = type_from(text.front());
    text.remove_prefix(1);
  }
  if (fields.type == pawn) fields.promotion = take_promotion(text);
  if (!read_squares(text, fields)) return std::nullopt;
  return fields;
}

[[nodiscard]] bool fits(const Position& position, Move move, const SanFields& fields) {
  if (move.kind() == Move::castling || fields.castling) {
    return move.kind() == Move::castling && fields.castling == Position::castling_side(move);
  }
  return move.to() == fields.to && type_of(position.piece_on(move.from())) == fields.type &&
         move.promotion() == fields.promotion &&
         fields.from_file.value_or(file_of(move.from())) == file_of(move.from()) &&
         fields.from_rank.value_or(rank_of(move.from())) == rank_of(move.from());
}

/// The move would be legal with a promotion.
[[nodiscard]] bool lacks_promotion(const Position& position, SanFields fields) {
  if (fields.castling || fields.type != pawn || fields.promotion != no_piece_type) return false;
  fields.promotion = queen;
  const auto moves = legal_moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return fits(position, move, fields); });
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  std::string text = without_check(position, move);
  if (!position.gives_check(move)) return text;
  Position after = position;
  after.make(move);
  return text + (after.count_moves() == 0 ? '#' : '+');
}

Expected<Move, MoveError> parse_san(const Position& position, std::string_view text) {
  const auto fields = read(text);
  if (!text.empty() && is_file(text.front())) {  // B1c3 is a bishop's move
    if (const auto move = parse_uci_move(position, without_marks(text))) return *move;
  }
  if (!fields) return Unexpected{MoveError{in_quotes(text) + " is not a move such as Nf3 or exd5"}};
  std::vector<Move> found;
  for (const Move move : legal_moves(position)) {
    if (fits(position, move, *fields)) found.push_back(move);
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    return Unexpected{MoveError{in_quotes(text) + " is ambiguous: " + to_san(position, found[0]) +
                                " or " + to_san(position, found[1])}};
  }
  if (lacks_promotion(position, *fields)) {
    return Unexpected{
        MoveError{in_quotes(text) + " must name the piece it promotes to, as in e8=Q"}};
  }
  return Unexpected{MoveError{in_quotes(text) + " is not a legal move here"}};
}

std::string line_to_san(const Position& position, const std::vector<Move>& moves) {
  Position current = position;
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += to_san(current, move);
    current.make(move);
  }
  return text;
}

}  // namespace espalier::chess
