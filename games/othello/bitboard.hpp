// The board of Othello as sets of squares: legal moves, flipped discs and stable discs, computed
// without branches.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::othello {

/// A set of squares, one bit each: bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8. Row 1 is
/// the upper edge of a diagram.
using Bits = std::uint64_t;

inline constexpr int square_count = 64;
inline constexpr Bits all_squares = ~Bits{0};
inline constexpr Bits corners = 0x8100000000000081;
/// d4, e4, d5 and e5: they hold a disc in every position.
inline constexpr Bits centre = 0x0000001818000000;

[[nodiscard]] constexpr Bits bit(int square) { return Bits{1} << square; }

namespace detail {

inline constexpr Bits left_column = 0x0101010101010101;
inline constexpr Bits right_column = left_column << 7;
inline constexpr Bits inner_columns = ~(left_column | right_column);

/// One of the four directions that lead to higher squares; the opposite four are the same steps
/// backwards.
struct Direction {
  int step;      ///< from a square to its neighbour
  Bits passing;  ///< the squares from which both senses lead to a neighbour in the same line
  Bits entered;  ///< the squares that a step from within the board can reach
  Bits entered_backwards;
};
inline constexpr std::array<Direction, 4> directions{{
    {1, inner_columns, ~left_column, ~right_column},
    {8, all_squares, all_squares, all_squares},
    {7, inner_columns, ~right_column, ~left_column},
    {9, inner_columns, ~left_column, ~right_column},
}};

/// The squares behind a run of `run` that begins beside a disc of `from`, in both senses of a
/// direction. `run` contains only squares at which a line may go on. The run is extended by one
/// square, then by two at a time (parallel prefix).
constexpr Bits behind_runs(Bits from, Bits run, int step) {
  Bits up = run & (from << step);
  up |= run & (up << step);
  const Bits up_pairs = run & (run << step);
  up |= up_pairs & (up << 2 * step);
  up |= up_pairs & (up << 2 * step);
  Bits down = run & (from >> step);
  down |= run & (down >> step);
  const Bits down_pairs = run & (run >> step);
  down |= down_pairs & (down >> 2 * step);
  down |= down_pairs & (down >> 2 * step);
  return up << step | down >> step;
}

/// The squares from `square` (excluded) to the edge.
constexpr Bits ray(int square, int columns, int rows) {
  Bits result = 0;
  int column = square % 8 + columns;
  int row = square / 8 + rows;
  for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += columns, row += rows) {
    result |= bit(row * 8 + column);
  }
  return result;
}

/// The rays of each square: four to higher squares, four to lower ones.
struct Rays {
  std::array<Bits, 4> up;
  std::array<Bits, 4> down;
};
constexpr std::array<Rays, square_count> make_rays() {
  std::array<Rays, square_count> rays{};
  for (int square = 0; square < square_count; ++square) {
    rays[static_cast<std::size_t>(square)] = {
        {ray(square, 1, 0), ray(square, -1, 1), ray(square, 0, 1), ray(square, 1, 1)},
        {ray(square, -1, 0), ray(square, 1, -1), ray(square, 0, -1), ray(square, -1, -1)}};
  }
  return rays;
}
inline constexpr std::array<Rays, square_count> rays = make_rays();

}  // namespace detail

/// The empty squares at which the owner of `own` flips a disc of `opponent`.
[[nodiscard]] constexpr Bits legal_squares(Bits own, Bits opponent) {
  Bits result = 0;
  for (const detail::Direction& direction : detail::directions) {
    result |= detail::behind_runs(own, opponent & direction.passing, direction.step);
  }
  return result & ~(own | opponent);
}

/// The discs of `opponent` that a disc of `own` on the empty `square` flips. In each direction the
/// first square that the opponent does not hold ends the run: all before it are flipped if it is
/// `own`.
[[nodiscard]] constexpr Bits flips(int square, Bits own, Bits opponent) {
  const detail::Rays& rays = detail::rays[static_cast<std::size_t>(square)];
  Bits result = 0;
  for (const Bits ray : rays.up) {
    const Bits stops = ray & ~opponent;
    const Bits end = stops & (Bits{0} - stops) & own;  // the lowest stop
    result |= ray & (end - static_cast<Bits>(end != 0));
  }
  for (const Bits ray : rays.down) {
    const Bits end = std::bit_floor(ray & ~opponent) & own;  // the highest stop
    result |= ray & (Bits{0} - (end << 1));
  }
  return result;
}

/// The neighbours of `squares` in all eight directions.
[[nodiscard]] constexpr Bits neighbours(Bits squares) {
  const Bits row =
      squares | ((squares << 1) & ~detail::left_column) | ((squares >> 1) & ~detail::right_column);
  return (row | row << 8 | row >> 8) & ~squares;
}

/// For each of `detail::directions` (rows, columns, both sorts of diagonals): the squares whose
/// line in that direction is full.
[[nodiscard]] constexpr std::array<Bits, 4> full_lines(Bits occupied) {
  const Bits empty = ~occupied;
  std::array<Bits, 4> full{};
  for (std::size_t i = 0; i < full.size(); ++i) {
    // An empty square spreads along its line to both edges.
    const auto& [step, passing, entered, entered_backwards] = detail::directions[i];
    Bits open = empty;
    for (int distance = 1; distance < 8; ++distance) {
      open |= ((open << step) & entered) | ((open >> step) & entered_backwards);
    }
    full[i] = ~open;
  }
  return full;
}

/// Discs of `own` that can never be flipped: in each of the four directions the line is full, or
/// one of the two neighbours is off the board or another such disc. There may be more stable discs
/// than these.
[[nodiscard]] constexpr Bits stable_discs(Bits own, Bits opponent) {
  constexpr Bits upper_and_lower = 0xff000000000000ff;
  constexpr Bits left_and_right = detail::left_column | detail::right_column;
  const auto [row, column, falling, rising] = full_lines(own | opponent);
  const Bits row_safe = row | left_and_right;
  const Bits column_safe = column | upper_and_lower;
  const Bits falling_safe = falling | upper_and_lower | left_and_right;
  const Bits rising_safe = rising | upper_and_lower | left_and_right;
  Bits stable = 0;
  for (Bits before = 1; before != stable;) {
    before = stable;
    const auto beside = [stable](int step) { return stable << step | stable >> step; };
    stable = own & (row_safe | beside(1)) & (column_safe | beside(8)) & (falling_safe | beside(7)) &
             (rising_safe | beside(9));
  }
  return stable;
}

}  // namespace espalier::othello
