// The first parameters of a training run.
#include "tools/train/parameters.hpp"

#include <cmath>

#include "tools/train/random.hpp"

namespace espalier::train {

Floats initial_parameters(Shape shape, std::uint64_t seed) {
  constexpr double max_active = 32;
  const double feature_range = 1 / std::sqrt(max_active);
  const double output_range = 1 / std::sqrt(2 * static_cast<double>(shape.hidden));
  Floats parameters(shape.size());
  for (std::size_t i = 0; i < shape.output_bias(); ++i) {
    const bool is_bias = i / shape.hidden == Shape::bias_row;
    if (is_bias) continue;
    const double range = i < shape.output_weights() ? feature_range : output_range;
    // 53 bits, between -1 and 1.
    const double number = std::ldexp(static_cast<double>(random_bits(seed, i) >> 11), -52) - 1;
    parameters[i] = static_cast<float>(range * number);
  }
  return parameters;
}

}  // namespace espalier::train
