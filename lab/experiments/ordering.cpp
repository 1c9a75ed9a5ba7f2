// What the order of moves is worth: history heuristic and transposition table among all
// combinations of five enhancements (Schaeffer 1989), and moves in random order (Wheeler 1985).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/alpha_beta.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// ------------------------------------------------------------------------------------- the game --

/// Hooks for history and killers only: the search cannot tell captures from quiet moves, so that
/// history and killers apply to all moves, as in 1989, and without them moves are tried in the
/// order of generation.
struct HistoryHooks : private chess::SearchHooks {
  using chess::SearchHooks::continuation_index;
  using chess::SearchHooks::continuation_size;
  using chess::SearchHooks::history_index;
  using chess::SearchHooks::history_size;
};
static_assert(capabilities<chess::Position, HistoryHooks>() ==
              Capabilities{
                  .key = true, .draws = true, .upcoming_repetition = true, .history = true});

/// Chess with the moves of each position in a random order that depends on a seed.
class ShuffledChess : public chess::Position {
 public:
  ShuffledChess(const chess::Position& position, std::uint64_t seed)
      : chess::Position(position), seed_(seed) {}

  Outcome generate(Moves& list) const {
    const Outcome outcome = chess::Position::generate(list);
    std::uint64_t state = seed_ ^ key();
    for (std::size_t left = list.size(); left > 1; --left) {
      const std::uint64_t place = (draw(state) >> 32) * left >> 32;
      std::swap(list[left - 1], list[static_cast<std::size_t>(place)]);
    }
    return outcome;
  }

 private:
  /// SplitMix64 (Steele, Lea and Flood 2014).
  static std::uint64_t draw(std::uint64_t& state) {
    std::uint64_t x = state += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }

  std::uint64_t seed_;
};

// ------------------------------------------------------------------------- the combinations --

struct Switch {
  const char* name;
  bool Enhancements::*flag;
};
constexpr std::array<Switch, 5> switches{{{"table", &Enhancements::table},
                                          {"history", &Enhancements::history},
                                          {"killers", &Enhancements::killers},
                                          {"refutation table", &Enhancements::refutation_table},
                                          {"minimal window", &Enhancements::minimal_window}}};

/// A set of switches: bit i stands for switches[i].
using Set = std::size_t;
constexpr Set nothing = 0;
constexpr Set table_and_history = 0b11;
constexpr Set everything = (Set{1} << switches.size()) - 1;
constexpr Set set_count = everything + 1;

/// Iterative deepening is always on: a refutation table needs it.
constexpr Enhancements enhancements_of(Set set) {
  Enhancements e{.iterative_deepening = true};
  for (std::size_t i = 0; i < switches.size(); ++i) e.*switches[i].flag = (set >> i & 1) != 0;
  return e;
}

std::string name_of(Set set) {
  if (set == nothing) return "none";
  std::string name;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    if ((set >> i & 1) == 0) continue;
    name += fmt::format("{}{}", name.empty() ? "" : ", ", switches[i].name);
  }
  return name;
}

constexpr std::size_t table_mib = 4;  // a quarter of a million entries: never full here

std::vector<SearchCost> cost(Set set, const chess::Position& root, int depth) {
  Search<chess::Position, chess::Evaluation, HistoryHooks, enhancements_of(everything).switchable(),
         CostObserver>
      search({}, table_mib);
  search.set_enhancements(enhancements_of(set));
  return search_cost(search, root, depth);
}

// ---------------------------------------------------------------------------------- the tasks --

constexpr int first_depth = 2;
constexpr int widths = 4;  // plies, to which legal moves are counted

int deepest(Scale scale) { return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5; }
int trials(Scale scale) { return scale == Scale::quick ? 1 : scale == Scale::normal ? 4 : 2; }

Task combinations_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (Set set = 0; set < set_count; ++set) {
      for (const SearchCost& each : cost(set, position.position, depth)) {
        if (each.depth < first_depth) continue;
        rows.push_back({{{"part", "combination"},
                         {"position", position.name},
                         {"enhancements", name_of(set)},
                         {"depth", each.depth}},
                        {{"leaves", each.leaves}, {"nodes", each.nodes}, {"score", each.score}},
                        {{"seconds", each.seconds}}});
      }
    }
    return rows;
  };
  return {
      .id = position.name + ", combinations", .weight = 6 * std::pow(7.0, depth - 5), .run = run};
}

