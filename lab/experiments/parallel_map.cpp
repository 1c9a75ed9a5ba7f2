// Which parallel search is the fastest by processors, latency, order of the moves and size of the
// tree, and how much of each speedup is left when the sequential enhancements come on.
#include <optional>

#include "lab/parallel_runs.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::parallel_map {

namespace {

constexpr const char* abdada = "ABDADA";
constexpr const char* brothers = "young brothers wait";
constexpr const char* lazy_smp = "Lazy SMP";

// ------------------------------------------------------------------------------------- the map --

constexpr std::array<int, 3> orders{50, 70, 90};  ///< percent of first moves that are best
constexpr std::array<parallel::Time, 4> latencies{1, 10, 100, 1000};
constexpr std::array<unsigned, 3> processor_counts{4, 32, 256};
constexpr unsigned max_processors = processor_counts.back();
constexpr int width = 8;

/// Trees up to this height have all methods and processor counts, and below it all orders; higher
/// ones have the survey's order, the most processors, and the methods that may be the fastest
/// there.
constexpr int whole_height = 8;
constexpr int greatest_height = 12;
/// Those far behind at `whole_height`, and the most costly to simulate: each processor walks the
/// whole tree, or waits for its master.
constexpr std::array left_out{"parallel aspiration", "tree-splitting", "tree-splitting by messages",
                              abdada, lazy_smp};

[[nodiscard]] bool is_measured(const std::string& method, int height, unsigned processors,
                               parallel::Time latency) {
  if (height <= whole_height) return true;
  return processors == max_processors &&
         std::find(left_out.begin(), left_out.end(), method) == left_out.end() &&
         (height < greatest_height || latency > latencies.front());
}

/// The methods on one tree. Those that meet in the table have one that is distributed over the
/// processors: each look into another's memory takes a message there and one back.
[[nodiscard]] Rows search_tree(int first, int height, std::uint64_t seed) {
  const auto shape = trees::Shape::make(width, height, seed).value();
  const trees::StronglyOrderedTree tree(shape, trees::StronglyOrdered(shape, ordering_of(first)));
  parallel::Options options{.seed = seed,
                            .table_size = std::size_t{1} << (height > 8 ? 20 : 16),
                            .minimal_windows = true};
  const parallel::Time best = best_sequential(tree, options);
  Rows rows;
  for (const parallel::Time latency : latencies) {
    options.costs = parallel::Costs::with_latency(latency);
    for (const unsigned processors : processor_counts) {
      options.processors = processors;
      for (const ParallelMethod& method : parallel_methods()) {
        if (!is_measured(method.name, height, processors, latency)) continue;
        options.table =
            method.needs_table ? parallel::TableKind::distributed : parallel::TableKind::none;
        rows.push_back({{{"measure", "map"},
                         {"tree", std::to_string(seed)},
                         {"first", first},
                         {"latency", latency},
                         {"processors", processors},
                         {"method", method.name},
                         {"depth", height}},
                        parallel_counts(method.on_tree(tree, options), best)});
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
                      parallel_counts(method.on_chess(game, depth, options), best)});
    }
  }
  return rows;
}

