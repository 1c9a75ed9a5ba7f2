// Replacement schemes of transposition tables at growing sizes (Breuker, Uiterwijk and van den
// Herik 1994).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* breuker = "Breuker, Uiterwijk and van den Herik 1994";
constexpr int published_schemes = 7;  // DEEP, NEW, OLD, BIG1, BIGALL, TWODEEP, TWOBIG1

// ------------------------------------------------------------------------------- the searches --

/// Within one search `priority` equals `deepest`, and the table of the production search cannot be
/// this small.
constexpr std::array<TableScheme, 3> schemes{TableScheme::always, TableScheme::deepest,
                                             TableScheme::two_level};
constexpr std::array<const char*, schemes.size()> scheme_names{"always (NEW)", "deepest (DEEP)",
                                                               "two-level (TWODEEP)"};

/// Fixed depth, no quiescence. Killers and history order moves where the table has no entry.
constexpr Enhancements enhancements_of(TableScheme scheme) {
  return {.tactical_first = true,
          .killers = true,
          .history = true,
          .table = true,
          .iterative_deepening = true,
          .minimal_window = true,
          .table_scheme = scheme};
}

struct Measured {
  SearchCost cost;
  ReplacementTableCounts counts;
  int permille_full;
};

template <TableScheme scheme>
Measured measure(const chess::Position& root, int depth, std::size_t entries) {
  using Searcher = Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                          enhancements_of(scheme), CostObserver>;
  Searcher search({}, {.entries = entries});
  const SearchCost last = search_cost(search, root, depth).back();
  return {last, search.table()->counts(), search.table()->permille_full()};
}

using Measure = Measured (*)(const chess::Position&, int, std::size_t);
constexpr std::array<Measure, schemes.size()> measures{measure<schemes[0]>, measure<schemes[1]>,
                                                       measure<schemes[2]>};

// ---------------------------------------------------------------------------------- the tasks --

int depth_of(Scale scale) { return scale == Scale::quick ? 4 : scale == Scale::normal ? 5 : 6; }

/// Powers of two, from 16 to more than the number of positions to store.
std::vector<std::size_t> sizes_of(Scale scale) {
  std::vector<std::size_t> sizes;
  const int last = scale == Scale::quick ? 14 : scale == Scale::normal ? 17 : 19;
  for (int bits = 4; bits <= last; ++bits) sizes.push_back(std::size_t{1} << bits);
  return sizes;
}

Task table_task(const ChessPosition& position, int depth, const std::vector<std::size_t>& sizes) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (std::size_t i = 0; i < schemes.size(); ++i) {
      for (const std::size_t entries : sizes) {
        const Measured each = measures[i](position.position, depth, entries);
        rows.push_back({{{"position", position.name},
                         {"scheme", scheme_names[i]},
                         {"entries", entries},
                         {"depth", each.cost.depth}},
                        {{"nodes", each.cost.nodes},
                         {"leaves", each.cost.leaves},
                         {"score", each.cost.score},
                         {"hits", each.counts.hits},
                         {"stores", each.counts.stores},
                         {"replaced", each.counts.replaced},
                         {"refused", each.counts.refused},
                         {"permille_full", each.permille_full}},
                        {{"seconds", each.cost.seconds}}});
      }
    }
    return rows;
  };
  return {.id = position.name, .weight = 0.8 * std::pow(5.0, depth - 5), .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(table_task(position, depth_of(scale), sizes_of(scale)));
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The rows of a run by scheme and size; every list has the positions in the same order.
class Data {
 public:
  explicit Data(const Rows& rows) {
    std::map<std::size_t, std::vector<double>> used;
    for (const Row& row : rows) {
      const std::size_t entries = value(row, "entries");
      nodes_[{text(row, "scheme"), entries}].push_back(number(row, "nodes"));
      used[entries].push_back(number(row, "permille_full") / 1000 * static_cast<double>(entries));
      depth_ = value(row, "depth");
    }
    for (const auto& [entries, _] : used) sizes_.push_back(entries);
    positions_stored_ = mean(used.rbegin()->second);
  }

  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] const std::vector<std::size_t>& sizes() const { return sizes_; }
  /// Mean number of positions in the largest table at the end: the number of positions to store.
  [[nodiscard]] double positions_stored() const { return positions_stored_; }
  [[nodiscard]] const std::vector<double>& nodes(std::size_t scheme, std::size_t entries) const {
    return nodes_.at({scheme_names[scheme], entries});
  }
  /// The size that is nearest to one entry for every `positions` positions to store.
  [[nodiscard]] std::size_t size_for(double positions) const {
    const auto distance = [&](std::size_t entries) {
      return std::abs(std::log(static_cast<double>(entries) * positions / positions_stored_));
    };
    return *std::min_element(sizes_.begin(), sizes_.end(), [&](std::size_t a, std::size_t b) {
      return distance(a) < distance(b);
    });
  }

 private:
  std::map<std::pair<std::string, std::size_t>, std::vector<double>> nodes_;
  std::vector<std::size_t> sizes_;
  double positions_stored_ = 0;
  int depth_ = 0;
};

