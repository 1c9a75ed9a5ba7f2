#include "games/othello/evaluator.hpp"

#include <cstdlib>

namespace espalier::othello {

Evaluator::Evaluator() {
  static const auto fitted = std::make_shared<const Tables>(make_tables(fitted_weights()));
  tables_ = fitted;
}

Evaluator::Tables Evaluator::make_tables(const Weights& weights) {
  const std::vector<int>& numbers = pattern_weight_numbers();
  Tables tables;
  tables.patterns.resize(numbers.size());
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    for (std::size_t i = 0; i < feature_count; ++i) {
      tables.features[i][stage] = weights[stage].features[i];
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] == 0) continue;
      const auto number = static_cast<std::size_t>(std::abs(numbers[i]) - 1);
      const int weight = weights[stage].patterns[number];
      tables.patterns[i][stage] = static_cast<std::int16_t>(numbers[i] > 0 ? weight : -weight);
    }
  }
  return tables;
}

}  // namespace espalier::othello
