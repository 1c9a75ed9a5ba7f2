// Marsland's comparison of 1983: direct, iterative, aspiration and principal variation search, each
// with refutation table, transposition table, both or neither, on the Bratko-Kopec positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* source = "Marsland 1983";

enum Algorithm : std::size_t { direct, iterative, aspiration, pvs };
enum Memory : std::size_t { no_memory, refutation, transposition, both };
constexpr std::size_t algorithm_count = 4;
constexpr std::size_t memory_count = 4;
constexpr std::array<const char*, algorithm_count> algorithm_names{"direct", "iterative",
                                                                   "aspiration", "PVS"};
constexpr std::array<const char*, memory_count> memory_names{"none", "refutation", "transposition",
                                                             "both"};

/// Aspiration windows of half a pawn to either side from the second iteration on.
constexpr Parameters narrow_windows{.aspiration_width = 50, .aspiration_depth = 2};

/// As in Marsland's program, captures are tried first and the root moves are sorted by each
/// iteration. There are no killers and no histories, so that only the memory differs. Entries of
/// the transposition table are replaced by priority, as in the survey of 1981.
constexpr Enhancements switches(Algorithm algorithm, Memory memory, bool quiescence) {
  Enhancements e;
  e.tactical_first = true;
  e.iterative_deepening = e.root_sorting = algorithm != direct;
  e.aspiration = algorithm == aspiration;
  e.minimal_window = algorithm == pvs;
  e.refutation_table = (memory == refutation || memory == both) && algorithm != direct;
  e.table = memory == transposition || memory == both;
  e.table_scheme = TableScheme::priority;
  e.quiescence = quiescence;
  return e;
}

/// What any of them has.
constexpr Enhancements every_switch() {
  Enhancements e = switches(pvs, both, true);
  e.aspiration = true;
  return e;
}
using Searcher = Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                        every_switch().switchable(), CostObserver, narrow_windows>;

std::vector<SearchCost> cost_of(Algorithm algorithm, Memory memory, bool quiescence,
                                const chess::Position& root, int depth,
                                const ReplacementTableSize& size) {
  Searcher search({}, size);
  search.set_enhancements(switches(algorithm, memory, quiescence));
  if (algorithm != direct) return search_cost(search, root, depth);
  std::vector<SearchCost> result;
  for (int d = 1; d <= depth; ++d) result.push_back(search_cost(search, root, d).back());
  return result;
}

// ---------------------------------------------------------------------------------- the tasks --

constexpr std::size_t large = std::size_t{1} << 18;  // entries: never full at these depths
constexpr int first_depth = 2;

int deepest(Scale scale, bool quiescence) {
  switch (scale) {
    case Scale::quick:
      return 3;
    case Scale::normal:
      return 4;
    case Scale::full:
      return quiescence ? 5 : 6;
  }
  return 0;
}
constexpr std::array<std::size_t, 7> sweep_sizes{64, 256, 1024, 4096, 16384, 65536, large};

/// Approximate seconds; each ply costs six times the one before.
double weight_of(int depth, bool quiescence) {
  return std::pow(6.0, depth - 5) * (quiescence ? 0.11 : 0.055);
}

Row row_of(const std::string& position, bool quiescence, Algorithm algorithm, Memory memory,
           const SearchCost& each) {
  Row row;
  row.factors = {{"part", "memory"},
                 {"position", position},
                 {"quiescence", quiescence},
                 {"algorithm", algorithm_names[algorithm]},
                 {"memory", memory_names[memory]},
                 {"depth", each.depth},
                 {"entries", large}};
  row.counts = {{"leaves", each.leaves}, {"nodes", each.nodes}, {"score", each.score}};
  row.timings = {{"seconds", each.seconds}};
  return row;
}

Task memory_task(const ChessPosition& position, bool quiescence, Memory memory, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const Algorithm algorithm : {direct, iterative, aspiration, pvs}) {
      // A direct search has a single iteration and cannot use a refutation table.
      if (algorithm == direct && (memory == refutation || memory == both)) continue;
      for (const SearchCost& each :
           cost_of(algorithm, memory, quiescence, position.position, depth, {.entries = large})) {
        if (each.depth < first_depth) continue;
        rows.push_back(row_of(position.name, quiescence, algorithm, memory, each));
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, quiescence {}, memory {}", position.name,
                            quiescence ? "on" : "off", memory_names[memory]),
          .weight = 4 * weight_of(depth, quiescence),
          .run = run};
}

