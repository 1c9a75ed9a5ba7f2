#include "lab/comparisons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace espalier::lab {

namespace {

[[nodiscard]] Json at_depth(Json factors, int depth) {
  factors["depth"] = depth;
  return factors;
}

/// A depth of both, two plies less if there is one, else one ply less.
[[nodiscard]] int depth_before(const std::vector<int>& depths) {
  const int last = depths.back();
  return std::find(depths.begin(), depths.end(), last - 2) != depths.end() ? last - 2 : last - 1;
}

}  // namespace

std::vector<int> depths_of(const Rows& rows, const Json& factors) {
  std::set<int> depths;
  for (const Row& row : where(rows, factors)) depths.insert(value(row, "depth").get<int>());
  return {depths.begin(), depths.end()};
}

PairedRatio cost_ratio(const Rows& rows, const Json& these, const Json& those, int depth,
                       std::string_view count) {
  return paired_ratio(column(where(rows, at_depth(these, depth)), count),
                      column(where(rows, at_depth(those, depth)), count));
}

std::vector<Claim> compared(const Rows& rows, const std::vector<Comparison>& list,
                            std::string_view count) {
  std::vector<std::vector<int>> depths;
  std::vector<PairedRatio> here;
  for (const Comparison& each : list) {
    depths.push_back(depths_of(rows, each.these));
    if (!depths.back().empty())
      here.push_back(cost_ratio(rows, each.these, each.those, depths.back().back(), count));
  }
  const std::vector<Estimate> estimates = here.empty() ? std::vector<Estimate>{} : holm(here);
  std::vector<Claim> claims;
  std::size_t measured = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Comparison& each = list[i];
    Claim& claim = claims.emplace_back(Claim{.statement = each.statement,
                                             .source = each.source,
                                             .published = each.published,
                                             .measured = "",
                                             .kind = each.kind,
                                             .figure = each.figure});
    if (depths[i].empty()) continue;
    const int depth = depths[i].back();
    const Estimate& ratio = estimates[measured];
    claim.measured = fmt::format("{} times the {} at {} plies, {} cases", with_interval(ratio, 3),
                                 count, depth, here[measured].logs.size());
    const PairedRatio& last = here[measured++];
    Estimate there = ratio;
    if (depths[i].size() > 1) {
      const int before = depth_before(depths[i]);
      there = extrapolated(cost_ratio(rows, each.these, each.those, before, count), last,
                           steps_to(each.full_depth, before, depth))
                  .estimate(ratio.confidence);
    }
    claim.assessment = each.claimed ? decide(ratio, *each.claimed, there) : smaller(ratio, there);
  }
  return claims;
}

support::Series ratio_series(const Rows& rows, const std::string& name, const Json& these,
                             const Json& those, std::string_view count) {
  support::Series series{.name = name, .points = {}};
  for (const int depth : depths_of(rows, these))
    series.points.push_back(point(depth, cost_ratio(rows, these, those, depth, count).estimate()));
  return series;
}

ReportTable ratio_table(const Rows& rows, const std::string& caption,
                        const std::vector<NamedComparison>& list, std::string_view count) {
  ReportTable table{
      .caption = caption, .header = {"", "plies", "cases", "ratio (95 %)"}, .rows = {}};
  for (const NamedComparison& each : list) {
    for (const int depth : depths_of(rows, each.these)) {
      const PairedRatio ratio = cost_ratio(rows, each.these, each.those, depth, count);
      table.rows.push_back({each.name, std::to_string(depth), std::to_string(ratio.logs.size()),
                            with_interval(ratio.estimate(), 3)});
    }
  }
  return table;
}

}  // namespace espalier::lab