/// The schemes with the most and the fewest nodes at that size.
struct Spread {
  std::size_t worst;
  std::size_t best;
  PairedRatio ratio;  ///< nodes of the worst relative to the best
};
Spread spread(const Data& data, std::size_t entries) {
  const auto all = [&](std::size_t scheme) { return geometric_mean(data.nodes(scheme, entries)); };
  std::size_t worst = 0;
  std::size_t best = 0;
  for (std::size_t i = 1; i < schemes.size(); ++i) {
    if (all(i) > all(worst)) worst = i;
    if (all(i) < all(best)) best = i;
  }
  return {worst, best, paired_ratio(data.nodes(worst, entries), data.nodes(best, entries))};
}
/// By how many percent the worst exceeds the best.
double percent_of(const Spread& spread) { return 100 * (spread.ratio.estimate().value - 1); }

/// The size at which the schemes differ most.
std::size_t size_of_widest_spread(const Data& data) {
  const auto width = [&](std::size_t entries) { return percent_of(spread(data, entries)); };
  return *std::max_element(data.sizes().begin(), data.sizes().end(),
                           [&](std::size_t a, std::size_t b) { return width(a) < width(b); });
}

Claim spread_claim(const Data& data, const char* size_name, const char* size_meant,
                   double published, std::size_t entries) {
  const Spread measured = spread(data, entries);
  Assessment assessment =
      decide(measured.ratio.estimate(), {1 + (published - 0.5) / 100, 1 + (published + 0.5) / 100});
  if (assessment.verdict == Verdict::contradicted && percent_of(measured) < published) {
    assessment = not_comparable(
        fmt::format("{}; {} published schemes, {} measured: all of them would differ at least as "
                    "much",
                    assessment.reason, published_schemes, schemes.size()));
  }
  return {.statement = fmt::format("The best and the worst replacement scheme of a {} table differ "
                                   "by {:.0f} % of the nodes",
                                   size_name, published),
          .source = breuker,
          .published = fmt::format("{:.0f} % (here: {})", published, size_meant),
          .measured = fmt::format("{:.1f} %: {} against {}, {} entries for {:.0f} positions",
                                  percent_of(measured), scheme_names[measured.worst],
                                  scheme_names[measured.best], entries, data.positions_stored()),
          .assessment = assessment};
}

/// The nodes after a doubling relative to those before, for each position: the mean of the
/// doublings from one size to another.
std::vector<double> doubling_ratios(const Data& data, std::size_t scheme, std::size_t from,
                                    std::size_t to) {
  const double doublings = std::log2(static_cast<double>(to) / static_cast<double>(from));
  std::vector<double> result;
  for (std::size_t i = 0; i < data.nodes(scheme, from).size(); ++i) {
    const double ratio = data.nodes(scheme, to)[i] / data.nodes(scheme, from)[i];
    result.push_back(std::pow(ratio, 1 / doublings));
  }
  return result;
}
double percent_saved(const std::vector<double>& ratios) {
  return 100 * (1 - geometric_mean(ratios));
}

Claim doubling_claim(const Data& data) {
  const std::size_t from = data.size_for(64);
  const std::size_t to = data.size_for(2);
  const std::vector<double> ones(data.nodes(0, from).size(), 1);
  std::vector<double> product = ones;
  std::string by_scheme;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const auto own = doubling_ratios(data, i, from, to);
    for (std::size_t k = 0; k < own.size(); ++k) product[k] *= own[k];
    by_scheme +=
        fmt::format("{}{} {:.1f} %", i == 0 ? "" : ", ", scheme_names[i], percent_saved(own));
  }
  for (double& each : product) each = std::pow(each, 1.0 / schemes.size());
  return {
      .statement = "Doubling a table saves 6 to 7 % of the nodes while it is small",
      .source = breuker,
      .published = "6 to 7 %",
      .measured = fmt::format("{:.1f} % per doubling from {} to {} entries ({}), with {:.0f} "
                              "positions to store",
                              percent_saved(product), from, to, by_scheme, data.positions_stored()),
      .assessment = decide(paired_ratio(product, ones).estimate(), percent_less({5.5, 7.5}))};
}

