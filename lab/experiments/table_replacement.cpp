// Transposition tables of growing size, and what each gives up when it is full (Breuker, Uiterwijk
// and van den Herik 1994). It knows the schemes by name, not how a table does it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* breuker = "Breuker, Uiterwijk and van den Herik 1994";
constexpr int published_schemes = 7;  // DEEP, NEW, OLD, BIG1, BIGALL, TWODEEP, TWOBIG1

// ------------------------------------------------------------------------------- the searches --

/// Within one search `priority` is the same as `deepest`, and the table that plays has no sizes
/// this small.
constexpr std::array<TableScheme, 3> schemes{TableScheme::always, TableScheme::deepest,
                                             TableScheme::two_level};
constexpr std::array<const char*, schemes.size()> scheme_names{"always (NEW)", "deepest (DEEP)",
                                                               "two-level (TWODEEP)"};

/// To a fixed depth, without quiescence; moves are ordered without the table, too.
constexpr Enhancements enhancements_of(TableScheme scheme) {
  return {.iterative_deepening = true,
          .minimal_window = true,
          .table = true,
          .table_scheme = scheme,
          .tactical_first = true,
          .killers = true,
          .history = true};
}

struct Measured {
  SearchCost cost;
  ClassicTableCounts counts;
  int permille_full;
};

template <TableScheme scheme>
Measured measure(const chess::Position& root, int depth, std::size_t entries) {
  using Table = Search<chess::Position, chess::Evaluation, chess::SearchHooks, enhancements_of(scheme), CostObserver>;
  Table search({}, {.entries = entries});
  const SearchCost last = search_cost(search, root, depth).back();
  return {last, search.table()->counts(), search.table()->permille_full()};
}

using Measure = Measured (*)(const chess::Position&, int, std::size_t);
constexpr std::array<Measure, schemes.size()> measures{measure<schemes[0]>, measure<schemes[1]>,
                                                       measure<schemes[2]>};

// ---------------------------------------------------------------------------------- the tasks --

int depth_of(Scale scale) { return scale == Scale::quick ? 4 : scale == Scale::normal ? 5 : 6; }

/// Powers of two, from a handful to more than there are positions to store.
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
                         {"terminal", each.cost.terminal},
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
  return {.id = position.name, .weight = 3 * std::pow(5.0, depth - 5), .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(table_task(position, depth_of(scale), sizes_of(scale)));
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The rows of one run, asked by scheme and size; every list has the positions in their order.
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
  /// How many the largest table holds in the end, on average: what a table would have to hold.
  [[nodiscard]] double positions_stored() const { return positions_stored_; }
  [[nodiscard]] const std::vector<double>& nodes(std::size_t scheme, std::size_t entries) const {
    return nodes_.at({scheme_names[scheme], entries});
  }
  /// The size nearest to one place for every `positions` positions that are stored.
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

/// By how many percent `a` is more than `b`, for each position.
std::vector<double> percent_more(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(100 * (a[i] / b[i] - 1));
  return result;
}

/// The schemes with the most and the fewest nodes at that size.
struct Spread {
  std::size_t worst;
  std::size_t best;
  std::vector<double> percents;  ///< by how much, for each position
};
Spread spread(const Data& data, std::size_t entries) {
  Spread result{0, 0, {}};
  const auto all = [&](std::size_t scheme) { return geometric_mean(data.nodes(scheme, entries)); };
  for (std::size_t i = 1; i < schemes.size(); ++i) {
    if (all(i) > all(result.worst)) result.worst = i;
    if (all(i) < all(result.best)) result.best = i;
  }
  result.percents =
      percent_more(data.nodes(result.worst, entries), data.nodes(result.best, entries));
  return result;
}

/// The size at which the schemes lie furthest apart.
std::size_t size_of_widest_spread(const Data& data) {
  const auto width = [&](std::size_t entries) { return mean(spread(data, entries).percents); };
  return *std::max_element(data.sizes().begin(), data.sizes().end(),
                           [&](std::size_t a, std::size_t b) { return width(a) < width(b); });
}

Claim spread_claim(const Data& data, const char* size_name, const char* size_meant,
                   double published, std::size_t entries) {
  const Spread measured = spread(data, entries);
  Ruling ruling = means_agree({published, 0, 0}, sample(measured.percents));
  if (ruling.verdict == Verdict::contradicted && mean(measured.percents) < published) {
    ruling = not_comparable(
        fmt::format("{}; of his {} schemes {} are measured, so all of them spread at least as far",
                    ruling.reason, published_schemes, schemes.size()));
  }
  return {
      .statement = fmt::format("The best and the worst replacement scheme of a {} table differ "
                               "by {:.0f} % of the nodes",
                               size_name, published),
      .source = breuker,
      .published = fmt::format("{:.0f} % (here: {})", published, size_meant),
      .measured = fmt::format(
          "{:.1f} % (standard error {:.1f}): {} against {}, {} entries for {:.0f} positions",
          mean(measured.percents), standard_error(measured.percents), scheme_names[measured.worst],
          scheme_names[measured.best], entries, data.positions_stored()),
      .ruling = ruling};
}

/// What each doubling saves, from one size to another, in percent; for each position.
std::vector<double> savings(const Data& data, std::size_t scheme, std::size_t from,
                            std::size_t to) {
  const double doublings = std::log2(static_cast<double>(to) / static_cast<double>(from));
  std::vector<double> result;
  for (std::size_t i = 0; i < data.nodes(scheme, from).size(); ++i) {
    const double ratio = data.nodes(scheme, to)[i] / data.nodes(scheme, from)[i];
    result.push_back(100 * (1 - std::pow(ratio, 1 / doublings)));
  }
  return result;
}

Claim doubling_claim(const Data& data) {
  const std::size_t from = data.size_for(64);
  const std::size_t to = data.size_for(2);
  std::vector<double> all;
  std::string by_scheme;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const auto own = savings(data, i, from, to);
    all.insert(all.end(), own.begin(), own.end());
    by_scheme += fmt::format("{}{} {:.1f} %", i == 0 ? "" : ", ", scheme_names[i], mean(own));
  }
  return {.statement = "Doubling a table saves 6 to 7 % of the nodes while it is small",
          .source = breuker,
          .published = "6 to 7 %",
          .measured = fmt::format("{:.1f} % a doubling from {} to {} entries ({}), where {:.0f} "
                                  "positions are to be stored",
                                  mean(all), from, to, by_scheme, data.positions_stored()),
          // What is allowed is what our own sample may be off by.
          .ruling = between(6, 7, mean(all), 2 * standard_error(all))};
}

