// The rules of Othello: generation of moves, and text.
#include "games/othello/position.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace espalier::othello {

namespace {

using Kind = PositionError::Kind;

[[nodiscard]] Unexpected<PositionError> refused(Kind kind, std::string message,
                                                std::size_t offset) {
  return Unexpected{PositionError{kind, std::move(message), offset}};
}

[[nodiscard]] std::string shown(char c) {
  return c > ' ' && c <= '~' ? std::string("'") + c + "'"
                             : "byte " + std::to_string(static_cast<unsigned char>(c));
}

[[nodiscard]] std::string name_of(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

[[nodiscard]] char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

Outcome Position::generate(MovesOf<Position>& list) const {
  Bits squares = legal_squares(own_, opponent_);
  if (squares == 0) {
    if (legal_squares(opponent_, own_) == 0) {
      return Outcome::scored(disc * final_difference(own_, opponent_));
    }
    list.push(Move::pass());
    return Outcome::ongoing();
  }
  for (; squares != 0; squares &= squares - 1) list.push(Move::at(std::countr_zero(squares)));
  return Outcome::ongoing();
}

bool Position::is_legal(Move move) const {
  if (move.number > square_count + 1 || move == Move{}) return false;
  const Bits squares = legal_squares(own_, opponent_);
  if (move.is_pass()) return squares == 0 && legal_squares(opponent_, own_) != 0;
  return (squares & bit(move.square())) != 0;
}

// ------------------------------------------------------------------------------------------ text
// --

namespace {

/// The discs of Black and White; the text must begin with the 64 squares.
[[nodiscard]] Expected<std::array<Bits, 2>, PositionError> parse_board(std::string_view line) {
  std::array<Bits, 2> discs{};
  for (int square = 0; square < square_count; ++square) {
    const auto offset = static_cast<std::size_t>(square);
    if (offset >= line.size() || line[offset] == ' ') {
      return refused(Kind::board,
                     "the board has " + std::to_string(square) +
                         " squares; 64 are needed, row by row from a1 to h8",
                     offset);
    }
    const char c = line[offset];
    if (c == 'X' || c == 'x' || c == '*') {
      discs[0] |= bit(square);
    } else if (c == 'O' || c == 'o') {
      discs[1] |= bit(square);
    } else if (c != '-') {
      return refused(Kind::board,
                     "square " + name_of(square) + ": " + shown(c) +
                         " is none of X (Black), O (White) and - (empty)",
                     offset);
    }
  }
  if (const Bits missing = centre & ~(discs[0] | discs[1]); missing != 0) {
    const int square = std::countr_zero(missing);
    return refused(Kind::empty_centre,
                   "square " + name_of(square) + " is empty; d4, e4, d5 and e5 always hold a disc",
                   static_cast<std::size_t>(square));
  }
  return discs;
}

/// One of the values after the semicolons, such as "F5:+2".
[[nodiscard]] Expected<MoveValue, PositionError> parse_value(const Position& position,
                                                             std::string_view text,
                                                             std::size_t offset) {
  const std::size_t colon = text.find(':');
  const auto move = parse_move(text.substr(0, colon));
  std::string_view number = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (number.starts_with('+')) number.remove_prefix(1);
  int discs = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), discs);
  if (!move || error != std::errc{} || end != number.data() + number.size() || discs < -64 ||
      discs > 64) {
    return refused(Kind::move, "the value of a move has the form F5:+2, from -64 to +64", offset);
  }
  if (!position.is_legal(*move)) {
    return refused(Kind::move, to_string(*move) + " is not a legal move", offset);
  }
  return MoveValue{*move, discs};
}

}  // namespace

