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

/// Calls `visit_own(feature)` and `visit_other(feature)` for the features of both halves in turn.
template <class Feature, class VisitOwn, class VisitOther>
void in_turn(std::span<const Feature> own, std::span<const Feature> other,
             const VisitOwn& visit_own, const VisitOther& visit_other) {
  const std::size_t both = std::min(own.size(), other.size());
  for (std::size_t i = 0; i < both; ++i) {
    visit_own(own[i]);
    visit_other(other[i]);
  }
  for (std::size_t i = both; i < own.size(); ++i) visit_own(own[i]);
  for (std::size_t i = both; i < other.size(); ++i) visit_other(other[i]);
}

/// A block of neurons before their activation, of the half of the side to move and of the other.
/// The rows of the features begin at `weights`, `stride` numbers apart; that of the bias is
/// `bias_row`.
template <class Feature>
void accumulate_block(const float* weights, std::size_t stride, std::size_t bias_row,
                      std::span<const Feature> own, std::span<const Feature> other,
                      float* own_result, float* other_result) {
  Lanes own_low = lanes(weights + bias_row * stride);
  Lanes own_high = lanes(weights + bias_row * stride + lane_count);
  Lanes other_low = own_low;
  Lanes other_high = own_high;
  const auto add = [&](const Feature& feature, Lanes& low, Lanes& high) {
    const float* const row = weights + row_of(feature) * stride;
    add_row(low, lanes(row), feature);
    add_row(high, lanes(row + lane_count), feature);
  };
  in_turn(
      own, other, [&](const Feature& feature) { add(feature, own_low, own_high); },
      [&](const Feature& feature) { add(feature, other_low, other_high); });
  lanes(own_result) = own_low;
  lanes(own_result + lane_count) = own_high;
  lanes(other_result) = other_low;
  lanes(other_result + lane_count) = other_high;
}

/// The hidden layer before its activation: the half of the side to move, then the other. The rows
/// of the features begin at `parameters`, `hidden` numbers each; that of the bias is `bias_row`.
template <class Feature>
void accumulate(const float* parameters, std::size_t hidden, std::size_t bias_row,
                std::span<const Feature> own, std::span<const Feature> other, float* result) {
  for (std::size_t column = 0; column < hidden; column += neuron_block) {
    accumulate_block(parameters + column, hidden, bias_row, own, other, result + column,
                     result + hidden + column);
  }
}

/// Adds a block of the gradient of the hidden layer, of both halves, to the rows of the active
/// features and of the bias, `stride` numbers apart. The order of the additions is fixed: a row may
/// be that of a feature of both halves.
template <class Feature>
void scatter_block(const float* own_slopes, const float* other_slopes, std::size_t stride,
                   std::size_t bias_row, std::span<const Feature> own,
                   std::span<const Feature> other, float* rows) {
  float* const bias = rows + bias_row * stride;
  const Lanes own_low = lanes(own_slopes);
  const Lanes own_high = lanes(own_slopes + lane_count);
  const Lanes other_low = lanes(other_slopes);
  const Lanes other_high = lanes(other_slopes + lane_count);
  lanes(bias) += own_low + other_low;
  lanes(bias + lane_count) += own_high + other_high;
  const auto add = [&](const Feature& feature, const Lanes& low, const Lanes& high) {
    float* const row = rows + row_of(feature) * stride;
    add_row(lanes(row), low, feature);
    add_row(lanes(row + lane_count), high, feature);
  };
  in_turn(
      own, other, [&](const Feature& feature) { add(feature, own_low, own_high); },
      [&](const Feature& feature) { add(feature, other_low, other_high); });
}

/// Adds the gradient of the hidden layer, block by block, as `scatter_block` does.
template <class Feature>
void scatter(const float* slopes, std::size_t hidden, std::size_t bias_row,
             std::span<const Feature> own, std::span<const Feature> other, float* gradient) {
  for (std::size_t column = 0; column < hidden; column += neuron_block) {
    scatter_block(slopes + column, slopes + hidden + column, hidden, bias_row, own, other,
                  gradient + column);
  }
}

/// The columns of a block of all rows, which are `stride` numbers apart, one row after the other:
/// together they stay in the cache of a core.
inline void gather_block(const float* from, std::size_t stride, std::size_t row_count,
                         float* rows) {
  for (std::size_t row = 0; row < row_count; ++row, from += stride, rows += neuron_block) {
    lanes(rows) = lanes(from);
    lanes(rows + lane_count) = lanes(from + lane_count);
  }
}

/// Adds such rows to where they come from.
inline void add_block(const float* rows, std::size_t stride, std::size_t row_count, float* to) {
  for (std::size_t row = 0; row < row_count; ++row, to += stride, rows += neuron_block) {
    lanes(to) += lanes(rows);
    lanes(to + lane_count) += lanes(rows + lane_count);
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
