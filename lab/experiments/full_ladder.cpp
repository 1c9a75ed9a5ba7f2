// The enhancements added to plain alpha-beta one at a time, each one removed from the full set, and
// those of the literature that the playing search leaves off added to the exact set.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/negamax.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// ------------------------------------------------------------------------------- the searches --

using EnhancementRow = Enhancements::Row;
using Flag = bool Enhancements::*;

/// The rows that the playing search has on, or off, in the order of the library.
template <bool on>
constexpr auto rows_of() {
  constexpr auto count = [] {
    std::size_t n = 0;
    for (const EnhancementRow& row : Enhancements::rows()) n += row.is_on_when_playing() == on;
    return n;
  }();
  std::array<EnhancementRow, count> chosen{};
  std::size_t size = 0;
  for (const EnhancementRow& row : Enhancements::rows()) {
    if (row.is_on_when_playing() == on) chosen[size++] = row;
  }
  return chosen;
}
/// Added to plain alpha-beta one after the other, and removed from the full set one at a time.
constexpr auto rungs = rows_of<true>();
/// Added to the exact set, one at a time.
constexpr auto others = rows_of<false>();

/// The rungs whose source claims that they save nodes. The other rungs change the value, or nothing
/// was published about their cost.
constexpr std::array<Flag, 13> claimed_rungs{
    &Enhancements::tactical_first,
    &Enhancements::killers,
    &Enhancements::history,
    &Enhancements::table,
    &Enhancements::iterative_deepening,
    &Enhancements::minimal_window,
    &Enhancements::aspiration,
    &Enhancements::countermoves,
    &Enhancements::null_move,
    &Enhancements::late_move_reductions,
    &Enhancements::razoring,
    &Enhancements::futility_pruning,
    &Enhancements::probcut,
};
/// Of the others the survey leaves deepening by two unanalysed and doubts generalised killers.
constexpr std::array<Flag, 2> unclaimed_others{&Enhancements::deepening_by_two,
                                               &Enhancements::generalised_killers};
bool is_claimed(const EnhancementRow& row) {
  return std::find(claimed_rungs.begin(), claimed_rungs.end(), row.flag) != claimed_rungs.end();
}

/// "late move reductions"
std::string label_of(const EnhancementRow& row) {
  std::string label = row.name;
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}
std::string label_of(Flag flag) {
  const auto& rows = Enhancements::rows();
  return label_of(*std::find_if(rows.begin(), rows.end(),
                                [flag](const EnhancementRow& row) { return row.flag == flag; }));
}

/// Plain alpha-beta and the first `count` rungs.
Enhancements first_rungs(std::size_t count) {
  Enhancements e;
  for (std::size_t i = 0; i < count; ++i) e.*rungs[i].flag = true;
  return e;
}

constexpr std::size_t table_mib = 16;

constexpr Enhancements every_row() {
  Enhancements e;
  for (const EnhancementRow& row : Enhancements::rows()) e.*row.flag = true;
  return e;
}
using LadderSearch = Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                            every_row().switchable(), CostObserver>;

/// The cost of all iterations; without iterative deepening, of one search for each depth.
std::vector<SearchCost> cost(LadderSearch& search, const Enhancements& chosen,
                             const chess::Position& root, int depth) {
  search.set_enhancements(chosen);
  if (chosen.iterative_deepening) return search_cost(search, root, depth);
  std::vector<SearchCost> costs;
  for (int d = 1; d <= depth; ++d) costs.push_back(search_cost(search, root, d).back());
  return costs;
}

struct Run {
  std::string name;
  Enhancements enhancements;
};

constexpr const char* minimax_name = "minimax";
constexpr const char* alpha_beta_name = "alpha-beta";
constexpr const char* exact_name = "exact set";
constexpr const char* full_name = "full set";

