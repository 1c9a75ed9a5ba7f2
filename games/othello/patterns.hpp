// The patterns of the evaluation of Othello: groups of squares whose configurations have weights,
// and their numbering. After M. Buro, "Experiments with Multi-ProbCut and a new high-quality
// evaluation function for Othello", 1997.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/othello/bitboard.hpp"

namespace espalier::othello {

/// Squares that are looked at together. The board shows each kind in two, four or eight places,
/// which share their weights.
struct PatternKind {
  static constexpr std::size_t max_size = 10;
  std::size_t size;
  std::array<int, max_size> squares;  ///< one of its places
  std::array<std::size_t, max_size>
      mirror;  ///< which square of it each becomes in its mirror image
  std::size_t places;
};

namespace detail {

constexpr PatternKind line_kind(std::size_t size, int first, int step, std::size_t places) {
  PatternKind kind{size, {}, {}, places};
  for (std::size_t i = 0; i < size; ++i) {
    kind.squares[i] = first + static_cast<int>(i) * step;
    kind.mirror[i] = size - 1 - i;
  }
  return kind;
}

}  // namespace detail

/// An edge with the X squares beside it, corners of 3x3 and of 5x2 squares, the rows 2, 3 and 4,
/// and the diagonals of 8 to 4 squares.
inline constexpr std::array<PatternKind, 11> pattern_kinds{{
    {10, {9, 0, 1, 2, 3, 4, 5, 6, 7, 14}, {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 4},
    {9, {0, 9, 18, 1, 2, 10, 8, 16, 17}, {0, 1, 2, 6, 7, 8, 3, 4, 5}, 4},
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 8},
    detail::line_kind(8, 8, 1, 4),
    detail::line_kind(8, 16, 1, 4),
    detail::line_kind(8, 24, 1, 4),
    detail::line_kind(8, 0, 9, 2),
    detail::line_kind(7, 1, 9, 4),
    detail::line_kind(6, 2, 9, 4),
    detail::line_kind(5, 3, 9, 4),
    detail::line_kind(4, 4, 9, 4),
}};

inline constexpr std::size_t pattern_places = 46;
/// Configurations of all kinds.
inline constexpr std::size_t pattern_configurations = 167'265;
/// Weights: one for the configurations that become each other by mirroring, or with the opposite
/// sign by exchanging the colours. Where both coincide, the weight is zero and none is needed.
inline constexpr std::size_t pattern_weight_count = 56'769;

/// The configuration in each place: the sum of 3^i for a disc of the side to move on the i-th
/// square of the kind and of -3^i for one of the opponent. The last two are zero, so that the
/// numbers fill registers.
using PatternIndices = std::array<std::int16_t, pattern_places + 2>;

namespace detail {

/// The square after a rotation or reflection of the board, one of eight.
constexpr int transformed(int square, unsigned symmetry) {
  int column = square % 8;
  int row = square / 8;
  if ((symmetry & 1U) != 0) column = 7 - column;
  if ((symmetry & 2U) != 0) row = 7 - row;
  return (symmetry & 4U) != 0 ? column * 8 + row : row * 8 + column;
}

/// What a disc of the side to move on each square adds to the indices.
constexpr std::array<PatternIndices, square_count> square_contributions() {
  std::array<PatternIndices, square_count> result{};
  std::size_t place = 0;
  for (const PatternKind& kind : pattern_kinds) {
    std::array<Bits, 8> seen{};
    std::size_t found = 0;
    for (unsigned symmetry = 0; symmetry < 8 && found < kind.places; ++symmetry) {
      Bits squares = 0;
      for (std::size_t i = 0; i < kind.size; ++i) {
        squares |= bit(transformed(kind.squares[i], symmetry));
      }
      bool is_new = true;
      for (std::size_t i = 0; i < found; ++i) is_new = is_new && seen[i] != squares;
      if (!is_new) continue;
      seen[found++] = squares;
      std::int16_t power = 1;
      for (std::size_t i = 0; i < kind.size; ++i, power = static_cast<std::int16_t>(power * 3)) {
        result[static_cast<std::size_t>(transformed(kind.squares[i], symmetry))][place] = power;
      }
      ++place;
    }
  }
  return result;
}

/// The sums of the contributions of the discs on four squares, for all sixteen cases and the
/// sixteen groups of four.
using GroupContributions = std::array<std::array<PatternIndices, 16>, 16>;
constexpr GroupContributions group_contributions() {
  const auto of_square = square_contributions();
  GroupContributions result{};
  for (std::size_t group = 0; group < 16; ++group) {
    for (std::size_t discs = 1; discs < 16; ++discs) {
      const auto last = static_cast<std::size_t>(std::countr_zero(discs));
      const PatternIndices& others = result[group][discs & (discs - 1)];
      const PatternIndices& added = of_square[4 * group + last];
      for (std::size_t i = 0; i < added.size(); ++i) {
        result[group][discs][i] = static_cast<std::int16_t>(others[i] + added[i]);
      }
    }
  }
  return result;
}
inline constexpr GroupContributions pattern_groups = group_contributions();

}  // namespace detail

/// The configurations of all places, without branches: 32 additions of rows of a table of 24 KB, in
/// vectors, since GCC 12 leaves a loop over the places in scalars.
[[nodiscard]] inline PatternIndices pattern_indices(Bits own, Bits opponent) {
  using Lanes [[gnu::vector_size(32)]] = std::int16_t;
  constexpr std::size_t vectors = sizeof(PatternIndices) / sizeof(Lanes);
  static_assert(vectors * sizeof(Lanes) == sizeof(PatternIndices));
  std::array<Lanes, vectors> sums{};
  for (std::size_t group = 0; group < detail::pattern_groups.size(); ++group) {
    std::array<Lanes, vectors> added;  // NOLINT: set before it is read
    std::array<Lanes, vectors> taken;  // NOLINT
    std::memcpy(&added, &detail::pattern_groups[group][own >> 4 * group & 15], sizeof(added));
    std::memcpy(&taken, &detail::pattern_groups[group][opponent >> 4 * group & 15], sizeof(taken));
    for (std::size_t i = 0; i < vectors; ++i) sums[i] += added[i] - taken[i];
  }
  PatternIndices result;  // NOLINT
  std::memcpy(&result, &sums, sizeof(result));
  return result;
}

/// For each place: where the configuration 0 of its kind is among all configurations.
[[nodiscard]] constexpr std::array<std::size_t, pattern_places> make_pattern_origins() {
  std::array<std::size_t, pattern_places> result{};
  std::size_t place = 0;
  std::size_t begin = 0;
  for (const PatternKind& kind : pattern_kinds) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < kind.size; ++i) count *= 3;
    for (std::size_t i = 0; i < kind.places; ++i) result[place++] = begin + count / 2;
    begin += count;
  }
  return result;
}
inline constexpr auto pattern_origins = make_pattern_origins();

/// For each configuration the number of its weight, counted from 1, negative if the weight counts
/// with the opposite sign; 0 if it is zero.
[[nodiscard]] const std::vector<int>& pattern_weight_numbers();

}  // namespace espalier::othello
