// Table 1 of the survey of 1981: the leaves that alpha-beta visits in perfectly ordered, strongly
// ordered and random trees, measured again and extended to larger trees.
#include <limits>

#include "espalier/textbook/minimax.hpp"
#include "games/trees/calibration.hpp"
#include "games/trees/evaluator.hpp"
#include "lab/published_1981.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::survey_table_1 {

namespace {

// ------------------------------------------------------------------------------------ published --

using published_1981::Cell;
using published_1981::published;
using published_1981::published_24_5;
using published_1981::source;
using published_1981::trials_24_5;

[[nodiscard]] bool is_published(int width, int depth) {
  return (depth == 3 || depth == 4 || (depth == 5 && width == 24)) && width <= 24;
}

// ------------------------------------------------------------------------------------ measuring --

constexpr std::array<int, 5> widths{8, 16, 24, 32, 40};
constexpr int deepest = 14;
constexpr std::array<int, 6> strengths{40, 50, 60, 80, 90, 100};  // and the survey's 70
constexpr std::array<int, 5> spreads{80, 100, 115, 130, 150};     // percent

struct Effort {
  int trials;     ///< for each published shape
  double leaves;  ///< most leaves for one shape beyond them
  int samples;    ///< nodes of a calibration
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(scale, {100, 5e5, 500}, {400, 1e7, 1000}, {1000, 6e7, 4000});
}

[[nodiscard]] double seconds_for(double leaves) { return leaves / 4e7; }

[[nodiscard]] Task cell_task(const std::string& kind, int width, int depth, int trials,
                             int first = survey_first) {
  std::string id = fmt::format("{}, width {}, depth {}", kind, width, depth);
  if (first != survey_first) id += fmt::format(", first {} %", first);
  return {id, seconds_for(trials * expected_leaves(kind, width, depth)),
          [=](const Context& context) -> Rows {
            return {visit_trees(kind, width, depth, trials, context.seed, first)};
          }};
}

/// Adds all shapes that the effort allows, with at least `fewest` trees each.
void add_cells(const std::string& kind, const Effort& effort, std::vector<Task>& tasks) {
  constexpr int fewest = 10;
  for (const int width : widths) {
    for (int depth = 2; depth <= deepest; ++depth) {
      const double affordable = effort.leaves / expected_leaves(kind, width, depth);
      const int trials = is_published(width, depth)
                             ? effort.trials
                             : static_cast<int>(std::min<double>(effort.trials, affordable));
      if (trials >= fewest) tasks.push_back(cell_task(kind, width, depth, trials));
    }
  }
}

/// B and M of every published shape.
[[nodiscard]] Task extremes_task() {
  return {
      "perfectly ordered trees, and all leaves", 0.1, [](const Context& context) -> Rows {
        Rows rows;
        for (const Cell& cell : published) {
          const auto shape = trees::Shape::make(cell.width, cell.depth, context.seed).value();
          trees::RandomTree tree(shape);
          trees::Evaluator evaluator;
          textbook::Walk<trees::RandomTree, trees::Evaluator> walk(tree, evaluator);
          (void)textbook::minimax(walk, cell.depth);
          rows.push_back({{{"measure", "extremes"}, {"width", cell.width}, {"depth", cell.depth}},
                          {{"best", leaves_visited(trees::PerfectlyOrderedTree(shape))},
                           {"all", walk.counts.leaves()}}});
        }
        return rows;
      }};
}

template <class V>
[[nodiscard]] Row spread_row(const char* kind, int percent, int width, int depth, int trials,
                             std::uint64_t seed) {
  LeafSums sums;
  for (int trial = 0; trial < trials; ++trial) {
    const auto tree_seed = seed + static_cast<std::uint64_t>(trial);
    const auto shape = trees::Shape::make(width, depth, tree_seed).value();
    sums.add(
        leaves_visited(trees::Tree<GrowingScores<V>>(shape, GrowingScores<V>(V(shape), percent))));
  }
  return {{{"measure", "spread"},
           {"trees", kind},
           {"spread", percent},
           {"width", width},
           {"depth", depth}},
          sums.counts()};
}

/// The published shapes.
template <class V>
[[nodiscard]] Task spread_task(const char* kind, int percent, int trials) {
  return {fmt::format("{}, spread {} %", kind, percent), seconds_for(trials * 1.6e4),
          [=](const Context& context) -> Rows {
            Rows rows;
            for (const Cell& cell : published)
              rows.push_back(
                  spread_row<V>(kind, percent, cell.width, cell.depth, trials, context.seed));
            if (kind == ordered_by_score)
              rows.push_back(spread_row<V>(kind, percent, 24, 5, trials, context.seed));
            return rows;
          }};
}

template <class AnyTree>
[[nodiscard]] Task calibration_task(const std::string& kind, int width, int samples) {
  return {
      fmt::format("calibration of {}, width {}", kind, width),
      seconds_for(samples * static_cast<double>(all_leaves(width, 3)) / 10),
      [=](const Context& context) -> Rows {
        Rows rows;
        for (int height = 1; height <= 3; ++height) {
          const int nodes = height == 3 ? samples / 10 : samples;
          const auto found =
              trees::calibrate(width, height, 2, context.seed, nodes,
                               [](const trees::Shape& shape) { return AnyTree(shape); });
          rows.push_back(
              {{{"measure", "calibration"}, {"trees", kind}, {"width", width}, {"height", height}},
               {{"nodes", found.nodes},
                {"best_first", found.best_first},
                {"best_in_first_quarter", found.best_in_first_quarter},
                {"tied", found.tied}}});
        }
        return rows;
      }};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort effort_now = effort(scale);
  std::vector<Task> all{extremes_task()};
  for (const char* const kind :
       {ordered_by_value, ordered_by_score, independent_values, independent_scores})
    add_cells(kind, effort_now, all);
  for (const int first : strengths) {
    for (const Cell& cell : published)
      all.push_back(cell_task(ordered_by_value, cell.width, cell.depth, effort_now.trials, first));
  }
  for (const int percent : spreads) {
    all.push_back(
        spread_task<trees::IndependentScores>(independent_scores, percent, effort_now.trials));
    all.push_back(spread_task<trees::OrderedScores>(ordered_by_score, percent, effort_now.trials));
  }
  for (const int width : {8, 16, 24}) {
    all.push_back(
        calibration_task<trees::StronglyOrderedTree>(ordered_by_value, width, effort_now.samples));
    all.push_back(
        calibration_task<trees::OrderedScoresTree>(ordered_by_score, width, effort_now.samples));
  }
  return all;
}

// ------------------------------------------------------------------------- the measured figures --

/// The row of a measure and a published shape.
[[nodiscard]] Row shape_row(const Rows& rows, Json factors, int width, int depth) {
  factors["width"] = width;
  factors["depth"] = depth;
  return where(rows, factors).at(0);
}

[[nodiscard]] Sample cell_sample(const Rows& rows, const char* kind, const Cell& cell,
                                 int first = survey_first) {
  const Row* const row = find_cell(rows, kind, cell.width, cell.depth, first);
  return row != nullptr ? sample_of(*row) : Sample{};
}

[[nodiscard]] Sample spread_sample(const Rows& rows, const char* kind, int percent, int width,
                                   int depth) {
  return sample_of(
      shape_row(rows, {{"measure", "spread"}, {"trees", kind}, {"spread", percent}}, width, depth));
}
/// The lowest and the highest mean that the spreads of branch scores give.
[[nodiscard]] Interval spread_range(const Rows& rows, const char* kind, int width, int depth) {
  Interval range{std::numeric_limits<double>::max(), 0};
  for (const int percent : spreads) {
    const double mean = spread_sample(rows, kind, percent, width, depth).mean;
    range = {std::min(range.low, mean), std::max(range.high, mean)};
  }
  return range;
}
[[nodiscard]] std::string spread_text() {
  return fmt::format("{:.1f} and {:.1f}", spreads.front() / 100.0, spreads.back() / 100.0);
}

/// The first-branch probability, in percent, at which trees ordered by value have the published
/// number of leaves; interpolated in the logarithm of the leaves.
[[nodiscard]] double implied_strength(const Rows& rows, const Cell& cell) {
  std::vector<std::pair<double, double>> curve;  // percent, log of leaves
  for (int first = 40; first <= 100; first += 10)
    curve.emplace_back(first, std::log(cell_sample(rows, ordered_by_value, cell, first).mean));
  const double wanted = std::log(cell.ordered.mean);
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const auto [p0, l0] = curve[i - 1];
    const auto [p1, l1] = curve[i];
    if (wanted <= l0 && wanted >= l1) return p0 + (p1 - p0) * (l0 - wanted) / (l0 - l1);
  }
  return wanted > curve.front().second ? curve.front().first : curve.back().first;
}

