// What an experiment found: claims with their assessments, plots and tables.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "lab/lists.hpp"
#include "lab/verdict.hpp"
#include "support/plot.hpp"

namespace espalier::lab {

/// Who says what is measured. The kinds are counted apart.
enum class ClaimKind {
  literature,  ///< a published statement
  own,         ///< a check or an explanation of our own
  fact         ///< a theorem that unit tests hold the code to as well
};

/// A statement and the figures measured today.
struct Claim {
  std::string statement{};                 ///< what is claimed, as a sentence
  std::string source = "This experiment";  ///< "Marsland and Campbell 1981, Table 1"
  std::string published = "no figure";     ///< the source's figures as text
  std::string measured{};                  ///< the same measured, as text, computed from rows
  Assessment assessment{};
  /// The assessment uses counts only, so that every machine gives the same verdict.
  bool deterministic = true;
  ClaimKind kind = ClaimKind::literature;
  std::string figure{};  ///< name of the plot that shows it, if any
};

/// The claim with the plot that shows it.
[[nodiscard]] inline Claim shown_in(std::string figure, Claim claim) {
  claim.figure = std::move(figure);
  return claim;
}

/// A table of the report page.
struct ReportTable {
  std::string caption{};
  std::vector<std::string> header{};
  std::vector<std::vector<std::string>> rows{};  ///< cells; numbers are aligned to the right
};

/// A point of a plot with its confidence interval; none for a figure without error or a single
/// case.
[[nodiscard]] inline support::Point point(double x, const Estimate& figure) {
  const auto [low, high] = figure.interval;
  if (!std::isfinite(high - low)) return {x, figure.value};
  return {x, figure.value, figure.value - low, high - figure.value};
}
/// A point of a plot with its confidence interval, y multiplied by `factor`: 100 gives percent.
[[nodiscard]] inline support::Point point(double x, const Estimate& figure, double factor) {
  support::Point scaled = point(x, figure);
  for (double* const length : {&scaled.y, &scaled.below, &scaled.above}) *length *= factor;
  return scaled;
}
[[nodiscard]] inline support::Point point(double x, const PairedRatio& figure, double factor = 1) {
  return point(x, figure.estimate(), factor);
}
[[nodiscard]] inline support::Point point(double x, const Sample& figure, double factor = 1) {
  return point(x, estimate(figure), factor);
}
[[nodiscard]] inline support::Point point(double x, double figure, double factor = 1) {
  return {x, figure * factor};
}

/// The points (x, `figure(x)`) of all `xs`, y multiplied by `factor`. A figure that was not
/// measured is an empty optional: there is no point.
template <class Xs, class Figure>
[[nodiscard]] support::Series series_of(std::string name, const Xs& xs, const Figure& figure,
                                        double factor = 1,
                                        support::Mark mark = support::Mark::line) {
  support::Series series{std::move(name), {}, mark};
  for (const auto& x : xs) {
    const auto y = figure(x);
    if constexpr (requires { y.has_value(); }) {
      if (y) series.points.push_back(point(static_cast<double>(x), *y, factor));
    } else {
      series.points.push_back(point(static_cast<double>(x), y, factor));
    }
  }
  return series;
}
/// The points (index, `figure(item)`) of all items: the bars of a plot whose categories they are.
template <class Items, class Figure>
[[nodiscard]] support::Series bars_of(std::string name, const Items& items, const Figure& figure,
                                      double factor = 1) {
  double index = 0;
  return {std::move(name),
          mapped(items, [&](const auto& item) { return point(index++, figure(item), factor); })};
}
/// A level line.
[[nodiscard]] inline support::Series rule_at(std::string name, double y, double from, double to) {
  return {std::move(name), {{from, y}, {to, y}}, support::Mark::rule};
}

struct Findings {
  std::vector<Claim> claims{};
  std::vector<support::Plot> plots{};
  std::vector<ReportTable> tables{};
};

}  // namespace espalier::lab
