// Full-batch gradient descent with Adam (Kingma and Ba, "Adam: A Method for Stochastic
// Optimization", 2015, algorithm 1).
#include "tools/tune_eval/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "support/parallel.hpp"

namespace espalier::tune_eval {

namespace {

/// The number of parts into which the work is divided. It does not depend on the number of threads:
/// sums are always added in the same order.
constexpr std::size_t lane_count = 16;

/// log(1 + exp(x)) without overflow.
[[nodiscard]] double soft_plus(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

[[nodiscard]] double expected_score(double logit) { return 1 / (1 + std::exp(-logit)); }

/// Calls `visit(block, formula, reading, target, loss)` for each formula of a lane; `target` is the
/// expected score to be predicted.
template <class Visit>
void for_each_in_lane(const Formulas& formulas, std::size_t lane, const Parameters& parameters,
                      double steepness, double search_share, Visit visit) {
  const auto& blocks = formulas.blocks();
  for (std::size_t i = lane; i < blocks.size(); i += lane_count) {
    for (const Formula& formula : blocks[i].formulas()) {
      const Reading reading = blocks[i].read(formula, parameters);
      const double logit = steepness * reading.score;
      const double search_score = expected_score(steepness * formula.search_score);
      const double target = formula.result + search_share * (search_score - formula.result);
      visit(blocks[i], formula, reading, target, soft_plus(logit) - target * logit);
    }
  }
}

[[nodiscard]] double mean(const std::array<double, lane_count>& sums, const Formulas& formulas) {
  double sum = 0;
  for (const double each : sums) sum += each;
  return formulas.size() == 0 ? 0 : sum / static_cast<double>(formulas.size());
}

}  // namespace

double mean_loss(const Formulas& formulas, const Parameters& parameters, double steepness,
                 std::size_t threads) {
  std::array<double, lane_count> sums{};
  support::run_parts(threads, lane_count, [&](std::size_t lane) {
    for_each_in_lane(formulas, lane, parameters, steepness, 0,
                     [&](const Block&, const Formula&, const Reading&, double, double loss) {
                       sums[lane] += loss;
                     });
  });
  return mean(sums, formulas);
}

double mean_loss(const Formulas& formulas, const Parameters& parameters, double steepness,
                 double search_share, std::size_t threads, Parameters& gradient) {
  std::array<double, lane_count> sums{};
  std::array<Parameters, lane_count> gradients;
  support::run_parts(threads, lane_count, [&](std::size_t lane) {
    gradients[lane].assign(parameters.size(), 0);
    for_each_in_lane(formulas, lane, parameters, steepness, search_share,
                     [&](const Block& block, const Formula& formula, const Reading& reading,
                         double target, double loss) {
                       const double slope =
                           steepness * (expected_score(steepness * reading.score) - target);
                       block.add_gradient(formula, reading, slope, gradients[lane]);
                       sums[lane] += loss;
                     });
  });
  const auto count = static_cast<double>(std::max<std::size_t>(1, formulas.size()));
  gradient.assign(parameters.size(), 0);
  for (const Parameters& each : gradients) {
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += each[i] / count;
  }
  return mean(sums, formulas);
}

namespace {

/// Golden-section search (Kiefer 1953) on the logarithm; the loss has one minimum.
[[nodiscard]] double best_steepness(const FitData& data, const Parameters& parameters,
                                    std::size_t threads) {
  const auto loss = [&](double logarithm) {
    return mean_loss(data.training, parameters, std::exp(logarithm), threads);
  };
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double low = std::log(1e-4);
  double high = std::log(0.1);
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double at_left = loss(left);
  double at_right = loss(right);
  while (high - low > 1e-4) {
    if (at_left < at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - golden * (high - low);
      at_left = loss(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + golden * (high - low);
      at_right = loss(right);
    }
  }
  return std::exp((low + high) / 2);
}

/// An Adam step; its size falls with the epochs.
void step(FitState& state, const Parameters& gradient, double rate) {
  constexpr double decay = 0.9;
  constexpr double square_decay = 0.999;
  constexpr double slowdown = 30;    // epochs
  constexpr double epsilon = 1e-12;  // gradients are about 1e-6 nats a centipawn
  const auto epoch = static_cast<double>(state.history.size());
  const double size = rate / std::sqrt(1 + epoch / slowdown);
  const double correction = 1 - std::pow(decay, epoch);
  const double square_correction = 1 - std::pow(square_decay, epoch);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    state.mean[i] = decay * state.mean[i] + (1 - decay) * gradient[i];
    state.mean_square[i] =
        square_decay * state.mean_square[i] + (1 - square_decay) * gradient[i] * gradient[i];
    state.parameters[i] -= size * (state.mean[i] / correction) /
                           (std::sqrt(state.mean_square[i] / square_correction) + epsilon);
  }
}

}  // namespace

FitState begin_fit(const FitData& data, const Parameters& start, const FitSettings& settings) {
  FitState state;
  state.steepness = best_steepness(data, start, settings.threads);
  state.start = state.parameters = state.best = start;
  state.mean.assign(start.size(), 0);
  state.mean_square.assign(start.size(), 0);
  return state;
}

void do_epoch(FitState& state, const FitData& data, const FitSettings& settings) {
  Parameters gradient;
  Losses losses;
  losses.training = mean_loss(data.training, state.parameters, state.steepness,
                              settings.search_share, settings.threads, gradient);
  losses.held_out = mean_loss(data.held_out, state.parameters, state.steepness, settings.threads);
  if (!state.history.empty() && losses.held_out < state.history[state.best_epoch].held_out) {
    state.best = state.parameters;
    state.best_epoch = state.history.size();
  }
  state.history.push_back(losses);
  // The gradient of the prior.
  const double prior = 1 / (settings.spread * settings.spread * static_cast<double>(data.games));
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    gradient[i] += prior * (state.parameters[i] - state.start[i]);
  }
  step(state, gradient, settings.rate);
}

}  // namespace espalier::tune_eval
