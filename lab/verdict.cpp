#include "lab/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "lab/lists.hpp"
#include "support/numbers.hpp"

namespace espalier::lab {

namespace {

/// Higher for verdicts that are worse for the claim.
[[nodiscard]] int severity(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return 0;
    case Verdict::not_measured:
      return 1;
    case Verdict::not_comparable:
      return 2;
    case Verdict::not_decided:
      return 3;
    case Verdict::contradicted:
      return 4;
  }
  return 4;
}

/// Four significant digits, or a whole number from 1000 on.
[[nodiscard]] std::string figure(double number) {
  return std::abs(number) >= 1000 ? support::grouped(number) : fmt::format("{:.4g}", number);
}

/// "0.859 (95 %: 0.805 to 0.917)"
[[nodiscard]] std::string text_of(const Estimate& measured) {
  if (measured.interval.low == measured.interval.high) return figure(measured.value);
  if (std::isinf(measured.interval.low) || std::isinf(measured.interval.high) ||
      measured.interval.low == 0) {
    return figure(measured.value) + " in a single case";
  }
  return fmt::format("{} ({:.4g} %: {} to {})", figure(measured.value), 100 * measured.confidence,
                     figure(measured.interval.low), figure(measured.interval.high));
}

[[nodiscard]] std::string text_of(const Interval& claimed) {
  if (std::isinf(claimed.high)) return "at least " + figure(claimed.low);
  if (std::isinf(claimed.low)) return "at most " + figure(claimed.high);
  if (claimed.low == claimed.high) return figure(claimed.low);
  return figure(claimed.low) + " to " + figure(claimed.high);
}

[[nodiscard]] Verdict verdict_of(const Interval& measured, const Interval& claimed) {
  if (measured.low > claimed.high || measured.high < claimed.low) return Verdict::contradicted;
  const bool within = measured.low >= claimed.low && measured.high <= claimed.high;
  return within ? Verdict::reproduced : Verdict::not_decided;
}

/// `here` unless the verdict at the depth of the claim differs.
[[nodiscard]] Assessment if_lasting(Assessment here, Verdict verdict_there, const Estimate& there) {
  if (here.verdict == Verdict::not_decided || verdict_there == here.verdict) return here;
  return not_decided(fmt::format("{}; extrapolated to the depth of the claim it is {}", here.reason,
                                 text_of(there)));
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return "reproduced";
    case Verdict::contradicted:
      return "contradicted";
    case Verdict::not_decided:
      return "not decided at this scale";
    case Verdict::not_comparable:
      return "not comparable";
    case Verdict::not_measured:
      return "not measured";
  }
  return "?";
}

Assessment decide(const Estimate& measured, const Interval& claimed) {
  const Verdict verdict = verdict_of(measured.interval, claimed);
  const std::string_view relation = verdict == Verdict::reproduced     ? "lies within"
                                    : verdict == Verdict::contradicted ? "lies outside"
                                                                       : "does not decide on";
  return {verdict, fmt::format("{} {} {}", text_of(measured), relation, text_of(claimed))};
}

Assessment decide(const Estimate& measured, const Interval& claimed, const Estimate& there) {
  const bool is_crossed =
      (measured.interval.high < claimed.low && there.interval.low > claimed.high) ||
      (measured.interval.low > claimed.high && there.interval.high < claimed.low);
  return if_lasting(decide(measured, claimed),
                    is_crossed ? Verdict::not_decided : verdict_of(there.interval, claimed), there);
}

Assessment smaller(const Estimate& ratio) {
  const auto [low, high] = ratio.interval;
  const Verdict verdict = high < 1  ? Verdict::reproduced
                          : low > 1 ? Verdict::contradicted
                                    : Verdict::not_decided;
  const char* const relation = verdict == Verdict::reproduced     ? "lies below 1"
                               : verdict == Verdict::contradicted ? "lies above 1"
                                                                  : "does not differ from 1";
  return {verdict, fmt::format("the ratio {} {}", text_of(ratio), relation)};
}

Assessment smaller(const Estimate& ratio, const Estimate& there) {
  return if_lasting(smaller(ratio), smaller(there).verdict, there);
}

Assessment all_smaller(const std::vector<PairedRatio>& ratios) {
  return all_of(mapped(holm(ratios), [](const Estimate& ratio) { return smaller(ratio); }));
}

Assessment exactly(std::int64_t published, std::int64_t measured) {
  if (published == measured) return {Verdict::reproduced, "exactly equal"};
  return {Verdict::contradicted,
          fmt::format("{} instead of {}", support::grouped(static_cast<double>(measured)),
                      support::grouped(static_cast<double>(published)))};
}

Assessment means_agree(const Sample& published, const Sample& measured, double confidence) {
  if (published.count < 2 || measured.count < 2)
    throw std::invalid_argument("a mean without an error");
  const double error = std::hypot(published.error(), measured.error());
  const double apart = std::abs(measured.mean - published.mean) / error;
  const double allowed = student_t(confidence, published.count + measured.count - 2);
  std::string reason = fmt::format("the means differ by {:.2f} standard errors", apart);
  if (apart > allowed) {
    return {Verdict::contradicted, reason + fmt::format(", more than {:.2f}", allowed)};
  }
  if (2 * measured.error() <= published.error()) return {Verdict::reproduced, reason};
  return not_decided(reason + ", but more trials might tell them apart");
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

Assessment not_decided(std::string reason) { return {Verdict::not_decided, std::move(reason)}; }

Assessment not_comparable(std::string reason) {
  return {Verdict::not_comparable, std::move(reason)};
}

Assessment not_measured(std::string reason) { return {Verdict::not_measured, std::move(reason)}; }

std::string with_interval(const Estimate& figure, int decimals, double factor,
                          std::string_view unit) {
  return fmt::format("{:.{}f}{} ({:.{}f} to {:.{}f})", factor * figure.value, decimals, unit,
                     factor * figure.interval.low, decimals, factor * figure.interval.high,
                     decimals);
}
std::string with_interval(const PairedRatio& ratio, int decimals, double factor,
                          std::string_view unit) {
  return with_interval(ratio.estimate(), decimals, factor, unit);
}

}  // namespace espalier::lab
