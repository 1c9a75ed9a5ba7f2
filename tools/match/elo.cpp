// Elo and likelihood of superiority from pentanomial counts.
#include "tools/match/elo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace espalier::match {

namespace {

/// Half the width of a 95 % interval, in standard errors.
constexpr double half_width = 1.959964;

struct Moments {
  double mean = 0;      ///< of a pair's share of points, 0 to 1
  double variance = 0;  ///< of that
  double error = 0;     ///< standard error of the mean
};

[[nodiscard]] Moments moments(const Pairs& pairs) {
  const auto all = static_cast<double>(count(pairs));
  Moments result;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    result.mean += static_cast<double>(pairs[i]) / all * static_cast<double>(i) / 4;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - result.mean;
    result.variance += static_cast<double>(pairs[i]) / all * off * off;
  }
  result.error = std::sqrt(result.variance / all);
  return result;
}

}  // namespace

std::uint64_t count(const Pairs& pairs) {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

bool has_error_estimate(const Pairs& pairs) {
  return std::count(pairs.begin(), pairs.end(), std::uint64_t{0}) <= 3;
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

Estimate score(const Pairs& pairs) {
  const Moments m = moments(pairs);
  return {m.mean, std::max(0.0, m.mean - half_width * m.error),
          std::min(1.0, m.mean + half_width * m.error)};
}

Estimate elo(const Pairs& pairs) {
  const Estimate share = score(pairs);
  return {elo_of(share.value), elo_of(share.low), elo_of(share.high)};
}

Estimate normalised_elo(const Pairs& pairs) {
  const Moments m = moments(pairs);
  // The mean of two games has half the variance of one.
  const double deviation = std::sqrt(2 * m.variance);
  const double surplus = m.mean - 0.5;
  if (deviation == 0) {
    const double value =
        surplus == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), surplus);
    return {value, value, value};
  }
  const double scale = normalised_elo_scale / deviation;
  return {scale * surplus, scale * (surplus - half_width * m.error),
          scale * (surplus + half_width * m.error)};
}

double likelihood_of_superiority(const Pairs& pairs) {
  const Moments m = moments(pairs);
  const double surplus = m.mean - 0.5;
  if (m.error == 0) return surplus == 0 ? 0.5 : surplus > 0 ? 1 : 0;
  return 0.5 * std::erfc(-surplus / m.error / std::sqrt(2.0));
}

}  // namespace espalier::match
