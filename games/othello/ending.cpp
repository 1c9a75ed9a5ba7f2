// Null-window searches of endings. The ideas are those of J.-C. Weill, "Experiments with the NegaC*
// search: an alternative for Othello endgame search" (1991), and of G. Andersson, "Writing an
// Othello program" (2007): order by parity, count the flips of the last disc.
#include "games/othello/ending.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/bitboard.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

namespace {

constexpr int no_value = -square_count - 1;
/// With at most this number of empty squares, parity orders the moves; with more, mobility does.
constexpr int max_by_parity = 6;

// ---------------------------------------------------------------------------- the last empty
// square

/// How many discs a disc flips in a line of eight squares, by its place and by the discs of its
/// colour on the others, if the opponent holds the rest.
using LineFlips = std::array<std::array<std::uint8_t, 256>, 8>;
constexpr LineFlips make_line_flips() {
  LineFlips flips{};
  for (int place = 0; place < 8; ++place) {
    for (unsigned own = 0; own < 256; ++own) {
      int count = 0;
      for (const int step : {-1, 1}) {
        int end = place + step;
        while (end >= 0 && end < 8 && (own >> end & 1) == 0) end += step;
        if (end >= 0 && end < 8) count += (end - place) * step - 1;
      }
      flips[static_cast<std::size_t>(place)][own] = static_cast<std::uint8_t>(count);
    }
  }
  return flips;
}
constexpr LineFlips line_flips = make_line_flips();

/// The squares of both diagonals of each square.
struct Diagonals {
  Bits falling, rising;
};
constexpr std::array<Diagonals, square_count> make_diagonals() {
  std::array<Diagonals, square_count> result{};
  for (int square = 0; square < square_count; ++square) {
    const detail::Rays& rays = detail::rays[static_cast<std::size_t>(square)];
    result[static_cast<std::size_t>(square)] = {bit(square) | rays.up[3] | rays.down[3],
                                                bit(square) | rays.up[1] | rays.down[1]};
  }
  return result;
}
constexpr std::array<Diagonals, square_count> diagonals = make_diagonals();

/// How many discs a disc on `square`, the last empty one, flips for the owner of `own`.
[[nodiscard]] int last_flips(int square, Bits own) {
  const auto column = static_cast<std::size_t>(square % 8);
  const auto row = static_cast<std::size_t>(square / 8);
  const auto [falling, rising] = diagonals[static_cast<std::size_t>(square)];
  // A product brings the eight squares of a line together in the highest byte.
  const auto in_row = own >> 8 * row & 0xff;
  const auto in_column = ((own >> column & detail::left_column) * 0x0102040810204080) >> 56;
  const auto in_falling = ((own & falling) * detail::left_column) >> 56;
  const auto in_rising = ((own & rising) * detail::left_column) >> 56;
  return line_flips[column][in_row] + line_flips[row][in_column] + line_flips[column][in_falling] +
         line_flips[column][in_rising];
}

/// The final difference if only `square` is empty: the side to move takes it, else its opponent
/// does, else the winner.
[[nodiscard]] int value_of_last(int square, Bits own, Bits opponent) {
  const int difference = 2 * std::popcount(own) - (square_count - 1);
  if (const int flipped = last_flips(square, own); flipped > 0) return difference + 2 * flipped + 1;
  if (const int flipped = last_flips(square, opponent); flipped > 0) {
    return difference - 2 * flipped - 1;
  }
  return difference > 0 ? difference + 1 : difference - 1;
}

// ------------------------------------------------------------------------------------------ parity

/// The quarter of the board of each square, and the squares of a set of quarters.
constexpr unsigned quarter_of(int square) { return 1U << ((square / 32) * 2 + square % 8 / 4); }
constexpr std::array<Bits, 16> make_squares_of_quarters() {
  std::array<Bits, 16> result{};
  for (unsigned quarters = 0; quarters < 16; ++quarters) {
    for (int square = 0; square < square_count; ++square) {
      if ((quarters & quarter_of(square)) != 0) result[quarters] |= bit(square);
    }
  }
  return result;
}
constexpr std::array<Bits, 16> squares_of_quarters = make_squares_of_quarters();

constexpr std::array<Bits, square_count> make_neighbours_of() {
  std::array<Bits, square_count> result{};
  for (int square = 0; square < square_count; ++square) {
    result[static_cast<std::size_t>(square)] = neighbours(bit(square));
  }
  return result;
}
constexpr std::array<Bits, square_count> neighbours_of = make_neighbours_of();

[[nodiscard]] unsigned odd_quarters(Bits empty) {
  unsigned odd = 0;
  for (unsigned quarter = 1; quarter < 16; quarter <<= 1) {
    if ((std::popcount(empty & squares_of_quarters[quarter]) & 1) != 0) odd |= quarter;
  }
  return odd;
}

// ---------------------------------------------------------------------------------------- searches

struct Ending {
  std::uint64_t nodes = 0;