Task sweep_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const Memory memory : {transposition, both}) {
      for (const std::size_t entries : sweep_sizes) {
        const SearchCost last =
            cost_of(pvs, memory, false, position.position, depth, {.entries = entries}).back();
        Row row = row_of(position.name, false, pvs, memory, last);
        row.factors["part"] = "size";
        row.factors["entries"] = entries;
        rows.push_back(row);
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, table sizes", position.name),
          .weight = 10 * weight_of(depth, false),
          .run = run};
}

/// A refutation table has a line for each root move, 2 bytes a move. An entry of a transposition
/// table has 16: key, move, score, depth and bound.
std::size_t entries_of_equal_memory(const chess::Position& root, int depth) {
  return std::max<std::size_t>(root.count_moves() * static_cast<std::size_t>(depth) * 2 / 16, 1);
}

/// PVS with a transposition table of the size of the refutation table, for each depth.
Task equal_memory_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (int d = first_depth; d <= depth; ++d) {
      const std::size_t entries = entries_of_equal_memory(position.position, d);
      Row row = row_of(position.name, false, pvs, transposition,
                       cost_of(pvs, transposition, false, position.position, d,
                               {.entries = entries, .power_of_two = false})
                           .back());
      row.factors["part"] = "equal memory";
      row.factors["entries"] = entries;
      rows.push_back(row);
    }
    return rows;
  };
  return {.id = fmt::format("{}, equal memory", position.name),
          .weight = weight_of(depth, false),
          .run = run};
}

Task width_task(const ChessPosition& position) {
  return {.id = position.name + ", width", .weight = 0.01, .run = [=](const Context&) {
            chess::Position root = position.position;
            Row row;
            row.factors = {{"part", "width"}, {"position", position.name}};
            row.counts = {{"leaves_at_3", chess::perft(root, 3)}};
            return Rows{row};
          }};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(width_task(position));
    for (const bool quiescence : {false, true}) {
      for (const Memory memory : {no_memory, refutation, transposition, both}) {
        list.push_back(memory_task(position, quiescence, memory, deepest(scale, quiescence)));
      }
    }
    list.push_back(sweep_task(position, deepest(scale, false)));
    list.push_back(equal_memory_task(position, deepest(scale, false)));
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The rows of a run by what was varied.
class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows) {}

  /// Leaves by position; empty if not measured.
  [[nodiscard]] std::vector<double> leaves(Algorithm algorithm, Memory memory, int depth,
                                           bool quiescence = false) const {
    // A direct search does not use a refutation table.
    if (algorithm == direct) memory = memory == both ? transposition : memory;
    if (algorithm == direct && memory == refutation) memory = no_memory;
    return column(where(rows_, {{"part", "memory"},
                                {"quiescence", quiescence},
                                {"algorithm", algorithm_names[algorithm]},
                                {"memory", memory_names[memory]},
                                {"depth", depth}}),
                  "leaves");
  }
  [[nodiscard]] std::vector<double> at_size(Memory memory, std::size_t entries) const {
    return column(
        where(rows_, {{"part", "size"}, {"memory", memory_names[memory]}, {"entries", entries}}),
        "leaves");
  }
  [[nodiscard]] std::vector<double> equal_memory(int depth, const char* name = "leaves") const {
    return column(where(rows_, {{"part", "equal memory"}, {"depth", depth}}), name);
  }
  [[nodiscard]] int size_depth() const {
    const Rows rows = where(rows_, {{"part", "size"}});
    return rows.empty() ? 0 : static_cast<int>(number(rows.front(), "depth"));
  }
  [[nodiscard]] int deepest(bool quiescence) const {
    int depth = 0;
    while (!leaves(pvs, both, std::max(depth + 1, first_depth), quiescence).empty()) {
      depth = std::max(depth + 1, first_depth);
    }
    return depth;
  }
  /// Leaves of the minimal tree of each position, by the mean width of its first three plies.
  [[nodiscard]] std::vector<double> minimal(int depth) const {
    std::vector<double> leaves;
    for (const double at_three : column(where(rows_, {{"part", "width"}}), "leaves_at_3")) {
      const double width = std::cbrt(at_three);
      leaves.push_back(std::pow(width, depth / 2) + std::pow(width, (depth + 1) / 2) - 1);
    }
    return leaves;
  }
  [[nodiscard]] const Rows& rows() const { return rows_; }

 private:
  const Rows& rows_;
};

