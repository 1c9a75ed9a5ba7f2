// The weights of the evaluation of Othello and what they count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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
using Counts = std::array<int, feature_count>;

/// There are weights for boards of 4, 10, ..., 64 discs; between them they lie on straight lines.
inline constexpr std::size_t knot_count = 11;
inline constexpr int discs_per_knot = 6;

/// In hundredths of a disc.
struct KnotWeights {
  std::array<std::int16_t, feature_count> features{};
  /// In the order of `pattern_weight_numbers`.
  std::array<std::int16_t, pattern_weight_count> patterns{};
};
using Weights = std::array<KnotWeights, knot_count>;

/// The weights in use.
[[nodiscard]] const Weights& fitted_weights();

/// The weights of patterns in fitted_weights.inc: a character stands for a number n from -44 to 44
/// and a weight of 3/4 n |n|, so that small weights are more exact than large ones; '~' and a
/// character for n stand for n + 46 weights of zero.
[[nodiscard]] std::string encode_weights(std::span<const double> weights);
/// Fills `weights` from such a text.
void decode_weights(std::string_view text, std::span<std::int16_t> weights);

}  // namespace espalier::othello