std::vector<Run> ladder() {
  std::vector<Run> runs{{alpha_beta_name, Enhancements::none()}};
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    runs.push_back({"+ " + label_of(rungs[i]), first_rungs(i + 1)});
  }
  return runs;
}
std::vector<Run> removals() {
  std::vector<Run> runs{{full_name, Enhancements::all()}};
  for (const EnhancementRow& row : rungs) {
    runs.push_back({"- " + label_of(row), Enhancements::all().without(row.flag)});
  }
  return runs;
}
std::vector<Run> additions() {
  std::vector<Run> runs{{exact_name, Enhancements::exact()}};
  for (const EnhancementRow& row : others) {
    runs.push_back({"+ " + label_of(row), Enhancements::exact().with(row.flag)});
  }
  return runs;
}

/// The three comparisons. In each, the other runs are compared with the first.
enum class Part { ladder, removal, addition };
constexpr std::array<Part, 3> parts{Part::ladder, Part::removal, Part::addition};

const char* name_of(Part part) {
  constexpr std::array<const char*, parts.size()> names{"ladder", "removal", "addition"};
  return names[static_cast<std::size_t>(part)];
}
const std::vector<Run>& runs_of(Part part) {
  static const std::array<std::vector<Run>, parts.size()> runs{ladder(), removals(), additions()};
  return runs[static_cast<std::size_t>(part)];
}

// ---------------------------------------------------------------------------------- the tasks --

struct Depths {
  int oracle;
  std::array<int, parts.size()> searches;  // by part
};
Depths depths_of(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return {.oracle = 3, .searches = {3, 8, 4}};
    case Scale::normal:
      return {.oracle = 4, .searches = {4, 10, 5}};
    case Scale::full:
      return {.oracle = 4, .searches = {5, 11, 7}};
  }
  return {};
}

Row row_of(const char* part, const std::string& position, std::string_view run, bool is_exact,
           const SearchCost& each) {
  return {{{"part", part},
           {"position", position},
           {"search", run},
           {"exact", is_exact},
           {"depth", each.depth}},
          {{"nodes", each.nodes}, {"leaves", each.leaves}, {"score", each.score}},
          {{"seconds", each.seconds}}};
}

/// The textbook's minimax: the first rung of the ladder and the value that exact searches must
/// find.
Task oracle_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    chess::Position game = position.position;
    chess::Evaluation evaluation;
    Rows rows;
    for (int d = 1; d <= depth; ++d) {
      textbook::Walk<chess::Position, chess::Evaluation> walk(game, evaluation);
      const auto begin = std::chrono::steady_clock::now();
      const Score score = textbook::negamax(walk, d);
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      rows.push_back(row_of("oracle", position.name, minimax_name, true,
                            {.depth = d,
                             .score = score,
                             .nodes = walk.counts.nodes() - 1,  // moves made, as the others count
                             .leaves = walk.counts.leaves(),
                             .seconds = time.count()}));
    }
    return rows;
  };
  return {.id = position.name + ", minimax", .weight = 0.5 * std::pow(35.0, depth - 4), .run = run};
}