/// The geometric mean of a / b over the positions, in percent.
double percent(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
  return 100 * geometric_mean(ratios);
}
std::string percent_text(const std::vector<double>& a, const std::vector<double>& b) {
  return fmt::format("{:.1f} %", percent(a, b));
}

Claim claim(std::string statement, std::string published, std::string measured,
            Assessment assessment) {
  return {.statement = std::move(statement),
          .source = "Marsland 1983",
          .published = std::move(published),
          .measured = std::move(measured),
          .assessment = std::move(assessment)};
}

/// The ratios of the leaves of two methods, and those at the depth of the source.
class Comparisons {
 public:
  Comparisons(const Data& data, bool quiescence) : data_(data), quiescence_(quiescence) {}

  void add(std::pair<Algorithm, Memory> method, std::pair<Algorithm, Memory> base, int depth) {
    const auto at = [&](int d) {
      return paired_ratio(data_.leaves(method.first, method.second, d, quiescence_),
                          data_.leaves(base.first, base.second, d, quiescence_));
    };
    // Odd and even depths differ.
    const int before = depth - 2 >= first_depth ? depth - 2 : depth - 1;
    ratios_.push_back(at(depth));
    there_.push_back(extrapolated(at(before), at(depth), steps_to(source_depth, before, depth)));
  }
  /// Does each first method visit fewer leaves than the second?
  [[nodiscard]] Assessment smaller_all() const {
    return assess(
        [](const Estimate& ratio, const Estimate& there) { return smaller(ratio, there); });
  }
  /// Is each ratio at most `most`?
  [[nodiscard]] Assessment at_most_all(double most) const {
    return assess([most](const Estimate& ratio, const Estimate& there) {
      return decide(ratio, at_most(most), there);
    });
  }

 private:
  static constexpr int source_depth = 6;

  template <class Decide>
  [[nodiscard]] Assessment assess(Decide decide_one) const {
    const std::vector<Estimate> estimates = holm(ratios_);
    std::vector<Assessment> parts;
    for (std::size_t i = 0; i < estimates.size(); ++i)
      parts.push_back(decide_one(estimates[i], there_[i].estimate(estimates[i].confidence)));
    return all_of(parts);
  }

  const Data& data_;
  bool quiescence_;
  std::vector<PairedRatio> ratios_;
  std::vector<PairedRatio> there_;
};

/// A statement about the searches without quiescence search, or about those with it.
std::string with_quiescence(std::string statement, bool quiescence) {
  return quiescence ? std::move(statement) + ", with quiescence search" : std::move(statement);
}

Claim deepening_pays(const Data& data, bool quiescence) {
  const int depth = data.deepest(quiescence);
  const auto base = data.leaves(direct, no_memory, depth, quiescence);
  const auto bare = data.leaves(iterative, no_memory, depth, quiescence);
  const auto aspiring = data.leaves(aspiration, no_memory, depth, quiescence);
  const auto remembering = data.leaves(iterative, transposition, depth, quiescence);
  Comparisons comparisons(data, quiescence);
  comparisons.add({direct, no_memory}, {iterative, no_memory}, depth);
  comparisons.add({aspiration, no_memory}, {direct, no_memory}, depth);
  comparisons.add({iterative, transposition}, {direct, no_memory}, depth);
  return claim(
      with_quiescence("Iterative deepening pays only with memory or aspiration", quiescence),
      "iterative > direct; with aspiration or memory < direct",
      fmt::format("relative to direct search, at {} plies: iterative {}, with aspiration {}, with "
                  "a transposition table {}",
                  depth, percent_text(bare, base), percent_text(aspiring, base),
                  percent_text(remembering, base)),
      comparisons.smaller_all());
}

/// A significant difference contradicts the claim. No difference reproduces it if all depths of the
/// claim were measured.
Claim tables_alike(const Data& data, int depth) {
  constexpr int last = 4;
  std::vector<PairedRatio> ratios;
  std::string measured = "leaves with the refutation table, relative to the transposition table:";
  for (int d = first_depth; d <= std::min(depth, last); ++d) {
    ratios.push_back(
        paired_ratio(data.leaves(pvs, refutation, d), data.leaves(pvs, transposition, d)));
    measured += fmt::format(" {:.1f} % at {} plies", 100 * ratios.back().estimate().value, d);
  }
  std::vector<Assessment> assessments;
  for (const Estimate& ratio : holm(ratios)) {
    Assessment same = decide(ratio, {1, 1});
    const bool differs = same.verdict == Verdict::contradicted;
    assessments.push_back(differs || depth < last ? std::move(same) : always(1, 1));
  }
  return claim("Refutation and transposition tables are equally good on shallow trees",
               "no significant difference up to 4 plies", measured, all_of(assessments));
}