Claim two_level_claim(const Data& data) {
  const std::size_t entries = data.size_for(16);
  std::vector<PairedRatio> ratios;
  for (std::size_t i = 0; i + 1 < schemes.size(); ++i) {
    ratios.push_back(paired_ratio(data.nodes(schemes.size() - 1, entries), data.nodes(i, entries)));
  }
  std::vector<Assessment> assessments;
  for (const Estimate& ratio : holm(ratios)) assessments.push_back(smaller(ratio));
  return {.statement = "A table of two levels is best",
          .source = breuker,
          .published = "two-level tables are best",
          .measured = fmt::format(
              "{} entries for {:.0f} positions: {:.1f} % of the nodes of always and {:.1f} % of "
              "those of deepest",
              entries, data.positions_stored(), 100 * ratios[0].estimate().value,
              100 * ratios[1].estimate().value),
          .assessment = all_of(assessments)};
}

support::Plot nodes_plot(const Data& data) {
  support::Plot plot{
      .name = "nodes",
      .title = "Nodes by table size and replacement scheme",
      .caption = fmt::format("{} plies, geometric mean of 23 positions, in percent of the nodes "
                             "with the smallest table that always replaces; {:.0f} positions "
                             "to store.",
                             data.depth(), data.positions_stored()),
      .x = {.label = "entries", .logarithmic = true},
      .y = {.label = "nodes, %"},
      .series = {}};
  plot.cases = "23 positions";
  const std::vector<double> base = data.nodes(0, data.sizes().front());
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    support::Series series{.name = scheme_names[i], .points = {}};
    for (const std::size_t entries : data.sizes()) {
      series.points.push_back(point(static_cast<double>(entries),
                                    paired_ratio(data.nodes(i, entries), base).estimate(), 100));
    }
    plot.series.push_back(series);
  }
  return plot;
}

support::Plot spread_plot(const Data& data) {
  support::Plot plot{.name = "spread",
                     .title = "Difference between the worst and the best scheme",
                     .caption =
                         "How many more nodes the worst scheme of a size needs than the best. The "
                         "error bars are 95 % confidence intervals over 23 positions.",
                     .x = {.label = "entries", .logarithmic = true},
                     .y = {.label = "nodes, % more"},
                     .series = {{.name = "measured", .points = {}, .mark = support::Mark::points}},
                     .cases = "23 positions"};
  for (const std::size_t entries : data.sizes()) {
    Estimate each = spread(data, entries).ratio.estimate();
    for (double* const figure : {&each.value, &each.interval.low, &each.interval.high})
      *figure = 100 * (*figure - 1);
    plot.series[0].points.push_back(point(static_cast<double>(entries), each));
  }
  for (const double published : {3.0, 23.0}) {
    plot.series.push_back(
        {.name = fmt::format("published, {} tables", published < 10 ? "large" : "small"),
         .points = {{.x = static_cast<double>(data.sizes().front()), .y = published},
                    {.x = static_cast<double>(data.sizes().back()), .y = published}},
         .mark = support::Mark::rule});
  }
  return plot;
}

ReportTable size_table(const Data& data) {
  ReportTable table{
      .caption = fmt::format("Nodes at {} plies, geometric mean of 23 positions; nodes "
                             "saved by a doubling, mean of the schemes",
                             data.depth()),
      .header = {"entries"},
      .rows = {}};
  for (const char* const name : scheme_names) table.header.emplace_back(name);
  table.header.insert(table.header.end(), {"spread, %", "saved by doubling, %"});
  for (std::size_t s = 0; s < data.sizes().size(); ++s) {
    const std::size_t entries = data.sizes()[s];
    std::vector<std::string> line{std::to_string(entries)};
    double saved = 0;
    for (std::size_t i = 0; i < schemes.size(); ++i) {
      line.push_back(fmt::format("{:.0f}", geometric_mean(data.nodes(i, entries))));
      if (s > 0) {
        saved += percent_saved(doubling_ratios(data, i, data.sizes()[s - 1], entries)) /
                 static_cast<double>(schemes.size());
      }
    }
    line.push_back(fmt::format("{:.1f}", percent_of(spread(data, entries))));
    line.push_back(s > 0 ? fmt::format("{:.1f}", saved) : "");
    table.rows.push_back(line);
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {{shown_in("spread", spread_claim(data, "large", "as many entries as positions to store",
                                           3, data.size_for(1))),
           shown_in("spread", spread_claim(data, "small", "the size at which they differ most", 23,
                                           size_of_widest_spread(data))),
           shown_in("nodes", doubling_claim(data)), shown_in("nodes", two_level_claim(data))},
          {nodes_plot(data), spread_plot(data)},
          {size_table(data)}};
}

}  // namespace

Experiment table_replacement() {
  return {.name = "table-replacement",
          .title = "Table sizes and replacement schemes",
          .question =
              "How much does the replacement scheme of a full transposition table matter, and "
              "what does a table of twice the size save?",
          .source = breuker,
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
