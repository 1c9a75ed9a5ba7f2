// The rules of Connect Four on bitboards, for any board that fits 64 bits.
//
// The board is stored in one word, column by column from the bottom up, with one spare
// bit above each column (J. Tromp, "The Fhourstones Benchmark"):
//
//     6 13 20 27 34 41 48      <- spare, always empty: lines do not wrap from column to column
//     5 12 19 26 33 40 47
//     ...
//     0  7 14 21 28 35 42
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"

namespace espalier::connect_four {

/// One bit a cell.
using Bits = std::uint64_t;

inline constexpr int standard_width = 7;
inline constexpr int standard_height = 6;
/// A board fits if width * (height + 1) is at most this.
inline constexpr int max_bits = 64;
/// Columns are numbered in text by one character each: 1 .. 9, then a, b, c ...
inline constexpr std::string_view column_names = "123456789abcdefghijklmnopqrstuvw";

/// A stone dropped into a column.
struct Move {
  std::uint8_t column = 0;  ///< 1 .. width from the left; 0 is no move
  friend constexpr bool operator==(Move, Move) = default;
};

/// Why a board or a sequence of moves was refused.
struct PositionError {
  enum class Kind {
    board_size,   ///< width or height below 1, or more than 64 bits
    no_column,    ///< a character that names no column of this board
    column_full,  ///< a stone into a full column
    game_over,    ///< a stone after the game was won
  };
  Kind kind;
  std::string message;     ///< one line that says what is wrong and where
  std::size_t offset = 0;  ///< of the offending character in the sequence; 0 for the board
};

/// A position of Connect Four. The player who begins is side 0.
class Position {
 public:
  using Move = connect_four::Move;
  static constexpr std::size_t max_moves = 32;
  static constexpr bool moves_are_ordered = true;

  /// The empty board of 7 columns and 6 rows.
  Position() : Position(standard_width, standard_height) {}
  /// An empty board of `width` columns and `height` rows, if width * (height + 1) <= 64.
  [[nodiscard]] static Expected<Position, PositionError> make(int width, int height);

  /// All columns with room, the likely good ones first: those that make most threats, then those
  /// nearest to the centre.
  Outcome generate(MovesOf<Position>& list) const;
  /// The moves into `cells`, a part of `open_cells()`, in the same order.
  void generate_into(MovesOf<Position>& list, Bits cells) const;
  void make(Move move) {
    own_ ^= occupied_;
    occupied_ |= drop_cell(move);
    ++stones_;
  }
  void unmake(Move move) {
    occupied_ ^= drop_cell(move) >> 1;
    own_ ^= occupied_;
    --stones_;
  }
  [[nodiscard]] int side_to_move() const { return stones_ & 1; }

  /// Different for different positions on boards of one size. Mirror images keep keys of their own,
  /// because the move that a table stores with a position is not its mirror image's.
  [[nodiscard]] std::uint64_t key() const { return mixed(own_ + occupied_ + bottom_); }
  /// A key that a position shares with its mirror image, and with no other position.
  [[nodiscard]] std::uint64_t mirror_key() const;
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    const Bits occupied = occupied_ | drop_cell(move);
    return mixed((own_ ^ occupied_) + occupied + bottom_);
  }

  /// The cells that lose nothing within two plies: all open ones but those that leave the opponent
  /// a completing cell. Only where the side to move cannot win at once.
  [[nodiscard]] Bits safe_cells() const;
  /// All cells into which a stone can fall.
  [[nodiscard]] Bits open_cells() const { return (occupied_ + bottom_) & board_; }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int cells() const { return width_ * height_; }
  [[nodiscard]] int stones() const { return stones_; }
  /// The stones of the side to move, and those of both.
  [[nodiscard]] Bits own() const { return own_; }
  [[nodiscard]] Bits occupied() const { return occupied_; }
  [[nodiscard]] Bits opponent() const { return own_ ^ occupied_; }
  /// Every cell of the board.
  [[nodiscard]] Bits board() const { return board_; }
  /// Every cell of the first row from below, the third, the fifth ...
  [[nodiscard]] Bits odd_rows() const {
    return bottom_ * (Bits{0x5555555555555555} & ((Bits{1} << height_) - 1));
  }
  /// The bit of the cell in `column` 1 .. width, `row` 1 .. height from below.
  [[nodiscard]] Bits cell(int column, int row) const {
    return Bits{1} << ((column - 1) * stride() + row - 1);
  }
  /// The empty cells that complete a line of four for the owner of `stones`.
  [[nodiscard]] Bits completing(Bits stones) const {
    const Bits cells = height_ == standard_height ? completing(stones, standard_height + 1)
                                                  : completing(stones, stride());
    return cells & board_ & ~occupied_;
  }
  /// Whether four of `stones` are in a line.
  [[nodiscard]] bool has_line(Bits stones) const {
    return height_ == standard_height ? has_line(stones, standard_height + 1)
                                      : has_line(stones, stride());
  }
  /// How many lines of four `stones` contain.
  [[nodiscard]] int count_lines(Bits stones) const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  Position(int width, int height);

