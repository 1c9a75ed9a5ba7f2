// Positions and moves of draughts as text.
#include "games/checkers/notation.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace espalier::checkers {

namespace {

using Kind = NotationError::Kind;

constexpr int max_pieces = 12;
constexpr std::array<const char*, 2> side_names{"Black", "White"};

[[nodiscard]] Unexpected<NotationError> refused(Kind kind, std::string message,
                                                std::size_t offset) {
  return Unexpected{NotationError{kind, std::move(message), offset}};
}

[[nodiscard]] std::string shown(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end of the text";
  const char c = text[offset];
  return c > ' ' && c <= '~' ? std::string("'") + c + "'"
                             : "byte " + std::to_string(static_cast<unsigned char>(c));
}

/// Reads a text from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool at_end() const { return offset_ == text_.size(); }
  /// Skips the next character if it is one of `characters`; which one.
  [[nodiscard]] std::optional<char> take(std::string_view characters) {
    if (!is_next(characters)) return std::nullopt;
    return text_[offset_++];
  }
  [[nodiscard]] bool is_next(std::string_view characters) const {
    return !at_end() && characters.find(text_[offset_]) != std::string_view::npos;
  }
  /// A square 1 .. 32.
  [[nodiscard]] Expected<int, NotationError> square() {
    const std::size_t start = offset_;
    int number = 0;
    while (const auto digit = take("0123456789"))
      number = std::min(1000, number * 10 + *digit - '0');
    if (offset_ == start) {
      return refused(Kind::square, "a square from 1 to 32 is expected, not " + next(), start);
    }
    if (number < 1 || number > square_count) {
      return refused(
          Kind::square,
          "there is no square " +
              std::string(text_.substr(start, std::min<std::size_t>(offset_ - start, 8))) +
              "; they are numbered from 1 to 32",
          start);
    }
    return number;
  }
  /// The next character, for a message.
  [[nodiscard]] std::string next() const { return shown(text_, offset_); }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
};

// --------------------------------------------------------------------------------------- positions

/// What has been read of a position.
struct Pieces {
  std::array<Bits, 2> of{};
  Bits kings = 0;
  std::array<bool, 2> listed{};
};

[[nodiscard]] std::optional<NotationError> put(Pieces& pieces, int square, std::size_t side,
                                               bool is_king, std::size_t offset) {
  const auto error = [&](Kind kind, const std::string& message) {
    return NotationError{kind, message, offset};
  };
  const std::string name = std::to_string(square);
  if (((pieces.of[0] | pieces.of[1]) & bit(square)) != 0) {
    return error(Kind::square, "square " + name + " holds two pieces");
  }
  if (!is_king && (crown_row[side] & bit(square)) != 0) {
    return error(Kind::piece, std::string(side_names[side]) + "'s piece on square " + name +
                                  " must be a king, K" + name + ": it is on its last row");
  }
  pieces.of[side] |= bit(square);
  if (is_king) pieces.kings |= bit(square);
  if (std::popcount(pieces.of[side]) > max_pieces) {
    return error(Kind::piece, std::string(side_names[side]) + " has more than 12 pieces");
  }
  return std::nullopt;
}

/// One entry of a list: "18", "K18" or "1-12".
[[nodiscard]] std::optional<NotationError> read_entry(Reader& reader, Pieces& pieces,
                                                      std::size_t side) {
  const std::size_t offset = reader.offset();
  const bool is_king = reader.take("Kk").has_value();
  const auto first = reader.square();
  if (!first) return first.error();
  int last = *first;
  if (reader.take("-")) {
    const auto end = reader.square();
    if (!end) return end.error();
    last = *end;
    if (last < *first) {
      return NotationError{Kind::square, "a range of squares must ascend, as in 1-12", offset};
    }
  }
  for (int square = *first; square <= last; ++square) {
    if (auto error = put(pieces, square, side, is_king, offset)) return error;
  }
  return std::nullopt;
}

/// The list of one side: "W18,24,K10", or "W" alone.
[[nodiscard]] std::optional<NotationError> read_side(Reader& reader, Pieces& pieces) {
  const std::size_t offset = reader.offset();
  const auto letter = reader.take("BbWw");
  if (!letter) {
    return NotationError{Kind::fen,
                         "B or W and a list of squares are expected, not " + reader.next(), offset};
  }
  const std::size_t side = *letter == 'B' || *letter == 'b' ? 0 : 1;
  if (std::exchange(pieces.listed[side], true)) {
    return NotationError{Kind::fen, std::string(side_names[side]) + "'s pieces are listed twice",
                         offset};
  }
  if (reader.at_end() || reader.is_next(":.")) return std::nullopt;  // no pieces are left
  for (bool more = true; more; more = reader.take(",").has_value()) {
    if (auto error = read_entry(reader, pieces, side)) return error;
  }
  return std::nullopt;
}

}  // namespace

Expected<Board, NotationError> parse_fen(std::string_view fen) {
  while (!fen.empty() && std::string_view(" \t\r\n").find(fen.back()) != std::string_view::npos) {
    fen.remove_suffix(1);
  }
  Reader reader(fen);
  const auto letter = reader.take("BbWw");
  if (!letter) {
    return refused(Kind::fen,
                   "a position begins with the side to move, B or W, not with " + reader.next(), 0);
  }
  Pieces pieces;
  for (int list = 0; list < 2; ++list) {
    if (!reader.take(":")) {
      return refused(Kind::fen, "a colon is expected, as in B:W21,22:B1,K2, not " + reader.next(),
                     reader.offset());
    }
    if (auto error = read_side(reader, pieces)) return Unexpected{*std::move(error)};
  }
  (void)reader.take(".");
  if (!reader.at_end()) {
    return refused(Kind::fen, "the end of the position is expected, not " + reader.next(),
                   reader.offset());
  }
  return Board(pieces.of[0], pieces.of[1], pieces.kings,
               *letter == 'B' || *letter == 'b' ? black : white);
}

