// The least and the most leaves that alpha-beta visits, counted in trees of perfect and of worst
// order and compared with the formulas and a published table.
#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::tree_bounds {

namespace {

constexpr int table_width = 40;
/// Leaves of the best case for 1 to 8 plies.
constexpr std::array<std::int64_t, 8> published{40,    79,     1639,    3199,
                                                65569, 127999, 2623999, 5119999};

// ------------------------------------------------------------------------------------ measuring --

[[nodiscard]] std::uint64_t leaf_budget(Scale scale) {
  return scale == Scale::quick ? 200'000 : scale == Scale::normal ? 2'000'000 : 20'000'000;
}

/// Perfect order with an open window and with windows that fail high and low. The seed determines
/// the value but not the counts.
[[nodiscard]] Row perfect_row(int width, int depth, std::uint64_t seed) {
  const auto shape = trees::Shape::make(width, depth, seed).value();
  const trees::PerfectlyOrderedTree tree(shape);
  const Score value = trees::PerfectlyOrdered(shape).root().value;
  return {{{"order", "perfect"}, {"width", width}, {"depth", depth}},
          {{"leaves", leaves_visited(tree)},
           {"fail_high_leaves", leaves_visited(tree, value - 1, value)},
           {"fail_low_leaves", leaves_visited(tree, value, value + 1)}}};
}

[[nodiscard]] Row worst_row(int width, int depth, std::uint64_t seed) {
  trees::WorstOrderedTree tree(trees::Shape::make(width, depth, seed).value());
  trees::Evaluator evaluator;
  textbook::Walk<trees::WorstOrderedTree, trees::Evaluator> walk(tree, evaluator);
  (void)textbook::minimax(walk, depth);
  return {{{"order", "worst"}, {"width", width}, {"depth", depth}},
          {{"leaves", leaves_visited(tree)}, {"minimax_leaves", walk.counts.leaves()}}};
}

/// All depths at which `leaves(width, depth)` is affordable.
template <class Leaves, class MakeRow>
[[nodiscard]] Task width_task(const char* order, int width, std::uint64_t most, Leaves leaves,
                              MakeRow make_row) {
  constexpr int deepest = 40;
  // Width 1 goes to the greatest depth, other widths as deep as the budget allows.
  const auto affordable = [=](int depth) {
    return depth <= deepest && std::pow(width, depth / 2.0) < 1e9 && leaves(width, depth) <= most;
  };
  double weight = 0;
  for (int depth = 1; affordable(depth); ++depth)
    weight += static_cast<double>(leaves(width, depth)) / 3e7;
  return {fmt::format("{} order, width {}", order, width), weight,
          [=](const Context& context) -> Rows {
            Rows rows;
            for (int depth = 1; affordable(depth); ++depth)
              rows.push_back(make_row(width, depth, context.seed));
            return rows;
          }};
}

/// W^D where it is below 1e9, else the largest number.
[[nodiscard]] std::uint64_t leaves_of_all(int width, int depth) {
  return std::pow(width, depth) < 1e9 ? all_leaves(width, depth) : ~std::uint64_t{0};
}

/// Two moves and two plies. The first answer to the second move refutes it, but another would
/// refute it more clearly.
constexpr std::string_view refuted_but_not_best = "((3 4) (2 1))";

[[nodiscard]] Rows search_refuted(const Context&) {
  auto tree = trees::ExplicitTree::parse(refuted_but_not_best).value();
  trees::Evaluator evaluator;
  textbook::Walk<trees::ExplicitTree, trees::Evaluator> walk(tree, evaluator);
  (void)textbook::alpha_beta(walk, -infinite_score, infinite_score, 2);
  return {{{{"order", "a refutation first"}, {"width", 2}, {"depth", 2}},
           {{"leaves", walk.counts.leaves()}},
           {}}};
}

constexpr int aspiration_trees = 100;

/// Strongly ordered trees with an open window, and with the narrowest one that has their value in
/// it.
[[nodiscard]] Rows search_with_success(int width, int depth, std::uint64_t seed) {
  std::uint64_t open = 0;
  std::uint64_t narrow = 0;
  for (int i = 0; i < aspiration_trees; ++i) {
    const auto shape =
        trees::Shape::make(width, depth, seed + static_cast<std::uint64_t>(i)).value();
    trees::StronglyOrderedTree tree(shape,
                                    trees::StronglyOrdered(shape, ordering_of(survey_first)));
    trees::Evaluator evaluator;
    textbook::Walk<trees::StronglyOrderedTree, trees::Evaluator> walk(tree, evaluator);
    const Score value = textbook::alpha_beta(walk, -infinite_score, infinite_score, depth);
    open += walk.counts.leaves();
    narrow += leaves_visited(tree, value - 1, value + 1);
  }
  return {{{{"order", "strong"}, {"width", width}, {"depth", depth}},
           {{"trees", aspiration_trees}, {"leaves", open}, {"aspiration_leaves", narrow}},
           {}}};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> all{{"a refutation first", 0.001, search_refuted}};
  for (const int width : {8, 16, 24})
    for (const int depth : {3, 4})
      all.push_back({fmt::format("successful aspiration, width {}, depth {}", width, depth), 0.02,
                     [=](const Context& context) {
                       return search_with_success(width, depth, context.seed);
                     }});
  for (const int width : {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 40, 64}) {
    // The published table has eight plies at every scale.
    const std::uint64_t most = width == table_width
                                   ? std::max<std::uint64_t>(leaf_budget(scale), 5'119'999)
                                   : leaf_budget(scale);
    all.push_back(width_task("perfect", width, most, minimal_leaves, perfect_row));
    all.push_back(width_task("worst", width, leaf_budget(scale), leaves_of_all, worst_row));
  }
  return all;
}

// --------------------------------------------------------------------------------- the findings --

/// In how many rows of an order a count equals `formula` of width and depth.
template <class Formula>
[[nodiscard]] Claim formula_claim(const Rows& rows, std::string_view name, const char* order,
                                  const char* count, Formula formula) {
  std::size_t cases = 0;
  std::size_t held = 0;
  for (const Row& row : where(rows, {{"order", order}})) {
    const auto width = value(row, "width").get<int>();
    const auto depth = value(row, "depth").get<int>();
    ++cases;
    held += value(row, count).get<std::uint64_t>() == formula(row, width, depth) ? 1 : 0;
  }
  return stated(name, fmt::format("exactly so in {} of {} shapes", held, cases),
                always(held, cases));
}

/// "Optimal performance is achieved only when the first move considered at each node is best":
/// where a cutoff is expected, any move that causes it will do.
[[nodiscard]] Claim only_best_claim(const Rows& rows) {
  const Row row = where(rows, {{"order", "a refutation first"}}).at(0);
  const auto visited = value(row, "leaves").get<std::uint64_t>();
  const std::uint64_t least = minimal_leaves(2, 2);
  Assessment assessment = always(visited > least ? 1 : 0, 1);
  if (visited == least)
    assessment.reason = "where a cutoff is expected, any move that causes it will do";
  return stated(
      "only if best first",
      fmt::format("{} leaves of {}, the fewest being {}", visited, refuted_but_not_best, least),
      std::move(assessment));
}

/// "Using a smaller search space -- bounded by B(W,D) and A(W,D)."
[[nodiscard]] Claim aspiration_claim(const Rows& rows) {
  const Rows all = where(rows, {{"order", "strong"}});
  std::size_t held = 0;
  std::string measured;
  for (const Row& row : all) {
    const auto width = value(row, "width").get<int>();
    const auto depth = value(row, "depth").get<int>();
    const double least = static_cast<double>(minimal_leaves(width, depth));
    const double open = number(row, "leaves") / number(row, "trees");
    const double narrow = number(row, "aspiration_leaves") / number(row, "trees");
    held += least <= narrow && narrow <= open ? 1 : 0;
    measured += fmt::format("{}{:.0f} ≤ {:.0f} ≤ {:.0f}", measured.empty() ? "" : ", ", least,
                            narrow, open);
  }
  return stated("bounds of successful aspiration",
                measured + fmt::format(", means of {} trees", aspiration_trees),
                always(held, all.size()));
}

/// From which A = 2 B is derived.
[[nodiscard]] Claim second_term_claim() {
  double least = 1;
  double most = 0;
  for (int width = 21; width <= 40; ++width)
    for (int depth = 5; depth <= 8; ++depth) {
      const double ratio = static_cast<double>(static_cast<std::uint64_t>(width - 1) *
                                               minimal_leaves(width - 1, depth - 2)) /
                           static_cast<double>(minimal_leaves(width, depth));
      least = std::min(least, ratio);
      most = std::max(most, ratio);
    }
  return stated("second term",
                fmt::format("{:.2f} to {:.2f} of it, for W 21 to 40 and D 5 to 8", least, most),
                not_decided("the source gives no figure for \"approximately\""));
}

[[nodiscard]] const Row* perfect_cell(const Rows& rows, int width, int depth) {
  const auto found = std::find_if(rows.begin(), rows.end(), [=](const Row& row) {
    return value(row, "order") == "perfect" && value(row, "width") == width &&
           value(row, "depth") == depth;
  });
  return found == rows.end() ? nullptr : &*found;
}

/// Compares a figure of the published table with the measured one. If they differ, the reason gives
/// the value of the formula and says whether a single digit differs.
[[nodiscard]] Assessment assess_table_figure(int depth, std::int64_t theirs, std::int64_t ours) {
  Assessment assessment = exactly(theirs, ours);
  if (theirs == ours) return assessment;
  const auto formula = static_cast<std::int64_t>(minimal_leaves(table_width, depth));
  const std::string a = std::to_string(theirs);
  const std::string b = std::to_string(ours);
  std::size_t digits = 0;
  if (a.size() == b.size())
    for (std::size_t i = 0; i < a.size(); ++i) digits += a[i] != b[i] ? 1 : 0;
  assessment.reason =
      fmt::format("at {} plies {}, where the formula gives {}", depth, assessment.reason, formula);
  if (digits == 1) assessment.reason += ": one digit differs, probably a misprint";
  return assessment;
}

[[nodiscard]] Claim table_claim(const Rows& rows, bool odd_one) {
  std::vector<Assessment> assessments;
  std::string theirs;
  std::string ours;
  for (int depth = 1; depth <= static_cast<int>(published.size()); ++depth) {
    const std::int64_t figure = published[static_cast<std::size_t>(depth - 1)];
    const bool follows = figure == static_cast<std::int64_t>(minimal_leaves(table_width, depth));
    if (follows == odd_one) continue;
    const Row* const row = perfect_cell(rows, table_width, depth);
    if (row == nullptr) continue;
    const auto count = value(*row, "leaves").get<std::int64_t>();
    const std::string comma = theirs.empty() ? "" : ", ";
    theirs += comma + std::to_string(figure);
    ours += comma + std::to_string(count);
    assessments.push_back(assess_table_figure(depth, figure, count));
  }
  return {odd_one ? "The best case for 40 moves: the figures that the formula does not give"
                  : "The best case for 40 moves, 1 to 8 plies: the figures that the formula gives",
          "Chess Programming Wiki, Alpha-Beta: the table of the best case for W = 40", theirs, ours,
          all_of(assessments)};
}

[[nodiscard]] ReportTable leaf_table(const Rows& rows) {
  ReportTable table{"Leaves for 40 moves in every position",
                    {"plies", "best case, published", "best case", "fail high", "fail low",
                     "worst case, all leaves"},
                    {}};
  for (int depth = 1; depth <= static_cast<int>(published.size()); ++depth) {
    const Row* const row = perfect_cell(rows, table_width, depth);
    if (row == nullptr) continue;
    table.rows.push_back(
        {std::to_string(depth), std::to_string(published[static_cast<std::size_t>(depth - 1)]),
         value(*row, "leaves").dump(), value(*row, "fail_high_leaves").dump(),
         value(*row, "fail_low_leaves").dump(), std::to_string(all_leaves(table_width, depth))});
  }
  return table;
}

[[nodiscard]] support::Plot bounds_plot(const Rows& rows) {
  support::Plot plot{
      "bounds",
      "Least and most leaves of alpha-beta with 40 moves in every position",
      "With perfect order each ply costs 2 and 20 times the previous one in turn, about the "
      "square root of 40 on average. A search that only decides whether the value reaches a "
      "bound costs one of the two terms.",
      {"depth (plies)"},
      {"leaves", true},
      {}};
  support::Series all{"all leaves (worst order)", {}, support::Mark::rule};
  support::Series best{"perfect order", {}};
  support::Series high{"perfect order, fail high", {}};
  support::Series low{"perfect order, fail low", {}};
  support::Series worst{"worst order, counted", {}, support::Mark::points};
  for (int depth = 1; depth <= static_cast<int>(published.size()); ++depth) {
    const auto x = static_cast<double>(depth);
    all.points.push_back({x, std::pow(table_width, depth)});
    if (const Row* const row = perfect_cell(rows, table_width, depth)) {
      best.points.push_back({x, number(*row, "leaves")});
      high.points.push_back({x, number(*row, "fail_high_leaves")});
      low.points.push_back({x, number(*row, "fail_low_leaves")});
    }
  }
  for (const Row& row : where(rows, {{"order", "worst"}, {"width", table_width}}))
    worst.points.push_back({number(row, "depth"), number(row, "leaves")});
  plot.series = {std::move(all), std::move(worst), std::move(best), std::move(low),
                 std::move(high)};
  plot.cases = "1 tree, counted exactly";
  return plot;
}

Findings assess(const Rows& rows) {
  const auto least = [](const Row&, int w, int d) { return minimal_leaves(w, d); };
  const auto high = [](const Row&, int w, int d) { return all_leaves(w, d / 2); };
  const auto low = [](const Row&, int w, int d) { return all_leaves(w, (d + 1) / 2); };
  const auto minimax = [](const Row& row, int, int) {
    return value(row, "minimax_leaves").get<std::uint64_t>();
  };
  return {
      {shown_in("bounds", table_claim(rows, false)), shown_in("bounds", table_claim(rows, true)),
       formula_claim(rows, "minimal tree", "perfect", "leaves", least),
       formula_claim(rows, "proof of at least beta", "perfect", "fail_high_leaves", high),
       formula_claim(rows, "proof of at most alpha", "perfect", "fail_low_leaves", low),
       formula_claim(rows, "worst order", "worst", "leaves", minimax), only_best_claim(rows),
       aspiration_claim(rows), second_term_claim()},
      {bounds_plot(rows)},
      {leaf_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The best and the worst case",
          .question =
              "Does alpha-beta visit exactly as many leaves as the formulas give when the order is "
              "perfect, when the window fails, and when the order is the worst possible?",
          .source =
              "Slagle and Dixon 1969; Knuth and Moore 1975; Chess Programming Wiki, the table of "
              "leaves for 40 moves, 1 to 8 plies",
          .tasks = tasks,
          .assess = assess,
          .place = 50};
}

}  // namespace espalier::lab::tree_bounds
