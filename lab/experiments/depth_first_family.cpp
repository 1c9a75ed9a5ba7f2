// Alpha-beta and the searches that try moves with a minimal window first, on the same synthetic
// trees: leaves, nodes, and how tight the bounds of failing searches are.
#include <cstdlib>
#include <map>

#include "espalier/textbook/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/share.hpp"
#include "lab/synthetic_forests.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::depth_first_family {

namespace {

// ------------------------------------------------------------------------------- what is varied --

constexpr std::array kinds{by_value, by_score, at_random};

/// Names from the textbook's list. The first is the one that the others are compared with.
constexpr std::array<std::string_view, 13> algorithms{
    "alpha-beta",      "falphabeta",
    "lalphabeta",      "SCOUT",
    "SCOUT, survey's", "SCOUT, survey's, recursive",
    "palphabeta",      "palphabeta to depth N-2",
    "calphabeta",      "PVS",
    "PVS, Thompson's", "PVS, curtailed",
    "NegaScout"};

/// Width 8 at every depth, to show the odd-even effect, and the survey's other widths.
constexpr std::array sizes{
    TreeSize{8, 2, Scale::quick, 0.01}, TreeSize{8, 3, Scale::quick, 0.02},
    TreeSize{8, 4, Scale::quick, 0.1},  TreeSize{8, 5, Scale::quick, 0.3},
    TreeSize{8, 6, Scale::quick, 1},    TreeSize{16, 4, Scale::quick, 0.5},
    TreeSize{24, 3, Scale::quick, 0.2}, TreeSize{24, 4, Scale::quick, 1},
    TreeSize{8, 7, Scale::normal, 4},   TreeSize{16, 5, Scale::normal, 4},
    TreeSize{24, 5, Scale::normal, 9},  TreeSize{8, 8, Scale::full, 14},
    TreeSize{40, 4, Scale::full, 6},    TreeSize{4, 12, Scale::full, 10},
};
[[nodiscard]] int tree_count(Scale scale) { return by_scale(scale, 25, 50, 100); }

/// Distances of a failing window from the value.
constexpr std::array<Score, 7> distances{0, 1, 2, 4, 8, 16, 32};

// ------------------------------------------------------------------------------------ the tasks --

struct Result {
  Score value = 0;
  textbook::Counts counts;
};
template <class Tree, class Search>
[[nodiscard]] Result search(Tree& tree, const Search& search) {
  trees::Evaluator evaluator;
  textbook::Walk walk(tree, evaluator);
  const Score value = search(walk);
  return {value, walk.counts};
}

/// A row for each algorithm.
template <class Tree>
void measure_algorithms(Tree& tree, const Json& factors, Rows& rows) {
  textbook::for_each_algorithm([&](std::string_view name, const char*, auto algorithm) {
    if (std::find(algorithms.begin(), algorithms.end(), name) == algorithms.end()) return;
    using W = textbook::Walk<Tree, trees::Evaluator>;
    const auto result =
        search(tree, [&](W& walk) { return algorithm(walk, tree.shape().depth()); });
    Row& row = rows.emplace_back(Row{.factors = factors});
    row.factors["algorithm"] = name;
    row.counts = {{"leaves", result.counts.leaves()},
                  {"nodes", result.counts.nodes()},
                  {"value", result.value}};
  });
}

/// Fail-hard and fail-soft searches with the same failing windows. The excess is the sum of the
/// distances between bound and value.
struct Failures {
  std::int64_t searches = 0;
  std::int64_t same_nodes = 0;
  std::int64_t tighter = 0;
  std::int64_t looser = 0;
  std::int64_t hard_excess = 0;
  std::int64_t soft_excess = 0;
};
using FailuresBy = std::map<std::pair<std::string, Score>, Failures>;

/// Searches with minimal windows at all `distances` from the value, on either side.
template <class Tree>
void measure_failures(Tree& tree, FailuresBy& failures) {
  const int depth = tree.shape().depth();
  const Score open = infinite_score;
  const Score value = search(tree, [&](auto& walk) {
                        return textbook::falphabeta(walk, -open, open, depth);
                      }).value;
  for (const bool is_low : {true, false}) {
    for (const Score distance : distances) {
      const Score alpha = is_low ? value + distance : value - distance - 1;
      const auto hard = search(
          tree, [&](auto& walk) { return textbook::alpha_beta(walk, alpha, alpha + 1, depth); });
      const auto soft = search(
          tree, [&](auto& walk) { return textbook::falphabeta(walk, alpha, alpha + 1, depth); });
      const Score hard_excess = std::abs(hard.value - value);
      const Score soft_excess = std::abs(soft.value - value);
      Failures& sum = failures[{is_low ? "low" : "high", distance}];
      sum.searches += 1;
      sum.same_nodes += hard.counts == soft.counts ? 1 : 0;
      sum.tighter += soft_excess < hard_excess ? 1 : 0;
      sum.looser += soft_excess > hard_excess ? 1 : 0;
      sum.hard_excess += hard_excess;
      sum.soft_excess += soft_excess;
    }
  }
}

[[nodiscard]] Rows measure(std::string_view kind, const TreeSize& size, int count,
                           std::uint64_t seed) {
  const Json factors{{"kind", kind}, {"width", size.width}, {"depth", size.depth}};
  Rows rows;
  FailuresBy failures;
  for (int number = 0; number < count; ++number) {
    const auto shape =
        trees::Shape::make(size.width, size.depth, seed + static_cast<std::uint64_t>(number));
    Json factors_of_tree = factors;
    factors_of_tree["tree"] = number;
    with_tree(kind, shape.value(), [&](auto tree) {
      measure_algorithms(tree, factors_of_tree, rows);
      measure_failures(tree, failures);
    });
  }
  for (const auto& [which, sum] : failures) {
    Row& row = rows.emplace_back(Row{.factors = factors});
    row.factors["fails"] = which.first;
    row.factors["distance"] = which.second;
    row.counts = {{"searches", sum.searches},       {"same_nodes", sum.same_nodes},
                  {"tighter", sum.tighter},         {"looser", sum.looser},
                  {"hard_excess", sum.hard_excess}, {"soft_excess", sum.soft_excess}};
  }
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int count = tree_count(scale);
  return tasks_of_trees(sizes, kinds, scale, count,
                        [=](std::string_view kind, const TreeSize& size, std::uint64_t seed) {
                          return measure(kind, size, count, seed);
                        });
}

// --------------------------------------------------------------------------------- the findings --

/// The trees of one kind and size, in the same order for each algorithm.
struct Forest {
  std::string kind;
  int width = 0;
  int depth = 0;
  Rows rows{};