  /// Two to `max_by_parity` empty squares, those in quarters with an odd number of them first: who
  /// begins there can move last there.
  int by_parity(Bits own, Bits opponent, Bits empty, unsigned odd, int beta, bool has_passed) {
    int best = no_value;
    const Bits odd_squares = squares_of_quarters[odd];
    for (const Bits part : {empty & odd_squares, empty & ~odd_squares}) {
      for (Bits squares = part; squares != 0; squares &= squares - 1) {
        const int square = std::countr_zero(squares);
        if ((neighbours_of[static_cast<std::size_t>(square)] & opponent) == 0) continue;
        const Bits flipped = flips(square, own, opponent);
        if (flipped == 0) continue;
        ++nodes;
        const Bits left = empty ^ bit(square);
        const Bits after_own = own | flipped | bit(square);
        const int value =
            (left & (left - 1)) == 0
                ? -value_of_last(std::countr_zero(left), opponent ^ flipped, after_own)
                : -by_parity(opponent ^ flipped, after_own, left, odd ^ quarter_of(square),
                             1 - beta, false);
        if (value >= beta) return value;
        best = std::max(best, value);
      }
    }
    if (best != no_value) return best;
    if (has_passed) return final_difference(own, opponent);
    return -by_parity(opponent, own, empty, odd, 1 - beta, true);
  }

  int search(Bits own, Bits opponent, int beta) {
    const Bits empty = ~(own | opponent);
    if ((empty & (empty - 1)) == 0) {
      return empty == 0 ? final_difference(own, opponent)
                        : value_of_last(std::countr_zero(empty), own, opponent);
    }
    const int count = std::popcount(empty);
    if (count <= max_by_parity) {
      return by_parity(own, opponent, empty, odd_quarters(empty), beta, false);
    }
    if (const int most = square_count - 2 * stable_count(own, opponent, beta); most < beta)
      return most;
    const Bits squares = legal_squares(own, opponent);
    if (squares == 0) {
      if (legal_squares(opponent, own) == 0) return final_difference(own, opponent);
      return -search(opponent, own, 1 - beta);
    }
    return by_mobility(own, opponent, squares, beta);
  }

  /// Stable discs of the opponent, if there can be enough of them to matter.
  [[nodiscard]] static int stable_count(Bits own, Bits opponent, int beta) {
    if ((opponent & corners) == 0 || square_count - 2 * std::popcount(opponent) >= beta) return 0;
    return std::popcount(stable_discs(opponent, own));
  }

  int by_mobility(Bits own, Bits opponent, Bits squares, int beta) {
    OrderedMoves moves;
    const std::size_t count = order_moves(own, opponent, squares, moves);
    int best = no_value;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [square, flipped, penalty] = moves[i];
      ++nodes;
      const int value = -search(opponent ^ flipped, own | flipped | bit(square), 1 - beta);
      if (value >= beta) return value;
      best = std::max(best, value);
    }
    return best;
  }
};

}  // namespace

std::size_t order_moves(Bits own, Bits opponent, Bits squares, OrderedMoves& moves) {
  const Bits empty = ~(own | opponent);
  std::size_t count = 0;
  for (; squares != 0; squares &= squares - 1) {
    const int square = std::countr_zero(squares);
    const Bits flipped = flips(square, own, opponent);
    const Bits replies = legal_squares(opponent ^ flipped, own | flipped | bit(square));
    const Bits quarter = empty & squares_of_quarters[quarter_of(square)];
    const int is_even = (std::popcount(quarter) + 1) % 2;
    const int penalty = 2 * (std::popcount(replies) + std::popcount(replies & corners)) + is_even;
    std::size_t place = count++;
    for (; place > 0 && moves[place - 1].penalty > penalty; --place)
      moves[place] = moves[place - 1];
    moves[place] = {square, flipped, penalty};
  }
  return count;
}

int solve_ending(Bits own, Bits opponent, int beta, std::uint64_t& nodes) {
  Ending ending;
  const int value = ending.search(own, opponent, beta);
  nodes += ending.nodes;
  return value;
}

}  // namespace espalier::othello
