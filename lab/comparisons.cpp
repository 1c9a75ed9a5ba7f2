#include "lab/comparisons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "lab/lists.hpp"

namespace espalier::lab {

namespace {

[[nodiscard]] int depth_before(const Ratios& ratios) {
  const int last = ratios.depths.back();
  if (ratios.apart != 0) return last - ratios.apart;
  const bool has_two =
      std::find(ratios.depths.begin(), ratios.depths.end(), last - 2) != ratios.depths.end();
  return last - (has_two ? 2 : 1);
}

[[nodiscard]] std::string measured_text(const Comparison& comparison, const Tested& found) {
  return fmt::format(fmt::runtime(comparison.measured),
                     fmt::arg("ratio", with_interval(found.here, comparison.decimals)),
                     fmt::arg("percent", with_interval(found.here, 1, 100, " %")),
                     fmt::arg("saved", with_interval(saving(found.here), 1, 100, " %")),
                     fmt::arg("cost", comparison.ratios.cost), fmt::arg("plies", found.depth),
                     fmt::arg("cases", found.cases));
}

}  // namespace

std::vector<int> depths_of(const Rows& rows, const Json& factors) {
  std::set<int> depths;
  for (const Row& row : rows)
    if (has(row, factors)) depths.insert(value(row, "depth").get<int>());
  return {depths.begin(), depths.end()};
}

Ratios ratios_of(const Rows& rows, const Json& these, const Json& those, int full_depth,
                 const std::string& cost) {
  const auto at = [&rows, these, those, cost](int depth) {
    return paired_ratio(column(rows, with(these, "depth", depth), cost),
                        column(rows, with(those, "depth", depth), cost));
  };
  return {.depths = depths_of(rows, these), .at = at, .full_depth = full_depth, .cost = cost};
}

PairedRatio Ratios::extrapolated() const {
  if (depths.size() < 2) return deepest();
  const int before = depth_before(*this);
  return lab::extrapolated(at(before), deepest(), steps_to(full_depth, before, depths.back()));
}

std::vector<Tested> tested(const std::vector<Ratios>& list) {
  const auto here = mapped(list, [](const Ratios& each) { return each.deepest(); });
  const std::vector<Estimate> estimates = holm(here);
  std::vector<Tested> all;
  for (std::size_t i = 0; i < list.size(); ++i)
    all.push_back({.depth = list[i].depths.back(),
                   .cases = here[i].logs.size(),
                   .here = estimates[i],
                   .there = list[i].extrapolated().estimate(estimates[i].confidence)});
  return all;
}

Assessment all_smaller(const std::vector<Ratios>& list) {
  return all_of(mapped(tested(list), [](const Tested& each) { return each.is_smaller(); }));
}
Assessment all_within(const std::vector<Ratios>& list, const Interval& claimed) {
  return all_of(mapped(tested(list), [&](const Tested& each) { return each.is_within(claimed); }));
}

std::vector<Claim> compared(const std::vector<Comparison>& list) {
  std::vector<Ratios> measured;
  for (const Comparison& each : list)
    if (!each.ratios.depths.empty()) measured.push_back(each.ratios);
  const std::vector<Tested> all = tested(measured);
  auto found = all.begin();
  return mapped(list, [&](const Comparison& each) {
    Claim claim = each.claim;
    if (each.ratios.depths.empty()) return claim;
    claim.measured = measured_text(each, *found);
    claim.assessment = each.claimed ? found->is_within(*each.claimed) : found->is_smaller();
    ++found;
    return claim;
  });
}

support::Series ratio_series(const std::string& name, const Ratios& ratios) {
  return series_of(name, ratios.depths, ratios.at);
}

ReportTable ratio_table(const std::string& caption, const std::vector<NamedRatios>& list) {
  ReportTable table{
      .caption = caption, .header = {"", "plies", "cases", "ratio (95 %)"}, .rows = {}};
  for (const NamedRatios& each : list) {
    for (const int depth : each.ratios.depths) {
      const PairedRatio ratio = each.ratios.at(depth);
      table.rows.push_back(cells(each.name, depth, ratio.logs.size(), with_interval(ratio, 3)));
    }
  }
  return table;
}

}  // namespace espalier::lab