// ----------------------------------------------------------------------------------- the claims --

/// The figures of all published shapes.
template <class LeavesOf>
[[nodiscard]] std::string leaves_list(const LeavesOf& leaves_of) {
  return joined(published, [&](const Cell& cell) {
    return leaves_text(static_cast<double>(leaves_of(cell)));
  });
}

[[nodiscard]] Claim extreme_claim(const Rows& rows, const char* statement, const char* name,
                                  std::int64_t Cell::*figure) {
  const auto ours = [&](const Cell& cell) {
    return number(shape_row(rows, {{"measure", "extremes"}}, cell.width, cell.depth), name);
  };
  const auto assessment = [&](const Cell& cell) {
    return exactly(cell.*figure, static_cast<std::int64_t>(ours(cell)));
  };
  return {statement, source, leaves_list([&](const Cell& cell) { return cell.*figure; }),
          leaves_list(ours), all_of(mapped(published, assessment))};
}

[[nodiscard]] Claim mean_claim(const Rows& rows, const std::string& statement, const char* kind,
                               Sample Cell::*figure) {
  const auto theirs = [&](const Cell& cell) { return (cell.*figure).mean; };
  const auto ours = [&](const Cell& cell) { return cell_sample(rows, kind, cell).mean; };
  Assessment whole = all_of(mapped(published, [&](const Cell& cell) {
    return means_agree(cell.*figure, cell_sample(rows, kind, cell),
                       joint_confidence(published.size()));
  }));
  whole.reason +=
      fmt::format("; the geometric mean of measured / published is {:.2f}",
                  geometric_mean(ratios(mapped(published, ours), mapped(published, theirs))));
  return {statement, source, leaves_list(theirs), leaves_list(ours), std::move(whole)};
}