Task search_task(const ChessPosition& position, Part part, int depth) {
  const auto run = [=](const Context&) {
    LadderSearch search({}, table_mib);
    Rows rows;
    for (const Run& each : runs_of(part)) {
      const bool is_exact = each.enhancements.keeps_minimax_value();
      for (const SearchCost& iteration :
           cost(search, each.enhancements, position.position, depth)) {
        rows.push_back(row_of(name_of(part), position.name, each.name, is_exact, iteration));
      }
    }
    return rows;
  };
  constexpr std::array<double, parts.size()> growth{8, 2.2, 4};  // of the time with each ply
  constexpr std::array<double, parts.size()> at_five{2, 0.016, 0.125};
  const auto i = static_cast<std::size_t>(part);
  return {.id = fmt::format("{}, {}", position.name, name_of(part)),
          .weight = at_five[i] * std::pow(growth[i], depth - 5),
          .run = run,
          .alone = true};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Depths depths = depths_of(scale);
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(oracle_task(position, depths.oracle));
    for (const Part part : parts) {
      list.push_back(search_task(position, part, depths.searches[static_cast<std::size_t>(part)]));
    }
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The cost of one search at one depth, the positions in their order.
struct Cell {
  std::vector<double> nodes;
  std::vector<double> seconds;
};

/// How many searches found the expected value.
struct Agreement {
  std::size_t same = 0;
  std::size_t cases = 0;
};

/// The rows of a run by part, search and depth.
class Data {
 public:
  explicit Data(const Rows& rows) {
    std::map<std::pair<std::string, int>, Score> values;  // by position and depth
    for (const Row& row : rows) {
      const std::string part = text(row, "part");
      const int depth = value(row, "depth");
      Cell& cell = cells_[{part, text(row, "search"), depth}];
      cell.nodes.push_back(number(row, "nodes"));
      cell.seconds.push_back(number(row, "seconds"));
      deepest_[part] = std::max(deepest_[part], depth);
      if (!value(row, "exact").get<bool>()) continue;
      // The first row of a position and depth is minimax, as deep as that was run.
      const Score score = value(row, "score");
      const auto [first, is_first] = values.try_emplace({text(row, "position"), depth}, score);
      if (is_first) continue;
      Agreement& agreement = depth <= deepest_["oracle"] ? with_oracle_ : beyond_;
      ++agreement.cases;
      agreement.same += score == first->second;
    }
  }

  [[nodiscard]] int deepest(const char* part) const { return deepest_.at(part); }
  /// Empty if that search has no result at that depth.
  [[nodiscard]] Cell cell(const char* part, const std::string& search, int depth) const {
    const auto found = cells_.find({part, search, depth});
    return found == cells_.end() ? Cell{} : found->second;
  }
  [[nodiscard]] Cell cell(Part part, const std::string& search) const {
    return cell(name_of(part), search, deepest(name_of(part)));
  }
  /// Exact searches that find the value of minimax.
  [[nodiscard]] Agreement with_oracle() const { return with_oracle_; }
  /// At greater depths, exact searches that find the same value as the first of them.
  [[nodiscard]] Agreement beyond() const { return beyond_; }

 private:
  struct Key {
    std::string part;
    std::string search;
    int depth;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  std::map<Key, Cell> cells_;
  std::map<std::string, int> deepest_;
  Agreement with_oracle_;
  Agreement beyond_;
};

/// Geometric mean of a / b over the positions, in percent.
double percent(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
  return 100 * geometric_mean(ratios);
}

Claim oracle_claim(const Data& data) {
  const auto [same, cases] = data.with_oracle();
  return {.statement = "Every exact search finds the value of minimax",
          .source = "Knuth and Moore 1975, section 2; the list of exact enhancements",
          .published = "always",
          .measured =
              fmt::format("{} of {} searches, up to {} plies", same, cases, data.deepest("oracle")),
          .assessment = always(same, cases),
          .kind = ClaimKind::fact};
}
Claim agreement_claim(const Data& data) {
  const auto [same, cases] = data.beyond();
  return {
      .statement = "At greater depths than minimax reaches, all exact searches agree",
      .source = "Knuth and Moore 1975, section 2; the list of exact enhancements",
      .published = "always",
      .measured = fmt::format("{} of {} searches, from {} plies to {}", same, cases,
                              data.deepest("oracle") + 1, data.deepest(name_of(Part::addition))),
      .assessment = always(same, cases),
      .kind = ClaimKind::fact};
}

/// The claim that an enhancement saves nodes.
struct Saving {
  Claim claim;
  PairedRatio nodes;  ///< with / without
  PairedRatio there;  ///< the same at the depth of the full run
};
Saving saving_of(const EnhancementRow& row, const char* who, const Data& data, Part part,
                 const std::string& with, const std::string& without) {
  const int depth = data.deepest(name_of(part));
  const auto ratio = [&](int d) {
    return paired_ratio(data.cell(name_of(part), with, d).nodes,
                        data.cell(name_of(part), without, d).nodes);
  };
  const PairedRatio nodes = ratio(depth);
  const int full_depth = depths_of(Scale::full).searches[static_cast<std::size_t>(part)];
  return {{.statement = fmt::format("{} needs fewer nodes with {}", who, label_of(row)),
           .source = row.source,
           .published = "fewer nodes to the same depth",
           .measured = fmt::format(
               "{:.1f} % of the nodes and {:.1f} % of the time of the search "
               "without it, at {} plies",
               100 * nodes.estimate().value,
               percent(data.cell(part, with).seconds, data.cell(part, without).seconds), depth),
           .figure = "ladder"},
          nodes,
          extrapolated(ratio(depth - 2), nodes, steps_to(full_depth, depth - 2, depth))};
}

std::vector<Claim> claims(const Data& data) {
  std::vector<Saving> savings;
  for (const EnhancementRow& each : rungs) {
    if (!is_claimed(each)) continue;
    savings.push_back(
        saving_of(each, "The full set", data, Part::removal, full_name, "- " + label_of(each)));
  }
  for (const EnhancementRow& each : others) {
    savings.push_back(
        saving_of(each, "The exact set", data, Part::addition, "+ " + label_of(each), exact_name));
    const bool is_own = std::find(unclaimed_others.begin(), unclaimed_others.end(), each.flag) !=
                        unclaimed_others.end();
    if (is_own) savings.back().claim.kind = ClaimKind::own;
    if (is_own) savings.back().claim.published = "no claim";
  }
  // All these claims are tested at once.
  std::vector<PairedRatio> ratios;
  for (const Saving& each : savings) ratios.push_back(each.nodes);
  const std::vector<Estimate> estimates = holm(ratios);
  std::vector<Claim> list{oracle_claim(data), agreement_claim(data)};
  for (std::size_t i = 0; i < savings.size(); ++i) {
    savings[i].claim.assessment =
        smaller(estimates[i], savings[i].there.estimate(estimates[i].confidence));
    list.push_back(savings[i].claim);
  }
  return list;
}

support::Plot ladder_plot(const Data& data) {
  const int depth = std::min(data.deepest("oracle"), data.deepest(name_of(Part::ladder)));
  support::Plot plot{
      .name = "ladder",
      .title = "From minimax to the full set",
      .caption = fmt::format("Nodes to {} plies, geometric mean of 23 positions; every rung "
                             "includes those to its left. From quiescence on, the search goes "
                             "beyond its depth and later rungs change the value.",
                             depth),
      .x = {.label = ""},
      .y = {.label = "nodes", .logarithmic = true},
      .series = {{.name = "nodes", .points = {}}},
      .categories = {minimax_name},
      .cases = "23 positions"};
  plot.series[0].points.push_back(
      point(0, geometric(data.cell("oracle", minimax_name, depth).nodes)));
  for (const Run& run : runs_of(Part::ladder)) {
    plot.series[0].points.push_back(
        point(static_cast<double>(plot.categories.size()),
              geometric(data.cell(name_of(Part::ladder), run.name, depth).nodes)));
    plot.categories.push_back(run.name);
  }
  return plot;
}

support::Plot growth_plot(const Data& data) {
  support::Plot plot{.name = "growth",
                     .title = "How the cost grows with depth",
                     .caption =
                         "Nodes, geometric mean of 23 positions, earlier iterations included. The "
                         "slope is the effective branching factor.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "nodes", .logarithmic = true},
                     .series = {},
                     .cases = "23 positions"};
  const auto add = [&](const char* part, const std::string& search, std::string name) {
    support::Series series{.name = std::move(name), .points = {}};
    for (int d = 1; d <= data.deepest(part); ++d) {
      series.points.push_back(point(d, geometric(data.cell(part, search, d).nodes)));
    }
    plot.series.push_back(series);
  };
  const char* const ladder = name_of(Part::ladder);
  add("oracle", minimax_name, minimax_name);
  add(ladder, alpha_beta_name, alpha_beta_name);
  const auto add_rung = [&](Flag last) {
    const std::string rung = "+ " + label_of(last);
    add(ladder, rung, "up to " + label_of(last));
  };
  add_rung(&Enhancements::tactical_first);
  add_rung(&Enhancements::history);
  add(name_of(Part::addition), exact_name, exact_name);
  add(name_of(Part::removal), "- " + label_of(&Enhancements::quiescence),
      "full set without quiescence");
  add(name_of(Part::removal), full_name, full_name);
  return plot;
}

support::Point percent_point(double x, const std::vector<double>& a, const std::vector<double>& b) {
  return point(x, paired_ratio(a, b).estimate(), 100);
}

/// Nodes and time of the runs of a part, relative to its first run.
support::Plot worth_plot(const Data& data, Part part, std::string name, std::string title,
                         std::string caption) {
  const std::vector<Run>& runs = runs_of(part);
  support::Plot plot{.name = std::move(name),
                     .title = std::move(title),
                     .caption = std::move(caption),
                     .x = {.label = ""},
                     .y = {.label = fmt::format("% of the {} at {} plies", runs[0].name,
                                                data.deepest(name_of(part)))},
                     .series = {{.name = "nodes", .points = {}}, {.name = "time", .points = {}}},
                     .cases = "23 positions"};
  const Cell base = data.cell(part, runs[0].name);
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const Cell cell = data.cell(part, runs[i].name);
    const double x = static_cast<double>(i - 1);
    plot.series[0].points.push_back(percent_point(x, cell.nodes, base.nodes));
    plot.series[1].points.push_back(percent_point(x, cell.seconds, base.seconds));
    plot.categories.push_back(runs[i].name);
  }
  return plot;
}

ReportTable table_of(const Data& data, Part part, std::string caption) {
  const int depth = data.deepest(name_of(part));
  ReportTable table{
      .caption = fmt::format("{}, at {} plies: geometric means of 23 positions", caption, depth),
      .header = {"search", "keeps the value", "nodes", "milliseconds", "nodes, % of first",
                 "time, % of first", "nodes, % of above"},
      .rows = {}};
  const Cell base = data.cell(part, runs_of(part)[0].name);
  Cell above = base;
  for (const Run& run : runs_of(part)) {
    const Cell cell = data.cell(part, run.name);
    table.rows.push_back({run.name, run.enhancements.keeps_minimax_value() ? "yes" : "no",
                          fmt::format("{:.0f}", geometric_mean(cell.nodes)),
                          fmt::format("{:.2f}", 1000 * geometric_mean(cell.seconds)),
                          fmt::format("{:.1f}", percent(cell.nodes, base.nodes)),
                          fmt::format("{:.1f}", percent(cell.seconds, base.seconds)),
                          fmt::format("{:.1f}", percent(cell.nodes, above.nodes))});
    if (part == Part::ladder) above = cell;
  }
  if (part != Part::ladder) {
    table.header.pop_back();
    for (auto& line : table.rows) line.pop_back();
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {claims(data),
          {ladder_plot(data), growth_plot(data),
           worth_plot(data, Part::removal, "removal", "Each enhancement removed from the full set",
                      "Above 100 %: the search needs more without it. Enhancements that change the "
                      "value are not meant to save nodes only."),
           worth_plot(data, Part::addition, "addition", "Other enhancements added to the exact set",
                      "Above 100 %: it costs more than it saves.")},
          {table_of(data, Part::ladder, "The ladder"),
           table_of(data, Part::removal, "Each enhancement removed from the full set"),
           table_of(data, Part::addition, "Others added to the exact set")}};
}

}  // namespace

Experiment full_ladder() {
  return {.name = "full-ladder",
          .title = "The full ladder",
          .question =
              "How many nodes does each enhancement save on the way from minimax to the full "
              "set, how many does the full set need without it, and do the exact searches find "
              "the value of minimax?",
          .source =
              "The source of each enhancement, named with its claim; positions of Bratko and Kopec "
              "1982",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