struct Trees {
  int height;
  int count;
};
struct Effort {
  std::vector<Trees> trees;
  std::size_t positions;
  std::vector<int> depths;
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(
      scale, {{{4, 4}, {6, 4}}, 8, {2, 4}}, {{{6, 10}, {8, 4}}, 23, {2, 4}},
      {{{6, 20}, {whole_height, 4}, {10, 5}, {greatest_height, 3}}, 23, {3, full_depth}});
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort now = effort(scale);
  std::vector<Task> list;
  for (const int first : orders) {
    for (const auto [height, count] : now.trees) {
      if (height >= whole_height && first != survey_first) continue;
      for (const int i : from_to(1, count))
        list.push_back({fmt::format("first move best in {} %, {} plies, tree {}", first, height, i),
                        std::pow(12, height / 2.0) * 1e-4,
                        [first, height = height](const Context& context) {
                          return search_tree(first, height, context.seed);
                        }});
    }
  }
  append(list, chess_tasks(
                   now.positions, now.depths,
                   [](int depth) { return 0.3 * std::pow(7.0, depth - 4); }, search_chess));
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
/// The heights of the trees of a cell, in order.
[[nodiscard]] std::vector<int> heights_of(const Rows& rows, int first, unsigned processors,
                                          parallel::Time latency = latencies.back()) {
  return depths_of(rows, cell(brothers, first, latency, processors));
}
[[nodiscard]] std::string nodes_text(parallel::Time latency) {
  return latency == 1 ? "1 node" : fmt::format("{} nodes", latency);
}

/// Without the smaller heights if the last is that of the claim: nothing is extrapolated then, and
/// the heights have different numbers of trees.
[[nodiscard]] Ratios not_extrapolated(Ratios ratios) {
  if (!ratios.depths.empty() && ratios.depths.back() >= ratios.full_depth)
    ratios.depths = {ratios.depths.back()};
  return ratios;
}

/// At the greatest height at which both are measured.
[[nodiscard]] std::vector<Claim> method_claims(const Rows& rows) {
  const auto faster = [&](const char* method, const char* other, unsigned processors,
                          parallel::Time latency, const char* paper) -> Comparison {
    const auto both_at = [&](int height) {
      return is_measured(method, height, processors, latency) &&
             is_measured(other, height, processors, latency);
    };
    Ratios times = ratios_of(rows, cell(method, survey_first, latency, processors),
                             cell(other, survey_first, latency, processors),
                             both_at(greatest_height) ? greatest_height : whole_height, "time");
    std::erase_if(times.depths, [&](int height) { return !both_at(height); });
    return {.claim = {.statement =
                          fmt::format("{} is faster than {} with {} processors and a latency of {}",
                                      method, other, processors, nodes_text(latency)),
                      .source = fmt::format("This experiment, after {}", paper),
                      .kind = ClaimKind::own,
                      .figure = processors == max_processors ? "latency" : "processors"},
            .ratios = not_extrapolated(times)};
  };
  constexpr const char* weill = "Weill 1996";
  return compared({faster(abdada, brothers, max_processors, latencies.front(), weill),
                   faster(abdada, brothers, max_processors, latencies.back(), weill),
                   faster(abdada, lazy_smp, 32, 1, weill),
                   faster("APHID", brothers, max_processors, 100, "Brockington and Schaeffer 1996"),
                   faster("TDSAB", abdada, max_processors, 10, "Kishimoto and Schaeffer 2002")});
}

/// The greatest speedup of any method with the most processors, tree by tree.
[[nodiscard]] std::vector<double> best_speedups(const Rows& rows, parallel::Time latency,
                                                int height) {
  std::vector<double> best;
  for (const ParallelMethod& method : parallel_methods()) {
    const Rows runs = where(
        rows, with(cell(method.name, survey_first, latency, max_processors), "depth", height));
    if (runs.empty()) continue;
    const std::vector<double> now = ratios(column(runs, "best"), column(runs, "time"));
    best.resize(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) best[i] = std::max(best[i], now[i]);
  }
  return best;
}
/// The figures of as many trees of one height as there are of the other.
[[nodiscard]] PairedRatio of_both(std::vector<double> a, std::vector<double> b) {
  const std::size_t count = std::min(a.size(), b.size());
  a.resize(count);
  b.resize(count);
  return paired_ratio(a, b);
}
/// The best speedup at two plies less, with a latency that is `dearer` times less, over that at a
/// height.
[[nodiscard]] Ratios growth(const Rows& rows, parallel::Time latency, parallel::Time dearer) {
  std::vector<int> heights = heights_of(rows, survey_first, max_processors, latency);
  if (!heights.empty()) heights.erase(heights.begin());
  return {.depths = heights,
          .at =
              [&rows, latency, dearer](int height) {
                return of_both(best_speedups(rows, latency / dearer, height - 2),
                               best_speedups(rows, latency, height));
              },
          .full_depth = is_measured(brothers, greatest_height, max_processors, latency)
                            ? greatest_height
                            : greatest_height - 2,
          .cost = "speedup"};
}

/// Does the speedup still grow at the highest trees of the map, and is it the ratio of the work to
/// the cost of a message that decides?
[[nodiscard]] std::vector<Claim> size_claims(const Rows& rows) {
  const auto comparison = [&](const Claim& says, parallel::Time latency, parallel::Time dearer,
                              std::optional<Interval> claimed) -> Comparison {
    return {
        .claim = says,
        .ratios = not_extrapolated(growth(rows, latency, dearer)),
        .claimed = claimed,
        .measured = "two plies less have {ratio} times the speedup of {plies} plies, {cases} trees",
        .decimals = 2};
  };
  std::vector<Comparison> list;
  for (const parallel::Time latency : latencies)
    list.push_back(comparison(says("the last two plies", max_processors, nodes_text(latency)),
                              latency, 1, {}));
  for (const parallel::Time latency : latencies)
    if (latency != latencies.front())
      list.push_back(
          comparison(says("work for a message", nodes_text(latency), latency / 10, max_processors),
                     latency, 10, Interval{1 / 1.5, 1.5}));
  return compared(list);
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
        .claim = says("speedups of Cray Blitz", method, chess_processors),
        .ratios = {.depths = depths,
                   .at = [&rows, method](int depth) { return lost_speedup(rows, method, depth); },
                   .full_depth = full_depth,
                   .apart = depths.back() - depths.front()},
        .measured = "{ratio} times as great without them at {plies} plies, {cases} positions",
        .decimals = 2};
  }));
}

