// The statistics that the experiments need.
#pragma once

#include <cstddef>
#include <vector>

namespace espalier::lab {

// Each function throws std::invalid_argument if it is given fewer values than its comment says.

/// One value or more.
[[nodiscard]] double mean(const std::vector<double>& values);
/// The standard deviation of a sample (n - 1); 0 for a single value.
[[nodiscard]] double standard_deviation(const std::vector<double>& values);
/// The standard error of the mean; 0 for a single value.
[[nodiscard]] double standard_error(const std::vector<double>& values);
/// Positive values, one or more.
[[nodiscard]] double geometric_mean(const std::vector<double>& values);
/// The value below which the share `share` (0 to 1) of the values lies, interpolated linearly; 0.5
/// gives the median. One value or more.
[[nodiscard]] double quantile(std::vector<double> values, double share);

/// Case by case: a / b, and a - b. `b` has as many values as `a`.
[[nodiscard]] std::vector<double> ratios(const std::vector<double>& a,
                                         const std::vector<double>& b);
[[nodiscard]] std::vector<double> differences(const std::vector<double>& a,
                                              const std::vector<double>& b);

struct Interval {
  double low = 0;
  double high = 0;
};
/// The factor of the standard error in a confidence interval of a mean: the quantile of Student's
/// t, two-sided. `confidence` in (0, 1), `degrees` of freedom 1 or more.
[[nodiscard]] double student_t(double confidence, std::size_t degrees);

/// A mean with the standard deviation of the single values and their number.
struct Sample {
  double mean = 0;
  double deviation = 0;
  std::size_t count = 0;
  /// Standard error of the mean. `count` > 0.
  [[nodiscard]] double error() const;
  /// Confidence interval of the mean; with a single value it is unbounded.
  [[nodiscard]] Interval interval(double confidence = 0.95) const;
};
/// One value or more.
[[nodiscard]] Sample sample(const std::vector<double>& values);

/// A measured figure and its confidence interval.
struct Estimate {
  double value = 0;
  Interval interval{};
  double confidence = 0.95;
};
/// A figure without sampling error, such as a count on one given position.
[[nodiscard]] Estimate exact(double value);
/// The mean of a sample.
[[nodiscard]] Estimate estimate(const Sample& sample, double confidence = 0.95);

/// The geometric mean of positive values, one or more.
[[nodiscard]] Estimate geometric(const std::vector<double>& values);

/// What two methods cost on the same cases (positions, trees): the logarithms of the ratios.
struct PairedRatio {
  std::vector<double> logs;
  /// The geometric mean of the ratios.
  [[nodiscard]] Estimate estimate(double confidence = 0.95) const;
};
/// The ratios a / b, case by case. Positive values, one pair or more.
[[nodiscard]] PairedRatio paired_ratio(const std::vector<double>& a, const std::vector<double>& b);
/// What a method saves, as a share of what the other costs: 1 - `ratio`.
[[nodiscard]] Estimate saving(const Estimate& ratio);

/// How many times the change from one depth to a greater one fits between that and the depth `to`;
/// 0 if `to` is not beyond it.
[[nodiscard]] double steps_to(int to, int depth_before, int depth);
/// The figures of each case, extrapolated linearly by `steps` times their change from `before` to
/// `last`. The spread of the changes widens the interval of the result.
[[nodiscard]] std::vector<double> extrapolated(const std::vector<double>& before,
                                               const std::vector<double>& last, double steps);
[[nodiscard]] PairedRatio extrapolated(const PairedRatio& before, const PairedRatio& last,
                                       double steps);

/// Estimates of several ratios, all of which are compared with 1. The intervals are those of S.
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure" (1979): the probability that any
/// of them wrongly excludes 1 is at most 5 %.
[[nodiscard]] std::vector<Estimate> holm(const std::vector<PairedRatio>& ratios);
/// The confidence at which `count` intervals contain all true values with 95 % (Bonferroni).
[[nodiscard]] double joint_confidence(std::size_t count);

/// The line y = intercept + slope x.
struct LinearFit {
  double intercept = 0;
  double slope = 0;
  double explained = 0;  ///< share of the variance of y
};
/// Fits a line by least squares. `x` and `y` have the same size; at least two different x
/// and two different y if `explained` is to mean anything.
[[nodiscard]] LinearFit least_squares(const std::vector<double>& x, const std::vector<double>& y);

/// The coefficients c that make the sum of c[j] terms[i][j] closest to y[i], by least squares. All
/// `terms[i]` have the same size, at most that of `y`, and are linearly independent.
[[nodiscard]] std::vector<double> linear_model(const std::vector<std::vector<double>>& terms,
                                               const std::vector<double>& y);

}  // namespace espalier::lab
