// The network of chess in floats, on the layers of the library.
#include "tools/train/gradient.hpp"

#include <cmath>
#include <cstdint>

#include "espalier/learn/network_layers.hpp"

namespace espalier::train {

namespace {

/// The features of both halves, as the layers take them.
[[nodiscard]] std::span<const std::uint16_t> own(const ActiveFeatures& features) {
  return {features.own.data(), features.count};
}
[[nodiscard]] std::span<const std::uint16_t> other(const ActiveFeatures& features) {
  return {features.other.data(), features.count};
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
  detail::accumulate(parameters_.data(), shape_.hidden, Shape::bias_row, own(features_),
                     other(features_), hidden_.data());
  return parameters_[shape_.output_bias() + position.bucket] +
         detail::output_of(hidden_.data(), output_weights(position.bucket), hidden_.size());
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
    detail::differentiate_output(slope, parameters_.data() + first_weight, hidden_.size(),
                                 hidden_.data(), gradient.data() + first_weight);
    gradient[shape_.output_bias() + position.bucket] += slope;
    detail::scatter(hidden_.data(), shape_.hidden, Shape::bias_row, own(features_),
                    other(features_), gradient.data());
  }
  return sum;
}

}  // namespace espalier::train
