// Rounding of the parameters, and its inverse.
#include "tools/train/quantise.hpp"

#include <type_traits>
#include <vector>

#include "espalier/learn/network.hpp"

namespace espalier::train {

namespace {

/// Copies `rows` rows of `own` numbers, `unit` each, to rows of `width`. `set_rest` gets each
/// number that has no original.
template <class Integer, class SetRest>
void widen(const Integer* from, std::size_t own, int unit, float* to, std::size_t width,
           std::size_t rows, const SetRest& set_rest) {
  for (std::size_t row = 0; row < rows; ++row, to += width) {
    for (std::size_t i = 0; i < own; ++i)
      to[i] = static_cast<float>(*from++) / static_cast<float>(unit);
    for (std::size_t i = own; i < width; ++i) set_rest(to[i]);
  }
}

}  // namespace

Network quantise(Shape shape, const Floats& parameters, int scale, const std::string& description) {
  Network network(shape.hidden);
  network.scale = scale;
  network.description = description;
  const std::vector<std::int32_t> integers = to_integers(shape.network(), parameters);
  auto next = integers.begin();
  const auto fill = [&next](auto& weights) {
    for (auto& weight : weights) {
      weight = static_cast<std::remove_reference_t<decltype(weight)>>(*next++);
    }
  };
  fill(network.feature_weights);
  fill(network.feature_bias);
  fill(network.output_weights);
  fill(network.output_bias);
  return network;
}

Floats dequantise(const Network& network, Shape shape, std::uint64_t seed) {
  Floats parameters = initial_parameters(shape, seed);
  const std::size_t own = network.hidden_size;
  const auto keep = [](float) {};
  const auto clear = [](float& weight) { weight = 0; };
  float* const first = parameters.data();
  widen(network.feature_weights.data(), own, Network::qa, first, shape.hidden, Network::inputs,
        keep);
  widen(network.feature_bias.data(), own, Network::qa, first + Shape::bias_row * shape.hidden,
        shape.hidden, 1, keep);
  widen(network.output_weights.data(), own, Network::qb, first + shape.output_weights(),
        shape.hidden, 2 * Network::output_buckets, clear);
  widen(network.output_bias.data(), Network::output_buckets, Network::qa * Network::qb,
        first + shape.output_bias(), Network::output_buckets, 1, keep);
  return parameters;
}

}  // namespace espalier::train