Claim full_window_with_memory(const Data& data, bool quiescence) {
  const int depth = data.deepest(quiescence);
  const auto remembering = data.leaves(iterative, refutation, depth, quiescence);
  const auto aspiring = data.leaves(aspiration, no_memory, depth, quiescence);
  Comparisons comparisons(data, quiescence);
  comparisons.add({iterative, refutation}, {aspiration, no_memory}, depth);
  return claim(
      with_quiescence(
          "A full window with a refutation table beats narrow aspiration without memory",
          quiescence),
      "fewer leaves",
      fmt::format("{} of aspiration's, at {} plies", percent_text(remembering, aspiring), depth),
      comparisons.smaller_all());
}

Claim small_tables(const Data& data) {
  const int depth = data.size_depth();
  const auto lines = data.leaves(pvs, refutation, depth);
  const auto small = data.at_size(transposition, sweep_sizes.front());
  const auto small_and_lines = data.at_size(both, sweep_sizes.front());
  std::vector<Assessment> assessments;
  for (const Estimate& ratio :
       holm({paired_ratio(lines, small), paired_ratio(small_and_lines, small)})) {
    assessments.push_back(smaller(ratio));
  }
  return claim(
      "A transposition table too small for the tree is worse than the refutation table, and both "
      "together are better than the small table",
      "too small > refutation; both < too small",
      fmt::format("{} entries at {} plies: {} of the leaves with the refutation table; with both, "
                  "{} of the leaves with the small table",
                  sweep_sizes.front(), depth, percent_text(small, lines),
                  percent_text(small_and_lines, small)),
      all_of(assessments));
}

/// The fewest entries of the sweep with which the transposition table needs no more leaves than the
/// refutation table.
std::string break_even(const Data& data) {
  const auto lines = data.leaves(pvs, refutation, data.size_depth());
  for (const std::size_t entries : sweep_sizes) {
    if (percent(data.at_size(transposition, entries), lines) <= 100)
      return fmt::format("it needs no more leaves from {} entries on", entries);
  }
  return "it needs more leaves with each size measured";
}

Claim equal_memory(const Data& data) {
  constexpr int full_size_depth = 5;
  const int depth = data.size_depth();
  const auto at = [&data](int d) {
    return paired_ratio(data.leaves(pvs, refutation, d), data.equal_memory(d));
  };
  const int before = depth - 2 >= first_depth ? depth - 2 : depth - 1;
  const Estimate ratio = at(depth).estimate();
  Claim result = claim(
      "At equal memory a refutation table saves more than a transposition table", "not compared",
      fmt::format("{:.1f} % of the leaves with the transposition table, which then has {:.0f} "
                  "entries in the mean, at {} plies; {}",
                  100 * ratio.value, mean(data.equal_memory(depth, "entries")), depth,
                  break_even(data)),
      smaller(ratio, extrapolated(at(before), at(depth), steps_to(full_size_depth, before, depth))
                         .estimate()));
  result.source = "This experiment";
  result.kind = ClaimKind::own;
  return result;
}

Claim pvs_against_aspiration(const Data& data, bool quiescence) {
  const int depth = data.deepest(quiescence);
  Comparisons comparisons(data, quiescence);
  std::string measured = fmt::format("PVS relative to aspiration at {} plies:", depth);
  for (const Memory memory : {no_memory, refutation, transposition, both}) {
    comparisons.add({pvs, memory}, {aspiration, memory}, depth);
    measured += fmt::format(" {} {}{}", memory_names[memory],
                            percent_text(data.leaves(pvs, memory, depth, quiescence),
                                         data.leaves(aspiration, memory, depth, quiescence)),
                            memory == both ? "" : ",");
  }
  return claim(
      with_quiescence("Principal variation search is at least as good as aspiration search",
                      quiescence),
      "no more leaves, with each memory", measured, comparisons.at_most_all(1));
}

