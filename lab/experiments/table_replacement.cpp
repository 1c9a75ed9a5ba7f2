// Replacement schemes of transposition tables at growing sizes (Breuker, Uiterwijk and van den
// Herik 1994).
#include <set>

#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::table_replacement {

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

int depth_of(Scale scale) { return by_scale(scale, 4, 5, 6); }

/// Powers of two, from 16 to more than the number of positions to store.
std::vector<std::size_t> sizes_of(Scale scale) {
  std::vector<std::size_t> sizes;
  const int last = by_scale(scale, 14, 17, 19);
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
  return mapped(bratko_kopec_without_first(), [=](const ChessPosition& position) {
    return table_task(position, depth_of(scale), sizes_of(scale));
  });
}

// ------------------------------------------------------------------------------- the findings --

/// By position.
[[nodiscard]] std::vector<double> nodes(const Rows& rows, std::size_t scheme, std::size_t entries) {
  return column(rows, {{"scheme", scheme_names[scheme]}, {"entries", entries}}, "nodes");
}
[[nodiscard]] std::vector<std::size_t> sizes_of(const Rows& rows) {
  std::set<std::size_t> sizes;
  for (const Row& row : rows) sizes.insert(value(row, "entries").get<std::size_t>());
  return {sizes.begin(), sizes.end()};
}
/// Mean number of positions in the largest table at the end: the number of positions to store.
[[nodiscard]] double positions_stored(const Rows& rows) {
  const std::size_t most = sizes_of(rows).back();
  return mean(mapped(column(rows, {{"entries", most}}, "permille_full"),
                     [=](double permille) { return permille / 1000 * static_cast<double>(most); }));
}
/// The size that is nearest to one entry for every `positions` positions to store.
[[nodiscard]] std::size_t size_for(const Rows& rows, double positions) {
  const double stored = positions_stored(rows);
  const auto distance = [&](std::size_t entries) {
    return std::abs(std::log(static_cast<double>(entries) * positions / stored));
  };
  const std::vector<std::size_t> sizes = sizes_of(rows);
  return *std::min_element(sizes.begin(), sizes.end(),
                           [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
}

/// The schemes with the most and the fewest nodes at that size.
struct Spread {
  std::size_t worst;
  std::size_t best;
  PairedRatio ratio;  ///< nodes of the worst relative to the best
};
Spread spread(const Rows& rows, std::size_t entries) {
  const auto all = [&](std::size_t scheme) { return geometric_mean(nodes(rows, scheme, entries)); };
  std::size_t worst = 0;
  std::size_t best = 0;
  for (std::size_t i = 1; i < schemes.size(); ++i) {
    if (all(i) > all(worst)) worst = i;
    if (all(i) < all(best)) best = i;
  }
  return {worst, best, paired_ratio(nodes(rows, worst, entries), nodes(rows, best, entries))};
}
/// By how many percent the worst exceeds the best.
double percent_of(const Spread& spread) { return 100 * (spread.ratio.estimate().value - 1); }

/// The size at which the schemes differ most.
std::size_t size_of_widest_spread(const Rows& rows) {
  const std::vector<std::size_t> sizes = sizes_of(rows);
  const auto width = [&](std::size_t entries) { return percent_of(spread(rows, entries)); };
  return *std::max_element(sizes.begin(), sizes.end(),
                           [&](std::size_t a, std::size_t b) { return width(a) < width(b); });
}

Claim spread_claim(const Rows& rows, const char* size_name, const char* size_meant,
                   double published, std::size_t entries) {
  const Spread measured = spread(rows, entries);
  Assessment assessment =
      decide(measured.ratio.estimate(), {1 + (published - 0.5) / 100, 1 + (published + 0.5) / 100});
  if (assessment.verdict == Verdict::contradicted && percent_of(measured) < published) {
    assessment = not_comparable(
        fmt::format("{}; {} published schemes, {} measured: all of them would differ at least as "
                    "much",
                    assessment.reason, published_schemes, schemes.size()));
  }
  return with_published(
      fmt::format("{:.0f} % (here: {})", published, size_meant),
      stated("replacement schemes",
             fmt::format("{:.1f} %: {} against {}, {} entries for {:.0f} positions",
                         percent_of(measured), scheme_names[measured.worst],
                         scheme_names[measured.best], entries, positions_stored(rows)),
             assessment, size_name, published));
}

/// The nodes after a doubling relative to those before, for each position: the mean of the
/// doublings from one size to another.
std::vector<double> doubling_ratios(const Rows& rows, std::size_t scheme, std::size_t from,
                                    std::size_t to) {
  const double doublings = std::log2(static_cast<double>(to) / static_cast<double>(from));
  return mapped(ratios(nodes(rows, scheme, to), nodes(rows, scheme, from)),
                [=](double ratio) { return std::pow(ratio, 1 / doublings); });
}
double percent_saved(const std::vector<double>& ratios) {
  return 100 * (1 - geometric_mean(ratios));
}

Claim doubling_claim(const Rows& rows) {
  const std::size_t from = size_for(rows, 64);
  const std::size_t to = size_for(rows, 2);
  const std::vector<double> ones(nodes(rows, 0, from).size(), 1);
  std::vector<double> product = ones;
  std::vector<std::string> by_scheme;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const auto own = doubling_ratios(rows, i, from, to);
    for (std::size_t k = 0; k < own.size(); ++k) product[k] *= own[k];
    by_scheme.push_back(fmt::format("{} {:.1f} %", scheme_names[i], percent_saved(own)));
  }
  for (double& each : product) each = std::pow(each, 1.0 / schemes.size());
  return stated("doubling a table",
                fmt::format("{:.1f} % per doubling from {} to {} entries ({}), with {:.0f} "
                            "positions to store",
                            percent_saved(product), from, to, fmt::join(by_scheme, ", "),
                            positions_stored(rows)),
                decide(paired_ratio(product, ones).estimate(), percent_less({5.5, 7.5})));
}

Claim two_level_claim(const Rows& rows) {
  const std::size_t entries = size_for(rows, 16);
  const auto over = [&](std::size_t scheme) {
    return paired_ratio(nodes(rows, schemes.size() - 1, entries), nodes(rows, scheme, entries));
  };
  return stated(
      "two levels",
      fmt::format(
          "{} entries for {:.0f} positions: {:.1f} % of the nodes of always and {:.1f} % of "
          "those of deepest",
          entries, positions_stored(rows), 100 * over(0).estimate().value,
          100 * over(1).estimate().value),
      all_smaller({over(0), over(1)}));
}

support::Plot nodes_plot(const Rows& rows) {
  const std::vector<std::size_t> sizes = sizes_of(rows);
  const std::vector<double> base = nodes(rows, 0, sizes.front());
  const auto series = [&](std::size_t scheme) {
    return series_of(
        scheme_names[scheme], sizes,
        [&](std::size_t entries) { return paired_ratio(nodes(rows, scheme, entries), base); }, 100);
  };
  return {
      .name = "nodes",
      .title = "Nodes by table size and replacement scheme",
      .caption = fmt::format("{} plies, geometric mean of 23 positions, in percent of the nodes "
                             "with the smallest table that always replaces; {:.0f} positions "
                             "to store.",
                             greatest(rows, "depth"), positions_stored(rows)),
      .x = {.label = "entries", .logarithmic = true},
      .y = {.label = "nodes, %"},
      .series = {series(0), series(1), series(2)},
      .cases = "23 positions"};
}

support::Plot spread_plot(const Rows& rows) {
  const std::vector<std::size_t> sizes = sizes_of(rows);
  const auto more = [&](std::size_t entries) {
    Estimate each = spread(rows, entries).ratio.estimate();
    for (double* const figure : {&each.value, &each.interval.low, &each.interval.high})
      *figure = 100 * (*figure - 1);
    return each;
  };
  const auto published = [&](const char* name, double percent) {
    return rule_at(name, percent, static_cast<double>(sizes.front()),
                   static_cast<double>(sizes.back()));
  };
  return {
      .name = "spread",
      .title = "Difference between the worst and the best scheme",
      .caption =
          "How many more nodes the worst scheme of a size needs than the best. The "
          "error bars are 95 % confidence intervals over 23 positions.",
      .x = {.label = "entries", .logarithmic = true},
      .y = {.label = "nodes, % more"},
      .series = {series_of("measured", sizes, more, 1, support::Mark::points),
                 published("published, large tables", 3), published("published, small tables", 23)},
      .cases = "23 positions"};
}

ReportTable size_table(const Rows& rows) {
  ReportTable table{
      .caption = fmt::format("Nodes at {} plies, geometric mean of 23 positions; nodes "
                             "saved by a doubling, mean of the schemes",
                             greatest(rows, "depth")),
      .header = cells("entries", scheme_names, "spread, %", "saved by doubling, %")};
  std::size_t before = 0;
  for (const std::size_t entries : sizes_of(rows)) {
    std::vector<std::string> counts;
    double saved = 0;
    for (std::size_t i = 0; i < schemes.size(); ++i) {
      counts.push_back(fmt::format("{:.0f}", geometric_mean(nodes(rows, i, entries))));
      if (before > 0)
        saved += percent_saved(doubling_ratios(rows, i, before, entries)) /
                 static_cast<double>(schemes.size());
    }
    table.rows.push_back(cells(entries, counts,
                               fmt::format("{:.1f}", percent_of(spread(rows, entries))),
                               before > 0 ? fmt::format("{:.1f}", saved) : ""));
    before = entries;
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {
      {spread_claim(rows, "large", "as many entries as positions to store", 3, size_for(rows, 1)),
       spread_claim(rows, "small", "the size at which they differ most", 23,
                    size_of_widest_spread(rows)),
       doubling_claim(rows), two_level_claim(rows)},
      {nodes_plot(rows), spread_plot(rows)},
      {size_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Table sizes and replacement schemes",
          .question =
              "How much does the replacement scheme of a full transposition table matter, and "
              "what does a table of twice the size save?",
          .source = breuker,
          .tasks = tasks,
          .assess = assess,
          .place = 260};
}

}  // namespace espalier::lab::table_replacement
