// What the theory of parallel searches predicts for model trees, beside the simulated searches:
// orders of speedup on processor trees, and the searches of minimal trees.
#include <functional>

#include "espalier/parallel/mandatory_work_first.hpp"
#include "espalier/parallel/tree_splitting.hpp"
#include "games/trees/evaluator.hpp"
#include "lab/parallel_runs.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::parallel_bounds {

namespace {

constexpr const char* tree_splitting = "tree-splitting";
constexpr const char* updating = "tree-splitting with updates";  ///< of bounds, as in the paper
constexpr const char* work_first = "mandatory work first";
constexpr const char* brothers = "young brothers wait";
constexpr const char* jamboree = "Jamboree";

// ------------------------------------------------------------------------------------ measuring --

constexpr std::array<unsigned, 6> team_sizes{2, 4, 8, 16, 32, 64};
constexpr int chess_width = 38;
constexpr int chess_height = 6;

/// Tree-splitting and mandatory work first on a tree, as the theory has them: with full windows and
/// messages that cost nothing.
template <class Tree>
[[nodiscard]] Rows search_tree(const std::string& order, const Tree& tree, std::uint64_t seed) {
  trees::Evaluator evaluator;
  const int height = tree.shape().depth();
  parallel::Options options{.seed = seed};
  const parallel::Time best = parallel::search_sequentially(tree, evaluator, height, options).time;
  Rows rows;
  for (const char* const method : {tree_splitting, updating, work_first}) {
    options.updates_bounds = method == updating;
    for (const unsigned processors : team_sizes) {
      options.processors = processors;
      rows.push_back(
          {{{"measure", "tree"},
            {"order", order},
            {"tree", std::to_string(tree.shape().seed())},
            {"width", tree.shape().width()},
            {"height", height},
            {"latency", options.costs.message},
            {"method", method},
            {"processors", processors}},
           parallel_counts(method == work_first ? parallel::search<parallel::MandatoryWorkFirst>(
                                                      tree, evaluator, height, options)
                                                : parallel::search<parallel::TreeSplitting>(
                                                      tree, evaluator, height, options),
                           best)});
    }
  }
  return rows;
}

constexpr std::array<int, 3> degrees{6, 8, 10};
constexpr std::array<int, 5> heights{2, 4, 6, 8, 10};

/// Work and critical path of Jamboree in best-ordered uniform trees, and what young brothers wait
/// visits in them.
[[nodiscard]] Rows search_best_ordered(int degree, int height) {
  const auto shape = trees::Shape::make(degree, height, 1).value();
  const trees::StronglyOrderedTree tree(shape,
                                        trees::StronglyOrdered(shape, trees::Ordering::perfect()));
  parallel::Options options{
      .processors = parallel::Machine::unlimited, .minimal_windows = true, .grain = 0};
  const parallel::Time best = best_sequential(tree, options);
  Rows rows;
  const auto run = [&](const char* method, unsigned processors) {
    options.processors = processors;
    rows.push_back({{{"measure", "best ordered"},
                     {"degree", degree},
                     {"height", height},
                     {"method", method},
                     {"processors", processors}},
                    parallel_counts(parallel_method(method).on_tree(tree, options), best)});
  };
  run(jamboree, parallel::Machine::unlimited);
  options.costs = parallel::Costs::with_latency(1);
  for (const unsigned processors : {2U, 16U, 256U}) run(brothers, processors);
  return rows;
}

struct Effort {
  int trees;
  int greatest_height;
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(scale, {3, 6}, {4, 8}, {5, 10});
}

/// The trees of one seed. Those in perfect and in worst order have all the same shape: one is
/// enough.
[[nodiscard]] Rows search_trees(std::uint64_t number, std::uint64_t seed) {
  const auto shape = trees::Shape::make(chess_width, chess_height, number).value();
  const auto ordered = [&](const trees::Ordering& ordering) {
    return trees::StronglyOrderedTree(shape, trees::StronglyOrdered(shape, ordering));
  };
  Rows rows = search_tree("strong", ordered(trees::Ordering::strong()), seed);
  if (number > 1) return rows;
  const auto append = [&](const Rows& more) { rows.insert(rows.end(), more.begin(), more.end()); };
  append(search_tree("best first", ordered(trees::Ordering::perfect()), seed));
  append(search_tree("worst first",
                     trees::WorstOrderedTree(trees::Shape::make(8, 4, number).value()), seed));
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort now = effort(scale);
  std::vector<Task> list;
  for (int i = 1; i <= now.trees; ++i) {
    const auto tree = static_cast<std::uint64_t>(i);
    list.push_back({fmt::format("trees {}", i), i == 1 ? 3.0 : 2.0,
                    [=](const Context& context) { return search_trees(tree, context.seed); }});
  }
  for (const int degree : degrees) {
    for (const int height : heights) {
      if (height > now.greatest_height) continue;
      list.push_back({fmt::format("best ordered, degree {}, height {}", degree, height),
                      1e-6 * std::pow(degree, height / 2.0) + 0.001,
                      [=](const Context&) { return search_best_ordered(degree, height); }});
    }
  }
  return list;
}

// ------------------------------------------------------------------------- minimal trees --

/// The growth of W/C by two plies, relative to d/2, goes to 1 if the formula holds.
[[nodiscard]] Claim available_claim(const Rows& rows) {
  std::vector<Assessment> parts;
  std::string measured;
  for (const int degree : degrees) {
    std::vector<double> growth;
    double before = 0;
    for (const Row& row :
         where(rows, {{"measure", "best ordered"}, {"method", jamboree}, {"degree", degree}})) {
      const double now = number(row, "work") / number(row, "time");
      if (before > 0) growth.push_back(now / before);
      before = now;
    }
    const double half = degree / 2.0;
    measured += fmt::format("{}d = {}:", measured.empty() ? "" : "; ", degree);
    for (const double each : growth) measured += fmt::format(" {:.2f}", each);
    const bool departs =
        growth.size() > 1 && std::abs(growth.back() - half) > std::abs(growth.front() - half);
    parts.push_back(departs ? always(0, 1) : not_decided("a formula for great heights"));
    if (departs) parts.back().reason = fmt::format("for d = {} it departs from {}", degree, half);
  }
  return stated("available parallelism", "times, every two plies: " + measured, all_of(parts));
}

[[nodiscard]] Claim minimal_claim(const Rows& rows) {
  const Rows all = where(rows, {{"measure", "best ordered"}, {"method", brothers}});
  const auto held = std::count_if(all.begin(), all.end(), [](const Row& row) {
    return number(row, "work") == number(row, "best");
  });
  return stated("no overhead in minimal trees", fmt::format("in {} of {} runs", held, all.size()),
                always(static_cast<std::size_t>(held), all.size()));
}

// ------------------------------------------------------------------------------ processor trees --

[[nodiscard]] Rows tree_runs(const Rows& rows, const char* method, const char* order) {
  return where(rows, {{"measure", "tree"}, {"method", method}, {"order", order}});
}
/// For each number of processors.
[[nodiscard]] std::vector<Estimate> speedups(const Rows& rows, const char* method,
                                             const char* order) {
  return mapped(team_sizes, [&](unsigned processors) {
    const Rows runs = where(tree_runs(rows, method, order), {{"processors", processors}});
    const PairedRatio ratio = paired_ratio(column(runs, "best"), column(runs, "time"));
    return runs.size() == 1 ? exact(ratio.estimate().value) : ratio.estimate();
  });
}
[[nodiscard]] std::string team_text() {
  return "with " + joined(team_sizes, [](unsigned p) { return std::to_string(p); }) + " processors";
}

/// "At least order of P^x" is a statement about many processors: it holds if each speedup is at
/// least P^x, fails if the speedups fall behind P^x with every doubling, and is open otherwise.
[[nodiscard]] Claim order_claim(const Rows& rows, std::string_view name, const char* method,
                                const char* order, double exponent) {
  const std::vector<Estimate> measured = speedups(rows, method, order);
  std::vector<double> relative;
  bool holds = true;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const double claimed = std::pow(team_sizes.at(i), exponent);
    relative.push_back(measured[i].value / claimed);
    holds = holds && measured[i].interval.low >= claimed;
  }
  const bool falls =
      std::is_sorted(relative.begin(), relative.end(), std::greater<>()) && relative.back() < 1;
  const auto [least, most] = std::minmax_element(relative.begin(), relative.end());
  Assessment assessment = holds || falls ? always(holds ? 1 : 0, 1)
                                         : not_decided("an order of growth, for many processors");
  assessment.reason =
      fmt::format("{}{:.2f} to {:.2f} times the {} power of P",
                  holds || falls ? "" : assessment.reason + ": ", *least, *most, exponent);
  return stated(name,
                joined(measured, [](const Estimate& e) { return fmt::format("{:.2f}", e.value); }) +
                    " times as fast " + team_text(),
                std::move(assessment), order);
}

