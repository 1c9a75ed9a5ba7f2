// Functions that compare published with measured figures and return a verdict with its reason, from
// which all verdicts of the experiments come; and the text of a measured figure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lab/statistics.hpp"

namespace espalier::lab {

enum class Verdict {
  reproduced,
  contradicted,
  not_decided,     ///< the confidence interval, or its change with depth, leaves it open
  not_comparable,  ///< the source's figure means something else; the reason says what
  not_measured     ///< not measured at this scale
};
/// "reproduced", "contradicted", "not decided at this scale", ...
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// A verdict, and the reason for it as a sentence without a full stop.
struct Assessment {
  Verdict verdict = Verdict::not_measured;
  std::string reason = "not measured at this scale";
};

// The figures that a source claims, ends included.
constexpr Interval at_least(double least) {
  return {least, std::numeric_limits<double>::infinity()};
}
constexpr Interval at_most(double most) { return {-std::numeric_limits<double>::infinity(), most}; }
/// A figure as printed: `unit` is one in its last digit. printed(23) is 22.5 to 23.5.
constexpr Interval printed(double figure, double unit = 1) {
  return {figure - unit / 2, figure + unit / 2};
}
/// The ratio of two costs if the source says that the first is `low` to `high` percent less.
constexpr Interval percent_less(const Interval& percent) {
  return {1 - percent.high / 100, 1 - percent.low / 100};
}

/// Compares a measured figure with a claimed range. Reproduced if the confidence interval lies
/// within the range, contradicted if it lies outside, else not decided.
[[nodiscard]] Assessment decide(const Estimate& measured, const Interval& claimed);

/// Compares a figure measured at a smaller depth than that of the claim with a claimed range.
/// `there` is the figure extrapolated to that depth. Decided only if both give the same verdict, on
/// the same side of the range if they lie outside.
[[nodiscard]] Assessment decide(const Estimate& measured, const Interval& claimed,
                                const Estimate& there);

/// Assesses "the first costs less than the second" by the ratio of their costs.
[[nodiscard]] Assessment smaller(const Estimate& ratio);
[[nodiscard]] Assessment smaller(const Estimate& ratio, const Estimate& there);

/// Assesses "the first costs less" by all ratios, which are tested together with Holm's intervals.
[[nodiscard]] Assessment all_smaller(const std::vector<PairedRatio>& ratios);

/// Compares exact numbers: reproduced if equal, else contradicted.
[[nodiscard]] Assessment exactly(std::int64_t published, std::int64_t measured);

/// Compares the means of two samples. Contradicted if the confidence interval of their difference
/// excludes 0. Else reproduced, if the error of the measured mean is at most half of the published
/// one, so that more trials would hardly decide otherwise. Throws std::invalid_argument if a sample
/// is empty.
[[nodiscard]] Assessment means_agree(const Sample& published, const Sample& measured,
                                     double confidence = 0.95);

/// Assesses a claim that something always holds: reproduced if it held in all `cases`, contradicted
/// if not, not measured if there are none.
[[nodiscard]] Assessment always(std::size_t held, std::size_t cases);

/// Combines the assessments of a claim's parts: the worst verdict, with every reason that led to
/// it. Not measured if there are no parts.
[[nodiscard]] Assessment all_of(const std::vector<Assessment>& parts);

[[nodiscard]] Assessment not_decided(std::string reason);
[[nodiscard]] Assessment not_comparable(std::string reason);
[[nodiscard]] Assessment not_measured(std::string reason = "not measured at this scale");

/// "0.93 (0.91 to 0.95)": a figure and its confidence interval, all multiplied by `factor`. The
/// unit follows the figure: with_interval(share, 1, 100, " %") is "23.4 % (20.1 to 26.9)".
[[nodiscard]] std::string with_interval(const Estimate& figure, int decimals, double factor = 1,
                                        std::string_view unit = "");
[[nodiscard]] std::string with_interval(const PairedRatio& ratio, int decimals, double factor = 1,
                                        std::string_view unit = "");

}  // namespace espalier::lab
