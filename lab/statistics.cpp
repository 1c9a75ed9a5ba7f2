#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace espalier::lab {

namespace {

constexpr double pi = 3.14159265358979323846;

void demand(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

/// The probability that Student's t with `degrees` of freedom lies within sqrt(degrees) tan(angle)
/// of 0. M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4.
[[nodiscard]] double student_probability(double angle, std::size_t degrees) {
  const double cosine = std::cos(angle);
  const bool is_odd = degrees % 2 == 1;
  double term = is_odd ? cosine : 1;
  double sum = degrees == 1 ? 0 : term;
  for (std::size_t n = is_odd ? 3 : 2; n + 1 < degrees; n += 2) {
    const auto k = static_cast<double>(n);
    term *= (k - 1) / k * cosine * cosine;
    sum += term;
  }
  const double series = std::sin(angle) * sum;
  return is_odd ? 2 / pi * (angle + series) : series;
}

/// The probability that a mean of 0 gives a sample at least as far from 0.
[[nodiscard]] double p_value(const PairedRatio& ratio) {
  const Sample sample = lab::sample(ratio.logs);
  if (sample.count < 2) return 1;
  if (sample.deviation == 0) return sample.mean == 0 ? 1 : 0;
  const std::size_t degrees = sample.count - 1;
  const double t = std::abs(sample.mean) / sample.error();
  return 1 - student_probability(std::atan(t / std::sqrt(static_cast<double>(degrees))), degrees);
}

}  // namespace

double mean(const std::vector<double>& values) {
  demand(!values.empty(), "the mean of no values");
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standard_deviation(const std::vector<double>& values) {
  const double centre = mean(values);
  if (values.size() == 1) return 0;
  const double squares = std::accumulate(
      values.begin(), values.end(), 0.0,
      [centre](double sum, double value) { return sum + (value - centre) * (value - centre); });
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double standard_error(const std::vector<double>& values) {
  return standard_deviation(values) / std::sqrt(static_cast<double>(values.size()));
}

double geometric_mean(const std::vector<double>& values) {
  demand(!values.empty(), "the geometric mean of no values");
  const double sum =
      std::accumulate(values.begin(), values.end(), 0.0, [](double logs, double value) {
        demand(value > 0, "the geometric mean of a value that is not positive");
        return logs + std::log(value);
      });
  return std::exp(sum / static_cast<double>(values.size()));
}

double quantile(std::vector<double> values, double share) {
  demand(!values.empty(), "a quantile of no values");
  demand(share >= 0 && share <= 1, "the share of a quantile must be from 0 to 1");
  std::sort(values.begin(), values.end());
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

std::vector<double> ratios(const std::vector<double>& a, const std::vector<double>& b) {
  demand(a.size() == b.size(), "figures that do not form pairs");
  std::vector<double> result(a.size());
  std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::divides<>());
  return result;
}
std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
  demand(a.size() == b.size(), "figures that do not form pairs");
  std::vector<double> result(a.size());
  std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::minus<>());
  return result;
}

double student_t(double confidence, std::size_t degrees) {
  demand(confidence > 0 && confidence < 1, "a confidence must be between 0 and 1");
  demand(degrees > 0, "Student's t needs a degree of freedom");
  double low = 0;
  double high = pi / 2;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    (student_probability(middle, degrees) < confidence ? low : high) = middle;
  }
  return std::sqrt(static_cast<double>(degrees)) * std::tan(low);
}

double Sample::error() const {
  demand(count > 0, "the error of no values");
  return deviation / std::sqrt(static_cast<double>(count));
}

Interval Sample::interval(double confidence) const {
  constexpr double unbounded = std::numeric_limits<double>::infinity();
  if (count < 2) return {-unbounded, unbounded};
  const double half = student_t(confidence, count - 1) * error();
  return {mean - half, mean + half};
}

Sample sample(const std::vector<double>& values) {
  return {mean(values), standard_deviation(values), values.size()};
}

Estimate exact(double value) { return {value, {value, value}, 1}; }

Estimate estimate(const Sample& sample, double confidence) {
  return {sample.mean, sample.interval(confidence), confidence};
}

Estimate PairedRatio::estimate(double confidence) const {
  const Sample all = sample(logs);
  const Interval interval = all.interval(confidence);
  return {std::exp(all.mean), {std::exp(interval.low), std::exp(interval.high)}, confidence};
}