[[nodiscard]] Claim ordered_claim(const Rows& rows, const char* kind, const char* how) {
  Claim claim = mean_claim(
      rows, fmt::format("A: leaves visited in strongly ordered trees, the order {}", how), kind,
      &Cell::ordered);
  if (kind != ordered_by_value) return claim;
  const auto found =
      mapped(published, [&](const Cell& cell) { return implied_strength(rows, cell); });
  const auto [low, high] = std::minmax_element(found.begin(), found.end());
  claim.assessment.reason += fmt::format(
      "; trees whose first branch is best in {:.0f} to {:.0f} % of all nodes have the published "
      "means",
      *low, *high);
  return claim;
}

[[nodiscard]] Claim deep_claim(const Rows& rows, const char* kind, const char* how) {
  Claim claim = with_published(leaves_text(published_24_5), stated("28500", "", {}, how));
  const Row* const row = find_cell(rows, kind, 24, 5);
  if (row == nullptr) return claim;
  const Sample ours = sample_of(*row);
  claim.measured = fmt::format("{} ({})", leaves_text(ours.mean), leaves_text(ours.deviation));
  claim.assessment = means_agree({published_24_5, ours.deviation, trials_24_5}, ours);
  claim.assessment.reason += "; the deviation is the measured one, since none is published";
  if (kind != ordered_by_score) return claim;
  const Interval range = spread_range(rows, kind, 24, 5);
  claim.assessment.reason += fmt::format(
      "; the mean is {:.0f} to {:.0f} if the range of the scores changes by a factor between {} "
      "from ply to ply",
      range.low, range.high, spread_text());
  return claim;
}

