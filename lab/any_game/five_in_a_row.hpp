// Five in a row on 9x9 squares: the side that first has five or more of its stones in a row, in any
// direction, wins. A full board is a draw.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::five_in_a_row {

constexpr int size = 9, square_count = size * size, line_length = 5;
/// Lines of five squares: rows and columns, and the diagonals in both directions.
constexpr int starts = size - line_length + 1;
constexpr int line_count = 2 * size * starts + 2 * starts * starts;

/// The lines, and for each square those that it is in.
struct Lines {
  std::array<std::array<std::uint8_t, line_length>, line_count> squares{};
  std::array<std::array<std::uint8_t, 4 * line_length>, square_count> of_square{};
  std::array<std::uint8_t, square_count> count_of_square{};
};
consteval Lines all_lines() {
  Lines lines;
  std::size_t line = 0;
  constexpr int rows[4] = {0, 1, 1, 1}, columns[4] = {1, 0, 1, -1};
  for (std::size_t direction = 0; direction < 4; ++direction) {
    for (int from = 0; from < square_count; ++from) {
      const int last_row = from / size + (line_length - 1) * rows[direction];
      const int last_column = from % size + (line_length - 1) * columns[direction];
      if (last_row >= size || last_column < 0 || last_column >= size) continue;
      for (std::size_t i = 0; i < line_length; ++i) {
        const int square =
            from + static_cast<int>(i) * (rows[direction] * size + columns[direction]);
        const auto at = static_cast<std::size_t>(square);
        lines.squares[line][i] = static_cast<std::uint8_t>(square);
        lines.of_square[at][lines.count_of_square[at]++] = static_cast<std::uint8_t>(line);
      }
      ++line;
    }
  }
  return lines;
}
inline constexpr Lines lines = all_lines();

/// What a line is worth in which only one side has stones, by their number.
constexpr std::array<int, line_length + 1> line_values{0, 1, 8, 40, 200, 0};

class FiveInARow {
 public:
  struct Move {
    std::uint8_t number = 0;  // 1 + the square
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = square_count;

  Outcome generate(MovesOf<FiveInARow>& moves) const {
    if (fives_ > 0) return Outcome::loss();
    for (std::size_t square = 0; square < square_count; ++square) {
      if (board_[square] == empty) moves.push({static_cast<std::uint8_t>(square + 1)});
    }
    return moves.empty() ? Outcome::draw() : Outcome::ongoing();
  }
  void make(Move move) {
    key_ = key_after(move);
    const std::size_t square = move.number - std::size_t{1};
    board_[square] = static_cast<std::uint8_t>(side_);
    for (std::size_t i = 0; i < lines.count_of_square[square]; ++i) {
      auto& counts = counts_[lines.of_square[square][i]];
      value_ -= value_of(counts);
      fives_ += ++counts[side_] == line_length ? 1 : 0;
      value_ += value_of(counts);
    }
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    const std::size_t square = move.number - std::size_t{1};
    board_[square] = empty;
    for (std::size_t i = 0; i < lines.count_of_square[square]; ++i) {
      auto& counts = counts_[lines.of_square[square][i]];
      value_ -= value_of(counts);
      fives_ -= counts[side_]-- == line_length ? 1 : 0;
      value_ += value_of(counts);
    }
    key_ = key_after(move);
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return key_ ^ numbers_[side_ * square_count + move.number - 1] ^ numbers_.back();
  }

  /// The sum of the values of all lines, from the side to move.
  [[nodiscard]] int value() const { return side_ == 0 ? value_ : -value_; }
  [[nodiscard]] bool is_over() const { return fives_ > 0; }
  /// The side whose stone is on a square; 2 if it is empty.
  [[nodiscard]] int stone(std::size_t square) const { return board_[square]; }
  [[nodiscard]] bool is_empty(std::size_t square) const { return board_[square] == empty; }
  /// The stones of the side to move in a line, and those of the other side.
  [[nodiscard]] int own(std::size_t line) const { return counts_[line][side_]; }
  [[nodiscard]] int other(std::size_t line) const { return counts_[line][side_ ^ 1]; }