PairedRatio paired_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  demand(a.size() == b.size() && !a.empty(), "figures that do not form pairs");
  std::vector<double> logs;
  for (std::size_t i = 0; i < a.size(); ++i) {
    demand(a[i] > 0 && b[i] > 0, "a ratio of figures that are not positive");
    logs.push_back(std::log(a[i] / b[i]));
  }
  return {logs};
}

Estimate saving(const Estimate& ratio) {
  return {1 - ratio.value, {1 - ratio.interval.high, 1 - ratio.interval.low}, ratio.confidence};
}

Estimate geometric(const std::vector<double>& values) {
  return paired_ratio(values, std::vector<double>(values.size(), 1.0)).estimate();
}

double steps_to(int to, int depth_before, int depth) {
  demand(depth_before < depth, "a change with depth needs two depths");
  return static_cast<double>(std::max(to - depth, 0)) / (depth - depth_before);
}

std::vector<double> extrapolated(const std::vector<double>& before, const std::vector<double>& last,
                                 double steps) {
  demand(before.size() == last.size(), "figures that do not form pairs");
  std::vector<double> further;
  for (std::size_t i = 0; i < last.size(); ++i)
    further.push_back(last[i] + steps * (last[i] - before[i]));
  return further;
}

PairedRatio extrapolated(const PairedRatio& before, const PairedRatio& last, double steps) {
  return {extrapolated(before.logs, last.logs, steps)};
}

double joint_confidence(std::size_t count) {
  return 1 - 0.05 / static_cast<double>(std::max<std::size_t>(count, 1));
}

std::vector<Estimate> holm(const std::vector<PairedRatio>& ratios) {
  std::vector<std::size_t> order(ratios.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return p_value(ratios[a]) < p_value(ratios[b]);
  });
  std::vector<Estimate> estimates(ratios.size());
  std::size_t undecided = ratios.size();
  for (const std::size_t i : order) {
    const double confidence = joint_confidence(undecided);
    estimates[i] = ratios[i].estimate(confidence);
    // From the first ratio on that is not significant, the others are not either.
    if (p_value(ratios[i]) <= 1 - confidence) --undecided;
  }
  return estimates;
}

LinearFit least_squares(const std::vector<double>& x, const std::vector<double>& y) {
  demand(x.size() == y.size() && x.size() >= 2, "a line needs two points or more");
  const double middle_x = mean(x);
  const double middle_y = mean(y);
  double products = 0;
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    products += (x[i] - middle_x) * (y[i] - middle_y);
    squares += (x[i] - middle_x) * (x[i] - middle_x);
  }
  demand(squares > 0, "a line needs two different x");
  const double slope = products / squares;
  const double intercept = middle_y - slope * middle_x;
  double squares_y = 0;
  double residual_squares = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    squares_y += std::pow(y[i] - middle_y, 2);
    residual_squares += std::pow(y[i] - intercept - slope * x[i], 2);
  }
  return {intercept, slope, 1 - residual_squares / squares_y};
}

std::vector<double> linear_model(const std::vector<std::vector<double>>& terms,
                                 const std::vector<double>& y) {
  demand(terms.size() == y.size() && !y.empty() && terms.front().size() <= y.size(),
         "a linear model needs as many cases as terms");
  // The normal equations, with y as the last column, by Gauss and Jordan with pivots.
  const std::size_t count = terms.front().size();
  std::vector<std::vector<double>> matrix(count, std::vector<double>(count + 1));
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) matrix[a][b] += terms[i][a] * terms[i][b];
      matrix[a][count] += terms[i][a] * y[i];
    }
  }
  for (std::size_t column = 0; column < count; ++column) {
    std::size_t pivot = column;
    for (std::size_t a = column + 1; a < count; ++a)
      if (std::abs(matrix[a][column]) > std::abs(matrix[pivot][column])) pivot = a;
    std::swap(matrix[column], matrix[pivot]);
    demand(std::abs(matrix[column][column]) > 1e-12, "the terms of a linear model are dependent");
    for (std::size_t a = 0; a < count; ++a) {
      if (a == column) continue;
      const double factor = matrix[a][column] / matrix[column][column];
      for (std::size_t b = column; b <= count; ++b) matrix[a][b] -= factor * matrix[column][b];
    }
  }
  std::vector<double> coefficients;
  for (std::size_t a = 0; a < count; ++a) coefficients.push_back(matrix[a][count] / matrix[a][a]);
  return coefficients;
}

}  // namespace espalier::lab
