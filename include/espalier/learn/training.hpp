// Training of feature weights: logistic regression of game results and search values, by stochastic
// gradients with a step for each weight.
//
// Weights of patterns from the results of games: M. Buro, "Statistical feature combination for the
// evaluation of game positions" (JAIR 3, 1995). The logistic loss against results: P. Österlund,
// "Texel's tuning method" (Chess Programming Wiki, 2014). The draughts program Scan (F. Letouzey,
// 2015) fits its patterns so, to games with itself. The step: AdaGrad (J. Duchi, E. Hazan and
// Y. Singer, "Adaptive subgradient methods for online learning", JMLR 12, 2011).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/options.hpp"
#include "espalier/learn/points.hpp"
#include "espalier/learn/self_play.hpp"
#include "espalier/score.hpp"

namespace espalier::detail {

/// The scale of a game: half of the mean size of its final scores, if it ends with numbers.
[[nodiscard]] inline int scale_of(const std::vector<Sample>& samples) {
  double sum = 0;
  int count = 0;
  for (const Sample& sample : samples) {
    if (is_decided(sample.result)) continue;
    sum += std::abs(sample.result);
    ++count;
  }
  if (sum == 0) return FeatureWeights::default_scale;  // wins, losses and draws
  return std::clamp(static_cast<int>(sum / count / 2), 1, FeatureWeights::max_scale);
}

/// The scale of `low` to `high` for which the points that scores are worth fit the results best:
/// the smallest cross-entropy. `derivative(scale)`: the sum over all positions of the score times
/// what it is worth more than the result.
template <class Derivative>
[[nodiscard]] int fit_scale_by(const Derivative& derivative, int low, int high) {
  // The loss is convex in 1 / scale: the sign of its derivative says on which side the minimum is.
  while (low < high) {
    const int middle = low + (high - low) / 2;
    // Expected points too far from a half: the scale is too small.
    if (derivative(middle) > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
/// The scale of the scores that were found.
[[nodiscard]] inline int fit_scale(const std::vector<Sample>& samples) {
  const auto derivative = [&](int scale) {
    double sum = 0;
    for (const Sample& sample : samples) {
      if (is_decided(sample.found)) continue;
      const double points = sample.result > 0 ? 1 : sample.result == 0 ? 0.5 : 0;
      sum += sample.found * (expected_points(sample.found, scale) - points);
    }
    return sum;
  };
  return fit_scale_by(derivative, 1, FeatureWeights::max_scale);
}

/// How training proceeds.
struct TrainingSteps {
  double result_share = 1;
  double rate = 0;  ///< of a step
  int epochs = 1;   ///< passes over the positions
  int parts = 1;    ///< a count of so many is one, where weights are summed
};

/// The training of a generation of so many games, `before` others having been learnt from: later
/// generations change less, and so does one that was cut short. The rate is a part of the first
/// one.
template <Game G>
[[nodiscard]] TrainingSteps steps_of_generation(const LearnOptions<G>& options, int before,
                                                int games) {
  // The scores of given games are worth something from the first generation on.
  const bool is_given = static_cast<bool>(options.next_game);
  const double share = is_given ? 1 : static_cast<double>(games) / std::max(options.games, 1);
  return {.result_share = before == 0 && !is_given ? 1 : options.result_share,
          .rate = share / std::sqrt(1 + before / 4.0),
          .epochs = options.epochs};
}

/// Where a pass over a part of the positions stands in a training.
struct PassPlace {
  int epoch = 0;          ///< from 0
  std::size_t done = 0;   ///< steps before it
  std::size_t steps = 1;  ///< of all passes
};

/// What is to be learnt of each position: probabilities of winning.
[[nodiscard]] inline std::vector<float> targets_of(const Samples& samples,
                                                   const TrainingSteps& steps, int scale) {
  std::vector<float> targets;
  targets.reserve(samples.positions.size());
  for (const Sample& sample : samples.positions) {
    const double result = expected_points(sample.result, scale);
    const double found = expected_points(sample.found, scale);
    targets.push_back(
        static_cast<float>(steps.result_share * result + (1 - steps.result_share) * found));
  }
  return targets;
}

/// How far the probabilities of `value_of(position)` are from the targets: the root mean square.
template <class ValueOf>
[[nodiscard]] double root_mean_square(const std::vector<float>& targets, const ValueOf& value_of) {
  double sum = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const double difference = logistic(value_of(i)) - double{targets[i]};
    sum += difference * difference;
  }
  return targets.empty() ? 0 : std::sqrt(sum / static_cast<double>(targets.size()));
}

/// The order of the positions in a pass.
inline void shuffle(std::vector<std::uint32_t>& order, std::mt19937_64& random) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
}
[[nodiscard]] inline std::vector<std::uint32_t> numbers_below(std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

/// All passes of a training whose positions are in memory, in random order.
template <class Training>
void run_passes(Training& training, std::size_t positions, int epochs, std::mt19937_64 random) {
  std::vector<std::uint32_t> order = numbers_below(positions);
  std::vector<float> moments = training.first_moments();
  const std::size_t steps = Training::steps_of(positions);
  for (int epoch = 0; epoch < epochs; ++epoch) {
    shuffle(order, random);
    const auto number = static_cast<std::size_t>(epoch);
    training.pass(order, {epoch, number * steps, static_cast<std::size_t>(epochs) * steps}, moments,
                  [] { return true; });
  }
}

class FeatureTraining {
 public:
  static constexpr double first_rate = 0.1;

  FeatureTraining(FeatureWeights& weights, const Samples& samples, const TrainingSteps& steps)
      : weights_(weights),
        samples_(samples),
        steps_(steps),
        part_(1.0 / steps.parts),
        targets_(targets_of(samples, steps, weights.scale)) {}

  /// How far the weights are from what is to be learnt: the root mean square, in probabilities.
  [[nodiscard]] double error() const {
    return root_mean_square(targets_,
                            [&](std::size_t i) { return value_of(samples_.positions[i]); });
  }

  void run(std::mt19937_64 random) { run_passes(*this, targets_.size(), steps_.epochs, random); }

  /// What a training keeps besides the weights: the sum of the squares of each weight's gradients.
  [[nodiscard]] std::vector<float> first_moments() const {
    return std::vector<float>(weights_.values.size(), 1);
  }
  [[nodiscard]] static std::size_t steps_of(std::size_t positions) { return positions; }
  /// Learns from the positions in this order. False if `goes_on()`, asked now and then, was false.
  template <class GoesOn>
  bool pass(std::span<const std::uint32_t> order, const PassPlace& place,
            std::vector<float>& moments, const GoesOn& goes_on) {
    constexpr std::size_t interval = 4096;
    const double rate = steps_.rate / (1 + place.epoch);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % interval == 0 && !goes_on()) return false;
      step(order[i], rate, moments);
    }
    return true;
  }

 private:
  [[nodiscard]] double value_of(const Sample& sample) const {
    double sum = 0;
    for (std::size_t i = sample.begin; i < sample.end; ++i) {
      sum += double{weights_.values[samples_.features[i].index]} * samples_.features[i].count;
    }
    return sum * part_;
  }
  void step(std::size_t position, double rate, std::vector<float>& squares) {
    const Sample& sample = samples_.positions[position];
    const double slope = logistic(value_of(sample)) - double{targets_[position]};
    for (std::size_t i = sample.begin; i < sample.end; ++i) {
      const auto [index, count] = samples_.features[i];
      const auto gradient = static_cast<float>(slope * count * part_);
      squares[index] += gradient * gradient;
      weights_.values[index] -= static_cast<float>(rate) * gradient / std::sqrt(squares[index]);
    }
  }

  FeatureWeights& weights_;
  const Samples& samples_;
  TrainingSteps steps_;
  double part_;
  std::vector<float> targets_;  ///< probabilities of winning
};

}  // namespace espalier::detail