  [[nodiscard]] std::vector<double> of(std::string_view algorithm, std::string_view cost) const {
    return column(rows, {{"algorithm", algorithm}}, cost);
  }
  /// The leaves of an algorithm over those of another.
  [[nodiscard]] PairedRatio leaves(std::string_view algorithm,
                                   std::string_view relative_to = algorithms.front()) const {
    return paired_ratio(of(algorithm, "leaves"), of(relative_to, "leaves"));
  }
  [[nodiscard]] std::size_t trees() const { return of(algorithms.front(), "leaves").size(); }
  [[nodiscard]] std::string name() const {
    return fmt::format("{}, W={}, D={}", kind, width, depth);
  }
};

/// In the order of the tasks.
[[nodiscard]] std::vector<Forest> forests(const Rows& rows) {
  std::vector<Forest> list;
  for (const Row& row : rows) {
    if (!row.factors.contains("algorithm")) continue;
    const std::string kind = text(row, "kind");
    const int width = value(row, "width"), depth = value(row, "depth");
    if (list.empty() || list.back().kind != kind || list.back().width != width ||
        list.back().depth != depth)
      list.push_back({.kind = kind, .width = width, .depth = depth});
    list.back().rows.push_back(row);
  }
  return list;
}

/// "`algorithm` visits fewer leaves than `rival`" on each kind and size of ordered trees.
[[nodiscard]] Claim survey_claim(const std::vector<Forest>& all, std::string_view name,
                                 std::string_view algorithm, std::string_view rival) {
  const std::vector<Forest> list =
      chosen(all, [](const Forest& forest) { return forest.kind != at_random; });
  const auto sizes_of_trees = mapped(list, [&](const Forest& forest) {
    return geometric_mean(forest.of(algorithm, "leaves")) /
           geometric_mean(forest.of(rival, "leaves"));
  });
  const auto [least, most] = std::minmax_element(sizes_of_trees.begin(), sizes_of_trees.end());
  std::vector<Assessment> assessments = mapped(
      holm(mapped(list, [&](const Forest& forest) { return forest.leaves(algorithm, rival); })),
      [](const Estimate& ratio) { return smaller(ratio); });
  for (std::size_t i = 0; i < list.size(); ++i)
    assessments[i].reason = assessments[i].verdict == Verdict::reproduced
                                ? "the interval of the ratio lies below 1"
                                : list[i].name() + ": " + assessments[i].reason;
  return stated(name,
                fmt::format("{:.3f} to {:.3f} of the leaves, on {} kinds and sizes of tree", *least,
                            *most, list.size()),
                all_of(assessments));
}

[[nodiscard]] std::vector<Claim> section_three(const std::vector<Forest>& all) {
  return {survey_claim(all, "palphabeta or SCOUT", "palphabeta", "SCOUT"),
          survey_claim(all, "palphabeta or SCOUT with it", "palphabeta", "SCOUT, survey's"),
          survey_claim(all, "palphabeta or recursive SCOUT", "palphabeta",
                       "SCOUT, survey's, recursive"),
          survey_claim(all, "palphabeta to N-2", "palphabeta to depth N-2", "palphabeta"),
          survey_claim(all, "lalphabeta", "lalphabeta", "alpha-beta")};
}

/// In how many trees an algorithm visits more leaves than alpha-beta.
[[nodiscard]] Claim risk(const std::vector<Forest>& all, std::string_view algorithm) {
  std::size_t more_in_all = 0;
  const auto share_of = [&](std::string_view kind) {
    std::size_t more = 0;
    std::size_t trees = 0;
    for (const Forest& forest : all) {
      if (forest.kind != kind) continue;
      const std::vector<double> logs = forest.leaves(algorithm).logs;
      more += static_cast<std::size_t>(
          std::count_if(logs.begin(), logs.end(), [](double log) { return log > 0; }));
      trees += logs.size();
    }
    more_in_all += more;
    return fmt::format("in {} of {}", with_interval(share(more, trees), 0, 100, " %"), kind);
  };
  const std::string measured = joined(kinds, share_of);
  return stated("risk of more leaves", measured + " trees", always(more_in_all > 0 ? 1 : 0, 1),
                algorithm);
}

[[nodiscard]] std::size_t total(const Rows& rows, std::string_view name) {
  std::size_t sum = 0;
  for (const Row& row : rows) sum += value(row, name).get<std::size_t>();
  return sum;
}

[[nodiscard]] Claim same_nodes(const std::vector<Forest>& all, const Rows& failures) {
  Agreement open;
  for (const Forest& forest : all) {
    const auto both = [&](std::string_view algorithm) {
      const auto nodes = forest.of(algorithm, "nodes"), leaves = forest.of(algorithm, "leaves");
      return mapped(from_to(0, static_cast<int>(nodes.size()) - 1), [&](int i) {
        const auto tree = static_cast<std::size_t>(i);
        return std::pair(nodes[tree], leaves[tree]);
      });
    };
    open.add(same_values(both("alpha-beta"), both("falphabeta")));
  }
  const std::size_t searches = total(failures, "searches");
  return stated("same nodes",
                fmt::format("{} trees with an open window, {} searches with failing windows",
                            open.searches, searches),
                always(open.same + total(failures, "same_nodes"), open.searches + searches));
}

[[nodiscard]] Claim tighter_bounds(const Rows& failures) {
  const std::size_t searches = total(failures, "searches");
  const std::size_t looser = total(failures, "looser");
  const std::size_t tighter = total(failures, "tighter");
  return stated(
      "tighter bounds",
      fmt::format("tighter in {} of {} failing searches, looser in {}", tighter, searches, looser),
      all_of({always(tighter > 0 ? 1 : 0, 1), always(searches - looser, searches)}));
}

/// Every algorithm must find the value of alpha-beta.
[[nodiscard]] Claim same_value(const std::vector<Forest>& all) {
  Agreement sum;
  for (const Forest& forest : all) sum.add(same_values(forest.rows, {"tree"}, "value"));
  Claim claim = same_value_claim("Every algorithm of the family finds the minimax value",
                                 "the paper of each algorithm", sum);
  claim.measured = fmt::format("{} searches", sum.searches);
  return claim;
}

/// The fewest and the most trees of a forest.
[[nodiscard]] std::string trees_text(const std::vector<Forest>& all) {
  const auto trees = mapped(all, [](const Forest& forest) { return forest.trees(); });
  const auto [least, most] = std::minmax_element(trees.begin(), trees.end());
  return *least == *most ? fmt::format("{} trees a point", *least)
                         : fmt::format("{} to {} trees a point", *least, *most);
}

/// Leaves relative to alpha-beta's by depth, for trees of width 8.
[[nodiscard]] support::Plot by_depth(const std::vector<Forest>& all, std::string_view kind) {
  const std::vector<Forest> drawn =
      chosen(all, [&](const Forest& forest) { return forest.kind == kind && forest.width == 8; });
  support::Plot plot{.name = kind == by_value ? "depth-ordered" : "depth-random",
                     .title = fmt::format("Leaves against alpha-beta, width 8, {} trees", kind),
                     .caption =
                         "Geometric means over the same trees, open window; values below 1 are "
                         "better than alpha-beta.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "leaves / alpha-beta's"},
                     .series = {},
                     .cases = trees_text(all)};
  for (const std::string_view name : algorithms) {
    if (name == "alpha-beta" || name == "falphabeta") continue;  // 1 by definition
    if (plot.series.size() == 8) break;  // a plot has eight colours; the tables show all
    plot.series.push_back({std::string(name), mapped(drawn, [&](const Forest& forest) {
                             return point(forest.depth, forest.leaves(name));
                           })});
  }
  return plot;
}

[[nodiscard]] support::Plot tightness(const Rows& failures) {
  const auto of = [&](std::string_view kind, std::string_view side, Score distance) {
    return where(failures, {{"kind", kind}, {"fails", side}, {"distance", distance}});
  };
  const auto series = [&](std::string_view kind, std::string_view side) {
    // At distance 0 both return the value itself.
    return series_of(
        fmt::format("{}, fails {}", kind, side),
        std::vector<Score>(distances.begin() + 1, distances.end()),
        [&](Score distance) {
          const Rows rows = of(kind, side, distance);
          return share(total(rows, "tighter"), total(rows, "searches"));
        },
        100);
  };
  constexpr std::array<std::string_view, 2> sides{"low", "high"};
  return {
      .name = "tighter-bounds",
      .title = "How often fail-soft returns the tighter bound",
      .caption =
          "Searches with a minimal window at distances of 1 to 32 from the value. "
          "Fail-hard returns the edge of the window, fail-soft the best value found.",
      .x = {.label = "distance of the window from the value (centipawns)", .logarithmic = true},
      .y = {.label = "tighter bounds (%)", .low = 0, .high = 100},
      .series = mapped(kinds, sides, series),
      .cases = fmt::format("{} searches a point",
                           total(of(kinds.back(), sides.back(), distances.back()), "searches"))};
}

[[nodiscard]] ReportTable table(const std::vector<Forest>& all, std::string_view kind,
                                const char* cost) {
  std::vector<std::string> others(algorithms.begin() + 2, algorithms.end());
  const auto line = [&](const Forest& forest) {
    const std::vector<double> first = forest.of("alpha-beta", cost);
    return cells(forest.width, forest.depth, first.size(), fmt::format("{:.0f}", mean(first)),
                 mapped(others, [&](const std::string& name) {
                   return fmt::format(
                       "{:.3f}", geometric_mean(forest.of(name, cost)) / geometric_mean(first));
                 }));
  };
  return {
      .caption = fmt::format("{} trees: {} of alpha-beta (mean), and of the other "
                             "algorithms relative to it (geometric mean)",
                             kind, cost),
      .header = cells("W", "D", "trees", "alpha-beta", others),
      .rows = mapped(chosen(all, [&](const Forest& forest) { return forest.kind == kind; }), line)};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const std::vector<Forest> all = forests(rows);
  const Rows failures =
      chosen(rows, [](const Row& row) { return row.factors.contains("distance"); });
  return {.claims =
              list_of<Claim>(section_three(all), risk(all, "palphabeta"), risk(all, "lalphabeta"),
                             same_nodes(all, failures),
                             shown_in("tighter-bounds", tighter_bounds(failures)), same_value(all)),
          .plots = {by_depth(all, by_value), by_depth(all, at_random), tightness(failures)},
          .tables = {table(all, by_value, "leaves"), table(all, by_score, "leaves"),
                     table(all, at_random, "leaves"), table(all, by_value, "nodes")}};
}

}  // namespace

Experiment experiment() {
  return {.title = "palphabeta, SCOUT, PVS and related searches on synthetic trees",
          .question =
              "Which of the searches that try moves with a minimal window first visits "
              "the fewest leaves, and what does fail-soft gain?",
          .source = "Marsland and Campbell 1981; Fishburn 1981; Marsland 1983; Reinefeld 1983",
          .tasks = tasks,
          .assess = assess,
          .place = 70};
}

}  // namespace espalier::lab::depth_first_family
