#include "lab/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "lab/statistics.hpp"
#include "support/numbers.hpp"

namespace espalier::lab {

namespace {

/// Higher for verdicts that are worse for the claim.
[[nodiscard]] int severity(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return 0;
    case Verdict::within_stated_deviation:
      return 1;
    case Verdict::not_measured:
      return 2;
    case Verdict::not_comparable:
      return 3;
    case Verdict::contradicted:
      return 4;
  }
  return 4;
}

[[nodiscard]] Verdict graded(bool reproduced, bool within) {
  if (reproduced) return Verdict::reproduced;
  return within ? Verdict::within_stated_deviation : Verdict::contradicted;
}

/// Four significant digits, or a whole number from 1000 on.
[[nodiscard]] std::string figure(double number) {
  return std::abs(number) >= 1000 ? support::grouped(number) : fmt::format("{:.4g}", number);
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return "reproduced";
    case Verdict::within_stated_deviation:
      return "within the stated deviation";
    case Verdict::contradicted:
      return "contradicted";
    case Verdict::not_comparable:
      return "not comparable";
    case Verdict::not_measured:
      return "not measured";
  }
  return "?";
}

Sample sample(const std::vector<double>& values) {
  return {mean(values), standard_deviation(values), values.size()};
}

Assessment exactly(std::int64_t published, std::int64_t measured) {
  if (published == measured) return {Verdict::reproduced, "exactly equal"};
  return {Verdict::contradicted,
          fmt::format("{} instead of {}", support::grouped(static_cast<double>(measured)),
                      support::grouped(static_cast<double>(published)))};
}

Assessment means_agree(const Sample& published, const Sample& measured, double standard_errors) {
  if (measured.count == 0) throw std::invalid_argument("no values to compare with a mean");
  const auto squared_error = [](const Sample& s) {
    return s.count == 0 ? 0 : s.deviation * s.deviation / static_cast<double>(s.count);
  };
  const double difference = std::abs(measured.mean - published.mean);
  const double error = std::sqrt(squared_error(published) + squared_error(measured));
  const bool agree = difference <= standard_errors * error;
  const bool within = difference <= published.deviation;
  const std::string apart = error > 0 ? fmt::format("{:.2f} standard errors", difference / error)
                                      : fmt::format("{}, exactly", figure(difference));
  std::string reason = fmt::format("the means differ by {}", apart);
  if (!agree) {
    reason += within ? fmt::format(", but by less than the published deviation of {}",
                                   figure(published.deviation))
                     : fmt::format(", more than {} and than the published deviation of {}",
                                   figure(standard_errors), figure(published.deviation));
  }
  return {graded(agree, within), reason};
}

Assessment close_to(double published, double measured, double rounding, double deviation) {
  // Decimal fractions are not exact in binary.
  const double slack = 1e-9 * std::max(std::abs(published), std::abs(measured));
  const double difference = std::abs(measured - published);
  const bool same = difference <= rounding + slack;
  const bool within = difference <= deviation + slack;
  std::string reason = fmt::format("{} against {}", figure(measured), figure(published));
  if (same) {
    reason += ", equal within rounding";
  } else {
    reason += fmt::format(": {} by {}", measured > published ? "more" : "less", figure(difference));
    if (deviation > 0) {
      reason += fmt::format(", {} the allowed {}", within ? "within" : "beyond", figure(deviation));
    }
  }
  return {graded(same, within), reason};
}

Assessment between(double low, double high, double measured, double deviation) {
  const double outside = std::max({low - measured, measured - high, 0.0});
  std::string reason =
      fmt::format("{} {} {} to {}", figure(measured), outside > 0 ? "lies outside" : "lies within",
                  figure(low), figure(high));
  if (outside > 0 && deviation > 0) {
    reason += fmt::format(", by {} where {} is allowed", figure(outside), figure(deviation));
  }
  return {graded(outside <= 0, outside <= deviation), reason};
}

Assessment at_least(double a, double b, double tolerance) {
  std::string reason =
      fmt::format("{} {} {}", figure(a), a >= b ? "is no less than" : "is less than", figure(b));
  if (a < b && tolerance > 0) reason += fmt::format(" (tolerance {})", figure(tolerance));
  return {graded(a >= b, a + tolerance >= b), reason};
}

Assessment smaller(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size() || a.empty())
    throw std::invalid_argument("figures that do not form pairs");
  std::vector<double> logs;
  std::size_t fewer = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] <= 0 || b[i] <= 0)
      throw std::invalid_argument("a ratio of figures that are not positive");
    logs.push_back(std::log(a[i] / b[i]));
    fewer += a[i] < b[i] ? 1 : 0;
  }
  const double ratio = std::exp(mean(logs));
  if (a.size() == 1) {
    const Verdict verdict = a[0] < b[0] ? Verdict::reproduced : Verdict::contradicted;
    return {verdict, fmt::format("the ratio of the only pair is {}", figure(ratio))};
  }
  const Interval logs95 = confidence_interval(logs);
  const Verdict verdict = logs95.high < 0  ? Verdict::reproduced
                          : logs95.low > 0 ? Verdict::contradicted
                                           : Verdict::not_comparable;
  std::string reason =
      fmt::format("the ratio is {} (95 %: {} to {}), smaller in {} of {} pairs", figure(ratio),
                  figure(std::exp(logs95.low)), figure(std::exp(logs95.high)), fewer, a.size());
  if (verdict == Verdict::not_comparable) reason += ": the data do not decide";
  return {verdict, reason};
}

Assessment always(std::size_t held, std::size_t cases) {
  if (cases == 0) return not_measured();
  return {held == cases ? Verdict::reproduced : Verdict::contradicted,
          fmt::format("it held in {} of {} cases", held, cases)};
}

Assessment all_of(const std::vector<Assessment>& parts) {
  if (parts.empty()) return not_measured();
  const auto worst =
      std::max_element(parts.begin(), parts.end(), [](const Assessment& a, const Assessment& b) {
        return severity(a.verdict) < severity(b.verdict);
      });
  Assessment whole{worst->verdict, ""};
  std::size_t count = 0;
  for (const Assessment& part : parts) {
    if (part.verdict != worst->verdict) continue;
    ++count;
    if (whole.reason.find(part.reason) != std::string::npos) continue;
    whole.reason += (whole.reason.empty() ? "" : "; ") + part.reason;
  }
  if (parts.size() > 1) {
    whole.reason = fmt::format("{} of {} figures: {}", count, parts.size(), whole.reason);
  }
  return whole;
}

Assessment not_comparable(std::string reason) {
  return {Verdict::not_comparable, std::move(reason)};
}

Assessment not_measured(std::string reason) { return {Verdict::not_measured, std::move(reason)}; }

}  // namespace espalier::lab
