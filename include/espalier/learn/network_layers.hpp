// The layers of a network (features -> N) x 2 -> 1 in floats, and their gradients.
//
// The hidden layer is computed in blocks of 32 neurons that stay in registers while the rows of the
// active features are added. The vector types of GCC and clang become whatever the processor has.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>

namespace espalier::detail {

inline constexpr std::size_t lane_count = 16;
/// N is a multiple of it.
inline constexpr std::size_t neuron_block = 2 * lane_count;
using Lanes [[gnu::vector_size(4 * lane_count), gnu::aligned(4), gnu::may_alias]] = float;

[[nodiscard]] inline Lanes& lanes(float* pointer) { return *reinterpret_cast<Lanes*>(pointer); }
[[nodiscard]] inline const Lanes& lanes(const float* pointer) {
  return *reinterpret_cast<const Lanes*>(pointer);
}

/// The row of a feature: a number, or a struct of `index` and `count`.
template <class Feature>
[[nodiscard]] std::size_t row_of(const Feature& feature) {
  if constexpr (std::integral<Feature>) {
    return feature;
  } else {
    return feature.index;
  }
}
/// to += from, as often as the feature counts.
template <class Feature>
void add_row(Lanes& to, const Lanes& from, const Feature& feature) {
  if constexpr (std::integral<Feature>) {
    to += from;
  } else {
    to += from * static_cast<float>(feature.count);
  }
}

/// The hidden layer before its activation: the half of the side to move, then the other. The rows
/// of the features begin at `parameters`, `hidden` numbers each; that of the bias is `bias_row`.
template <class Feature>
void accumulate(const float* parameters, std::size_t hidden, std::size_t bias_row,
                std::span<const Feature> own, std::span<const Feature> other, float* result) {
  for (std::size_t column = 0; column < hidden; column += neuron_block) {
    const float* const weights = parameters + column;
    for (const std::size_t half : {0U, 1U}) {
      Lanes low = lanes(weights + bias_row * hidden);
      Lanes high = lanes(weights + bias_row * hidden + lane_count);
      for (const Feature& feature : half == 0 ? own : other) {
        const float* const row = weights + row_of(feature) * hidden;
        add_row(low, lanes(row), feature);
        add_row(high, lanes(row + lane_count), feature);
      }
      lanes(result + half * hidden + column) = low;
      lanes(result + half * hidden + column + lane_count) = high;
    }
  }
}

/// Adds the gradient of the hidden layer to the rows of the active features and of the bias. The
/// order of the additions is fixed: a row may be that of a feature of both halves.
template <class Feature>
void scatter(const float* slopes, std::size_t hidden, std::size_t bias_row,
             std::span<const Feature> own, std::span<const Feature> other, float* gradient) {
  for (std::size_t column = 0; column < hidden; column += neuron_block) {
    float* const rows = gradient + column;
    float* const bias = rows + bias_row * hidden;
    const Lanes own_low = lanes(slopes + column);
    const Lanes own_high = lanes(slopes + column + lane_count);
    const Lanes other_low = lanes(slopes + hidden + column);
    const Lanes other_high = lanes(slopes + hidden + column + lane_count);
    lanes(bias) += own_low + other_low;
    lanes(bias + lane_count) += own_high + other_high;
    for (std::size_t i = 0; i < std::max(own.size(), other.size()); ++i) {
      if (i < own.size()) {
        float* const row = rows + row_of(own[i]) * hidden;
        add_row(lanes(row), own_low, own[i]);
        add_row(lanes(row + lane_count), own_high, own[i]);
      }
      if (i < other.size()) {
        float* const row = rows + row_of(other[i]) * hidden;
        add_row(lanes(row), other_low, other[i]);
        add_row(lanes(row + lane_count), other_high, other[i]);
      }
    }
  }
}

/// The numbers limited to 0 to 1.
inline void clip(const Lanes& numbers, Lanes& clipped) {
  const Lanes zero{};
  const Lanes one = zero + 1.0F;
  clipped = numbers > zero ? numbers : zero;
  clipped = clipped < one ? clipped : one;
}

/// The sum of `weights` times the activation: the square of the clipped number (SCReLU).
[[nodiscard]] inline float output_of(const float* hidden, const float* weights, std::size_t size) {
  Lanes sum{};
  Lanes clipped;
  for (std::size_t i = 0; i < size; i += lane_count) {
    clip(lanes(hidden + i), clipped);
    sum += lanes(weights + i) * clipped * clipped;
  }
  std::array<float, lane_count> parts;
  std::memcpy(parts.data(), &sum, sizeof(sum));
  for (std::size_t half = lane_count / 2; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) parts[i] += parts[i + half];
  }
  return parts[0];
}

/// `slope` is that of the loss by the output. Adds to the gradient of the output weights and
/// replaces the hidden layer by its own.
inline void differentiate_output(float slope, const float* weights, std::size_t size, float* hidden,
                                 float* gradient) {
  const Lanes zero{};
  const Lanes one = zero + 1.0F;
  Lanes clipped;
  for (std::size_t i = 0; i < size; i += lane_count) {
    const Lanes numbers = lanes(hidden + i);
    clip(numbers, clipped);
    const Lanes sloped = slope * clipped;
    lanes(gradient + i) += sloped * clipped;
    const Lanes inside = 2.0F * sloped * lanes(weights + i);
    lanes(hidden + i) = numbers < one ? inside : zero;  // below 0 `clipped` is 0
  }
}

}  // namespace espalier::detail
