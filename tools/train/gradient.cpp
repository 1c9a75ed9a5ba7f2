// The hidden layer is computed in blocks of 32 neurons that stay in registers while the rows of the
// active features are added. The vector types of GCC and clang become whatever the CPU has.
#include "tools/train/gradient.hpp"

#include <array>
#include <cmath>
#include <cstring>

namespace espalier::train {

namespace {

constexpr std::size_t lane_count = 16;
constexpr std::size_t block = 2 * lane_count;
using Lanes [[gnu::vector_size(4 * lane_count)]] = float;

/// `pointer` is aligned to 64 bytes.
[[nodiscard]] inline Lanes& lanes(float* pointer) { return *reinterpret_cast<Lanes*>(pointer); }
[[nodiscard]] inline const Lanes& lanes(const float* pointer) {
  return *reinterpret_cast<const Lanes*>(pointer);
}

/// The hidden layer before its activation: the half of the side to move, then the other.
void accumulate(const float* parameters, std::size_t hidden, const ActiveFeatures& features,
                float* result) {
  for (std::size_t column = 0; column < hidden; column += block) {
    const float* const weights = parameters + column;
    const float* const bias = weights + Shape::bias_row * hidden;
    Lanes own_low = lanes(bias);
    Lanes own_high = lanes(bias + lane_count);
    Lanes other_low = own_low;
    Lanes other_high = own_high;
    for (std::size_t i = 0; i < features.count; ++i) {
      const float* const own = weights + features.own[i] * hidden;
      const float* const other = weights + features.other[i] * hidden;
      own_low += lanes(own);
      own_high += lanes(own + lane_count);
      other_low += lanes(other);
      other_high += lanes(other + lane_count);
    }
    lanes(result + column) = own_low;
    lanes(result + column + lane_count) = own_high;
    lanes(result + hidden + column) = other_low;
    lanes(result + hidden + column + lane_count) = other_high;
  }
}

/// Adds the gradient of the hidden layer to the rows of the active features and of the bias.
void scatter(const float* slopes, std::size_t hidden, const ActiveFeatures& features,
             float* gradient) {
  for (std::size_t column = 0; column < hidden; column += block) {
    float* const rows = gradient + column;
    float* const bias = rows + Shape::bias_row * hidden;
    const Lanes own_low = lanes(slopes + column);
    const Lanes own_high = lanes(slopes + column + lane_count);
    const Lanes other_low = lanes(slopes + hidden + column);
    const Lanes other_high = lanes(slopes + hidden + column + lane_count);
    lanes(bias) += own_low + other_low;
    lanes(bias + lane_count) += own_high + other_high;
    for (std::size_t i = 0; i < features.count; ++i) {
      float* const own = rows + features.own[i] * hidden;
      lanes(own) += own_low;
      lanes(own + lane_count) += own_high;
      float* const other = rows + features.other[i] * hidden;
      lanes(other) += other_low;
      lanes(other + lane_count) += other_high;
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
[[nodiscard]] float output(const float* hidden, const float* weights, std::size_t size) {
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

/// `slope` is that of the loss by the logit. Adds to the gradient of the output weights and
/// replaces the hidden layer by its own.
void differentiate_output(float slope, const float* weights, std::size_t size, float* hidden,
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

[[nodiscard]] float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

[[nodiscard]] float loss_of(float error, float power) { return std::pow(std::abs(error), power); }

/// Its derivative.
[[nodiscard]] float slope_of(float error, float power) {
  return std::copysign(power * std::pow(std::abs(error), power - 1), error);
}

/// Starts loading the position that comes a few after `index`: they are anywhere in memory.
inline void prefetch(PositionSpan positions, std::size_t index) {
  constexpr std::size_t ahead = 16;
  if (index + ahead < positions.size()) __builtin_prefetch(positions[index + ahead]);
}

}  // namespace

float target_of(const TrainingPosition& position, const Objective& objective) {
  const float score = sigmoid(static_cast<float>(position.score / objective.scale));
  const float result = static_cast<float>(position.result) / 2;
  return score + static_cast<float>(objective.result_share) * (result - score);
}

float Evaluation::logit(const TrainingPosition& position) {
  find_features(position, features_);
  accumulate(parameters_.data(), shape_.hidden, features_, hidden_.data());
  return parameters_[shape_.output_bias() + position.bucket] +
         output(hidden_.data(), output_weights(position.bucket), hidden_.size());
}

double Evaluation::loss(PositionSpan positions, const Objective& objective) {
  const auto power = static_cast<float>(objective.power);
  double sum = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    prefetch(positions, i);
    const TrainingPosition& position = *positions[i];
    sum += loss_of(sigmoid(logit(position)) - target_of(position, objective), power);
  }
  return sum;
}

double Evaluation::add_gradient(PositionSpan positions, const Objective& objective,
                                Floats& gradient) {
  const auto power = static_cast<float>(objective.power);
  double sum = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    prefetch(positions, i);
    const TrainingPosition& position = *positions[i];
    const float expected = sigmoid(logit(position));
    const float error = expected - target_of(position, objective);
    sum += loss_of(error, power);
    const float slope = slope_of(error, power) * expected * (1 - expected);
    const std::size_t first_weight = shape_.output_weights() + position.bucket * hidden_.size();
    differentiate_output(slope, parameters_.data() + first_weight, hidden_.size(), hidden_.data(),
                         gradient.data() + first_weight);
    gradient[shape_.output_bias() + position.bucket] += slope;
    scatter(hidden_.data(), shape_.hidden, features_, gradient.data());
  }
  return sum;
}

}  // namespace espalier::train
