// Functions that compare published with measured figures and return a verdict with its reason. All
// verdicts of the experiments come from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

enum class Verdict {
  reproduced,
  within_stated_deviation,  ///< not equal, but within the deviation that the source states
  contradicted,
  not_comparable,  ///< measured, but the figures do not decide the claim; the reason says why
  not_measured     ///< not measured at this scale
};
/// "reproduced", "within the stated deviation", ...
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// A verdict, and the reason for it as a sentence without a full stop.
struct Assessment {
  Verdict verdict = Verdict::not_measured;
  std::string reason = "not measured at this scale";
};

/// A mean with the standard deviation of the single values and their number.
struct Sample {
  double mean = 0;
  double deviation = 0;
  std::size_t count = 0;
};
[[nodiscard]] Sample sample(const std::vector<double>& values);

/// Compares exact numbers: reproduced if equal, else contradicted.
[[nodiscard]] Assessment exactly(std::int64_t published, std::int64_t measured);

/// Compares means. Reproduced: they differ by at most `standard_errors` standard errors of their
/// difference. Within the stated deviation: by at most the published standard deviation. If the
/// published count is 0, the published mean is taken as exact.
[[nodiscard]] Assessment means_agree(const Sample& published, const Sample& measured,
                                     double standard_errors = 2);

/// Compares a figure with a published one: reproduced if they differ by at most `rounding` (half a
/// unit of the last printed digit), within the stated deviation if by at most `deviation`.
[[nodiscard]] Assessment close_to(double published, double measured, double rounding,
                                  double deviation = 0);

/// Compares a figure with a published range such as "5 to 10 %": reproduced if it lies within, ends
/// included; within the stated deviation if it misses the range by at most `deviation`.
[[nodiscard]] Assessment between(double low, double high, double measured, double deviation = 0);

/// Assesses "a is at least b" for exact figures: reproduced if a >= b, within the stated deviation
/// if a falls short of b by at most `tolerance`.
[[nodiscard]] Assessment at_least(double a, double b, double tolerance = 0);

/// Assesses "a < b" from pairs (the same position, the same tree) of positive figures: reproduced
/// if the 95 % confidence interval of the geometric mean of a / b lies below 1, contradicted if it
/// lies above, not comparable if it contains 1. `a` and `b` have the same size, one or more.
[[nodiscard]] Assessment smaller(const std::vector<double>& a, const std::vector<double>& b);

/// Assesses a claim that something always holds: reproduced if it held in all `cases`, contradicted
/// if not, not measured if there are none.
[[nodiscard]] Assessment always(std::size_t held, std::size_t cases);

/// Combines the assessments of a claim's parts: the worst verdict, with every reason that led to
/// it. Not measured if there are no parts.
[[nodiscard]] Assessment all_of(const std::vector<Assessment>& parts);

[[nodiscard]] Assessment not_comparable(std::string reason);
[[nodiscard]] Assessment not_measured(std::string reason = "not measured at this scale");

}  // namespace espalier::lab