/// The fastest method of a cell; empty if it is not measured.
[[nodiscard]] std::string fastest(const Rows& rows, int first, int height, parallel::Time latency,
                                  unsigned processors) {
  std::string name;
  double most = 0;
  for (const ParallelMethod& method : parallel_methods()) {
    const Json runs = with(cell(method.name, first, latency, processors), "depth", height);
    if (where(rows, runs).empty()) continue;
    const double now = speedup(rows, runs).value;
    if (now <= most) continue;
    most = now;
    name = method.name;
  }
  return name.empty() ? "" : fmt::format("{} {:.1f}", name, most);
}

/// The node times of the best sequential search, over the latency, to two digits.
[[nodiscard]] std::string ratio_text(double ratio) {
  if (ratio < 10) return fmt::format("{:.1f}", ratio);
  const double unit = std::pow(10, std::floor(std::log10(ratio)) - 1);
  return fmt::format("{:.0f}", std::round(ratio / unit) * unit);
}

/// The fastest method by the ratio of the work to the cost of a message.
[[nodiscard]] ReportTable map_table(const Rows& rows, int first) {
  ReportTable table{
      .caption = fmt::format("The fastest method, with its speedup over the best sequential "
                             "search, by the work of that search per latency; first move best in "
                             "{} %",
                             first),
      .header = {"node times / latency", "plies", "latency"}};
  for (const unsigned processors : processor_counts)
    table.header.push_back(fmt::format("{} processors", processors));
  std::vector<std::pair<double, std::vector<std::string>>> lines;
  for (const int height : heights_of(rows, first, max_processors)) {
    for (const parallel::Time latency : latencies) {
      const Rows runs =
          where(rows, with(cell(brothers, first, latency, max_processors), "depth", height));
      if (runs.empty()) continue;
      const double ratio = geometric_mean(column(runs, "best")) / static_cast<double>(latency);
      lines.emplace_back(ratio, cells(ratio_text(ratio), height, latency,
                                      mapped(processor_counts, [&](unsigned p) {
                                        return fastest(rows, first, height, latency, p);
                                      })));
    }
  }
  std::sort(lines.begin(), lines.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& line : lines) table.rows.push_back(std::move(line.second));
  return table;
}

