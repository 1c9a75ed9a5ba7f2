// The statistics that the experiments need.
#pragma once

#include <vector>

namespace espalier::lab {

// Each function throws std::invalid_argument if it is given fewer values than its comment says.

/// One value or more.
[[nodiscard]] double mean(const std::vector<double>& values);
/// Of a sample (n - 1); 0 for a single value.
[[nodiscard]] double standard_deviation(const std::vector<double>& values);
/// Of the mean; 0 for a single value.
[[nodiscard]] double standard_error(const std::vector<double>& values);
/// Positive values, one or more.
[[nodiscard]] double geometric_mean(const std::vector<double>& values);
/// The value below which the share `share` (0 to 1) of the values lies, interpolated linearly; 0.5
/// gives the median. One value or more.
[[nodiscard]] double quantile(std::vector<double> values, double share);

struct Interval {
  double low = 0;
  double high = 0;
};
/// 95 % confidence interval of the mean, by Student's t. Two values or more.
[[nodiscard]] Interval confidence_interval(const std::vector<double>& values);

/// The line y = intercept + slope x.
struct LinearFit {
  double intercept = 0;
  double slope = 0;
};
/// Fits a line by least squares. `x` and `y` have the same size; at least two different x.
[[nodiscard]] LinearFit least_squares(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace espalier::lab