/// As an order of growth, too: greater, and more so with every doubling.
[[nodiscard]] Claim best_first_claim(const Rows& rows) {
  const std::vector<Estimate> theirs = speedups(rows, updating, "best first");
  const std::vector<Estimate> ours = speedups(rows, work_first, "best first");
  std::vector<double> relative;
  for (std::size_t i = 0; i < ours.size(); ++i) relative.push_back(ours[i].value / theirs[i].value);
  const auto greater = static_cast<std::size_t>(
      std::count_if(relative.begin(), relative.end(), [](double ratio) { return ratio > 1; }));
  Assessment assessment = always(greater, relative.size());
  if (greater < relative.size() && relative.back() > 1)
    assessment = std::is_sorted(relative.begin(), relative.end())
                     ? Assessment{Verdict::reproduced,
                                  fmt::format("greater from {} processors on, and more so with "
                                              "every doubling; the statement is of theory for many",
                                              team_sizes.at(team_sizes.size() - greater))}
                     : not_decided("greater with some numbers of processors");
  return stated("best-first trees",
                joined(relative, [](double ratio) { return fmt::format("{:.2f}", ratio); }) +
                    " times " + team_text(),
                std::move(assessment));
}
/// By the ratio of the speedups, over numbers of processors.
[[nodiscard]] Claim worst_first_claim(const Rows& rows) {
  const auto times = [&](const char* method) {
    return column(tree_runs(rows, method, "worst first"), "time");
  };
  const std::vector<double> all = ratios(times(updating), times(work_first));
  const Estimate measured = paired_ratio(times(updating), times(work_first)).estimate();
  Assessment assessment = decide(measured, at_most(1));
  if (assessment.verdict != Verdict::contradicted)
    assessment = not_decided("the source gives no figure for \"slightly\"");
  return stated("worst-first trees",
                joined(all, [](double ratio) { return fmt::format("{:.2f}", ratio); }) + " times " +
                    team_text(),
                std::move(assessment));
}

