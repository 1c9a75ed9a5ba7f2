// Reading and writing FEN, and which positions are accepted as sound.
#include "games/chess/notation/fen.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "games/chess/notation/text.hpp"

namespace espalier::chess {

namespace {

using Kind = FenError::Kind;

constexpr std::string_view piece_letters = "PNBRQKpnbrqk";
constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::size_t max_fen_length = 200;  // the longest sound one has about 100 bytes
constexpr int max_counter = 99999;

struct Field {
  std::string_view text;
  std::size_t offset;
};

[[nodiscard]] FenError make_error(Kind kind, std::size_t offset, const std::string& what) {
  return {kind, "invalid FEN at byte " + std::to_string(offset) + ": " + what, offset};
}

[[nodiscard]] std::string name_of(Colour colour) { return colour == white ? "White" : "Black"; }

[[nodiscard]] std::vector<Field> split(std::string_view text) {
  std::vector<Field> fields;
  std::size_t start = text.find_first_not_of(blanks);
  while (start != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(blanks, start), text.size());
    fields.push_back({text.substr(start, end - start), start});
    start = text.find_first_not_of(blanks, end);
  }
  return fields;
}

// Each of the functions below reads one field into the setup, or returns what is wrong with it.
using FieldError = std::optional<FenError>;
using Warnings = std::vector<std::string>;

[[nodiscard]] FieldError read_board(Field field, Setup& setup) {
  int rank = 7;
  int file = 0;
  const auto wrong_rank = [&](std::size_t offset) {
    return make_error(Kind::board, offset,
                      "rank " + std::to_string(rank + 1) + " has " +
                          (file > 8 ? "more than 8" : std::to_string(file)) + " squares, not 8");
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const std::size_t offset = field.offset + i;
    if (c == '/') {
      if (file != 8) return wrong_rank(offset);
      if (rank == 0) return make_error(Kind::board, offset, "the board has more than 8 ranks");
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
      if (file > 8) return wrong_rank(offset);
    } else {
      const std::size_t piece = piece_letters.find(c);
      if (piece == std::string_view::npos) {
        return make_error(Kind::board, offset,
                          in_quotes(field.text.substr(i, 1)) + " is not a piece");
      }
      if (++file > 8) return wrong_rank(offset);
      setup.board[static_cast<std::size_t>(make_square(file - 1, rank))] =
          static_cast<Piece>(piece);
    }
  }
  const std::size_t end = field.offset + field.text.size();
  if (file != 8) return wrong_rank(end);
  if (rank != 0) {
    return make_error(Kind::board, end,
                      "the board has " + std::to_string(8 - rank) + " ranks, not 8");
  }
  return {};
}

/// The counts that the move generator relies on: one king a side, and no more legal moves than a
/// move list holds.
[[nodiscard]] FieldError check_pieces(Field field, const Setup& setup) {
  std::array<int, piece_count> counts{};
  for (Square square = a1; square < no_square; ++square) {
    const Piece piece = setup.board[static_cast<std::size_t>(square)];
    if (piece == no_piece) continue;
    ++counts[piece];
    if (type_of(piece) == pawn && (rank_of(square) == 0 || rank_of(square) == 7)) {
      return make_error(Kind::pawn_rank, field.offset, "a pawn stands on " + square_name(square));
    }
  }
  for (const Colour colour : {white, black}) {
    const auto number_of = [&](PieceType type) { return counts[make_piece(colour, type)]; };
    if (number_of(king) != 1) {
      return make_error(
          Kind::kings, field.offset,
          name_of(colour) + " has " + std::to_string(number_of(king)) + " kings, not 1");
    }
    if (number_of(pawn) > 8) {
      return make_error(Kind::too_many_pieces, field.offset,
                        name_of(colour) + " has " + std::to_string(number_of(pawn)) + " pawns");
    }
    int pieces = 0;
    for (const PieceType type : {pawn, knight, bishop, rook, queen, king})
      pieces += number_of(type);
    if (pieces > 16) {
      return make_error(
          Kind::too_many_pieces, field.offset,
          name_of(colour) + " has " + std::to_string(pieces) + " pieces, not 16 at most");
    }
  }
  return {};
}

[[nodiscard]] Square find_king(const Setup& setup, Colour colour) {
  const auto* const found =
      std::find(setup.board.begin(), setup.board.end(), make_piece(colour, king));
  return static_cast<Square>(found - setup.board.begin());
}

/// The rook furthest from the king on one side of it on its rank, or `no_square`.
template <class PieceOn>
[[nodiscard]] Square outermost_rook(PieceOn piece_on, Colour colour, CastlingSide side,
                                    Square own_king) {
  const int step = side == king_side ? -1 : 1;
  const int corner = side == king_side ? 7 : 0;
  for (Square square = make_square(corner, rank_of(own_king)); square != own_king;
       square = square + step) {
    if (piece_on(square) == make_piece(colour, rook)) return square;
  }
  return no_square;
}

/// A right whose king or rook is not on its square is dropped with a warning.
[[nodiscard]] FieldError read_castling_letter(std::string_view letter, std::size_t offset,
                                              Setup& setup, Warnings& warnings) {
  const char c = letter.front();
  const bool upper = c >= 'A' && c <= 'Z';
  const Colour colour = upper ? white : black;
  const char lower = upper ? static_cast<char>(c - 'A' + 'a') : c;
  const bool of_file = lower >= 'a' && lower <= 'h';
  if (!of_file && lower != 'k' && lower != 'q') {
    return make_error(Kind::castling, offset, in_quotes(letter) + " is not a castling right");
  }
  const auto drop = [&](const std::string& why) {
    warnings.push_back("castling right " + in_quotes(letter) + " dropped: " + why);
    return std::nullopt;
  };
  const Square own_king = find_king(setup, colour);
  if (relative_rank(colour, own_king) != 0) return drop("the king is not on its back rank");
  const auto piece_on = [&](Square square) {
    return setup.board[static_cast<std::size_t>(square)];
  };
  CastlingSide side = lower == 'k' ? king_side : queen_side;
  Square rook_square = no_square;
  if (of_file) {
    const Square square = make_square(lower - 'a', rank_of(own_king));
    side = square > own_king ? king_side : queen_side;
    if (piece_on(square) == make_piece(colour, rook)) rook_square = square;
  } else {
    rook_square = outermost_rook(piece_on, colour, side, own_king);
  }
  if (rook_square == no_square) return drop("there is no rook to castle with");
  Square& castling_rook =
      setup.castling_rook[static_cast<std::size_t>(colour)][static_cast<std::size_t>(side)];
  if (castling_rook != no_square) {
    return make_error(Kind::castling, offset,
                      "a second castling right to one side: " + in_quotes(letter));
  }
  castling_rook = rook_square;
  return {};
}

[[nodiscard]] FieldError read_castling(Field field, Setup& setup, Warnings& warnings) {
  if (field.text == "-") return {};
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    if (FieldError error =
            read_castling_letter(field.text.substr(i, 1), field.offset + i, setup, warnings)) {
      return error;
    }
  }
  return {};
}