std::string to_fen(const Board& board) {
  std::string text = board.side_to_move() == black ? "B" : "W";
  for (const Side side : {white, black}) {
    text += side == white ? ":W" : ":B";
    const char* separator = "";
    for (Bits rest = board.pieces(side); rest != 0; rest &= rest - 1) {
      text += separator;
      if ((rest & (0 - rest) & board.kings()) != 0) text += 'K';
      text += std::to_string(first_square(rest));
      separator = ",";
    }
  }
  return text;
}

std::string to_string(const Board& board) {
  std::string text;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const int square = row * 4 + column / 2 + 1;
      const bool is_dark = (row + column) % 2 == 1;
      const bool is_king = is_dark && (board.kings() & bit(square)) != 0;
      text += !is_dark                                   ? ' '
              : (board.pieces(black) & bit(square)) != 0 ? (is_king ? 'B' : 'b')
              : (board.pieces(white) & bit(square)) != 0 ? (is_king ? 'W' : 'w')
                                                         : '.';
    }
    text += '\n';
  }
  return text;
}

// ------------------------------------------------------------------------------------------- moves

namespace {

/// The neighbour of a square in each of the four directions, or nothing.
[[nodiscard]] std::array<Bits, 4> around(Bits at) {
  return {at << 4 & all_squares, at << 5 & all_squares, at >> 4 & all_squares,
          at >> 5 & all_squares};
}

/// Extends `route` from its last square until all of `captured` is captured.
[[nodiscard]] bool find_route(const Board& board, Bits captured, int to, std::vector<int>& route) {
  if (captured == 0) return route.back() == to;
  const std::array<Bits, 4> neighbours = around(bit(route.back()));
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    const Bits over = neighbours[i] & captured;
    const Bits landing = around(over)[i] & (board.empty() | bit(route.front()));
    if (landing == 0) continue;
    route.push_back(first_square(landing));
    if (find_route(board, captured & ~over, to, route)) return true;
    route.pop_back();
  }
  return false;
}

/// What a piece captures that visits these squares.
[[nodiscard]] Bits captured_on(const std::vector<int>& route) {
  Bits captured = 0;
  for (std::size_t i = 1; i < route.size(); ++i) {
    const std::array<Bits, 4> neighbours = around(bit(route[i - 1]));
    for (std::size_t direction = 0; direction < neighbours.size(); ++direction) {
      if (around(neighbours[direction])[direction] == bit(route[i])) {
        captured |= neighbours[direction];
      }
    }
  }
  return captured;
}

/// The legal moves between two squares.
[[nodiscard]] std::vector<Move> moves_between(const Board& board, int from, int to) {
  Board::Moves legal;
  board.generate(legal);
  std::vector<Move> moves;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(moves),
               [&](Move move) { return move.from() == from && move.to() == to; });
  return moves;
}

}  // namespace

std::vector<int> squares_of(Move move, const Board& board) {
  std::vector<int> route{move.from()};
  if (!move.is_capture() || !find_route(board, move.captured(), move.to(), route)) {
    route.push_back(move.to());
  }
  return route;
}

std::string to_pdn(Move move, const Board& board) {
  const bool is_unique = moves_between(board, move.from(), move.to()).size() < 2;
  const std::vector<int> route = move.is_capture() && !is_unique
                                     ? squares_of(move, board)
                                     : std::vector<int>{move.from(), move.to()};
  const char separator = move.is_capture() ? 'x' : '-';
  std::string text = std::to_string(route[0]);
  for (std::size_t i = 1; i < route.size(); ++i) text += separator + std::to_string(route[i]);
  return text;
}

Expected<Move, NotationError> parse_pdn(std::string_view text, const Board& board) {
  Reader reader(text);
  std::vector<int> route;
  bool captures = false;
  do {
    const auto square = reader.square();
    if (!square) return Unexpected{square.error()};
    route.push_back(*square);
    const auto separator = reader.take("-xX:");
    if (!separator) break;
    captures = captures || *separator != '-';
  } while (route.size() <= square_count);
  if (!reader.at_end() || route.size() < 2) {
    return refused(Kind::move,
                   "a move has the form 11-15 or 24x15x8: " + reader.next() + " is not expected",
                   reader.offset());
  }
  std::vector<Move> moves = moves_between(board, route.front(), route.back());
  // Without the squares between, the single jump is meant if it is legal.
  const auto is_whole_route = [captured = captured_on(route)](Move move) {
    return move.captured() == captured;
  };
  if (route.size() > 2 || std::any_of(moves.begin(), moves.end(), is_whole_route)) {
    std::erase_if(moves, std::not_fn(is_whole_route));
  }
  std::erase_if(moves, [&](Move move) { return move.is_capture() != captures; });
  const std::string shown_move(text.substr(0, 40));
  if (moves.empty()) {
    return refused(Kind::illegal, shown_move + " is not a legal move in " + to_fen(board), 0);
  }
  if (moves.size() > 1) {
    return refused(
        Kind::ambiguous,
        "several captures are " + shown_move + "; write one as " + to_pdn(moves.front(), board), 0);
  }
  return moves.front();
}

}  // namespace espalier::checkers
