// The network of chess in floats, on the layers of the library. A gradient is computed for many
// positions, one block of neurons after the other: its rows, 98 KB, stay in the cache of a core.
#include "tools/train/gradient.hpp"

#include <algorithm>
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

constexpr std::size_t row_count = Shape::bias_row + 1;

}  // namespace

float target_of(const TrainingPosition& position, const Objective& objective) {
  const float score = sigmoid(static_cast<float>(position.score / objective.scale));
  const float result = static_cast<float>(position.result) / 2;
  return score + static_cast<float>(objective.result_share) * (result - score);
}

float Evaluation::logit(const TrainingPosition& position) {
  ActiveFeatures features;
  find_features(position, features);
  hidden_.resize(2 * shape_.hidden);
  detail::accumulate(parameters_.data(), shape_.hidden, Shape::bias_row, own(features),
                     other(features), hidden_.data());
  return logit(position, hidden_.data());
}

float Evaluation::logit(const TrainingPosition& position, const float* hidden) const {
  return parameters_[shape_.output_bias() + position.bucket] +
         detail::output_of(hidden, output_weights(position.bucket), 2 * shape_.hidden);
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
  constexpr std::size_t some = 1024;
  double sum = 0;
  for (std::size_t begin = 0; begin < positions.size(); begin += some) {
    const PositionSpan part = positions.subspan(begin, std::min(some, positions.size() - begin));
    compute_hidden(part);
    for (std::size_t i = 0; i < part.size(); ++i) {
      sum += differentiate(*part[i], objective, hidden_.data() + i * 2 * shape_.hidden, gradient);
    }
    add_rows(part.size(), gradient);
  }
  return sum;
}

void Evaluation::compute_hidden(PositionSpan positions) {
  const std::size_t hidden = shape_.hidden;
  features_.resize(positions.size());
  hidden_.resize(positions.size() * 2 * hidden);
  rows_.resize(row_count * detail::neuron_block);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    prefetch(positions, i);
    find_features(*positions[i], features_[i]);
  }
  for (std::size_t column = 0; column < hidden; column += detail::neuron_block) {
    detail::gather_block(parameters_.data() + column, hidden, row_count, rows_.data());
    float* result = hidden_.data() + column;
    for (const ActiveFeatures& features : features_) {
      detail::accumulate_block(rows_.data(), detail::neuron_block, Shape::bias_row, own(features),
                               other(features), result, result + hidden);
      result += 2 * hidden;
    }
  }
}

double Evaluation::differentiate(const TrainingPosition& position, const Objective& objective,
                                 float* hidden, Floats& gradient) const {
  const auto power = static_cast<float>(objective.power);
  const std::size_t size = 2 * shape_.hidden;
  const float expected = sigmoid(logit(position, hidden));
  const float error = expected - target_of(position, objective);
  const float slope = slope_of(error, power) * expected * (1 - expected);
  const std::size_t first_weight = shape_.output_weights() + position.bucket * size;
  detail::differentiate_output(slope, parameters_.data() + first_weight, size, hidden,
                               gradient.data() + first_weight);
  gradient[shape_.output_bias() + position.bucket] += slope;
  return loss_of(error, power);
}

void Evaluation::add_rows(std::size_t positions, Floats& gradient) {
  const std::size_t hidden = shape_.hidden;
  for (std::size_t column = 0; column < hidden; column += detail::neuron_block) {
    std::fill(rows_.data(), rows_.data() + rows_.size(), 0.0F);
    const float* slopes = hidden_.data() + column;
    for (std::size_t i = 0; i < positions; ++i, slopes += 2 * hidden) {
      detail::scatter_block(slopes, slopes + hidden, detail::neuron_block, Shape::bias_row,
                            own(features_[i]), other(features_[i]), rows_.data());
    }
    detail::add_block(rows_.data(), hidden, row_count, gradient.data() + column);
  }
}

}  // namespace espalier::train