/// A square that no pawn can just have passed is dropped with a warning.
[[nodiscard]] FieldError read_en_passant(Field field, Setup& setup, Warnings& warnings) {
  if (field.text == "-") return {};
  if (field.text.size() != 2 || field.text[0] < 'a' || field.text[0] > 'h' || field.text[1] < '1' ||
      field.text[1] > '8') {
    return make_error(Kind::en_passant, field.offset,
                      "en passant " + in_quotes(field.text) + " is not a square");
  }
  const Square passed = make_square(field.text[0] - 'a', field.text[1] - '1');
  const Colour mover = ~setup.side_to_move;
  const auto piece_on = [&](Square square) {
    return setup.board[static_cast<std::size_t>(square)];
  };
  if (relative_rank(mover, passed) != 2 ||
      piece_on(passed + forward(mover)) != make_piece(mover, pawn) ||
      piece_on(passed) != no_piece || piece_on(passed - forward(mover)) != no_piece) {
    warnings.push_back("en passant square " + square_name(passed) +
                       " dropped: no pawn can have passed it");
    return {};
  }
  setup.en_passant = passed;
  return {};
}

[[nodiscard]] FieldError read_counter(Field field, const std::string& name, int& counter) {
  int value = 0;
  for (const char c : field.text) {
    if (c < '0' || c > '9') {
      return make_error(Kind::counters, field.offset,
                        name + " " + in_quotes(field.text) + " is not a number");
    }
    value = value * 10 + (c - '0');
    if (value > max_counter) {
      return make_error(
          Kind::counters, field.offset,
          name + " " + in_quotes(field.text) + " is more than " + std::to_string(max_counter));
    }
  }
  counter = value;
  return {};
}

