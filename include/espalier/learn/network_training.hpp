// The training of a network: logistic regression of game results and search values by AdamW.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "espalier/learn/adam_w.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/network.hpp"
#include "espalier/learn/network_layers.hpp"
#include "espalier/learn/self_play.hpp"
#include "espalier/learn/training.hpp"

namespace espalier::detail {

/// As FeatureTraining, for the parameters of a network.
class NetworkTraining {
 public:
  static constexpr double first_rate = 0.002;

  NetworkTraining(FeatureWeights& weights, const NetworkShape& shape, const Samples& samples,
                  const TrainingSteps& steps)
      : shape_(shape),
        parameters_(weights.values),
        samples_(samples),
        steps_(steps),
        targets_(targets_of(samples, steps, weights.scale)),
        hidden_(2 * shape.neurons) {}

  /// How far the network is from what is to be learnt: the root mean square, in probabilities.
  [[nodiscard]] double error() {
    return root_mean_square(targets_,
                            [&](std::size_t i) { return value_of(samples_.positions[i]); });
  }

  /// The output in floats.
  [[nodiscard]] double value_of(const Sample& sample) {
    accumulate(parameters_.data(), shape_.neurons, shape_.features, samples_.own(sample),
               samples_.other(sample), hidden_.data());
    return double{parameters_[shape_.output_bias() + sample.stage]} +
           double{output_of(hidden_.data(), parameters_.data() + output_weights_of(sample),
                            hidden_.size())};
  }

  /// The cross-entropy of a position, and its gradient, which is added to `gradient`.
  double add_gradient(std::size_t position, std::vector<float>& gradient) {
    const Sample& sample = samples_.positions[position];
    const double expected = logistic(value_of(sample));
    const double target = double{targets_[position]};
    const auto slope = static_cast<float>(expected - target);
    const std::size_t first = output_weights_of(sample);
    differentiate_output(slope, parameters_.data() + first, hidden_.size(), hidden_.data(),
                         gradient.data() + first);
    gradient[shape_.output_bias() + sample.stage] += slope;
    scatter(hidden_.data(), shape_.neurons, shape_.features, samples_.own(sample),
            samples_.other(sample), gradient.data());
    return -target * std::log(expected) - (1 - target) * std::log(1 - expected);
  }

  /// Passes over the positions in random order; the rate falls to 0 along half a cosine.
  void run(std::mt19937_64 random) { run_passes(*this, targets_.size(), steps_.epochs, random); }

  /// What a training keeps besides the parameters: means of the gradients, and of their squares.
  [[nodiscard]] std::vector<float> first_moments() const {
    return std::vector<float>(2 * shape_.size());
  }
  [[nodiscard]] static std::size_t steps_of(std::size_t positions) {
    return (positions + batch_size_ - 1) / batch_size_;
  }
  /// Learns from the positions in this order. False if `goes_on()`, asked now and then, was false.
  template <class GoesOn>
  bool pass(std::span<const std::uint32_t> order, const PassPlace& place,
            std::vector<float>& moments, const GoesOn& goes_on) {
    const std::size_t batches = steps_of(order.size());
    const auto count = static_cast<double>(place.steps);
    auto done = static_cast<double>(place.done);
    for (std::size_t batch = 0; batch < batches; ++batch) {
      if (!goes_on()) return false;
      const std::size_t begin = order.size() * batch / batches;
      const std::size_t end = order.size() * (batch + 1) / batches;
      constexpr double pi = 3.14159265358979323846;
      const double rate = steps_.rate * (1 + std::cos(pi * done / count)) / 2;
      do_batch(order.subspan(begin, end - begin), ++done, rate, moments);
    }
    return true;
  }

 private:
  static constexpr std::size_t batch_size_ = 512;
  static constexpr double weight_decay_ = 0.01;

  [[nodiscard]] std::size_t output_weights_of(const Sample& sample) const {
    return shape_.output_weights() + sample.stage * 2 * shape_.neurons;
  }
  void do_batch(std::span<const std::uint32_t> positions, double number, double rate,
                std::vector<float>& moments) {
    gradient_.assign(shape_.size(), 0);
    origin_.resize(shape_.size());
    float* const mean = moments.data();
    float* const mean_square = mean + shape_.size();
    for (const std::uint32_t position : positions) add_gradient(position, gradient_);
    const AdamWStep step =
        adam_w_step(number, static_cast<double>(positions.size()), rate, weight_decay_);
    const std::array<std::pair<std::size_t, float>, 3> parts{
        {{shape_.output_weights(), max_hidden_weight},
         {shape_.output_bias(), max_output_weight},
         {shape_.size(), std::numeric_limits<float>::max()}}};
    std::size_t begin = 0;
    for (const auto& [end, limit] : parts) {
      adam_w(step, end - begin, limit, gradient_.data() + begin, origin_.data() + begin,
             parameters_.data() + begin, mean + begin, mean_square + begin);
      begin = end;
    }
  }

  NetworkShape shape_;
  std::vector<float>& parameters_;
  const Samples& samples_;
  TrainingSteps steps_;
  std::vector<float> targets_;  ///< probabilities of winning
  std::vector<float> hidden_;   ///< both halves before the activation, later its gradient
  std::vector<float> gradient_, origin_;
};

}  // namespace espalier::detail
