#include "games/othello/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace espalier::othello {

Evaluator::Evaluator() {
  static const auto fitted = std::make_shared<const Tables>(make_tables(fitted_weights()));
  tables_ = fitted;
}

Evaluator::Tables Evaluator::make_tables(const Weights& weights) {
  const std::vector<int>& numbers = pattern_weight_numbers();
  Tables tables;
  std::vector<std::int16_t> mixed(pattern_weight_count);
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    const auto [knot, next] = place_of(stage);
    const KnotWeights& first = weights[knot];
    const KnotWeights& second = weights[knot + 1];
    // In integers: rounded sums of doubles depend on whether the processor fuses their operations.
    const auto mix = [next = next](int a, int b) {
      const int sum = (parts - next) * a + next * b;
      return static_cast<std::int16_t>((sum + (sum < 0 ? -parts : parts) / 2) / parts);
    };
    for (std::size_t i = 0; i < feature_count; ++i) {
      tables[stage].features[i] = mix(first.features[i], second.features[i]);
    }
    std::transform(first.patterns.begin(), first.patterns.end(), second.patterns.begin(),
                   mixed.begin(), mix);
    std::vector<std::int16_t>& patterns = tables[stage].patterns;
    patterns.resize(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] == 0) continue;
      const int weight = mixed[static_cast<std::size_t>(std::abs(numbers[i]) - 1)];
      patterns[i] = static_cast<std::int16_t>(numbers[i] > 0 ? weight : -weight);
    }
  }
  return tables;
}

namespace {

/// What is learnt for a knot, in hundredths of a disc; weights that are missing are 0.
std::vector<double> at_knot(const FeatureWeights& learnt, std::size_t knot) {
  std::vector<double> weights(Features::per_knot);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::size_t index = knot * Features::per_knot + i;
    if (index < learnt.values.size()) weights[i] = double{learnt.values[index]} * learnt.scale;
  }
  return weights;
}

std::string patterns_of(const std::vector<double>& weights) {
  return encode_weights(std::span(weights).subspan(feature_count));
}

}  // namespace

Weights to_weights(const FeatureWeights& learnt) {
  Weights result{};
  for (std::size_t knot = 0; knot < knot_count; ++knot) {
    const std::vector<double> weights = at_knot(learnt, knot);
    for (std::size_t i = 0; i < feature_count; ++i) {
      constexpr double max = disc * square_count;
      result[knot].features[i] =
          static_cast<std::int16_t>(std::lround(std::clamp(weights[i], -max, max)));
    }
    decode_weights(patterns_of(weights), result[knot].patterns);
  }
  return result;
}

std::string to_text(const FeatureWeights& learnt) {
  constexpr std::size_t line_size = 96;
  std::string text;
  for (std::size_t knot = 0; knot < knot_count; ++knot) {
    const std::vector<double> weights = at_knot(learnt, knot);
    for (std::size_t i = 0; i < feature_count; ++i) {
      text += (i == 0 ? "{{" : ", ") + std::to_string(std::lround(weights[i]));
    }
    text += "},";
    const std::string patterns = patterns_of(weights);
    for (std::size_t i = 0; i < patterns.size(); i += line_size) {
      text += "\n \"" + patterns.substr(i, line_size) + '"';
    }
    text += "},\n";
  }
  return text;
}

}  // namespace espalier::othello
