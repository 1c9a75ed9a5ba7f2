#include "games/othello/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

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
    const auto [knot, share] = place_of(stage);
    const KnotWeights& first = weights[knot];
    const KnotWeights& second = weights[knot + 1];
    // In integers: rounded sums of doubles depend on whether the processor fuses their operations.
    constexpr int parts = 2 * static_cast<int>(discs_per_knot);
    const int next = static_cast<int>(std::lround(share * parts));
    const auto mix = [next](int a, int b) {
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

}  // namespace espalier::othello