Claim board_w(const Data& data, int depth) {
  std::size_t held = 0;
  std::size_t cases = 0;
  std::string measured = "relative to direct search:";
  for (const Algorithm algorithm : {iterative, aspiration, pvs}) {
    for (int d = 4; d <= depth; ++d) {
      const Json factors{{"part", "memory"},
                         {"position", "BK.23"},
                         {"quiescence", false},
                         {"memory", "none"},
                         {"depth", d}};
      Json own = factors;
      own["algorithm"] = algorithm_names[algorithm];
      Json base = factors;
      base["algorithm"] = algorithm_names[direct];
      const double a = number(where(data.rows(), own).at(0), "leaves");
      const double b = number(where(data.rows(), base).at(0), "leaves");
      measured +=
          fmt::format(" {} {:.0f} % at {} plies;", algorithm_names[algorithm], 100 * a / b, d);
      held += a > b;
      ++cases;
    }
  }
  if (cases != 0) measured.pop_back();
  return claim(
      "On position 23 (board W) the iterative searches need more leaves than direct search",
      "more than 100 %", cases == 0 ? "" : measured,
      cases == 0 ? not_measured() : always(held, cases));
}

Claim share_of_board_w(const Data& data, int depth) {
  const std::vector<double> leaves = data.leaves(pvs, transposition, depth);
  const std::vector<ChessPosition> positions = bratko_kopec_without_first();
  double all = 0, own = 0;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    all += leaves[i];
    if (positions[i].name == "BK.23") own = leaves[i];
  }
  return claim(
      "PVS with a transposition table spends much of the effort on board W alone",
      "a share whose digits are lost in the copy that was read",
      fmt::format("{:.1f} % of the leaves of 23 positions, at {} plies", 100 * own / all, depth),
      not_comparable("the published share cannot be read"));
}

Claim zig_zag(const Data& data, int depth) {
  std::vector<double> ratios;
  std::string measured = "direct search, relative to the minimal tree:";
  for (int d = first_depth; d <= depth; ++d) {
    ratios.push_back(percent(data.leaves(direct, no_memory, d), data.minimal(d)));
    measured += fmt::format(" {:.0f} % at {} plies", ratios.back(), d);
  }
  std::size_t turns = 0;
  for (std::size_t i = 2; i < ratios.size(); ++i) {
    turns += (ratios[i] - ratios[i - 1]) * (ratios[i - 1] - ratios[i - 2]) < 0;
  }
  return claim("The leaves relative to the minimal tree alternate between odd and even depths",
               "up and down in turn", measured,
               ratios.size() < 3 ? not_measured("three depths are needed")
                                 : always(turns, ratios.size() - 2));
}

using Combination = std::pair<Algorithm, Memory>;

support::Series series_of(const Data& data, Combination each, bool quiescence, bool over_minimal) {
  support::Series series{
      .name = fmt::format("{}, {}", algorithm_names[each.first], memory_names[each.second]),
      .points = {}};
  for (int d = first_depth; d <= data.deepest(quiescence); ++d) {
    const auto own = data.leaves(each.first, each.second, d, quiescence);
    const auto base =
        over_minimal ? data.minimal(d) : data.leaves(direct, no_memory, d, quiescence);
    series.points.push_back(point(d, paired_ratio(own, base).estimate(), 100));
  }
  return series;
}

support::Plot plot_of(const Data& data, std::string name, std::string title, bool quiescence,
                      bool over_minimal, const std::vector<Combination>& combinations) {
  support::Plot plot{
      .name = std::move(name),
      .title = std::move(title),
      .caption =
          "Geometric mean of 23 positions; earlier iterations are included. With quiescence "
          "the leaves include all positions below the horizon.",
      .x = {.label = "depth (plies)"},
      .y = {.label = over_minimal ? "leaves, % of the minimal tree" : "leaves, % of direct search",
            .logarithmic = over_minimal},
      .series = {},
      .cases = "23 positions"};
  for (const Combination& each : combinations) {
    plot.series.push_back(series_of(data, each, quiescence, over_minimal));
  }
  return plot;
}

