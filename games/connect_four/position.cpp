// The rules of Connect Four: lines, threats, generation and text.
#include "games/connect_four/position.hpp"

#include <algorithm>
#include <cstdlib>

namespace espalier::connect_four {

namespace {

std::string shown(char c) {
  return c > ' ' && c <= '~' ? std::string("'") + c + "'"
                             : "byte " + std::to_string(static_cast<unsigned char>(c));
}

}  // namespace

Position::Position(int width, int height) : width_(width), height_(height), bottom_(0), board_(0) {
  for (int column = 1; column <= width; ++column) {
    bottom_ |= cell(column, 1);
    board_ |= ((Bits{1} << height) - 1) * cell(column, 1);
  }
}

Expected<Position, PositionError> Position::make(int width, int height) {
  // Each at most 64 first, so that the product cannot overflow.
  if (width >= 1 && height >= 1 && width <= max_bits && height <= max_bits &&
      width * (height + 1) <= max_bits)
    return Position(width, height);
  return Unexpected{PositionError{PositionError::Kind::board_size,
                                  "a board of " + std::to_string(width) + " columns and " +
                                      std::to_string(height) +
                                      " rows is not possible: columns x (rows + 1) must be at most "
                                      "64, and neither less than 1"}};
}

int Position::count_lines(Bits stones) const {
  int count = 0;
  for_each_step(stride(), [&](int step) { count += std::popcount(fours(stones, step)); });
  return count;
}

Outcome Position::generate(MovesOf<Position>& list) const {
  if (has_line(opponent())) return Outcome::loss();
  if (stones_ == cells()) return Outcome::draw();
  generate_into(list, open_cells());
  return Outcome::ongoing();
}

std::uint64_t Position::mirror_key() const {
  const Bits code = own_ + occupied_ + bottom_;
  const Bits column = (Bits{2} << height_) - 1;
  Bits mirrored = 0;
  int left = 0;
  int right = (width_ - 1) * stride();
  for (; left < right; left += stride(), right -= stride()) {
    mirrored |=
        (code & column << left) << (right - left) | (code >> (right - left) & column << left);
  }
  if (left == right) mirrored |= code & column << left;
  return mixed(std::min(code, mirrored));
}

Expected<Position, PositionError> parse_position(std::string_view moves, int width, int height) {
  using Kind = PositionError::Kind;
  Expected<Position, PositionError> position = Position::make(width, height);
  if (!position) return position;
  for (std::size_t offset = 0; offset < moves.size(); ++offset) {
    const auto refused = [&](Kind kind, const std::string& why) {
      return Unexpected{
          PositionError{kind, "move " + std::to_string(offset + 1) + ": " + why, offset}};
    };
    const char name = moves[offset];
    const auto columns = column_names.substr(0, static_cast<std::size_t>(width));
    const std::size_t index = columns.find(name);
    if (index == std::string_view::npos)
      return refused(Kind::no_column,
                     shown(name) + " names no column (1 to " + columns.back() + ")");
    if (position->has_line(position->opponent()))
      return refused(Kind::game_over, "the game was already won");
    const Move move{static_cast<std::uint8_t>(index + 1)};
    if ((position->occupied() & position->cell(move.column, height)) != 0)
      return refused(Kind::column_full, std::string("column ") + name + " is full");
    position->make(move);
  }
  return position;
}

std::string to_string(const Position& position) {
  const Bits beginner = position.side_to_move() == 0 ? position.own() : position.opponent();
  std::string text;
  for (int row = position.height(); row >= 1; --row) {
    for (int column = 1; column <= position.width(); ++column) {
      const Bits cell = position.cell(column, row);
      text += (beginner & cell) != 0 ? 'x' : (position.occupied() & cell) != 0 ? 'o' : '.';
    }
    text += '\n';
  }
  return text;
}

int published_score(Score score, const Position& position) {
  if (score == draw_score) return 0;
  const int last_stone = position.stones() + plies_to_end(score);
  const int size = (position.cells() + 2 - last_stone) / 2;
  return score > 0 ? size : -size;
}

Score score_of_published(int published, const Position& position) {
  if (published == 0) return draw_score;
  // Of the two numbers of stones with this score, the winner's last move fits only one: the side to
  // move wins after an odd number of plies and loses after an even one.
  const int plies = position.cells() + 2 - 2 * std::abs(published) - position.stones();
  if (published > 0) return win_in(plies % 2 != 0 ? plies : plies - 1);
  return loss_in(plies % 2 == 0 ? plies : plies - 1);
}

}  // namespace espalier::connect_four
