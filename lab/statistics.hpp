// The statistics that experiments need. It knows numbers, not where they come from.
#pragma once

#include <vector>

namespace espalier::lab {

/// None of these may be given fewer values than it says; std::invalid_argument otherwise.

/// One value or more.
[[nodiscard]] double mean(const std::vector<double>& values);
/// Of a sample (n - 1); 0 for a single value.
[[nodiscard]] double standard_deviation(const std::vector<double>& values);
/// Of the mean; 0 for a single value.
[[nodiscard]] double standard_error(const std::vector<double>& values);
/// Positive values, one or more.
[[nodiscard]] double geometric_mean(const std::vector<double>& values);
/// Value below which the share `share` (0 to 1) lies, linear between neighbours; 0.5: the median.
[[nodiscard]] double quantile(std::vector<double> values, double share);

struct Interval {
  double low = 0;
  double high = 0;
};
/// 95 % confidence interval of the mean by Student's t. Two values or more; from a single one
/// nothing follows.
[[nodiscard]] Interval confidence_interval(const std::vector<double>& values);

/// The straight line y = intercept + slope x of least squares. Equal sizes, two different x or
/// more.
struct Line {
  double intercept = 0;
  double slope = 0;
};
[[nodiscard]] Line least_squares(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace espalier::lab
