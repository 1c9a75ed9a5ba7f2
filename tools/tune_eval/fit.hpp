// The fit: logistic regression of game results on evaluations (Texel tuning) by gradient descent.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/tune_eval/formulas.hpp"
#include "tools/tune_eval/weight_parameters.hpp"

namespace espalier::tune_eval {

/// Mean cross-entropy, in nats a position: -log of the probability that the evaluation gives to the
/// result, where White's expected score is 1 / (1 + exp(-steepness * evaluation)).
struct Losses {
  double training = 0;
  double held_out = 0;
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct FitData {
  Formulas training;
  Formulas held_out;
  std::size_t games = 1;  ///< in the training set
};

struct FitSettings {
  /// Standard deviation (centipawns) of the Gaussian prior around the start; each game counts as
  /// one observation against it. Small values keep the parameters near the start.
  double spread = 80;
  /// Weight, 0 to 1, of the search score in the target; the game result has the rest. The search
  /// score has less noise, the result no bias.
  double search_share = 0.7;
  double rate = 0.5;  ///< size of the first step of each parameter, in centipawns
  std::size_t threads = 1;
};

/// Everything that the next epoch depends on, except the data.
struct FitState {
  double steepness = 0;  ///< per centipawn
  Parameters start;
  Parameters parameters;  ///< measured by the next epoch
  Parameters mean;        ///< Adam's moments: means of the gradient and of its square
  Parameters mean_square;
  Parameters best;              ///< with the smallest loss on the held-out games
  std::size_t best_epoch = 0;   ///< 0: the start
  std::vector<Losses> history;  ///< by epoch; the first is that of the start
  friend bool operator==(const FitState&, const FitState&) = default;
};

/// The state before the first epoch. The steepness minimises the loss of `start`.
[[nodiscard]] FitState begin_fit(const FitData& data, const Parameters& start,
                                 const FitSettings& settings);

/// Measures the parameters, saves them if they are the best, and takes a step. The result does not
/// depend on the number of threads.
void do_epoch(FitState& state, const FitData& data, const FitSettings& settings);

/// Mean loss over formulas.
[[nodiscard]] double mean_loss(const Formulas& formulas, const Parameters& parameters,
                               double steepness, std::size_t threads);

/// Mean loss over formulas, and its gradient; `search_share` mixes the target (see FitSettings).
[[nodiscard]] double mean_loss(const Formulas& formulas, const Parameters& parameters,
                               double steepness, double search_share, std::size_t threads,
                               Parameters& gradient);

}  // namespace espalier::tune_eval
