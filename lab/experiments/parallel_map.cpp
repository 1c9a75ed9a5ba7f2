// Which parallel search is the fastest by processors, latency and order of the moves, and how much
// of each speedup is left when the sequential enhancements come on.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lab/chess_positions.hpp"
#include "lab/comparisons.hpp"
#include "lab/experiment.hpp"
#include "lab/lists.hpp"
#include "lab/parallel_runs.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::parallel_map {

namespace {

constexpr const char* abdada = "ABDADA";
constexpr const char* brothers = "young brothers wait";

// ------------------------------------------------------------------------------------- the map --

constexpr std::array<int, 3> orders{50, 70, 90};  ///< percent of first moves that are best
constexpr std::array<parallel::Time, 4> latencies{1, 10, 100, 1000};
constexpr std::array<unsigned, 3> processor_counts{4, 32, 256};
constexpr unsigned max_processors = processor_counts.back();
constexpr int width = 8;

/// All methods on one tree. Those that meet in the table have one that is distributed over the
/// processors: each look into another's memory takes a message there and one back.
[[nodiscard]] Rows search_tree(int first, int height, std::uint64_t seed) {
  const auto shape = trees::Shape::make(width, height, seed).value();
  const trees::StronglyOrderedTree tree(shape, trees::StronglyOrdered(shape, ordering_of(first)));
  parallel::Options options{.seed = seed, .minimal_windows = true};
  const parallel::Time best = best_sequential(tree, options);
  Rows rows;
  for (const parallel::Time latency : latencies) {
    options.costs = parallel::Costs::with_latency(latency);
    for (const unsigned processors : processor_counts) {
      options.processors = processors;
      for (const ParallelMethod& method : parallel_methods()) {
        options.table =
            method.needs_table ? parallel::TableKind::distributed : parallel::TableKind::none;
        rows.push_back({{{"measure", "map"},
                         {"tree", std::to_string(seed)},
                         {"first", first},
                         {"latency", latency},
                         {"processors", processors},
                         {"method", method.name},
                         {"depth", height}},
                        parallel_counts(method.on_tree(tree, options), best),
                        {}});
      }
    }
  }
  return rows;
}

// ---------------------------------------------------------------------------- the enhancements --

constexpr const char* plain = "none";
constexpr const char* enhanced = "table, deepening, minimal windows";
constexpr unsigned chess_processors = 16;
constexpr int full_depth = 5;

/// The methods that do without a table, with and without the sequential enhancements.
[[nodiscard]] Rows search_chess(const ChessPosition& position, int depth, std::uint64_t seed) {
  const OrderedChess game(position.position);
  Rows rows;
  for (const bool on : {false, true}) {
    const parallel::Options options{
        .processors = chess_processors,
        .costs = parallel::Costs::with_latency(1),
        .seed = seed,
        .table = on ? parallel::TableKind::shared : parallel::TableKind::none,
        .minimal_windows = on,
        .iterative_deepening = on};
    const parallel::Time best = best_sequential(game, depth, options);
    for (const ParallelMethod& method : parallel_methods()) {
      if (method.needs_table) continue;
      rows.push_back({{{"measure", "enhancements"},
                       {"position", position.name},
                       {"depth", depth},
                       {"enhancements", on ? enhanced : plain},
                       {"method", method.name}},
                      parallel_counts(method.on_chess(game, depth, options), best),
                      {}});
    }
  }
  return rows;
}

struct Effort {
  int trees;
  int height;
  std::size_t positions;
  std::vector<int> depths;
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(scale, {4, 6, 8, {2, 4}}, {10, 6, 23, {2, 4}},
                          {20, 6, 23, {3, full_depth}});
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort now = effort(scale);
  std::vector<Task> list;
  for (const int first : orders) {
    for (int i = 0; i < now.trees; ++i) {
      list.push_back({fmt::format("first move best in {} %, tree {}", first, i + 1),
                      std::pow(width, now.height / 2.0) * 3e-4, [=](const Context& context) {
                        return search_tree(first, now.height, context.seed);
                      }});
    }
  }
  for (Task& task : chess_tasks(
           now.positions, now.depths, [](int depth) { return 0.3 * std::pow(7.0, depth - 4); },
           search_chess))
    list.push_back(std::move(task));
  return list;
}

// -------------------------------------------------------------------------------- the findings --

[[nodiscard]] Json cell(const std::string& method, int first, parallel::Time latency,
                        unsigned processors) {
  return {{"measure", "map"},
          {"method", method},
          {"first", first},
          {"latency", latency},
          {"processors", processors}};
}
/// How many times as fast as the best sequential search.
[[nodiscard]] Estimate speedup(const Rows& rows, const Json& factors) {
  const Rows runs = where(rows, factors);
  return paired_ratio(column(runs, "best"), column(runs, "time")).estimate();
}

/// At the width and height of this scale: the trees of the others differ, and so may the verdict.
[[nodiscard]] std::vector<Claim> method_claims(const Rows& rows) {
  const auto faster = [&](const char* method, const char* other, unsigned processors,
                          parallel::Time latency, const char* paper) -> Comparison {
    return {.statement = fmt::format("{} is faster than {} with {} processors and a latency of {}",
                                     method, other, processors,
                                     latency == 1 ? "1 node" : fmt::format("{} nodes", latency)),
            .source = fmt::format("This experiment, after {}", paper),
            .ratios = ratios_of(rows, cell(method, 70, latency, processors),
                                cell(other, 70, latency, processors), 0, "time"),
            .kind = ClaimKind::own,
            .figure = processors == max_processors ? "latency" : "processors"};
  };
  constexpr const char* weill = "Weill 1996";
  return compared({faster(abdada, brothers, max_processors, latencies.front(), weill),
                   faster(abdada, brothers, max_processors, latencies.back(), weill),
                   faster(abdada, "Lazy SMP", 32, 1, weill),
                   faster("APHID", brothers, max_processors, 100, "Brockington and Schaeffer 1996"),
                   faster("TDSAB", abdada, max_processors, 10, "Kishimoto and Schaeffer 2002")});
}

/// The speedup without the enhancements over that with them, for each position.
[[nodiscard]] PairedRatio lost_speedup(const Rows& rows, const std::string& method, int depth) {
  const auto speedups = [&](const char* enhancements) {
    const Rows runs = where(rows, {{"measure", "enhancements"},
                                   {"method", method},
                                   {"enhancements", enhancements},
                                   {"depth", depth}});
    return ratios(column(runs, "best"), column(runs, "time"));
  };
  return paired_ratio(speedups(plain), speedups(enhanced));
}

[[nodiscard]] std::vector<std::string> methods_without_table() {
  return mapped(chosen(parallel_methods(), [](const auto& each) { return !each.needs_table; }),
                [](const ParallelMethod& method) { return method.name; });
}

/// "It is important that these parallel methods retain the advantages obtained in the sequential
/// case" (Marsland and Campbell 1981, the last section).
[[nodiscard]] std::vector<Claim> survival_claims(const Rows& rows) {
  const std::vector<int> depths = depths_of(rows, {{"measure", "enhancements"}});
  return compared(mapped(methods_without_table(), [&](const std::string& method) {
    return Comparison{
        .statement = fmt::format("The speedup of {} with {} processors is greater with table, "
                                 "deepening and minimal windows than without them, chess",
                                 method, chess_processors),
        .source = "This experiment, after Marsland and Campbell 1981",
        .ratios = {.depths = depths,
                   .at = [&rows, method](int depth) { return lost_speedup(rows, method, depth); },
                   .full_depth = full_depth,
                   .apart = depths.back() - depths.front()},
        .kind = ClaimKind::own,
        .figure = "enhancements",
        .measured = "{ratio} times as great without them at {plies} plies, {cases} positions",
        .decimals = 2};
  }));
}

/// The fastest method of each cell.
[[nodiscard]] ReportTable map_table(const Rows& rows) {
  ReportTable table{
      .caption = "The fastest method, with its speedup over the best sequential search",
      .header = {"first move best", "latency"},
      .rows = {}};
  for (const unsigned processors : processor_counts)
    table.header.push_back(fmt::format("{} processors", processors));
  for (const int first : orders) {
    for (const parallel::Time latency : latencies) {
      std::vector<std::string>& line = table.rows.emplace_back();
      line = {fmt::format("{} %", first), std::to_string(latency)};
      for (const unsigned processors : processor_counts) {
        std::string fastest;
        double most = 0;
        for (const ParallelMethod& method : parallel_methods()) {
          const double now = speedup(rows, cell(method.name, first, latency, processors)).value;
          if (now <= most) continue;
          most = now;
          fastest = method.name;
        }
        line.push_back(fmt::format("{} {:.1f}", fastest, most));
      }
    }
  }
  return table;
}

/// Every method on the trees of one order, where messages cost little and much.
[[nodiscard]] ReportTable methods_table(const Rows& rows) {
  constexpr std::array<parallel::Time, 2> shown{1, 100};
  const auto line = [&](const ParallelMethod& method) {
    const auto figure = [&](parallel::Time latency, unsigned processors) {
      return fmt::format("{:.2f}", speedup(rows, cell(method.name, 70, latency, processors)).value);
    };
    return cells(method.name, mapped(shown, processor_counts, figure),
                 method.name == "tree-splitting"         ? "at least P^1/2"
                 : method.name == "mandatory work first" ? "P^0.8, chess"
                                                         : "");
  };
  const auto heading = [](parallel::Time latency, unsigned processors) {
    return fmt::format("{} processors, latency {}", processors, latency);
  };
  return {.caption =
              "Speedups over the best sequential search on trees of 70 %, beside the "
              "published orders of growth (Finkel and Fishburn 1982; Chess Programming "
              "Wiki, Parallel Search)",
          .header = cells("", mapped(shown, processor_counts, heading), "published"),
          .rows = mapped(parallel_methods(), line)};
}

template <class X, class Cell>
[[nodiscard]] support::Plot map_plot(const Rows& rows, std::string name, std::string x_label,
                                     const X& all, const Cell& cell_of) {
  support::Plot plot{.name = std::move(name),
                     .title = "Speedups over the best sequential search by " + x_label,
                     .caption = "",
                     .x = {.label = x_label, .logarithmic = true},
                     .y = {.label = "times as fast", .logarithmic = true},
                     .series = {}};
  for (const std::string& method : drawn_methods()) {
    support::Series& series = plot.series.emplace_back();
    series.name = method;
    for (const auto x : all)
      series.points.push_back(point(static_cast<double>(x), speedup(rows, cell_of(method, x))));
  }
  plot.cases = fmt::format("{} trees", where(rows, cell_of(abdada, all.front())).size());
  return plot;
}

[[nodiscard]] std::vector<support::Plot> map_plots(const Rows& rows) {
  const std::string trees = fmt::format(
      "Trees of {} branches and {} plies, the first move best in "
      "70 %. ",
      width, depths_of(rows, {{"measure", "map"}}).back());
  std::vector<support::Plot> plots{map_plot(rows, "latency", "latency (nodes)", latencies,
                                            [](const std::string& method, parallel::Time latency) {
                                              return cell(method, 70, latency, max_processors);
                                            }),
                                   map_plot(rows, "processors", "processors", processor_counts,
                                            [](const std::string& method, unsigned processors) {
                                              return cell(method, 70, 1, processors);
                                            })};
  plots[0].caption = trees + fmt::format("{} processors", max_processors) +
                     "; below 1 a method is slower than one processor.";
  plots[1].caption = trees + "A latency of 1 node.";
  return plots;
}

[[nodiscard]] support::Plot survival_plot(const Rows& rows) {
  const int depth = depths_of(rows, {{"measure", "enhancements"}}).back();
  support::Plot plot{.name = "enhancements",
                     .title = "Speedups with and without the sequential enhancements",
                     .caption = fmt::format("Chess at {} plies, {} processors, over the best "
                                            "sequential search with the same enhancements.",
                                            depth, chess_processors),
                     .x = {.label = ""},
                     .y = {.label = "times as fast", .low = 0},
                     .series = {}};
  for (const char* const enhancements : {plain, enhanced}) {
    support::Series& series = plot.series.emplace_back();
    series.name = enhancements;
    double x = 0;
    for (const std::string& method : methods_without_table()) {
      const Json runs{{"measure", "enhancements"},
                      {"method", method},
                      {"enhancements", enhancements},
                      {"depth", depth}};
      series.points.push_back(point(x++, speedup(rows, runs)));
      plot.cases = fmt::format("{} positions", where(rows, runs).size());
    }
  }
  plot.categories = {"root",    "aspiration",  "tree", "tree, messages", "MWF",   "PV",
                     "UIDPABS", "enhanced PV", "YBW",  "Jamboree",       "APHID", "DTS"};
  return plot;
}

Findings assess(const Rows& rows) {
  return {.claims = list_of<Claim>(survival_claims(rows), method_claims(rows)),
          .plots = list_of<support::Plot>(map_plots(rows), survival_plot(rows)),
          .tables = {map_table(rows), methods_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.name = "parallel-map",
          .title = "Which parallel search is best where",
          .question =
              "Which parallel search is the fastest by processors, latency and order of the moves, "
              "and how much of each speedup survives when the sequential enhancements come on?",
          .source =
              "This experiment, after Marsland and Campbell 1981; Weill 1996; Brockington and "
              "Schaeffer 1996; Kishimoto and Schaeffer 2002",
          .tasks = tasks,
          .assess = assess,
          .place = 370};
}

}  // namespace espalier::lab::parallel_map