Claim two_level_claim(const Data& data) {
  const std::size_t entries = data.size_for(16);
  std::vector<Ruling> rulings;
  for (std::size_t i = 0; i + 1 < schemes.size(); ++i) {
    rulings.push_back(smaller(data.nodes(schemes.size() - 1, entries), data.nodes(i, entries)));
  }
  return {.statement = "A table of two levels does best",
          .source = breuker,
          .published = "two-level tables lead",
          .measured = fmt::format(
              "{} entries for {:.0f} positions: {:.1f} % of the nodes of always, {:.1f} % of "
              "those of deepest",
              entries, data.positions_stored(),
              100 + mean(percent_more(data.nodes(2, entries), data.nodes(0, entries))),
              100 + mean(percent_more(data.nodes(2, entries), data.nodes(1, entries)))),
          .ruling = all_of(rulings)};
}

support::Plot nodes_plot(const Data& data) {
  support::Plot plot{
      .name = "nodes",
      .title = "What a larger table saves, by replacement scheme",
      .caption = fmt::format("{} plies, geometric mean of 23 positions, of the nodes with "
                             "the smallest table that always replaces; {:.0f} positions are "
                             "to be stored.",
                             data.depth(), data.positions_stored()),
      .x = {.label = "entries", .logarithmic = true},
      .y = {.label = "nodes, %"},
      .series = {}};
  const double base = geometric_mean(data.nodes(0, data.sizes().front()));
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    support::Series series{.name = scheme_names[i], .points = {}};
    for (const std::size_t entries : data.sizes()) {
      series.points.push_back({.x = static_cast<double>(entries),
                               .y = 100 * geometric_mean(data.nodes(i, entries)) / base});
    }
    plot.series.push_back(series);
  }
  return plot;
}

support::Plot spread_plot(const Data& data) {
  support::Plot plot{.name = "spread",
                     .title = "How far the schemes lie apart",
                     .caption =
                         "How many more nodes the worst scheme of a size needs than the best; bars "
                         "are two standard errors over 23 positions.",
                     .x = {.label = "entries", .logarithmic = true},
                     .y = {.label = "nodes, % more"},
                     .series = {{.name = "measured", .points = {}, .mark = support::Mark::points}}};
  for (const std::size_t entries : data.sizes()) {
    const Spread each = spread(data, entries);
    plot.series[0].points.push_back({.x = static_cast<double>(entries),
                                     .y = mean(each.percents),
                                     .error = 2 * standard_error(each.percents)});
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

Table size_table(const Data& data) {
  Table table{.caption = fmt::format("Nodes at {} plies, geometric mean of 23 positions; what a "
                                     "doubling saves, on average of the schemes",
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
        saved += mean(savings(data, i, data.sizes()[s - 1], entries)) /
                 static_cast<double>(schemes.size());
      }
    }
    line.push_back(fmt::format("{:.1f}", mean(spread(data, entries).percents)));
    line.push_back(s > 0 ? fmt::format("{:.1f}", saved) : "");
    table.rows.push_back(line);
  }
  return table;
}

Findings judge_rows(const Rows& rows) {
  const Data data(rows);
  return {
      {spread_claim(data, "large", "as many entries as positions to store", 3, data.size_for(1)),
       spread_claim(data, "small", "the size at which they lie furthest apart", 23,
                    size_of_widest_spread(data)),
       doubling_claim(data), two_level_claim(data)},
      {nodes_plot(data), spread_plot(data)},
      {size_table(data)}};
}

}  // namespace

Experiment table_replacement() {
  return {.name = "table-replacement",
          .title = "Table sizes and replacement schemes",
          .question =
              "How much does it matter what a full transposition table gives up, and what "
              "is a table of twice the size worth?",
          .source =
              "D. Breuker, J. Uiterwijk and H. van den Herik, \"Replacement schemes for "
              "transposition tables\", ICCA Journal 17(4), 1994",
          .tasks = tasks,
          .judge = judge_rows};
}

}  // namespace espalier::lab