[[nodiscard]] FieldError read_fields(const std::vector<Field>& fields, Setup& setup,
                                     Warnings& warnings) {
  if (FieldError error = read_board(fields[0], setup)) return error;
  if (FieldError error = check_pieces(fields[0], setup)) return error;
  if (fields[1].text != "w" && fields[1].text != "b") {
    return make_error(Kind::side_to_move, fields[1].offset,
                      "side to move is " + in_quotes(fields[1].text) + ", not w or b");
  }
  setup.side_to_move = fields[1].text == "w" ? white : black;
  if (FieldError error = read_castling(fields[2], setup, warnings)) return error;
  if (FieldError error = read_en_passant(fields[3], setup, warnings)) return error;
  if (FieldError error = read_counter(fields[4], "half-move clock", setup.halfmove_clock)) {
    return error;
  }
  if (FieldError error = read_counter(fields[5], "full-move number", setup.fullmove_number)) {
    return error;
  }
  setup.fullmove_number = std::max(1, setup.fullmove_number);
  return {};
}

/// The six fields, those that are missing with their usual value. Adds one note that names them.
[[nodiscard]] std::vector<Field> complete(std::vector<Field> fields, std::size_t end,
                                          Warnings& warnings) {
  std::string assumed;
  const auto assume = [&](std::size_t index, std::string_view value, const char* meaning) {
    assumed += (assumed.empty() ? "assumed: " : ", ") + std::string(meaning);
    fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(index), {value, end});
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (fields.size() < 2) assume(1, "w", "White to move");
  if (fields.size() < 3) assume(2, "-", "no castling");
  if (fields.size() < 4 || (fields.size() < 6 && is_digit(fields[3].text.front()))) {
    assume(3, "-", "no en passant");
  }
  const auto counter = [&](std::size_t index, std::string_view value, const char* meaning) {
    const bool is_dash = fields.size() > index && fields[index].text == "-";
    if (is_dash) fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(index));
    if (is_dash || fields.size() <= index) assume(index, value, meaning);
  };
  counter(4, "0", "half-move clock 0");
  counter(5, "1", "full-move number 1");
  if (!assumed.empty()) warnings.push_back(assumed);
  return fields;
}

[[nodiscard]] FieldError check_checks(Field field, const Position& position) {
  const Colour mover = position.side_to_move();
  const Square enemy_king = position.king_square(~mover);
  if ((position.attackers_to(enemy_king, position.occupied()) & position.pieces(mover)) != 0) {
    return make_error(Kind::opponent_in_check, field.offset,
                      name_of(~mover) + " stands in check, but " + name_of(mover) + " is to move");
  }
  if (count(position.checkers()) > 2) {
    return make_error(Kind::checkers, field.offset, "more than two pieces give check");
  }
  return {};
}

}  // namespace

