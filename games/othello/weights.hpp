// The weights of the evaluation of Othello and what they count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/othello/patterns.hpp"

namespace espalier::othello {

/// What the evaluation counts besides patterns (after P. Rosenbloom, "A world-championship-level
/// Othello program", Artificial Intelligence 19(3), 1982).
enum Feature : std::size_t {
  mobility,            ///< legal squares
  potential_mobility,  ///< empty squares beside a disc of the other side
  turn,                ///< 1: the side to move moves
  parity,              ///< 1 if an odd number of squares is empty: the side to move moves last
};
inline constexpr std::size_t feature_count = parity + 1;
using Features = std::array<int, feature_count>;

/// There are weights for a board of 4, 24, 44 and 64 discs; between them they are interpolated.
inline constexpr std::size_t stage_count = 4;
inline constexpr int discs_per_stage = 20;

/// In hundredths of a disc.
struct StageWeights {
  std::array<std::int16_t, feature_count> features{};
  /// In the order of `pattern_weight_numbers`.
  std::array<std::int16_t, pattern_weight_count> patterns{};
};
using Weights = std::array<StageWeights, stage_count>;

/// Those in use.
[[nodiscard]] const Weights& fitted_weights();

/// The weights of patterns in fitted_weights.inc are one character each, which stands for a number
/// n from -45 to 45 and a weight of 3/4 n |n|: small weights are more exact than large ones.
[[nodiscard]] char encode_weight(double weight);
[[nodiscard]] std::int16_t decode_weight(char character);

}  // namespace espalier::othello
