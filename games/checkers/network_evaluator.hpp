// The evaluation of English draughts by a network that was learnt from the rules.
#pragma once

#include <cstddef>

#include "espalier/evaluator.hpp"
#include "espalier/learn/network_evaluator.hpp"
#include "games/checkers/features.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

inline constexpr std::size_t network_neurons = 128;

/// In the unit of Evaluator. The network is part of the program (fitted_network.inc).
class NetworkEvaluator : public FeatureEvaluator<Position, Features, network_neurons> {
 public:
  NetworkEvaluator();
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
};

static_assert(IncrementalEvaluator<NetworkEvaluator, Position>);

}  // namespace espalier::checkers
