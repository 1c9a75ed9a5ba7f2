// The parameters of a network (features -> N) x 2 -> 1: the first ones, and their integers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "espalier/learn/network_layers.hpp"
#include "espalier/learn/network_shape.hpp"

namespace espalier {

/// Largest N.
inline constexpr std::size_t max_neurons = 256;

/// Can a network have this many neurons?
[[nodiscard]] constexpr bool is_neuron_count(std::size_t neurons) {
  return neurons > 0 && neurons <= max_neurons && neurons % detail::neuron_block == 0;
}

namespace detail {

/// The sum of up to max_active rows fits 16 bits.
inline constexpr int max_active = 64;
static_assert((max_active + 1) * hidden_unit * 1.98 < 32'768 + hidden_unit);
static_assert(std::int64_t{max_neurons} * hidden_unit * hidden_unit * max_output_integer <
              std::int64_t{1} << 31);

/// Sets the first parameters, which are 0: uniform random weights, those of the hidden layer within
/// 1 / sqrt(32), output weights within 1 / sqrt(2 N); the biases stay 0. `bits(i)`, called in the
/// order of the parameters, gives 64 random bits for that at `i`.
template <class Parameters, class Bits>
void set_first_parameters(const NetworkShape& shape, Parameters& parameters, const Bits& bits) {
  const auto fill = [&](std::size_t begin, std::size_t end, double range) {
    for (std::size_t i = begin; i < end; ++i) {  // 53 bits, between -1 and 1
      parameters[i] =
          static_cast<float>(range * (std::ldexp(static_cast<double>(bits(i) >> 11), -52) - 1));
    }
  };
  fill(0, shape.features * shape.neurons, 1 / std::sqrt(32.0));
  fill(shape.output_weights(), shape.output_bias(),
       1 / std::sqrt(2 * static_cast<double>(shape.neurons)));
}
[[nodiscard]] inline std::vector<float> initial_parameters(const NetworkShape& shape,
                                                           std::mt19937_64 random) {
  std::vector<float> parameters(shape.size());
  set_first_parameters(shape, parameters, [&random](std::size_t) { return random(); });
  return parameters;
}

}  // namespace detail

/// The parameters of a network as integers, in their order. Parameters that are missing are 0,
/// those that are too large the largest.
[[nodiscard]] inline std::vector<std::int32_t> to_integers(const NetworkShape& shape,
                                                           std::span<const float> parameters) {
  std::vector<std::int32_t> integers(shape.size());
  for (std::size_t i = 0; i < std::min(integers.size(), parameters.size()); ++i) {
    const auto [limit, unit] = detail::rounding_of(shape, i);
    integers[i] = static_cast<std::int32_t>(
        std::lround(std::clamp(double{parameters[i]}, -limit, limit) * unit));
  }
  return integers;
}

/// The parameters that these integers stand for: rounded again they are the same.
template <class Integers>
[[nodiscard]] std::vector<float> from_integers(const NetworkShape& shape,
                                               const Integers& integers) {
  std::vector<float> parameters;
  parameters.reserve(shape.size());
  for (const auto integer : integers) {
    const double unit = detail::rounding_of(shape, parameters.size()).unit;
    parameters.push_back(static_cast<float>(integer / unit));
  }
  return parameters;
}

namespace detail {

/// A network with N neurons in integers: results do not depend on the order in which they are
/// added. Loops over N are for the compiler to vectorise.
template <std::size_t N>
class IntegerNetwork {
 public:
  struct alignas(64) Row {
    std::array<std::int16_t, N> values{};

    void add(const Row& row, int count) {
      for (std::size_t i = 0; i < N; ++i) {
        values[i] = static_cast<std::int16_t>(values[i] + row.values[i] * count);
      }
    }
  };

  IntegerNetwork(const NetworkShape& shape, const std::vector<float>& parameters)
      : features_(shape.features), output_weights_(shape.stages) {
    const std::vector<std::int32_t> integers = to_integers(shape, parameters);
    auto next = integers.begin();
    const auto fill = [&next](Row& row) {
      for (std::int16_t& value : row.values) value = static_cast<std::int16_t>(*next++);
    };
    for (Row& row : features_) fill(row);
    fill(bias_);
    for (auto& halves : output_weights_) {
      for (Row& row : halves) fill(row);
    }
    output_bias_.assign(next, integers.end());
  }

  [[nodiscard]] const Row& feature(std::size_t index) const { return features_[index]; }
  [[nodiscard]] const Row& bias() const { return bias_; }

  /// The output times `scale`, rounded towards 0 twice; `own` is what the side to move sees.
  [[nodiscard]] std::int64_t score(std::size_t stage, const Row& own, const Row& other,
                                   int scale) const {
    const std::int64_t sum =
        half(own, output_weights_[stage][0]) + std::int64_t{half(other, output_weights_[stage][1])};
    return network_score(sum, output_bias_[stage], scale);
  }

 private:
  /// The sum of weights times activations: the square of what is limited to 0 to 1 (SCReLU).
  [[nodiscard]] static std::int32_t half(const Row& accumulator, const Row& weights) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const std::int16_t activation =
          std::min<std::int16_t>(std::max<std::int16_t>(accumulator.values[i], 0), hidden_unit);
      const auto product = static_cast<std::int16_t>(activation * weights.values[i]);
      sum += product * activation;
    }
    return sum;
  }

  std::vector<Row> features_;
  Row bias_{};
  std::vector<std::array<Row, 2>> output_weights_;
  std::vector<std::int32_t> output_bias_;
};

}  // namespace detail

}  // namespace espalier
