// What the order of moves is worth: history heuristic and transposition table among all
// combinations of five enhancements (Schaeffer 1989), and moves in random order (Wheeler 1985).
#include <chrono>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/random.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/alpha_beta.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::ordering {

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
    SplitMix64 random{seed_ ^ key()};
    for (std::size_t left = list.size(); left > 1; --left) {
      const std::uint64_t place = (random() >> 32) * left >> 32;
      std::swap(list[left - 1], list[static_cast<std::size_t>(place)]);
    }
    return outcome;
  }

 private:
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
  std::vector<const char*> names;
  for (std::size_t i = 0; i < switches.size(); ++i)
    if ((set >> i & 1) != 0) names.push_back(switches[i].name);
  return fmt::format("{}", fmt::join(names, ", "));
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

int deepest(Scale scale) { return by_scale(scale, 3, 4, 5); }
int trials(Scale scale) { return by_scale(scale, 1, 4, 2); }

Task combinations_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (Set set = 0; set < set_count; ++set) {
      for (const SearchCost& each : cost(set, position.position, depth)) {
        if (each.depth < first_depth) continue;
        rows.push_back(row_of(
            {{"part", "combination"}, {"position", position.name}, {"enhancements", name_of(set)}},
            each));
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

[[nodiscard]] std::vector<double> leaves(const Rows& rows, Set set, int depth) {
  return column(rows, {{"part", "combination"}, {"enhancements", name_of(set)}, {"depth", depth}},
                "leaves");
}
/// The greatest depth of the searches.
[[nodiscard]] int deepest(const Rows& rows) {
  return greatest(rows, {{"part", "combination"}}, "depth");
}
/// Mean number of legal moves in a position, over `depth` plies.
[[nodiscard]] std::vector<double> width(const Rows& rows, int depth) {
  const int plies = std::min(depth, widths);
  return mapped(column(rows, {{"part", "width"}, {"depth", plies}}, "positions"),
                [=](double positions) { return std::pow(positions, 1.0 / plies); });
}
/// Leaves in random order: the geometric mean of the trials, which follow each other.
[[nodiscard]] std::vector<double> random(const Rows& rows, int depth) {
  std::vector<std::vector<double>> trials;
  for (const Row& row : where(rows, {{"part", "random"}, {"depth", depth}})) {
    if (number(row, "trial") == 0) trials.emplace_back();
    trials.back().push_back(number(row, "leaves"));
  }
  return mapped(trials, geometric_mean);
}
/// Leaves of the minimal tree, and Wheeler's formula, for each position.
[[nodiscard]] std::vector<double> minimal(const Rows& rows, int depth) {
  return mapped(width(rows, depth), [=](double w) { return minimal_tree(w, depth); });
}
[[nodiscard]] std::vector<double> predicted(const Rows& rows, int depth) {
  return mapped(width(rows, depth), [=](double w) { return 2 * std::pow(w, 0.75 * depth); });
}

double sum(const std::vector<double>& values) {
  return mean(values) * static_cast<double>(values.size());
}

/// The possible reduction is the difference in leaves between the search without enhancements and
/// the minimal tree. Returns the part of it that a set misses in each position, in percent; below 0
/// if a table makes the graph smaller than the minimal tree.
std::vector<double> missing(const Rows& rows, Set set, int depth) {
  std::vector<double> percents;
  const auto none = leaves(rows, nothing, depth);
  const auto own = leaves(rows, set, depth);
  const auto least = minimal(rows, depth);
  for (std::size_t i = 0; i < none.size(); ++i)
    percents.push_back(100 * (own[i] - least[i]) / (none[i] - least[i]));
  return percents;
}
/// The part that a set saves, in percent: the mean of the positions.
double share(const Rows& rows, Set set, int depth) { return 100 - mean(missing(rows, set, depth)); }

constexpr int schaeffer_depth = 8;  // the deepest trees of the source

/// Assesses the mean of figures that `at` gives for each depth, at the depth of the source.
template <class AtDepth>
Assessment decide_there(AtDepth at, const Interval& claimed, int depth) {
  const auto there =
      extrapolated(at(depth - 1), at(depth), steps_to(schaeffer_depth, depth - 1, depth));
  return decide(estimate(sample(at(depth))), claimed, estimate(sample(there)));
}

Claim share_claim(const Rows& rows) {
  const int depth = deepest(rows);
  Assessment assessment =
      decide_there([&](int d) { return missing(rows, table_and_history, d); }, at_most(1.5), depth);
  assessment.reason = "percent that are missing: " + assessment.reason;
  return stated("99 % of the reduction",
                joined(from_to(first_depth, depth),
                       [&](int d) {
                         return fmt::format("{:.1f} % at {} plies",
                                            share(rows, table_and_history, d), d);
                       }),
                assessment);
}

Claim pair_claim(const Rows& rows) {
  const int depth = deepest(rows);
  std::vector<Ratios> list;
  Set next = nothing;
  for (Set a = 1; a < set_count; a <<= 1) {
    for (Set b = a << 1; b < set_count; b <<= 1) {
      const Set pair = a | b;
      if (pair == table_and_history) continue;
      list.push_back({.depths = from_to(first_depth, depth),
                      .at =
                          [=, &rows](int d) {
                            return paired_ratio(leaves(rows, table_and_history, d),
                                                leaves(rows, pair, d));
                          },
                      .full_depth = schaeffer_depth,
                      .apart = 1});
      if (next == nothing || share(rows, pair, depth) > share(rows, next, depth)) next = pair;
    }
  }
  return stated("best pair",
                fmt::format("the next best pair ({}) brings {:.1f} % of the possible "
                            "reduction",
                            name_of(next), share(rows, next, depth)),
                all_smaller(list));
}

Claim insignificance_claim(const Rows& rows) {
  const int depth = deepest(rows);
  const auto gains = [&](int d) {
    return differences(missing(rows, table_and_history, d), missing(rows, everything, d));
  };
  const PairedRatio rest =
      paired_ratio(leaves(rows, everything, depth), leaves(rows, table_and_history, depth));
  return stated("insignificant rest",
                fmt::format("{:.2f} % of the possible reduction, or {:.1f} % of the leaves "
                            "of table and history",
                            mean(gains(depth)), 100 - 100 * rest.estimate().value),
                decide_there(gains, at_most(1.5), depth));
}

Claim value_claim(const Rows& rows) {
  const Rows searches = chosen(rows, [](const Row& row) { return text(row, "part") != "width"; });
  const Agreement found = same_values(searches, {"position", "depth"});
  Claim claim = same_value_claim("The value is the same with all enhancements and orders of moves",
                                 "Knuth and Moore 1975, section 2", found);
  claim.measured += " agree with the first one of their position";
  return claim;
}

/// A formula states no tolerance: it is contradicted or left open by the ratio of the measured to
/// the predicted figures.
Assessment formula(const Estimate& ratio) { return decide(ratio, {1, 1}); }

Claim random_claim(const Rows& rows) {
  const auto found = [&](int d) {
    return paired_ratio(random(rows, d), predicted(rows, d)).estimate();
  };
  const auto coefficient = [&](int d) {
    return fmt::format("{:.2f} at {} plies", 2 * found(d).value, d);
  };
  const int depth = deepest(rows);
  return stated("leaves in random order",
                "a coefficient of " + joined(from_to(first_depth, depth), coefficient),
                formula(found(depth)));
}

/// The exponent with which the leaves of each position grow: the slope of log(leaves) over
/// d log(b).
Claim exponent_claim(const Rows& rows) {
  const std::vector<int> depths = from_to(first_depth, deepest(rows));
  const auto widths_by_depth = mapped(depths, [&](int d) { return width(rows, d); });
  const auto leaves_by_depth = mapped(depths, [&](int d) { return random(rows, d); });
  std::vector<double> slopes;
  for (std::size_t i = 0; i < widths_by_depth.front().size(); ++i) {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t d = 0; d < depths.size(); ++d) {
      x.push_back(depths[d] * std::log(widths_by_depth[d][i]));
      y.push_back(std::log(leaves_by_depth[d][i]));
    }
    slopes.push_back(least_squares(x, y).slope);
  }
  return stated("exponent in random order",
                fmt::format("{:.3f}, standard error {:.3f}, from {} to {} plies", mean(slopes),
                            standard_error(slopes), first_depth, depths.back()),
                decide(estimate(sample(slopes)), {0.75, 0.75}));
}

support::Plot depth_plot(const Rows& rows) {
  const auto series = [&](Set set) {
    return series_of(set == everything ? "all five" : name_of(set),
                     from_to(first_depth, deepest(rows)),
                     [&](int d) { return paired_ratio(leaves(rows, set, d), minimal(rows, d)); });
  };
  return {.name = "depth",
          .title = "Above the minimal tree, by combination",
          .caption =
              "Geometric mean of 23 positions, moves otherwise in the order of generation, "
              "earlier iterations included. With a table the search visits a graph, which may "
              "be smaller than the minimal tree.",
          .x = {.label = "depth (plies)"},
          .y = {.label = "leaves / minimal tree's leaves", .logarithmic = true},
          .series = mapped(
              {nothing, Set{16}, Set{8}, Set{4}, Set{1}, Set{2}, table_and_history, everything},
              series),
          .cases = "23 positions"};
}

support::Plot worth_plot(const Rows& rows) {
  const int depth = deepest(rows);
  const std::vector<Set> sets{1, 2, 4, 8, 16};
  const auto ratio = [&](Set with, Set without) {
    return paired_ratio(leaves(rows, with, depth), leaves(rows, without, depth));
  };
  return {.name = "worth",
          .title = "What each of the five is worth",
          .caption = fmt::format("Leaves at {} plies with the enhancement, in percent of those "
                                 "without it: alone, and with the four others on.",
                                 depth),
          .x = {.label = ""},
          .y = {.label = "leaves, % of those without it"},
          .series = {bars_of(
                         "alone", sets, [&](Set own) { return ratio(own, nothing); }, 100),
                     bars_of(
                         "with the others", sets,
                         [&](Set own) { return ratio(everything, everything & ~own); }, 100)},
          .categories = mapped(sets, name_of),
          .cases = "23 positions"};
}

support::Plot random_plot(const Rows& rows) {
  const std::vector<int> depths = from_to(first_depth, deepest(rows));
  const auto rule = [&](const char* name, const auto& at) {
    return series_of(name, depths, at, 1, support::Mark::rule);
  };
  return {
      .name = "random-order",
      .title = "Leaves of chess trees with moves in random order",
      .caption = "Geometric mean of 23 positions; b is the mean width of each position.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves", .logarithmic = true},
      .series = {series_of(
                     "alpha-beta, random order", depths,
                     [&](int d) { return geometric(random(rows, d)); }, 1, support::Mark::points),
                 rule("2 b^(3d/4)", [&](int d) { return geometric_mean(predicted(rows, d)); }),
                 rule("all leaves, b^d",
                      [&](int d) { return std::pow(geometric_mean(width(rows, d)), d); }),
                 rule("minimal tree", [&](int d) { return geometric_mean(minimal(rows, d)); })},
      .cases = "23 positions"};
}

