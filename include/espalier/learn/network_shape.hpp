// The network (features -> N) x 2 -> 1: the order of its parameters, the units and limits of its
// integers, and the score that they mean.
//
// Both perspectives, the side to move and the other, share one layer from the features to N hidden
// neurons with the activation SCReLU, clamp(x, 0, 1) squared. The output is a sum over the 2 N
// activations, whose weights the stage of the game chooses.
#pragma once

#include <cstddef>
#include <cstdint>

namespace espalier {

/// Where the parts of a network stand among its parameters: a row of N weights for each feature,
/// the row of the biases of the hidden neurons, for each stage of the game 2 N output weights,
/// those of the side to move first, and for each stage the output bias.
struct NetworkShape {
  std::size_t features = 0;
  std::size_t neurons = 0;  ///< N
  std::size_t stages = 1;

  [[nodiscard]] constexpr std::size_t output_weights() const { return (features + 1) * neurons; }
  [[nodiscard]] constexpr std::size_t output_bias() const {
    return output_weights() + stages * 2 * neurons;
  }
  [[nodiscard]] constexpr std::size_t size() const { return output_bias() + stages; }
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

namespace detail {

/// As integers: a weight or bias of 1 of the hidden layer, an output weight of 1. An output bias of
/// 1 is their product.
inline constexpr int hidden_unit = 255;
inline constexpr int output_unit = 64;
/// An activation, up to hidden_unit, times an output weight fits 16 bits.
inline constexpr int max_output_integer = 127;
inline constexpr float max_output_weight = static_cast<float>(max_output_integer) / output_unit;
inline constexpr float max_hidden_weight = 1.98F;

struct Rounding {
  double limit;  ///< of a parameter
  double unit;   ///< the integer of 1
};
/// Limit and unit of the parameter at `index`.
[[nodiscard]] constexpr Rounding rounding_of(const NetworkShape& shape, std::size_t index) {
  if (index < shape.output_weights()) return {double{max_hidden_weight}, hidden_unit};
  if (index < shape.output_bias()) return {double{max_output_weight}, output_unit};
  constexpr double max_bias = 1e5;
  return {max_bias, hidden_unit * output_unit};
}

/// The score that the sum of the products (v * w) * v over all 2 N neurons means: v is the
/// activation, w the output weight. An output of 1 is `scale`. Rounds towards 0 twice.
[[nodiscard]] constexpr std::int64_t network_score(std::int64_t sum, std::int32_t output_bias,
                                                   int scale) {
  const std::int64_t output = sum / hidden_unit + output_bias;
  return output * scale / (hidden_unit * output_unit);
}

}  // namespace detail

}  // namespace espalier
