// The generalised SPRT on pentanomial counts.
#include "tools/match/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace espalier::match {

namespace {

/// Probabilities of the five results of a pair, or any figure for each of them.
using Five = std::array<double, 5>;

constexpr Five points{0, 0.25, 0.5, 0.75, 1};

/// Count assumed for a result that has not occurred; with 0 the likelihood ratio may be undefined.
constexpr double unseen = 1e-3;

/// The distribution closest to `seen` (of largest likelihood) whose mean of `values` is zero:
/// seen / (1 + x values), with the Lagrange multiplier x that makes it so. One value must be
/// negative and one positive.
[[nodiscard]] Five fitted(const Five& seen, const Five& values) {
  const auto [min, max] = std::minmax_element(values.begin(), values.end());
  double low = -1 / *max;
  double high = -1 / *min;
  // The mean falls as x grows, from plus to minus infinity between the two poles.
  for (int halving = 0; halving < 100; ++halving) {
    const double x = (low + high) / 2;
    double mean = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) mean += seen[i] * values[i] / (1 + x * values[i]);
    (mean > 0 ? low : high) = x;
  }
  Five result{};
  for (std::size_t i = 0; i < seen.size(); ++i) result[i] = seen[i] / (1 + low * values[i]);
  return result;
}

/// Closest to `seen` with the mean `target`.
[[nodiscard]] Five fitted_to_score(const Five& seen, double target) {
  Five values = points;
  for (double& value : values) value -= target;
  return fitted(seen, values);
}

/// Closest to `seen` with a mean of 1/2 + `target` standard deviations. The condition is not linear
/// in the probabilities: it is linearised at the current solution, and this is iterated.
[[nodiscard]] Five fitted_to_surplus(const Five& seen, double target) {
  Five result{0.2, 0.2, 0.2, 0.2, 0.2};
  for (int step = 0; step < 50; ++step) {
    double mean = 0;
    double variance = 0;
    for (std::size_t i = 0; i < result.size(); ++i) mean += result[i] * points[i];
    for (std::size_t i = 0; i < result.size(); ++i) {
      variance += result[i] * (points[i] - mean) * (points[i] - mean);
    }
    const double deviation = std::sqrt(variance);
    Five values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double off = (mean - points[i]) / deviation;
      values[i] = points[i] - 0.5 - target * deviation * (1 + off * off) / 2;
    }
    const Five before = result;
    result = fitted(seen, values);
    double change = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      change = std::max(change, std::abs(result[i] - before[i]));
    }
    if (change < 1e-12) break;
  }
  return result;
}

[[nodiscard]] Five fitted_to(const Five& seen, double elo, EloModel model) {
  if (model == EloModel::logistic) return fitted_to_score(seen, expected_score(elo));
  // The standard deviation of the mean of two games is that of one divided by the root of two.
  return fitted_to_surplus(seen, elo / normalised_elo_scale * std::sqrt(2.0));
}

}  // namespace

std::string_view to_string(EloModel model) {
  return model == EloModel::logistic ? "logistic" : "normalised";
}

SprtBounds bounds_of(const Sprt& test) {
  return {std::log(test.beta / (1 - test.alpha)), std::log((1 - test.beta) / test.alpha)};
}

double log_likelihood_ratio(const Pairs& pairs, const Sprt& test) {
  if (count(pairs) == 0) return 0;
  Five seen{};
  double all = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    seen[i] = pairs[i] == 0 ? unseen : static_cast<double>(pairs[i]);
    all += seen[i];
  }
  for (double& share : seen) share /= all;
  const Five h0 = fitted_to(seen, test.elo0, test.model);
  const Five h1 = fitted_to(seen, test.elo1, test.model);
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) ratio += seen[i] * std::log(h1[i] / h0[i]);
  return all * ratio;
}

Decision decide(const Pairs& pairs, const Sprt& test) {
  const double ratio = log_likelihood_ratio(pairs, test);
  const SprtBounds bounds = bounds_of(test);
  if (ratio >= bounds.high) return Decision::accept_h1;
  if (ratio <= bounds.low) return Decision::accept_h0;
  return Decision::none;
}

}  // namespace espalier::match
