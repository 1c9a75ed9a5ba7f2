// Positions and moves of draughts as text, in the notation of the Hub protocol.
#include "games/checkers/hub_notation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace espalier::checkers {

namespace {

using Kind = NotationError::Kind;

[[nodiscard]] Unexpected<NotationError> no_hub(Kind kind, std::string message,
                                               std::size_t offset = 0) {
  return Unexpected{NotationError{kind, std::move(message), offset}};
}

/// The numbers of a move, `11-15` or `24x8x11`; nothing if it has another form.
[[nodiscard]] std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  const char separator = text.find('x') == std::string_view::npos ? '-' : 'x';
  for (;;) {
    int number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < 1 || number > square_count) return {};
    numbers.push_back(number);
    if (stop == end) return numbers;
    if (*stop != separator) return {};
    at = stop + 1;
  }
}

}  // namespace

Expected<Board, NotationError> parse_hub(std::string_view text) {
  if (text.size() != square_count + 1 || (text[0] != 'B' && text[0] != 'W')) {
    return no_hub(Kind::fen, "a position is B or W and a letter for each of the 32 squares");
  }
  std::array<std::string, 2> lists{":B", ":W"};
  for (std::size_t square = 1; square < text.size(); ++square) {
    const char piece = text[square];
    if (piece == 'e') continue;
    const bool is_black = piece == 'b' || piece == 'B';
    if (!is_black && piece != 'w' && piece != 'W') {
      return no_hub(Kind::fen, "a square has one of the letters b, w, B, W and e", square);
    }
    std::string& list = lists[is_black ? 0 : 1];
    if (list.size() > 2) list += ',';
    if (piece == 'B' || piece == 'W') list += 'K';
    list += std::to_string(square);
  }
  return parse_fen(std::string(text.substr(0, 1)) + lists[1] + lists[0]);
}

std::string to_hub(const Board& board) {
  std::string text = board.side_to_move() == black ? "B" : "W";
  for (int square = 1; square <= square_count; ++square) {
    const bool is_king = (board.kings() & bit(square)) != 0;
    text += (board.pieces(black) & bit(square)) != 0   ? (is_king ? 'B' : 'b')
            : (board.pieces(white) & bit(square)) != 0 ? (is_king ? 'W' : 'w')
                                                       : 'e';
  }
  return text;
}

Expected<Move, NotationError> parse_hub_move(std::string_view text, const Board& board) {
  const std::vector<int> numbers = numbers_of(text);
  const std::string shown(text.substr(0, 40));
  const bool is_capture = text.find('x') != std::string_view::npos;
  if (numbers.size() < (is_capture ? 3U : 2U) || (!is_capture && numbers.size() > 2)) {
    return no_hub(Kind::move, shown + ": a move has the form 11-15 or, a capture, 24x15x19");
  }
  Bits captured = 0;
  for (std::size_t i = 2; i < numbers.size(); ++i) captured |= bit(numbers[i]);
  Board::Moves legal;
  board.generate(legal);
  const Move move(numbers[0], numbers[1], captured);
  // Squares at the edge cannot be captured, and a move has no place for them.
  if (move.captured() != captured || std::find(legal.begin(), legal.end(), move) == legal.end()) {
    return no_hub(Kind::illegal, shown + " is not a legal move in " + to_fen(board));
  }
  return move;
}

std::string to_hub(Move move) {
  std::string text =
      std::to_string(move.from()) + (move.is_capture() ? 'x' : '-') + std::to_string(move.to());
  for (Bits rest = move.captured(); rest != 0; rest &= rest - 1) {
    text += 'x' + std::to_string(first_square(rest));
  }
  return text;
}

}  // namespace espalier::checkers
