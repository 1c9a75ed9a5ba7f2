// The float parameters of a network in one aligned array.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/learn/network_shape.hpp"
#include "games/chess/evaluation/network.hpp"

namespace espalier::train {

using chess::Network;

/// The shape of a network of chess with `hidden` neurons, a multiple of 32.
struct Shape {
  std::size_t hidden = 0;

  /// The bias of the hidden layer is one row more than the features: one that is always active.
  static constexpr std::size_t bias_row = Network::inputs;
  [[nodiscard]] constexpr NetworkShape network() const { return Network::shape(hidden); }
  [[nodiscard]] constexpr std::size_t output_weights() const { return network().output_weights(); }
  [[nodiscard]] constexpr std::size_t output_bias() const { return network().output_bias(); }
  [[nodiscard]] constexpr std::size_t size() const { return network().size(); }

  friend bool operator==(const Shape&, const Shape&) = default;
};

/// Begins at a cache line.
using Floats = chess::AlignedVector<float>;

/// Random parameters, as detail::set_first_parameters says.
[[nodiscard]] Floats initial_parameters(Shape shape, std::uint64_t seed);

/// Maximal absolute values of what the quantised network can hold.
inline constexpr float max_feature_weight = espalier::detail::max_hidden_weight;
inline constexpr float max_output_weight = espalier::detail::max_output_weight;

}  // namespace espalier::train
