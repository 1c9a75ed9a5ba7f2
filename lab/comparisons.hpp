// Comparisons of two methods on the same cases, as data: which costs are compared, at which depths,
// and to which depth the claim reaches.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/findings.hpp"
#include "lab/rows.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

/// The depths of the rows with these factors, in order.
[[nodiscard]] std::vector<int> depths_of(const Rows& rows, const Json& factors);

/// What one method costs divided by what another does, case by case, at each depth that was
/// measured.
struct Ratios {
  std::vector<int> depths{};  ///< in order; none: not measured
  std::function<PairedRatio(int depth)> at{};
  int full_depth = 0;  ///< of the claim: of the source, or of the full run
  std::string cost = "leaves";
  /// Plies between the two depths from which the ratio at `full_depth` is extrapolated. 0: two if
  /// there is such a depth, so that both are odd or both even, since those differ; else one.
  int apart = 0;

  [[nodiscard]] PairedRatio deepest() const { return at(depths.back()); }
  /// At `full_depth`; with a single depth, from which nothing can be extrapolated, as there.
  [[nodiscard]] PairedRatio extrapolated() const;
};
/// The column `cost` of the rows with the factors `these` over that of the rows with `those`. Both
/// have the factor "depth" and the same cases in the same order. Keeps a reference to `rows`.
[[nodiscard]] Ratios ratios_of(const Rows& rows, const Json& these, const Json& those,
                               int full_depth = 0, const std::string& cost = "leaves");

/// A ratio at its greatest depth, and what it is at the depth of its claim.
struct Tested {
  int depth = 0;
  std::size_t cases = 0;
  Estimate here{};
  Estimate there{};
  [[nodiscard]] Assessment is_smaller() const { return smaller(here, there); }
  [[nodiscard]] Assessment is_within(const Interval& claimed) const {
    return decide(here, claimed, there);
  }
};
/// All of which are tested together, with Holm's intervals. Each has been measured.
[[nodiscard]] std::vector<Tested> tested(const std::vector<Ratios>& list);
/// Is each of them below 1, or within `claimed`?
[[nodiscard]] Assessment all_smaller(const std::vector<Ratios>& list);
[[nodiscard]] Assessment all_within(const std::vector<Ratios>& list, const Interval& claimed);

/// "These cost less than those."
struct Comparison {
  Claim claim{};  ///< what it says, not measured
  Ratios ratios{};
  std::optional<Interval> claimed = {};  ///< of the ratio; else below 1
  /// The measured figure as text. {ratio} is the ratio with its interval, {percent} the same in
  /// percent, {saved} what is saved of the cost in percent, {cost} its name.
  std::string measured = "{ratio} times the {cost} at {plies} plies, {cases} cases";
  int decimals = 3;  ///< of {ratio}
};
/// The claims of comparisons that are tested together, with Holm's intervals, at the greatest depth
/// of their rows and extrapolated to that of the claim. A comparison without rows is not measured.
[[nodiscard]] std::vector<Claim> compared(const std::vector<Comparison>& list);

/// The ratios by depth.
[[nodiscard]] support::Series ratio_series(const std::string& name, const Ratios& ratios);

/// A line for each of `list` and each depth: cases, ratio with its interval.
struct NamedRatios {
  std::string name;
  Ratios ratios;
};
[[nodiscard]] ReportTable ratio_table(const std::string& caption,
                                      const std::vector<NamedRatios>& list);

}  // namespace espalier::lab
