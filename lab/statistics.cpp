#include "lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>

namespace espalier::lab {

namespace {

void demand(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

/// 97.5 % quantile of Student's t; beyond the table 1.96 + 2.4 / degrees, right to 0.005.
[[nodiscard]] double student_t(std::size_t degrees) {
  constexpr std::array<double, 31> table{0,     12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                         2.306, 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                                         2.120, 2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069,
                                         2.064, 2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
  return degrees < table.size() ? table[degrees] : 1.96 + 2.4 / static_cast<double>(degrees);
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

Interval confidence_interval(const std::vector<double>& values) {
  demand(values.size() >= 2, "a confidence interval needs two values");
  const double half = student_t(values.size() - 1) * standard_error(values);
  return {mean(values) - half, mean(values) + half};
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
  return {middle_y - slope * middle_x, slope};
}

}  // namespace espalier::lab