/// A possible explanation of the difference: the survey does not say how its branch scores were
/// distributed.
[[nodiscard]] Claim spread_claim(const Rows& rows, const char* name, const char* kind,
                                 Sample Cell::*figure) {
  const auto range = [&](const Cell& cell) {
    return spread_range(rows, kind, cell.width, cell.depth);
  };
  const auto within = std::count_if(published.begin(), published.end(), [&](const Cell& cell) {
    const auto [low, high] = range(cell);
    return (cell.*figure).mean >= low && (cell.*figure).mean <= high;
  });
  const auto text = [&](const Cell& cell) {
    return fmt::format("{:.0f} to {:.0f}", range(cell).low, range(cell).high);
  };
  return with_published(
      leaves_list([&](const Cell& cell) { return (cell.*figure).mean; }),
      stated("published by spread", joined(published, text),
             always(static_cast<std::size_t>(within), published.size()), name,
             kind == ordered_by_score ? kind : "with random scores on the branches",
             spread_text()));
}

[[nodiscard]] Claim calibration_claim(const Rows& rows, const char* kind, const char* what,
                                      bool low_only) {
  std::vector<double> firsts;
  std::vector<double> quarters;
  double farthest = 0;  // in standard errors of a share
  for (const Row& row : where(rows, {{"measure", "calibration"}, {"trees", kind}})) {
    if (low_only && value(row, "height") != 1) continue;
    const double nodes = number(row, "nodes");
    firsts.push_back(100 * number(row, "best_first") / nodes);
    quarters.push_back(100 * number(row, "best_in_first_quarter") / nodes);
    farthest = std::max({farthest, std::abs(firsts.back() - 70) / std::sqrt(70 * 30 / nodes),
                         std::abs(quarters.back() - 90) / std::sqrt(90 * 10 / nodes)});
  }
  const auto range = [](std::vector<double>& shares) {
    std::sort(shares.begin(), shares.end());
    return fmt::format("{:.1f} to {:.1f}", shares.front(), shares.back());
  };
  // Among this many shares one lies beyond three errors by chance in one of twenty runs, beyond
  // four in one of a thousand.
  Assessment assessment = decide(exact(farthest), at_most(4));
  assessment.reason = fmt::format("the largest deviation of {} shares is {:.1f} standard errors",
                                  2 * firsts.size(), farthest);
  return stated("definition of strong order",
                fmt::format("{} and {} %", range(firsts), range(quarters)), std::move(assessment),
                what);
}

// ------------------------------------------------------------------------ the tables and figures
// --

[[nodiscard]] ReportTable cells_table(const Rows& rows) {
  const auto text = [](const Sample& s) {
    return s.count == 0 ? std::string("-")
                        : fmt::format("{} ({:.0f})", leaves_text(s.mean), s.deviation);
  };
  const auto line = [&](const Cell& cell) {
    const auto ours = [&](const char* kind) { return text(cell_sample(rows, kind, cell)); };
    return cells(cell.width, cell.depth, cell.best, text(cell.ordered), ours(ordered_by_value),
                 ours(ordered_by_score), text(cell.random), ours(independent_scores),
                 ours(independent_values), cell.whole);
  };
  return {"Leaves visited: published and measured mean (standard deviation of one tree)",
          {"width", "depth", "B", "A 1981", "A, by value", "A, by score", "R 1981",
           "R, branch scores", "R, independent values", "M"},
          mapped(published, line)};
}

[[nodiscard]] ReportTable calibration_table(const Rows& rows) {
  const auto line = [](const Row& row) {
    const auto share = [&](const char* name) {
      return fmt::format("{:.1f}", 100 * number(row, name) / number(row, "nodes"));
    };
    return cells(text(row, "trees"), value(row, "width").dump(), value(row, "height").dump(),
                 value(row, "nodes").dump(), share("best_first"), share("best_in_first_quarter"),
                 share("tied"));
  };
  return {
      "How often the best branch is the first one, and in the first quarter, by the minimax "
      "values of random nodes; of equal branches the first one counts as best",
      {"trees", "width", "plies above the leaves", "nodes", "first, %", "first quarter, %",
       "tied, %"},
      mapped(where(rows, {{"measure", "calibration"}}), line)};
}