// ------------------------------------------------------------------------------- the findings --

[[nodiscard]] support::Plot exponent_plot(const Rows& rows) {
  support::Plot plot{.name = "exponents",
                     .title = "Two searches on trees of the width of chess",
                     .caption = fmt::format(
                         "{} branches, {} plies; worst first 8 branches, 4 plies. Full windows, "
                         "messages cost nothing.",
                         chess_width, chess_height),
                     .x = {.label = "processors", .logarithmic = true},
                     .y = {.label = "times as fast as alpha-beta", .logarithmic = true},
                     .series = {},
                     .cases = ""};
  for (const char* const method : {updating, work_first}) {
    for (const char* const order : {"best first", "strong", "worst first"}) {
      const std::vector<Estimate> measured = speedups(rows, method, order);
      support::Series& series = plot.series.emplace_back();
      series.name = fmt::format("{}, {}", method == updating ? tree_splitting : method, order);
      for (std::size_t i = 0; i < measured.size(); ++i)
        series.points.push_back(point(team_sizes.at(i), measured[i]));
    }
  }
  plot.cases = fmt::format("{} strongly ordered trees, of the others one",
                           tree_runs(rows, updating, "strong").size() / team_sizes.size());
  return plot;
}

Findings assess(const Rows& rows) {
  std::vector<Claim> claims{minimal_claim(rows), available_claim(rows)};
  for (const char* const order : {"best first", "strong"})
    claims.push_back(order_claim(rows, "square root of k", updating, order, 0.5));
  claims.push_back(order_claim(rows, "p^0.8", work_first, "best first", 0.8));
  claims.push_back(best_first_claim(rows));
  claims.push_back(worst_first_claim(rows));
  return {.claims = std::move(claims), .plots = {exponent_plot(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Predicted speedups of parallel searches",
          .question =
              "Do the orders of speedup that theory predicts for processor trees hold on simulated "
              "processors, and what do parallel searches lose in minimal trees?",
          .source =
              "Finkel and Fishburn 1982; Finkel and Fishburn 1983; Joerg and Kuszmaul 1994; "
              "Feldmann, Mysliwietz and Monien 1994",
          .tasks = tasks,
          .assess = assess,
          .place = 360};
}

}  // namespace espalier::lab::parallel_bounds
