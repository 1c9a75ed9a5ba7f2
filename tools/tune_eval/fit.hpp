// The fit: logistic regression of results on scores by gradient descent. It knows formulas and
// parameters, and nothing of chess or of files.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/tune_eval/formulas.hpp"
#include "tools/tune_eval/numbers.hpp"

namespace espalier::tune_eval {

/// A position's loss is how surprising its result is: -log of the likelihood that the score gives
/// it, 1 / (1 + exp(-steepness * score)) being White's share of the points. Means, in nats.
struct Losses {
  double training = 0;
  double held_out = 0;
  friend bool operator==(const Losses&, const Losses&) = default;
};

struct FitData {
  Formulas training;
  Formulas held_out;
  std::size_t games = 1;  ///< of the training: positions of one game say much the same
};

struct FitSettings {
  /// How far a number is expected to be off (standard deviation, centipawns), before a game is
  /// seen; each game then counts once. Small values keep the numbers where they are.
  double spread = 80;
  /// From 0 to 1: how much of what a score should promise is what the search found when the game
  /// was played, the rest being how the game ended. A search is nearer, a result is the truth.
  double search_share = 0.7;
  double rate = 0.5;  ///< centipawns of the first step of each parameter
  std::size_t threads = 1;
};

/// All that the next epoch depends on, but for the data.
struct FitState {
  double steepness = 0;  ///< per centipawn
  Parameters start;
  Parameters parameters;  ///< to be measured next
  Parameters mean;        ///< of the gradient, and of its square: Adam's moments
  Parameters mean_square;
  Parameters best;              ///< with the least loss on the games held out
  std::size_t best_epoch = 0;   ///< 0: the start
  std::vector<Losses> history;  ///< by epoch; the first is that of the start
  friend bool operator==(const FitState&, const FitState&) = default;
};

/// Nothing measured yet; the steepness is the one that makes the start's loss least.
[[nodiscard]] FitState begin_fit(const FitData& data, const Parameters& start,
                                 const FitSettings& settings);

/// Measures the parameters, remembers them if they are the best, and takes a step. The numbers do
/// not depend on how many threads there are.
void do_epoch(FitState& state, const FitData& data, const FitSettings& settings);

/// Mean loss over formulas.
[[nodiscard]] double mean_loss(const Formulas& formulas, const Parameters& parameters,
                               double steepness, std::size_t threads);

/// The same, and its derivative by each parameter, where what a search found counts for a part of
/// the result (FitSettings::search_share).
[[nodiscard]] double mean_loss(const Formulas& formulas, const Parameters& parameters,
                               double steepness, double search_share, std::size_t threads,
                               Parameters& gradient);

}  // namespace espalier::tune_eval