Task random_task(const ChessPosition& position, int depth, int trial_count) {
  const auto run = [=](const Context& context) {
    Rows rows;
    for (int trial = 0; trial < trial_count; ++trial) {
      ShuffledChess game(position.position, context.seed + static_cast<std::uint64_t>(trial));
      chess::Evaluation evaluator;
      for (int d = first_depth; d <= depth; ++d) {
        textbook::Walk<ShuffledChess, chess::Evaluation> walk(game, evaluator);
        const auto begin = std::chrono::steady_clock::now();
        const Score score = textbook::alpha_beta(walk, -infinite_score, infinite_score, d);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        rows.push_back(
            {{{"part", "random"}, {"position", position.name}, {"trial", trial}, {"depth", d}},
             {{"leaves", walk.counts.leaves()}, {"score", score}},
             {{"seconds", time.count()}}});
      }
    }
    return rows;
  };
  return {.id = position.name + ", random order",
          .weight = trial_count * 0.5 * std::pow(14.0, depth - 5),
          .run = run};
}

Task width_task(const ChessPosition& position) {
  const auto run = [=](const Context&) {
    chess::Position root = position.position;
    Rows rows;
    for (int depth = 1; depth <= widths; ++depth) {
      rows.push_back({{{"part", "width"}, {"position", position.name}, {"depth", depth}},
                      {{"positions", chess::perft(root, depth)}}});
    }
    return rows;
  };
  return {.id = position.name + ", width", .weight = 0.02, .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(width_task(position));
    list.push_back(combinations_task(position, deepest(scale)));
    list.push_back(random_task(position, deepest(scale), trials(scale)));
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The rows of a run by what was varied; every list has the positions in the same order.
class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      const int depth = static_cast<int>(number(row, "depth"));
      const std::string part = text(row, "part");
      if (part == "combination") {
        leaves_[{text(row, "enhancements"), depth}].push_back(number(row, "leaves"));
        scores_[{text(row, "position"), depth}].push_back(number(row, "score"));
        depth_ = std::max(depth_, depth);
      } else if (part == "width") {
        width_[depth].push_back(std::pow(number(row, "positions"), 1.0 / depth));
      } else {
        add_trial(row, depth);
      }
    }
  }

  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] const std::vector<double>& leaves(Set set, int depth) const {
    return leaves_.at({name_of(set), depth});
  }
  /// Mean number of legal moves in a position, over `depth` plies.
  [[nodiscard]] const std::vector<double>& width(int depth) const {
    return width_.at(std::min(depth, widths));
  }
  /// Leaves in random order: the geometric mean of the trials.
  [[nodiscard]] std::vector<double> random(int depth) const {
    std::vector<double> leaves;
    for (const auto& each : random_.at(depth)) leaves.push_back(geometric_mean(each));
    return leaves;
  }
  /// Leaves of the minimal tree.
  [[nodiscard]] std::vector<double> minimal(int depth) const {
    std::vector<double> leaves;
    for (const double w : width(depth)) {
      leaves.push_back(std::pow(w, (depth + 1) / 2) + std::pow(w, depth / 2) - 1);
    }
    return leaves;
  }
  /// The scores of all searches, by position and depth.
  [[nodiscard]] const auto& scores() const { return scores_; }

 private:
  /// The trials of a position follow each other.
  void add_trial(const Row& row, int depth) {
    if (number(row, "trial") == 0) random_[depth].emplace_back();
    random_[depth].back().push_back(number(row, "leaves"));
    scores_[{text(row, "position"), depth}].push_back(number(row, "score"));
  }

  using Key = std::pair<std::string, int>;
  std::map<Key, std::vector<double>> leaves_;
  std::map<Key, std::vector<double>> scores_;
  std::map<int, std::vector<double>> width_;
  std::map<int, std::vector<std::vector<double>>> random_;
  int depth_ = 0;
};

