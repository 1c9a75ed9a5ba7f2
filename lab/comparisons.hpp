// Comparisons of two methods on the same cases, as data: which rows are compared, over what, and to
// which depth the claim reaches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/findings.hpp"
#include "lab/rows.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

/// "These cost less than those." The rows of both have the factor "depth" and the same cases in the
/// same order.
struct Comparison {
  std::string statement{};
  std::string source{};
  std::string published = "no figure";
  Json these = Json::object();           ///< factors of the rows
  Json those = Json::object();           ///< of those that they are compared with
  int full_depth = 0;                    ///< of the claim, in plies
  std::optional<Interval> claimed = {};  ///< of the ratio; else below 1
  ClaimKind kind = ClaimKind::literature;
  std::string figure{};
};

/// The depths of the rows with these factors, in order.
[[nodiscard]] std::vector<int> depths_of(const Rows& rows, const Json& factors);

/// What these cost divided by what those do, case by case, at one depth. `count` names the cost.
[[nodiscard]] PairedRatio cost_ratio(const Rows& rows, const Json& these, const Json& those,
                                     int depth, std::string_view count = "leaves");

/// The claims of comparisons that are tested together, with Holm's intervals, at the greatest depth
/// of their rows. Each is extrapolated to the depth of its claim from two depths that are both odd
/// or both even, since those differ. A comparison without rows is not measured.
[[nodiscard]] std::vector<Claim> compared(const Rows& rows, const std::vector<Comparison>& list,
                                          std::string_view count = "leaves");

/// The ratios by depth.
[[nodiscard]] support::Series ratio_series(const Rows& rows, const std::string& name,
                                           const Json& these, const Json& those,
                                           std::string_view count = "leaves");

/// A line for each of `list`, which gives it a name, and each depth: cases, ratio with its
/// interval.
struct NamedComparison {
  std::string name;
  Json these;
  Json those;
};
[[nodiscard]] ReportTable ratio_table(const Rows& rows, const std::string& caption,
                                      const std::vector<NamedComparison>& list,
                                      std::string_view count = "leaves");

}  // namespace espalier::lab
