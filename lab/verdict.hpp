// Verdicts drawn from figures: what was published, what was measured, and which of four answers
// that gives, with the reason in words. It does not know any experiment; nobody types a verdict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

enum class Verdict {
  reproduced,
  within_stated_deviation,  ///< not the same, but as near as the source says its figures are
  contradicted,
  not_comparable,  ///< measured, but the figures do not answer the question; the reason says why
  not_measured     ///< this scale leaves it out
};
/// "reproduced", "within the stated deviation", ...
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// A verdict and how it follows from the figures: a sentence without a full stop.
struct Ruling {
  Verdict verdict = Verdict::not_measured;
  std::string reason = "not measured at this scale";
};

/// A mean as it is published: with the standard deviation of single values and their number.
struct Sample {
  double mean = 0;
  double deviation = 0;
  std::size_t count = 0;
};
[[nodiscard]] Sample sample(const std::vector<double>& values);

/// Two exact numbers: reproduced if equal, else contradicted.
[[nodiscard]] Ruling exactly(std::int64_t published, std::int64_t measured);

/// Two means. Reproduced: they differ by at most `standard_errors` standard errors of their
/// difference. Within the stated deviation: by at most the published standard deviation. Without a
/// published count (0) the published mean counts as exact.
[[nodiscard]] Ruling means_agree(const Sample& published, const Sample& measured,
                                 double standard_errors = 2);

/// A figure against a published one: reproduced if they differ by at most `rounding` (half a unit
/// of its last printed digit), within the stated deviation if by at most `deviation`.
[[nodiscard]] Ruling close_to(double published, double measured, double rounding,
                              double deviation = 0);

/// A figure against a published range, "5 to 10 %": reproduced if it lies within, ends included;
/// within the stated deviation if it misses the range by at most `deviation`.
[[nodiscard]] Ruling between(double low, double high, double measured, double deviation = 0);

/// "a is at least b" of exact figures; `tolerance` is how far a may fall short of b.
[[nodiscard]] Ruling at_least(double a, double b, double tolerance = 0);

/// "a < b", shown by pairs (the same position, the same tree) of positive figures: reproduced if
/// the 95 % confidence interval of the geometric mean of a / b lies wholly below 1, contradicted if
/// wholly above, not comparable if it holds 1: the data do not decide. Equal sizes, one or more.
[[nodiscard]] Ruling smaller(const std::vector<double>& a, const std::vector<double>& b);

/// A claim that something always holds: reproduced if it held in all `cases`, contradicted if not.
[[nodiscard]] Ruling always(std::size_t held, std::size_t cases);

/// A claim of several parts: the worst verdict, and every reason with that verdict. Not measured if
/// there is none.
[[nodiscard]] Ruling all_of(const std::vector<Ruling>& parts);

[[nodiscard]] Ruling not_comparable(std::string reason);
[[nodiscard]] Ruling not_measured(std::string reason = "not measured at this scale");

}  // namespace espalier::lab