double sum(const std::vector<double>& values) {
  return mean(values) * static_cast<double>(values.size());
}
std::vector<double> ratios(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] / b[i]);
  return result;
}
/// The geometric mean of a / b.
double ratio(const std::vector<double>& a, const std::vector<double>& b) {
  return geometric_mean(ratios(a, b));
}

/// The possible reduction is the difference in leaves between the search without enhancements and
/// the minimal tree. Returns the part of it that a set misses in each position, in percent; below 0
/// if a table makes the graph smaller than the minimal tree.
std::vector<double> missing(const Data& data, Set set, int depth) {
  std::vector<double> percents;
  const auto& none = data.leaves(nothing, depth);
  const auto minimal = data.minimal(depth);
  for (std::size_t i = 0; i < none.size(); ++i) {
    percents.push_back(100 * (data.leaves(set, depth)[i] - minimal[i]) / (none[i] - minimal[i]));
  }
  return percents;
}
/// The part that a set saves, in percent: the mean of the positions.
double share(const Data& data, Set set, int depth) { return 100 - mean(missing(data, set, depth)); }

constexpr const char* schaeffer = "Schaeffer 1989";
constexpr int schaeffer_depth = 8;  // the deepest trees of the source
constexpr const char* wheeler = "Wheeler 1985";

/// Assesses the mean of figures that `at` gives for each depth, at the depth of the source.
template <class AtDepth>
Assessment decide_there(AtDepth at, const Interval& claimed, int depth) {
  const auto there =
      extrapolated(at(depth - 1), at(depth), steps_to(schaeffer_depth, depth - 1, depth));
  return decide(estimate(sample(at(depth))), claimed, estimate(sample(there)));
}

Claim share_claim(const Data& data) {
  std::string measured;
  for (int d = first_depth; d <= data.depth(); ++d) {
    measured += fmt::format("{}{:.1f} % at {} plies", measured.empty() ? "" : ", ",
                            share(data, table_and_history, d), d);
  }
  const int depth = data.depth();
  Assessment assessment =
      decide_there([&](int d) { return missing(data, table_and_history, d); }, at_most(1.5), depth);
  assessment.reason = "percent that are missing: " + assessment.reason;
  return {.statement =
              "History heuristic and transposition table together bring 99 % of the "
              "possible reduction",
          .source = schaeffer,
          .published = "99 % in trees of up to 8 plies",
          .measured = measured,
          .assessment = assessment};
}

Claim pair_claim(const Data& data) {
  const int depth = data.depth();
  std::vector<PairedRatio> ratios;
  std::vector<PairedRatio> there;
  Set next = nothing;
  for (Set a = 1; a < set_count; a <<= 1) {
    for (Set b = a << 1; b < set_count; b <<= 1) {
      const Set pair = a | b;
      if (pair == table_and_history) continue;
      const auto at = [&](int d) {
        return paired_ratio(data.leaves(table_and_history, d), data.leaves(pair, d));
      };
      ratios.push_back(at(depth));
      there.push_back(
          extrapolated(at(depth - 1), at(depth), steps_to(schaeffer_depth, depth - 1, depth)));
      if (next == nothing || share(data, pair, depth) > share(data, next, depth)) next = pair;
    }
  }
  std::vector<Assessment> assessments;
  for (const Estimate& each : holm(ratios))
    assessments.push_back(smaller(each, there[assessments.size()].estimate(each.confidence)));
  return {.statement = "No other two enhancements do as well as history and table",
          .source = schaeffer,
          .published = "history and table save significantly more than the others",
          .measured = fmt::format("the next best pair ({}) brings {:.1f} % of the possible "
                                  "reduction",
                                  name_of(next), share(data, next, depth)),
          .assessment = all_of(assessments)};
}