  [[nodiscard]] int stride() const { return height_ + 1; }
  /// The cells of a column and the spare one above them.
  [[nodiscard]] Bits column(Move move) const {
    return ((Bits{2} << height_) - 1) << (move.column - 1) * stride();
  }
  /// The cell into which a stone falls; the spare one above a full column.
  [[nodiscard]] Bits drop_cell(Move move) const {
    return (occupied_ + cell(move.column, 1)) & column(move);
  }
  /// The columns from the centre outwards: 4, 5, 3, 6, 2, 7, 1 of seven.
  [[nodiscard]] Move from_centre(int i) const {
    const int column = (width_ + 1) / 2 + (i % 2 == 1 ? (i + 1) / 2 : -i / 2);
    return {static_cast<std::uint8_t>(column)};
  }

  /// Calls `f` with the distance of neighbours up, right, and along both diagonals. On boards so
  /// high that they have fewer than four columns the last three, which could pass the end of the
  /// word, are left out.
  template <class F>
  static void for_each_step(int stride, F f) {
    f(1);
    if (stride > max_bits / 4) return;
    f(stride - 1);
    f(stride);
    f(stride + 1);
  }
  // Called with a constant stride on boards of standard height: shifts by constants are faster.

  /// The first cells of the lines of four of `stones` in one direction.
  [[nodiscard]] static Bits fours(Bits stones, int step) {
    const Bits pairs = stones & (stones >> step);
    return pairs & (pairs >> 2 * step);
  }
  [[nodiscard]] static bool has_line(Bits stones, int stride) {
    Bits found = 0;
    for_each_step(stride, [&](int step) { found |= fours(stones, step); });
    return found != 0;
  }
  [[nodiscard]] static Bits completing(Bits stones, int stride) {
    Bits result = 0;
    for_each_step(stride, [&](int step) {
      const Bits below = stones << step;               // the neighbour below is a stone
      const Bits above = stones >> step;               // the neighbour above is one
      const Bits two_below = below & (below << step);  // both neighbours below are
      const Bits two_above = above & (above >> step);
      result |= two_below & ((stones << 3 * step) | above);
      result |= two_above & ((stones >> 3 * step) | below);
    });
    return result;
  }
  /// Bijective (the finaliser of MurmurHash3 by A. Appleby), so that the key stays exact.
  [[nodiscard]] static std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
    return x ^ (x >> 33);
  }

  Bits own_ = 0;
  Bits occupied_ = 0;
  int stones_ = 0;
  int width_;
  int height_;
  Bits bottom_;  // the lowest cell of every column
  Bits board_;
};

inline void Position::generate_into(MovesOf<Position>& list, Bits cells) const {
  std::array<int, max_moves> merit;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  for (int i = 0; i < width_; ++i) {
    const Move move = from_centre(i);
    const Bits stone = cells & column(move);
    if (stone == 0) continue;
    const int threats = std::popcount(completing(own_ | stone));
    std::size_t place = list.size();
    list.push(move);
    for (; place > 0 && merit[place - 1] < threats; --place) {
      merit[place] = merit[place - 1];
      list[place] = list[place - 1];
    }
    merit[place] = threats;
    list[place] = move;
  }
}

inline Bits Position::safe_cells() const {
  const Bits dangers = completing(opponent());
  Bits cells = open_cells();
  const Bits forced = cells & dangers;
  if (forced != 0) cells = std::has_single_bit(forced) ? forced : 0;
  return cells & ~(dangers >> 1);  // a stone below a danger lets the opponent reach it
}

static_assert(Game<Position>);

/// The position after a sequence of columns such as "4435", on an empty board of the given size.
/// The sequence may end with a winning move, but not go on after it.
[[nodiscard]] Expected<Position, PositionError> parse_position(std::string_view moves,
                                                               int width = standard_width,
                                                               int height = standard_height);

/// The character that names a move's column.
[[nodiscard]] inline char to_char(Move move) { return column_names[move.column - 1U]; }

/// The board in text, the top row first: x for the player who begins, o for the other.
[[nodiscard]] std::string to_string(const Position& position);

// ----------------------------------------------------------------------------- published scores --

/// A game-theoretical value as the solvers of Connect Four publish it: 0 for a draw; when the side
/// to move wins, one more than the number of stones that the winner has left in hand (on 7x6: 22
/// minus the stones played by the winner); negative when the opponent wins. `score` must be a
/// proven score counted from `position`, or draw_score.
[[nodiscard]] int published_score(Score score, const Position& position);

/// The inverse: a published score of `position` in plies from it.
[[nodiscard]] Score score_of_published(int published, const Position& position);

}  // namespace espalier::connect_four
