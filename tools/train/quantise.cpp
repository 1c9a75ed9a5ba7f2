// Rounding of the parameters.
#include "tools/train/quantise.hpp"

#include <cmath>

namespace espalier::train {

namespace {

/// `unit` is what a parameter of 1 is stored as.
template <class Integer>
[[nodiscard]] Integer rounded(float parameter, int unit) {
  return static_cast<Integer>(std::lround(static_cast<double>(parameter) * unit));
}

}  // namespace

Network quantise(Shape shape, const Floats& parameters, int scale, const std::string& description) {
  Network network(shape.hidden);
  network.scale = scale;
  network.description = description;
  const float* next = parameters.data();
  for (auto& weight : network.feature_weights) {
    weight = rounded<std::int16_t>(*next++, Network::qa);
  }
  for (auto& bias : network.feature_bias) bias = rounded<std::int16_t>(*next++, Network::qa);
  for (auto& weight : network.output_weights) {
    weight = rounded<std::int16_t>(*next++, Network::qb);
  }
  for (auto& bias : network.output_bias) {
    bias = rounded<std::int32_t>(*next++, Network::qa * Network::qb);
  }
  return network;
}

}  // namespace espalier::train