Claim insignificance_claim(const Data& data) {
  const int depth = data.depth();
  const auto gains = [&](int d) {
    auto percents = missing(data, table_and_history, d);
    const auto rest = missing(data, everything, d);
    for (std::size_t i = 0; i < percents.size(); ++i) percents[i] -= rest[i];
    return percents;
  };
  return {.statement = "To these two the other enhancements add insignificant gains",
          .source = schaeffer,
          .published = "at most the remaining 1 % of the possible reduction",
          .measured = fmt::format("{:.2f} % of the possible reduction, or {:.1f} % of the leaves "
                                  "of table and history",
                                  mean(gains(depth)),
                                  100 - 100 * ratio(data.leaves(everything, depth),
                                                    data.leaves(table_and_history, depth))),
          .assessment = decide_there(gains, at_most(1.5), depth)};
}

Claim value_claim(const Data& data) {
  std::size_t same = 0;
  std::size_t cases = 0;
  for (const auto& [_, scores] : data.scores()) {
    for (const double score : scores) {
      ++cases;
      same += score == scores.front();
    }
  }
  return {.statement = "The value is the same with all enhancements and orders of moves",
          .source = "Knuth and Moore 1975, section 2",
          .published = "always",
          .measured = fmt::format("{} of {} searches agree with the first one of their position",
                                  same, cases),
          .assessment = always(same, cases),
          .kind = ClaimKind::fact};
}

/// Wheeler's formula for each position.
std::vector<double> predicted(const Data& data, int depth) {
  std::vector<double> leaves;
  for (const double w : data.width(depth)) leaves.push_back(2 * std::pow(w, 0.75 * depth));
  return leaves;
}

/// A formula states no tolerance: it is contradicted or left open by the ratio of the measured to
/// the predicted figures.
Assessment formula(const Estimate& ratio) { return decide(ratio, {1, 1}); }

Claim random_claim(const Data& data) {
  const auto found = [&](int d) {
    return paired_ratio(data.random(d), predicted(data, d)).estimate();
  };
  const auto coefficient = [&](int d) { return 2 * found(d).value; };
  std::string measured = "a coefficient of";
  for (int d = first_depth; d <= data.depth(); ++d) {
    measured +=
        fmt::format(" {:.2f} at {} plies{}", coefficient(d), d, d < data.depth() ? "," : "");
  }
  return {.statement = "With moves in random order alpha-beta visits 2 b^(3d/4) leaves of chess",
          .source = wheeler,
          .published = "roughly 2 b^(3d/4), 2 to 4 plies",
          .measured = measured,
          .assessment = formula(found(data.depth()))};
}

/// The exponent with which the leaves of each position grow: the slope of log(leaves) over
/// d log(b).
Claim exponent_claim(const Data& data) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i < data.width(1).size(); ++i) {
    std::vector<double> x;
    std::vector<double> y;
    for (int d = first_depth; d <= data.depth(); ++d) {
      x.push_back(d * std::log(data.width(d)[i]));
      y.push_back(std::log(data.random(d)[i]));
    }
    slopes.push_back(least_squares(x, y).slope);
  }
  return {.statement = "In random order the leaves grow with the three-quarter power of the tree",
          .source = wheeler,
          .published = "exponent 0.75, 2 to 4 plies",
          .measured = fmt::format("{:.3f}, standard error {:.3f}, from {} to {} plies",
                                  mean(slopes), standard_error(slopes), first_depth, data.depth()),
          .assessment = decide(estimate(sample(slopes)), {0.75, 0.75})};
}

support::Plot depth_plot(const Data& data) {
  support::Plot plot{
      .name = "depth",
      .title = "Above the minimal tree, by combination",
      .caption =
          "Geometric mean of 23 positions, moves otherwise in the order of generation, "
          "earlier iterations included. With a table the search visits a graph, which may "
          "be smaller than the minimal tree.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / minimal tree's leaves", .logarithmic = true},
      .series = {},
      .cases = "23 positions"};
  for (const Set set :
       {nothing, Set{16}, Set{8}, Set{4}, Set{1}, Set{2}, table_and_history, everything}) {
    support::Series series{.name = set == everything ? "all five" : name_of(set), .points = {}};
    for (int d = first_depth; d <= data.depth(); ++d) {
      series.points.push_back(
          point(d, paired_ratio(data.leaves(set, d), data.minimal(d)).estimate()));
    }
    plot.series.push_back(series);
  }
  return plot;
}