/// Every method on the trees of one order, where messages cost little and much.
[[nodiscard]] ReportTable methods_table(const Rows& rows) {
  constexpr std::array<parallel::Time, 2> shown{1, 100};
  const int height = heights_of(rows, survey_first, processor_counts.front()).back();
  const auto line = [&](const ParallelMethod& method) {
    const auto figure = [&](parallel::Time latency, unsigned processors) {
      const Json runs = with(cell(method.name, survey_first, latency, processors), "depth", height);
      return fmt::format("{:.2f}", speedup(rows, runs).value);
    };
    return cells(method.name, mapped(shown, processor_counts, figure),
                 method.name == "tree-splitting"         ? "at least P^1/2"
                 : method.name == "mandatory work first" ? "P^0.8, chess"
                                                         : "");
  };
  const auto heading = [](parallel::Time latency, unsigned processors) {
    return fmt::format("{} processors, latency {}", processors, latency);
  };
  return {.caption = fmt::format("Speedups over the best sequential search on trees of 70 % and {} "
                                 "plies, beside the published orders of growth (Finkel and "
                                 "Fishburn 1982; Chess Programming Wiki, Parallel Search)",
                                 height),
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
  for (const std::string& method : drawn_methods())
    plot.series.push_back(series_of(method, all, [&](const auto x) -> std::optional<Estimate> {
      if (where(rows, cell_of(method, x)).empty()) return {};
      return speedup(rows, cell_of(method, x));
    }));
  plot.cases = fmt::format("{} trees", where(rows, cell_of(brothers, all.front())).size());
  return plot;
}

[[nodiscard]] std::vector<support::Plot> map_plots(const Rows& rows) {
  constexpr parallel::Time dear = 100;
  const std::vector<int> heights = heights_of(rows, survey_first, max_processors);
  const int whole = heights_of(rows, survey_first, processor_counts.front()).back();
  const auto at = [](const std::string& method, parallel::Time latency, unsigned processors,
                     int height) {
    return with(cell(method, survey_first, latency, processors), "depth", height);
  };
  std::vector<support::Plot> plots{
      map_plot(rows, "latency", "latency (nodes)", latencies,
               [&](const std::string& method, parallel::Time latency) {
                 return at(method, latency, max_processors, whole);
               }),
      map_plot(rows, "processors", "processors", processor_counts,
               [&](const std::string& method, unsigned processors) {
                 return at(method, 1, processors, whole);
               }),
      map_plot(rows, "size", "plies", heights, [&](const std::string& method, int height) {
        return at(method, dear, max_processors, height);
      })};
  const std::string trees =
      fmt::format("Trees of {} branches, the first move best in 70 %. ", width);
  plots[0].caption = trees + fmt::format(
                                 "{} plies, {} processors; below 1 a method is slower than "
                                 "one processor.",
                                 whole, max_processors);
  plots[1].caption = trees + fmt::format("{} plies, a latency of 1 node.", whole);
  plots[2].caption =
      trees + fmt::format("{} processors, a latency of {} nodes.", max_processors, dear);
  plots[2].x.logarithmic = false;
  plots[2].cases = fmt::format(
      "{} trees",
      joined(
          heights,
          [&](int height) {
            return std::to_string(where(rows, at(brothers, dear, max_processors, height)).size());
          },
          " to "));
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
    const auto runs = [&](const std::string& method) -> Json {
      return {{"measure", "enhancements"},
              {"method", method},
              {"enhancements", enhancements},
              {"depth", depth}};
    };
    const std::vector<std::string> methods = methods_without_table();
    plot.series.push_back(bars_of(enhancements, methods, [&](const std::string& method) {
      return speedup(rows, runs(method));
    }));
    plot.cases = fmt::format("{} positions", where(rows, runs(methods.back())).size());
  }
  plot.categories = {"root",    "aspiration",  "tree", "tree, messages", "MWF",   "PV",
                     "UIDPABS", "enhanced PV", "YBW",  "Jamboree",       "APHID", "DTS"};
  return plot;
}

Findings assess(const Rows& rows) {
  return {
      .claims = list_of<Claim>(survival_claims(rows), method_claims(rows), size_claims(rows)),
      .plots = list_of<support::Plot>(map_plots(rows), survival_plot(rows)),
      .tables = list_of<ReportTable>(
          mapped(orders, [&](int first) { return map_table(rows, first); }), methods_table(rows))};
}

}  // namespace

Experiment experiment() {
  return {.title = "Which parallel search is best where",
          .question =
              "Which parallel search is the fastest by processors, latency, order of the moves and "
              "size of the tree, and how much of each speedup survives when the sequential "
              "enhancements come on?",
          .source =
              "This experiment, after Marsland and Campbell 1981; Weill 1996; Brockington and "
              "Schaeffer 1996; Kishimoto and Schaeffer 2002",
          .tasks = tasks,
          .assess = assess,
          .place = 370};
}

}  // namespace espalier::lab::parallel_map
