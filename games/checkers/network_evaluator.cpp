#include "games/checkers/network_evaluator.hpp"

#include <array>
#include <cstdint>

#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/network.hpp"

namespace espalier::checkers {

namespace {

constexpr NetworkShape shape = network_shape<Features, network_neurons>;

/// docs/studies/learning.md says how it was learnt.
constexpr std::array<std::int16_t, shape.size()> fitted{
#include "games/checkers/fitted_network.inc"
};

using Learnt = FeatureEvaluator<Position, Features, network_neurons>;

/// Copies share the network.
[[nodiscard]] const Learnt& learnt() {
  /// With it, a piece is worth about a hundred.
  constexpr int scale = 100;
  static const Learnt evaluator(
      FeatureWeights{.values = from_integers(shape, fitted), .scale = scale});
  return evaluator;
}

}  // namespace

NetworkEvaluator::NetworkEvaluator() : Learnt(learnt()) {}

}  // namespace espalier::checkers