ReportTable all_table(const Rows& rows) {
  const int depth = deepest(rows);
  std::vector<std::pair<double, Set>> order;
  for (Set set = 0; set < set_count; ++set) order.emplace_back(sum(leaves(rows, set, depth)), set);
  std::sort(order.begin(), order.end());
  const double none = sum(leaves(rows, nothing, depth));
  const auto line = [&](const std::string& name, double total, double part) {
    return cells(name, fmt::format("{:.0f}", total), fmt::format("{:.2f}", 100 * total / none),
                 fmt::format("{:.2f}", part));
  };
  ReportTable table{
      .caption = fmt::format("All {} combinations at {} plies, best first: leaves "
                             "nodes of all positions and part of the possible reduction",
                             set_count, depth),
      .header = {"enhancements", "leaves", "% of none", "% of possible reduction"},
      .rows = mapped(order, [&](const std::pair<double, Set>& each) {
        return line(name_of(each.second), each.first, share(rows, each.second, depth));
      })};
  table.rows.push_back(line("minimal tree", sum(minimal(rows, depth)), 100));
  return table;
}

Findings assess(const Rows& rows) {
  return {
      {shown_in("depth", share_claim(rows)), shown_in("worth", pair_claim(rows)),
       shown_in("worth", insignificance_claim(rows)), shown_in("random-order", random_claim(rows)),
       shown_in("random-order", exponent_claim(rows)), value_claim(rows)},
      {depth_plot(rows), worth_plot(rows), random_plot(rows)},
      {all_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "History, table and random order",
          .question =
              "Among all combinations of five enhancements, how much of the possible reduction "
              "do the history heuristic and the transposition table bring, and how many leaves "
              "does alpha-beta visit with moves in random order?",
          .source = "Schaeffer 1989; Wheeler 1985, leaves of randomly ordered chess trees",
          .tasks = tasks,
          .assess = assess,
          .place = 250};
}

}  // namespace espalier::lab::ordering