Expected<TestPosition, PositionError> parse_obf(std::string_view line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || line.back() == ' ')) {
    line.remove_suffix(1);
  }
  const auto discs = parse_board(line);
  if (!discs) return Unexpected{discs.error()};
  if (line.size() < 66 || line[64] != ' ' ||
      std::string_view("Xx*Oo").find(line[65]) == line.npos) {
    return refused(Kind::side,
                   "the 64 squares must be followed by a space and the side to move, "
                   "X or O",
                   64);
  }
  const std::size_t side = lower(line[65]) == 'o' ? 1 : 0;
  TestPosition test{Position((*discs)[side], (*discs)[side ^ 1], static_cast<int>(side)), {}};
  std::size_t offset = 66;
  while (offset < line.size()) {
    if (line[offset] == ';' || line[offset] == ' ') {
      ++offset;
      continue;
    }
    if (offset == 66) {
      return refused(Kind::side,
                     "the side to move must be followed by a semicolon or the end of "
                     "the line, not by " +
                         shown(line[offset]),
                     offset);
    }
    const std::size_t length = line.substr(offset).find(';');
    const auto value = parse_value(test.position, line.substr(offset, length), offset);
    if (!value) return Unexpected{value.error()};
    test.values.push_back(*value);
    offset = length == std::string_view::npos ? line.size() : offset + length;
  }
  return test;
}

namespace {

/// The rows of a FEN as `parse_obf` reads them: a number stands for that many empty squares.
[[nodiscard]] std::string rows_as_obf(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string squares;
  for (const char c : text.substr(0, end)) {
    if (c >= '1' && c <= '8') {
      squares.append(static_cast<std::size_t>(c - '0'), '-');
    } else if (c != '/') {
      squares += c;
    }
  }
  return squares + std::string(text.substr(end, 2));
}

/// The position after the moves of a game, whose passes are not written.
[[nodiscard]] Expected<Position, PositionError> play_transcript(std::string_view text) {
  Position position;
  for (std::size_t offset = 0; offset < text.size();) {
    if (text[offset] == ' ') {
      ++offset;
      continue;
    }
    const std::string_view name = text.substr(offset, 2);
    const auto move = parse_move(name);
    if (!move) return refused(Kind::move, move.error().message, offset);
    if (position.is_legal(Move::pass())) position.make(Move::pass());
    if (!position.is_legal(*move)) {
      return refused(Kind::move, to_string(*move) + " is not a legal move in " + to_obf(position),
                     offset);
    }
    position.make(*move);
    offset += name.size();
  }
  return position;
}

}  // namespace

Expected<Position, PositionError> parse_position(std::string_view text) {
  const bool is_transcript = text.size() >= 2 && lower(text[0]) >= 'a' && lower(text[0]) <= 'h' &&
                             text[1] >= '1' && text[1] <= '8';
  if (is_transcript) return play_transcript(text);
  const bool has_rows = text.find('/') != std::string_view::npos;
  const auto test = has_rows ? parse_obf(rows_as_obf(text)) : parse_obf(text);
  if (!test) return Unexpected{test.error()};
  return test->position;
}

std::string to_obf(const Position& position) {
  const bool black_to_move = position.side_to_move() == 0;
  const Bits black = black_to_move ? position.own() : position.opponent();
  std::string text;
  for (int square = 0; square < square_count; ++square) {
    text += (black & bit(square)) != 0 ? 'X' : (position.empty() & bit(square)) != 0 ? '-' : 'O';
  }
  return text + (black_to_move ? " X" : " O");
}

Expected<Move, PositionError> parse_move(std::string_view text) {
  std::string name;
  for (const char c : text.substr(0, 5)) name += lower(c);
  if (name == "pass" || name == "0000") return Move::pass();
  if (name.size() == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8') {
    return Move::at((name[1] - '1') * 8 + name[0] - 'a');
  }
  return refused(Kind::move, "a move is a square from a1 to h8, or pass", 0);
}

std::string to_string(Move move) { return move.is_pass() ? "pass" : name_of(move.square()); }

std::string to_string(const Position& position) {
  const std::string squares = to_obf(position);
  std::string text;
  for (std::size_t row = 0; row < 8; ++row) text += squares.substr(row * 8, 8) + '\n';
  return text;
}

}  // namespace espalier::othello