support::Plot worth_plot(const Data& data) {
  const int depth = data.depth();
  support::Plot plot{
      .name = "worth",
      .title = "What each of the five is worth",
      .caption = fmt::format("Leaves at {} plies with the enhancement, in percent of those "
                             "without it: alone, and with the four others on.",
                             depth),
      .x = {.label = ""},
      .y = {.label = "leaves, % of those without it"},
      .series = {{.name = "alone", .points = {}}, {.name = "with the others", .points = {}}},
      .cases = "23 positions"};
  for (std::size_t i = 0; i < switches.size(); ++i) {
    const Set own = Set{1} << i;
    const auto add = [&](std::size_t series, Set with, Set without) {
      plot.series[series].points.push_back(point(
          static_cast<double>(i),
          paired_ratio(data.leaves(with, depth), data.leaves(without, depth)).estimate(), 100));
    };
    add(0, own, nothing);
    add(1, everything, everything & ~own);
    plot.categories.emplace_back(switches[i].name);
  }
  return plot;
}

support::Plot random_plot(const Data& data) {
  support::Plot plot{
      .name = "random-order",
      .title = "Leaves of chess trees with moves in random order",
      .caption = "Geometric mean of 23 positions; b is the mean width of each position.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves", .logarithmic = true},
      .series = {{.name = "alpha-beta, random order", .points = {}, .mark = support::Mark::points},
                 {.name = "2 b^(3d/4)", .points = {}, .mark = support::Mark::rule},
                 {.name = "all leaves, b^d", .points = {}, .mark = support::Mark::rule},
                 {.name = "minimal tree", .points = {}, .mark = support::Mark::rule}}};
  plot.cases = "23 positions";
  for (int d = first_depth; d <= data.depth(); ++d) {
    const double x = d;
    plot.series[0].points.push_back(point(x, geometric(data.random(d))));
    plot.series[1].points.push_back({x, geometric_mean(predicted(data, d))});
    plot.series[2].points.push_back({x, std::pow(geometric_mean(data.width(d)), d)});
    plot.series[3].points.push_back({x, geometric_mean(data.minimal(d))});
  }
  return plot;
}

ReportTable all_table(const Data& data) {
  const int depth = data.depth();
  ReportTable table{
      .caption = fmt::format("All {} combinations at {} plies, best first: leaves "
                             "nodes of all positions and part of the possible reduction",
                             set_count, depth),
      .header = {"enhancements", "leaves", "% of none", "% of possible reduction"},
      .rows = {}};
  std::vector<std::pair<double, Set>> order;
  for (Set set = 0; set < set_count; ++set) {
    order.emplace_back(sum(data.leaves(set, depth)), set);
  }
  std::sort(order.begin(), order.end());
  const double none = sum(data.leaves(nothing, depth));
  for (const auto& [total, set] : order) {
    table.rows.push_back({name_of(set), fmt::format("{:.0f}", total),
                          fmt::format("{:.2f}", 100 * total / none),
                          fmt::format("{:.2f}", share(data, set, depth))});
  }
  table.rows.push_back({"minimal tree", fmt::format("{:.0f}", sum(data.minimal(depth))),
                        fmt::format("{:.2f}", 100 * sum(data.minimal(depth)) / none), "100.00"});
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {
      {shown_in("depth", share_claim(data)), shown_in("worth", pair_claim(data)),
       shown_in("worth", insignificance_claim(data)), shown_in("random-order", random_claim(data)),
       shown_in("random-order", exponent_claim(data)), value_claim(data)},
      {depth_plot(data), worth_plot(data), random_plot(data)},
      {all_table(data)}};
}

}  // namespace

Experiment ordering() {
  return {.name = "ordering",
          .title = "History, table and random order",
          .question =
              "Among all combinations of five enhancements, how much of the possible reduction "
              "do the history heuristic and the transposition table bring, and how many leaves "
              "does alpha-beta visit with moves in random order?",
          .source = "Schaeffer 1989; Wheeler 1985, leaves of randomly ordered chess trees",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
