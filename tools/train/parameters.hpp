// The float parameters of a network in one aligned array.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/chess/evaluation/network.hpp"

namespace espalier::train {

using chess::Network;

/// Where the parts of a network with `hidden` neurons (a multiple of 32) stand in the array.
struct Shape {
  std::size_t hidden = 0;

  /// The rows of the features begin at 0, `hidden` numbers each. The bias of the hidden layer is
  /// one row more: a feature that is always active.
  static constexpr std::size_t bias_row = Network::inputs;
  /// For each bucket `2 * hidden` numbers, those of the side to move first.
  [[nodiscard]] std::size_t output_weights() const { return (Network::inputs + 1) * hidden; }
  [[nodiscard]] std::size_t output_bias() const {
    return output_weights() + Network::output_buckets * 2 * hidden;
  }
  [[nodiscard]] std::size_t size() const { return output_bias() + Network::output_buckets; }

  friend bool operator==(const Shape&, const Shape&) = default;
};

/// Begins at a cache line.
using Floats = chess::AlignedVector<float>;

/// Random parameters: those of the hidden layer uniform within 1 / sqrt(32), since at most 32
/// features are active; output weights uniform within 1 / sqrt(2 * hidden); biases 0.
[[nodiscard]] Floats initial_parameters(Shape shape, std::uint64_t seed);

/// Maximal absolute values of what the quantised network can hold: two in units of 1 / 255, and 127
/// in units of 1 / 64.
inline constexpr float max_feature_weight = 1.98F;
inline constexpr float max_output_weight =
    static_cast<float>(Network::max_output_weight) / Network::qb;

}  // namespace espalier::train
