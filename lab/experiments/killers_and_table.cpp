// Do killers make a transposition table more useful? By always suggesting the same moves they
// should lead to positions that are already in the table.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/comparisons.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* source = "Marsland and Campbell 1981, II.C";

/// The programs of that time: captures first, then the moves in the order of generation.
constexpr Enhancements both{.tactical_first = true,
                            .killers = true,
                            .table = true,
                            .iterative_deepening = true,
                            .root_sorting = true};

struct HitObserver : CostObserver {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;
  void on_table(int, bool hit, bool) {
    ++probes;
    hits += hit ? 1 : 0;
  }
};
using Searcher =
    Search<chess::Position, chess::Evaluation, chess::SearchHooks, both.switchable(), HitObserver>;
constexpr std::size_t table_mib = 16;  // never full at these depths

constexpr int first_depth = 2;
constexpr int full_depth = 6;

Rows measure(const ChessPosition& position, int deepest) {
  Searcher search({}, table_mib);
  Rows rows;
  for (const bool killers : {false, true}) {
    for (const bool table : {false, true}) {
      Enhancements switches = both;
      switches.killers = killers;
      switches.table = table;
      search.set_enhancements(switches);
      for (int depth = first_depth; depth <= deepest; ++depth) {
        const std::uint64_t leaves = search_cost(search, position.position, depth).back().leaves;
        rows.push_back({{{"position", position.name},
                         {"killers", killers},
                         {"table", table},
                         {"depth", depth}},
                        {{"leaves", leaves},
                         {"probes", search.observer().probes},
                         {"hits", search.observer().hits}},
                        {}});
      }
    }
  }
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = scale == Scale::quick ? 4 : scale == Scale::normal ? 5 : full_depth;
  std::vector<Task> list;
  for (const ChessPosition& each : bratko_kopec_without_first())
    list.push_back({.id = each.name,
                    .weight = 0.05 * std::pow(5.0, depth - 4),
                    .run = [=](const Context&) { return measure(each, depth); }});
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// What the table leaves of the leaves.
[[nodiscard]] PairedRatio with_table(const Rows& rows, bool killers, int depth) {
  return cost_ratio(rows, {{"killers", killers}, {"table", true}},
                    {{"killers", killers}, {"table", false}}, depth);
}
/// Of each position, the share of the probes that were hits.
[[nodiscard]] std::vector<double> hits(const Rows& rows, bool killers, int depth) {
  std::vector<double> shares;
  for (const Row& row : where(rows, {{"killers", killers}, {"table", true}, {"depth", depth}}))
    shares.push_back(number(row, "hits") / number(row, "probes"));
  return shares;
}

/// What killers add to the share of hits, position by position.
[[nodiscard]] std::vector<double> more_hits(const Rows& rows, int depth) {
  std::vector<double> more = hits(rows, true, depth);
  const std::vector<double> without = hits(rows, false, depth);
  for (std::size_t i = 0; i < more.size(); ++i) more[i] -= without[i];
  return more;
}
/// What the table leaves of the leaves with killers, over what it leaves without.
[[nodiscard]] PairedRatio more_use(const Rows& rows, int depth) {
  PairedRatio result = with_table(rows, true, depth);
  const PairedRatio without = with_table(rows, false, depth);
  for (std::size_t i = 0; i < result.logs.size(); ++i) result.logs[i] -= without.logs[i];
  return result;
}

[[nodiscard]] Claim hits_claim(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  const double steps = steps_to(full_depth, depth - 2, depth);
  const Estimate here = estimate(sample(more_hits(rows, depth)));
  const Estimate there =
      estimate(sample(extrapolated(more_hits(rows, depth - 2), more_hits(rows, depth), steps)));
  return {.statement = "With killers a position is in the table more often",
          .source = source,
          .published = "a greater possibility",
          .measured = fmt::format(
              "{:.1f} % of the probes without killers, with them {} more, at {} "
              "plies",
              100 * mean(hits(rows, false, depth)), with_interval(here, 1, 100, " %"), depth),
          .assessment = decide(here, at_least(0), there)};
}

[[nodiscard]] Claim use_claim(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  const double steps = steps_to(full_depth, depth - 2, depth);
  const Estimate here = more_use(rows, depth).estimate();
  const Estimate there =
      extrapolated(more_use(rows, depth - 2), more_use(rows, depth), steps).estimate();
  return {
      .statement = "With killers the table saves a greater share of the leaves",
      .source = source,
      .published = "a more useful table",
      .measured = fmt::format("with the table {} of the leaves without it; with killers {} times "
                              "that share, at {} plies",
                              with_interval(with_table(rows, false, depth).estimate(), 3),
                              with_interval(here, 3), depth),
      .assessment = smaller(here, there)};
}

[[nodiscard]] ReportTable table_of(const Rows& rows) {
  ReportTable table{.caption = "Geometric means of 23 positions; hits: means",
                    .header = {"plies", "killers", "leaves with table / without (95 %)",
                               "hits, % of the probes (95 %)"},
                    .rows = {}};
  for (int depth = first_depth; depth <= greatest(rows, "depth"); ++depth) {
    for (const bool killers : {false, true})
      table.rows.push_back({std::to_string(depth), killers ? "yes" : "no",
                            with_interval(with_table(rows, killers, depth).estimate(), 3),
                            with_interval(estimate(sample(hits(rows, killers, depth))), 1, 100)});
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {.claims = {hits_claim(rows), use_claim(rows)}, .tables = {table_of(rows)}};
}

}  // namespace

Experiment killers_and_table() {
  return {.name = "killers-and-table",
          .title = "Killers and the transposition table",
          .question = "Do killers make a transposition table more useful?",
          .source = source,
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