support::Plot size_plot(const Data& data) {
  const auto lines = data.leaves(pvs, refutation, data.size_depth());
  support::Plot plot{
      .name = "table-size",
      .title = "How large the transposition table must be",
      .caption = fmt::format("PVS, {} plies; the refutation table holds a line for each root move.",
                             data.size_depth()),
      .x = {.label = "entries of the transposition table", .logarithmic = true},
      .y = {.label = "leaves, % of PVS with a refutation table"},
      .series = {},
      .cases = "23 positions"};
  for (const Memory memory : {transposition, both}) {
    support::Series series{.name = memory_names[memory], .points = {}};
    for (const std::size_t entries : sweep_sizes) {
      series.points.push_back(point(static_cast<double>(entries),
                                    paired_ratio(data.at_size(memory, entries), lines).estimate(),
                                    100));
    }
    plot.series.push_back(series);
  }
  plot.series.push_back({.name = "refutation",
                         .points = {{.x = static_cast<double>(sweep_sizes.front()), .y = 100},
                                    {.x = static_cast<double>(large), .y = 100}},
                         .mark = support::Mark::rule});
  return plot;
}

ReportTable all_table(const Data& data, bool quiescence, int depth) {
  ReportTable table{.caption = fmt::format("Leaves at {} plies, quiescence {}, % of direct search "
                                           "without memory",
                                           depth, quiescence ? "on" : "off"),
                    .header = {"", "none", "refutation", "transposition", "both"},
                    .rows = {}};
  const auto base = data.leaves(direct, no_memory, depth, quiescence);
  for (const Algorithm algorithm : {direct, iterative, aspiration, pvs}) {
    std::vector<std::string> line{algorithm_names[algorithm]};
    for (const Memory memory : {no_memory, refutation, transposition, both}) {
      line.push_back(
          fmt::format("{:.1f}", percent(data.leaves(algorithm, memory, depth, quiescence), base)));
    }
    table.rows.push_back(line);
  }
  return table;
}

ReportTable position_table(const Data& data, int depth) {
  ReportTable table{.caption = fmt::format("Leaves by position at {} plies, quiescence off", depth),
                    .header = {"position", "minimal tree", "direct", "iterative",
                               "aspiration, both", "PVS, none", "PVS, both"},
                    .rows = {}};
  const auto minimal = data.minimal(depth);
  const std::array columns{data.leaves(direct, no_memory, depth),
                           data.leaves(iterative, no_memory, depth),
                           data.leaves(aspiration, both, depth), data.leaves(pvs, no_memory, depth),
                           data.leaves(pvs, both, depth)};
  const auto positions = bratko_kopec_without_first();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::vector<std::string> line{positions[i].name, fmt::format("{:.0f}", minimal.at(i))};
    for (const auto& values : columns) line.push_back(fmt::format("{:.0f}", values.at(i)));
    table.rows.push_back(line);
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  const int depth = data.deepest(false);
  const std::vector<Combination> without_memory{
      {direct, no_memory}, {iterative, no_memory},  {aspiration, no_memory},
      {pvs, no_memory},    {iterative, refutation}, {aspiration, both},
      {pvs, both}};
  const std::vector<Combination> over_minimal{
      {direct, no_memory}, {pvs, no_memory}, {pvs, refutation}, {pvs, transposition}, {pvs, both}};
  return {.claims = {shown_in("relative", deepening_pays(data, false)),
                     shown_in("relative-quiescence", deepening_pays(data, true)),
                     shown_in("relative", tables_alike(data, depth)),
                     shown_in("relative", full_window_with_memory(data, false)),
                     shown_in("relative-quiescence", full_window_with_memory(data, true)),
                     shown_in("table-size", small_tables(data)), equal_memory(data),
                     shown_in("relative", pvs_against_aspiration(data, false)),
                     shown_in("relative-quiescence", pvs_against_aspiration(data, true)),
                     board_w(data, depth), share_of_board_w(data, depth), zig_zag(data, depth)},
          .plots = {plot_of(data, "relative", "Cost relative to direct search", false, false,
                            without_memory),
                    plot_of(data, "minimal", "Cost relative to the minimal tree", false, true,
                            over_minimal),
                    plot_of(data, "relative-quiescence",
                            "Cost relative to direct search, with quiescence", true, false,
                            without_memory),
                    size_plot(data)},
          .tables = {all_table(data, false, depth), all_table(data, true, data.deepest(true)),
                     position_table(data, depth)}};
}

}  // namespace

Experiment relative_efficiency() {
  return {.name = "relative-efficiency",
          .title = "Four searches, four memories",
          .question =
              "What do iterative deepening, aspiration and minimal windows save, each with a "
              "refutation table, a transposition table, both or neither?",
          .source = source,
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