 private:
  using Counts = std::array<std::uint8_t, 2>;
  static constexpr std::uint8_t empty = 2;
  static constexpr auto numbers_ = zobrist_numbers<2 * square_count + 1>(5);
  static constexpr std::array<std::uint8_t, square_count> empty_board() {
    std::array<std::uint8_t, square_count> board{};
    for (std::uint8_t& square : board) square = empty;
    return board;
  }
  static int value_of(const Counts& counts) {
    if (counts[1] == 0) return line_values[counts[0]];
    return counts[0] == 0 ? -line_values[counts[1]] : 0;
  }

  std::array<std::uint8_t, square_count> board_ = empty_board();
  std::array<Counts, line_count> counts_{};
  int value_ = 0;  // from side 0
  int fives_ = 0;
  std::size_t side_ = 0;
  std::uint64_t key_ = 0;
};

struct OpenLines {
  static Score evaluate(const FiveInARow& game) { return game.value(); }
};

/// Tactical moves are those that make four or five, and those that stop a five.
struct Hooks {
  using Game = FiveInARow;
  using Move = Game::Move;
  static constexpr std::size_t tactical_size = square_count;

  static bool is_tactical(const Game& game, Move move) {
    const std::size_t square = move.number - std::size_t{1};
    for (std::size_t i = 0; i < lines.count_of_square[square]; ++i) {
      if (is_hot(game, lines.of_square[square][i])) return true;
    }
    return false;
  }
  static bool is_legal(const Game& game, Move move) {
    return move.number >= 1 && move.number <= square_count &&
           game.is_empty(move.number - std::size_t{1}) && !game.is_over();
  }
  static void generate_tactical(const Game& game, MovesOf<Game>& list) {
    generate(game, list, true);
  }
  static void generate_quiet(const Game& game, MovesOf<Game>& list) { generate(game, list, false); }
  /// The lines of the other side that the stone closes.
  static Score captured_value(const Game& game, Move move) {
    const std::size_t square = move.number - std::size_t{1};
    Score value = 0;
    for (std::size_t i = 0; i < lines.count_of_square[square]; ++i) {
      const std::size_t line = lines.of_square[square][i];
      if (game.own(line) == 0) value += line_values[static_cast<std::size_t>(game.other(line))];
    }
    return value;
  }
  /// A stone is never lost.
  static bool see_ge(const Game& game, Move move, Score threshold) {
    return threshold <= 0 || captured_value(game, move) >= threshold;
  }
  static std::size_t tactical_index(const Game&, Move move) { return move.number - std::size_t{1}; }

 private:
  /// Is every stone in the line tactical?
  static bool is_hot(const Game& game, std::size_t line) {
    return (game.own(line) >= 3 && game.other(line) == 0) ||
           (game.other(line) == 4 && game.own(line) == 0);
  }
  static void generate(const Game& game, MovesOf<Game>& list, bool tactical) {
    if (game.is_over()) return;
    std::array<bool, square_count> hot{};
    for (std::size_t line = 0; line < line_count; ++line) {
      if (!is_hot(game, line)) continue;
      for (const std::size_t square : lines.squares[line]) hot[square] = true;
    }
    for (std::size_t square = 0; square < square_count; ++square) {
      if (game.is_empty(square) && hot[square] == tactical) {
        list.push({static_cast<std::uint8_t>(square + 1)});
      }
    }
  }
};

/// Besides, a four of the other side is a check: the side to move must stop the five. So is a five,
/// since quiescence search looks for the end of the game where there is a check.
struct HooksWithCheck : Hooks {
  static bool in_check(const Game& game) {
    if (game.is_over()) return true;
    for (std::size_t line = 0; line < line_count; ++line) {
      if (game.other(line) == line_length - 1 && game.own(line) == 0) return true;
    }
    return false;
  }
  /// Makes a five or a four, or leaves a four as it is.
  static bool gives_check(const Game& game, Move move) {
    int fours = 0;
    for (std::size_t line = 0; line < line_count; ++line) {
      fours += game.own(line) == line_length - 1 && game.other(line) == 0 ? 1 : 0;
    }
    const std::size_t square = move.number - std::size_t{1};
    for (std::size_t i = 0; i < lines.count_of_square[square]; ++i) {
      const std::size_t line = lines.of_square[square][i];
      if (game.other(line) != 0) continue;
      if (game.own(line) == line_length - 1) return true;
      if (game.own(line) == line_length - 2) ++fours;
    }
    return fours > 0;
  }
};

}  // namespace espalier::lab::any_game::five_in_a_row
