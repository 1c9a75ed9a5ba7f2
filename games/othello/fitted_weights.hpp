// The weights of the evaluation of Othello and what they count.
#pragma once

#include <array>
#include <cstddef>

namespace espalier::othello {

/// What the evaluation counts (after P. Rosenbloom, "A world-championship-level Othello program",
/// Artificial Intelligence 19(3), 1982).
enum Feature : std::size_t {
  mobility,            ///< legal squares
  potential_mobility,  ///< empty squares beside a disc of the other side
  stable,              ///< discs that `stable_discs` finds, once a corner is taken
  x_square,            ///< b2 and the like, its corner empty
  c_square,            ///< a2, b1 and the like, its corner empty
  turn,                ///< 1: the side to move moves
  parity,              ///< 1 if an odd number of squares is empty: the side to move moves last
  first_square_kind,   ///< discs on a1 and the squares symmetric to it; b1 ...; d4 ...
};
inline constexpr std::size_t square_kinds = 10;
inline constexpr std::size_t feature_count = first_square_kind + square_kinds;

/// There are weights for a board of 4, 24, 44 and 64 discs; between them they are interpolated.
inline constexpr std::size_t stage_count = 4;
inline constexpr int discs_per_stage = 20;

using Features = std::array<int, feature_count>;
/// In hundredths of a disc.
using Weights = std::array<std::array<int, feature_count>, stage_count>;

/// From three rounds of examples/othello_fit.cpp with 5,000, 5,000 and 10,000 games, each played
/// with the weights of the round before. On games that were not fitted the error is 16.7 discs
/// (root mean square); search to four plies with these weights scores 156 of 200 games against
/// weights set by hand, and 96.5 against those of the first round.
inline constexpr Weights fitted_weights{{
    {-10, 111, 542, -619, -315, -2, 0, 299, -309, 52, -85, -451, -54, 2, 11, 106, -108},
    {62, 18, 330, -1339, -304, -265, 36, 751, -135, -23, -8, -294, -245, -171, -25, -112, -83},
    {179, -12, 127, -847, -60, -228, -6, 449, -110, -64, -62, 72, -44, -51, 0, -22, -38},
    {407, -233, 103, 54, -191, 37, 108, 20, 2, -42, -31, 26, -16, 10, -22, 34, 34},
}};

}  // namespace espalier::othello