[[nodiscard]] ReportTable beyond_table(const Rows& rows) {
  ReportTable table{"Beyond 1981: mean leaves, with half the 95 % confidence interval",
                    {"width", "depth", "B", "A, by value", "A, by score", "R, branch scores",
                     "R, independent values"},
                    {}};
  for (const int width : widths) {
    for (int depth = 2; depth <= deepest; ++depth) {
      bool any = false;
      const auto leaves = [&](const char* kind) -> std::string {
        const Row* const row = find_cell(rows, kind, width, depth);
        if (row == nullptr) return "-";
        any = true;
        const Sample s = sample_of(*row);
        return fmt::format("{} ± {}", leaves_text(s.mean), leaves_text(half_interval(s)));
      };
      auto line =
          cells(width, depth, minimal_leaves(width, depth),
                mapped({ordered_by_value, ordered_by_score, independent_scores, independent_values},
                       leaves));
      if (any) table.rows.push_back(std::move(line));
    }
  }
  return table;
}

[[nodiscard]] support::Plot ratio_plot(const Rows& rows) {
  const auto bars = [&](const char* name, const char* kind, Sample Cell::*figure) {
    double x = 0;
    return support::Series{name, mapped(published, [&](const Cell& cell) {
                             return point(x++, cell_sample(rows, kind, cell),
                                          1 / (cell.*figure).mean);
                           })};
  };
  return {"against-1981",
          "Measured means relative to the published ones",
          "1 is agreement. Random trees with independent values differ much from the published "
          "means, random trees with scores on the branches little.",
          {"width, depth"},
          {"leaves, measured / published"},
          {bars("A, ordered by value", ordered_by_value, &Cell::ordered),
           bars("A, ordered by score", ordered_by_score, &Cell::ordered),
           bars("R, branch scores", independent_scores, &Cell::random),
           bars("R, independent values", independent_values, &Cell::random)},
          mapped(published,
                 [](const Cell& cell) { return fmt::format("{}, {}", cell.width, cell.depth); }),
          trees_text(where(rows, {{"measure", "leaves"}}))};
}

[[nodiscard]] support::Plot strength_plot(const Rows& rows) {
  support::Series theirs{"Marsland and Campbell 1981", {}, support::Mark::points};
  std::vector<support::Series> all;
  constexpr std::array percents{40, 50, 60, 70, 80, 90, 100};
  for (const Cell& cell : published) {
    if (cell.width == 16) continue;
    const auto best = static_cast<double>(cell.best);
    all.push_back(series_of(
        fmt::format("width {}, depth {}", cell.width, cell.depth), percents,
        [&](int first) { return cell_sample(rows, ordered_by_value, cell, first); }, 1 / best));
    theirs.points.push_back({survey_first, cell.ordered.mean / best});
  }
  return {"ordering-strength",
          "Leaves by the strength of the order",
          "Trees ordered by value. The published means are drawn at the 70 % of their definition.",
          {"nodes whose first branch is best (%)"},
          {"leaves visited / perfect order"},
          list_of<support::Series>(all, theirs),
          {},
          trees_text(where(rows, {{"measure", "leaves"}}))};
}