Expected<Position, FenError> parse_fen(std::string_view text, std::vector<std::string>* warnings) {
  if (text.size() > max_fen_length) {
    return Unexpected{make_error(Kind::too_long, max_fen_length,
                                 std::to_string(text.size()) + " bytes are too many")};
  }
  // Semicolons at the end come from EPD and from lists of positions.
  const std::size_t last = text.find_last_not_of("; \t\r\n\v\f");
  std::vector<Field> fields = split(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
  if (fields.empty()) return Unexpected{make_error(Kind::empty, 0, "it is empty")};
  if (fields.size() > 6) {
    return Unexpected{make_error(Kind::fields, fields[6].offset,
                                 in_quotes(fields[6].text) + " after the last of six fields")};
  }
  Setup setup = Setup::empty();
  Warnings found;
  fields = complete(std::move(fields), text.size(), found);
  if (FieldError error = read_fields(fields, setup, found)) return Unexpected{*error};
  Position position(setup);
  if (FieldError error = check_checks(fields[0], position)) return Unexpected{*error};
  if (warnings != nullptr) warnings->insert(warnings->end(), found.begin(), found.end());
  return position;
}

// --------------------------------------------------------------------------------------- writing

namespace {

[[nodiscard]] std::string board_text(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap != 0) text += std::to_string(gap);
      gap = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.piece_on(make_square(file, rank));
      if (piece == no_piece) {
        ++gap;
        continue;
      }
      close_gap();
      text += piece_letters[piece];
    }
    close_gap();
    if (rank != 0) text += '/';
  }
  return text;
}

[[nodiscard]] std::string castling_text(const Position& position, FenStyle style) {
  std::string text;
  const auto piece_on = [&](Square square) { return position.piece_on(square); };
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      const Square rook_square = position.castling_rook(colour, side);
      if (rook_square == no_square) continue;
      char letter = static_cast<char>('a' + file_of(rook_square));
      if (style == FenStyle::standard &&
          outermost_rook(piece_on, colour, side, position.king_square(colour)) == rook_square) {
        letter = side == king_side ? 'k' : 'q';
      }
      text += colour == white ? static_cast<char>(letter - 'a' + 'A') : letter;
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string to_fen(const Position& position, FenStyle style) {
  return board_text(position) + (position.side_to_move() == white ? " w " : " b ") +
         castling_text(position, style) + ' ' + square_name(position.en_passant()) + ' ' +
         std::to_string(position.halfmove_clock()) + ' ' +
         std::to_string(position.fullmove_number());
}

/// R. Scharnagl's numbering: the remainders of n by 4, 4 and 6 place the bishop on light squares,
/// the one on dark squares and the queen on a free square; what is left numbers the knights' pair
/// of the five free squares; rook, king and rook take the rest in this order.
Position position_960(int n) {
  assert(n >= 0 && n < 960);
  constexpr std::array<std::array<int, 2>, 10> knight_pairs{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  std::array<PieceType, 8> rank{};
  rank.fill(no_piece_type);
  const auto place_on_free = [&](int index, PieceType type) {
    for (PieceType& place : rank) {
      if (place == no_piece_type && index-- == 0) place = type;
    }
  };
  rank[static_cast<std::size_t>(2 * (n % 4) + 1)] = bishop;
  rank[static_cast<std::size_t>(2 * (n / 4 % 4))] = bishop;
  place_on_free(n / 16 % 6, queen);
  const auto& pair = knight_pairs[static_cast<std::size_t>(n / 96)];
  place_on_free(pair[1], knight);  // the later one first: it leaves the other's count alone
  place_on_free(pair[0], knight);
  for (const PieceType type : {rook, king, rook}) place_on_free(0, type);

  Setup setup = Setup::start();
  CastlingSide side = queen_side;
  for (int file = 0; file < 8; ++file) {
    const PieceType type = rank[static_cast<std::size_t>(file)];
    for (const Colour colour : {white, black}) {
      const Square square = make_square(file, colour == white ? 0 : 7);
      setup.board[static_cast<std::size_t>(square)] = make_piece(colour, type);
      if (type == rook) {
        setup.castling_rook[static_cast<std::size_t>(colour)][static_cast<std::size_t>(side)] =
            square;
      }
    }
    if (type == rook) side = king_side;
  }
  return Position(setup);
}

}  // namespace espalier::chess