[[nodiscard]] support::Plot spread_plot(const Rows& rows) {
  support::Plot plot{
      "spread",
      "Effect of the distribution of branch scores over the plies",
      "Geometric mean over the six published shapes; 1 is agreement. A factor at which both "
      "lines cross 1 explains both columns.",
      {"range of the scores from ply to ply, factor"},
      {"leaves, measured / published"},
      {}};
  const auto add = [&](const char* name, const char* kind, Sample Cell::*figure) {
    support::Series series{name, {}};
    for (const int percent : spreads) {
      std::vector<double> ratios;
      double squares = 0;
      for (const Cell& cell : published) {
        const Sample own = spread_sample(rows, kind, percent, cell.width, cell.depth);
        ratios.push_back(own.mean / (cell.*figure).mean);
        squares += own.error() * own.error() / (own.mean * own.mean);
      }
      // The errors of the means, as parts of them, add up in squares.
      const double half = 1.96 * std::sqrt(squares) / static_cast<double>(published.size());
      const double whole = geometric_mean(ratios);
      series.points.push_back(
          point(percent / 100.0, {whole, {whole * std::exp(-half), whole * std::exp(half)}}));
    }
    plot.series.push_back(std::move(series));
  };
  add("A, ordered by score", ordered_by_score, &Cell::ordered);
  add("R, branch scores", independent_scores, &Cell::random);
  plot.series.push_back({"agreement",
                         {{spreads.front() / 100.0, 1}, {spreads.back() / 100.0, 1}},
                         support::Mark::rule});
  plot.cases = trees_text(where(rows, {{"measure", "spread"}}));
  return plot;
}

[[nodiscard]] support::Plot beyond_plot(const Rows& rows) {
  support::Plot plot{"beyond-1981",
                     "Leaves visited relative to the minimal tree, by depth",
                     "Alpha-beta stays near the best case in strongly "
                     "ordered trees, not in random ones.",
                     {"depth (plies)"},
                     {"leaves visited / perfect order", true},
                     {}};
  const auto series = [&](const char* kind, int width) {
    support::Series line{fmt::format("{}, width {}", kind, width), {}};
    for (int depth = 2; depth <= deepest; ++depth)
      if (const Row* const row = find_cell(rows, kind, width, depth))
        line.points.push_back(
            point(depth, sample_of(*row), 1 / static_cast<double>(minimal_leaves(width, depth))));
    return line;
  };
  plot.series = mapped({ordered_by_value, ordered_by_score, independent_scores}, {8, 40}, series);
  plot.cases = trees_text(where(rows, {{"measure", "leaves"}}));
  return plot;
}

Findings assess(const Rows& rows) {
  return {
      {extreme_claim(rows, "B: leaves visited in perfectly ordered trees", "best", &Cell::best),
       extreme_claim(rows, "M: leaves of the whole tree, as minimax visits them", "all",
                     &Cell::whole),
       shown_in(
           "against-1981",
           mean_claim(rows, "R: leaves visited in random trees with independent values of 0 to 127",
                      independent_values, &Cell::random)),
       shown_in("against-1981",
                mean_claim(rows, "R: leaves visited in random trees with scores on the branches",
                           independent_scores, &Cell::random)),
       shown_in("spread", spread_claim(rows, "R", independent_scores, &Cell::random)),
       shown_in("against-1981",
                ordered_claim(rows, ordered_by_value, "holding for the values of all nodes")),
       shown_in("against-1981",
                ordered_claim(rows, ordered_by_score, "holding for the scores of the branches")),
       shown_in("spread", spread_claim(rows, "A", ordered_by_score, &Cell::ordered)),
       shown_in("beyond-1981", deep_claim(rows, ordered_by_value, "by value")),
       shown_in("beyond-1981", deep_claim(rows, ordered_by_score, "by score")),
       shown_in("ordering-strength",
                calibration_claim(rows, ordered_by_value,
                                  "at one, two and three plies above the leaves "
                                  "of trees ordered by value",
                                  false)),
       shown_in("ordering-strength",
                calibration_claim(rows, ordered_by_score,
                                  "one ply above the leaves of trees ordered by "
                                  "score",
                                  true))},
      {ratio_plot(rows), spread_plot(rows), strength_plot(rows), beyond_plot(rows)},
      {cells_table(rows), beyond_table(rows), calibration_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "Strongly ordered and random trees",
      .question =
          "How many leaves does alpha-beta visit in trees that are ordered as well as those of a "
          "good chess program, and how many in random trees?",
      .source = "Marsland and Campbell 1981, Table 1",
      .tasks = tasks,
      .assess = assess,
      .place = 10};
}

}  // namespace espalier::lab::survey_table_1
