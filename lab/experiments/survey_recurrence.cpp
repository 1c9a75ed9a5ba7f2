// The recurrence by which the survey of 1981 predicts the leaves of strongly ordered trees from
// those of trees one ply shallower: the published predictions computed again, and the formula
// compared with the leaves that alpha-beta visits.
#include "lab/published_1981.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::survey_recurrence {

namespace {

// ------------------------------------------------------------------------------------ published --

using published_1981::published_24_5;

/// A(W,D) as published, with the deviation of its trials.
[[nodiscard]] Sample published(int width, int depth) {
  const auto& cells = published_1981::published;
  return std::find_if(cells.begin(), cells.end(),
                      [=](const published_1981::Cell& cell) {
                        return cell.width == width && cell.depth == depth;
                      })
      ->ordered;
}
constexpr std::array published_widths{8, 16, 24};
constexpr std::int64_t predicted_24_4 = 3066;
constexpr std::int64_t predicted_24_5 = 30018;

constexpr const char* source = "Marsland and Campbell 1981";
/// The formulas are stated for iterative deepening with a table in game programs: that is the
/// experiment recurrence-in-games. Here is one search, without a table, of synthetic trees.
constexpr const char* elsewhere = "After Marsland and Campbell 1981, in another setting";

/// A(W,D) = A(W,D-1) + B(W,D) + (W-1) B(W-1,D-2): the first branch costs as much as a tree one ply
/// shallower, the rest as much as in perfect order.
[[nodiscard]] double predicted_leaves(int width, int depth, double one_ply_shallower) {
  return one_ply_shallower + static_cast<double>(minimal_leaves(width, depth)) +
         (width - 1) * static_cast<double>(minimal_leaves(width - 1, depth - 2));
}

// ------------------------------------------------------------------------------------ measuring --

constexpr std::array<int, 5> widths{8, 16, 24, 32, 40};
constexpr int shallowest = 4;  ///< the survey's first prediction
constexpr int deepest = 14;
constexpr std::array<const char*, 3> kinds{ordered_by_value, ordered_by_score, fitted_scores};

struct Effort {
  int trials;     ///< most of one shape
  double leaves;  ///< most of one shape
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(scale, {100, 2e6}, {400, 3e7}, {1000, 1.2e8});
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  constexpr int fewest = 10;
  const Effort now = effort(scale);
  std::vector<Task> all;
  for (const char* const kind : kinds) {
    for (const int width : widths) {
      for (int depth = 2; depth <= deepest; ++depth) {
        const double each = expected_leaves(kind, width, depth);
        const int trials = static_cast<int>(std::min<double>(now.trials, now.leaves / each));
        if (trials < fewest) continue;
        all.push_back({fmt::format("{}, width {}, depth {}", kind, width, depth),
                       trials * each / 4e7, [=](const Context& context) -> Rows {
                         return {visit_trees(kind, width, depth, trials, context.seed)};
                       }});
      }
    }
  }
  return all;
}

// --------------------------------------------------------------------------------- the findings --

/// The measured leaves of a shape, and the prediction from one ply less.
struct Cell {
  int width;
  int depth;
  Sample measured;
  double prediction;
  [[nodiscard]] double best() const { return static_cast<double>(minimal_leaves(width, depth)); }
  [[nodiscard]] double ratio() const { return prediction / measured.mean; }
};

/// All shapes of one kind for which the shape one ply shallower was measured too.
[[nodiscard]] std::vector<Cell> cells_of(const Rows& rows, const char* kind) {
  std::vector<Cell> cells;
  for (const int width : widths) {
    for (int depth = shallowest; depth <= deepest; ++depth) {
      const Row* const shallow = find_cell(rows, kind, width, depth - 1);
      const Row* const deep = find_cell(rows, kind, width, depth);
      if (shallow == nullptr || deep == nullptr) continue;
      cells.push_back({width, depth, sample_of(*deep),
                       predicted_leaves(width, depth, sample_of(*shallow).mean)});
    }
  }
  return cells;
}

[[nodiscard]] Claim deeper_prediction_claim() {
  const auto ours = static_cast<std::int64_t>(predicted_leaves(24, 5, published(24, 4).mean));
  return with_published(std::to_string(predicted_24_5),
                        stated("30018", std::to_string(ours), exactly(predicted_24_5, ours)));
}

[[nodiscard]] Claim other_prediction_claim() {
  const auto ours = static_cast<std::int64_t>(predicted_leaves(24, 4, published(24, 3).mean));
  Claim claim = with_published(std::to_string(predicted_24_4),
                               stated("3066", std::to_string(ours), exactly(predicted_24_4, ours)));
  // B(23,2) = 23 + 23 - 1. How much larger would it have to be to give the published figure?
  const auto inner = static_cast<std::int64_t>(minimal_leaves(23, 2));
  if ((predicted_24_4 - ours) % 23 == 0 && ours != predicted_24_4)
    claim.assessment.reason += fmt::format(
        ": it follows if B(23,2) is {} instead of {}, as if the last term, -1, had been left out "
        "of B",
        inner + (predicted_24_4 - ours) / 23, inner);
  return claim;
}

/// The largest relative deviation between the survey's own measurements and its recurrence.
[[nodiscard]] double stated_deviation() {
  double most = predicted_leaves(24, 5, published(24, 4).mean) / published_24_5 - 1;
  for (const int width : published_widths)
    most = std::max(most, std::abs(predicted_leaves(width, 4, published(width, 3).mean) /
                                       published(width, 4).mean -
                                   1));
  return most;
}

/// The recurrence against the survey's own table.
[[nodiscard]] Claim own_table_claim() {
  const auto theirs = [](int width) { return leaves_text(published(width, 4).mean); };
  const auto prediction = [](int width) {
    return predicted_leaves(width, 4, published(width, 3).mean);
  };
  const auto ours = [&](int width) { return leaves_text(prediction(width)); };
  const auto assessment = [&](int width) {
    const Sample three_plies = published(width, 3);
    return means_agree(published(width, 4),
                       {prediction(width), three_plies.deviation, three_plies.count},
                       joint_confidence(published_widths.size()));
  };
  Claim claim = with_published(joined(published_widths, theirs),
                               stated("the survey's own table", joined(published_widths, ours),
                                      all_of(mapped(published_widths, assessment))));
  claim.assessment.reason +=
      fmt::format("; it predicts up to {:.0f} % too many", 100 * stated_deviation());
  return claim;
}

/// The prediction of a shape, held to what the recurrence does with the survey's own figures.
[[nodiscard]] Assessment assess_prediction(const Cell& cell) {
  const double deviation = stated_deviation();
  const double error = half_interval(cell.measured) / cell.measured.mean * cell.ratio();
  return decide({cell.ratio(), {cell.ratio() - error, cell.ratio() + error}},
                {1 - deviation, 1 + deviation});
}
[[nodiscard]] std::string text_of(const Cell& cell, double figure) {
  return fmt::format("{:.2f} ({}, {})", figure, cell.width, cell.depth);
}

/// All shapes.
[[nodiscard]] Claim recurrence_claim(const Rows& rows, const char* kind) {
  const double deviation = stated_deviation();
  const std::vector<Cell> cells = cells_of(rows, kind);
  const std::vector<Assessment> assessments = mapped(cells, assess_prediction);
  std::array<std::vector<double>, 2> ratios;  // of even and of odd depths
  for (const Cell& cell : cells)
    ratios[static_cast<std::size_t>(cell.depth % 2)].push_back(cell.ratio());
  Claim claim = with_published(
      fmt::format("within {:.0f} %, the deviation of its own figures", 100 * deviation),
      stated("recurrence in ordered trees", "", all_of(assessments), kind));
  if (ratios[0].empty() || ratios[1].empty()) return claim;
  const auto range = [](std::vector<double>& list) {
    std::sort(list.begin(), list.end());
    return fmt::format("{:.2f} to {:.2f}", list.front(), list.back());
  };
  claim.measured = fmt::format("recurrence / measurement {} at even depths, {} at odd ones",
                               range(ratios[0]), range(ratios[1]));
  const auto outside =
      std::count_if(assessments.begin(), assessments.end(),
                    [](const Assessment& r) { return r.verdict == Verdict::contradicted; });
  claim.assessment.reason = fmt::format("in {} of {} shapes it is off by more than {:.0f} %",
                                        outside, assessments.size(), 100 * deviation);
  return claim;
}

/// The recurrence in the trees that have the survey's means, at even or at odd depths.
[[nodiscard]] Claim fitted_claim(const Rows& rows, int parity) {
  const std::vector<Cell> cells = chosen(
      cells_of(rows, fitted_scores), [&](const Cell& cell) { return cell.depth % 2 == parity; });
  const auto text = [](const Cell& cell) { return text_of(cell, cell.ratio()); };
  return with_published(
      fmt::format("within {:.0f} %, the deviation of its own figures", 100 * stated_deviation()),
      stated("recurrence in fitted trees", "recurrence / measurement " + joined(cells, text),
             all_of(mapped(cells, assess_prediction)), parity == 0 ? "even" : "odd"));
}

/// "A is about 2 B for W > 20 and D > 4", without a tolerance.
[[nodiscard]] Claim twice_claim(const Rows& rows, const char* kind) {
  const std::vector<Cell> cells = chosen(
      cells_of(rows, kind), [](const Cell& cell) { return cell.width > 20 && cell.depth > 4; });
  const double confidence = joint_confidence(std::max<std::size_t>(cells.size(), 1));
  const auto assessment = [&](const Cell& cell) {
    const auto [low, high] = cell.measured.interval(confidence);
    return decide(
        {cell.measured.mean / cell.best(), {low / cell.best(), high / cell.best()}, confidence},
        {2, 2});
  };
  const auto text = [](const Cell& cell) {
    return text_of(cell, cell.measured.mean / cell.best());
  };
  return stated("twice B in trees", joined(cells, text), all_of(mapped(cells, assessment)), kind);
}

[[nodiscard]] ReportTable cells_table(const Rows& rows) {
  ReportTable table{
      "Mean leaves with half the 95 % confidence interval, and the prediction of the recurrence "
      "from the mean of one ply less",
      {"trees", "width", "depth", "B", "A", "recurrence", "recurrence / A", "A / B"},
      {}};
  for (const char* const kind : kinds)
    for (const Cell& cell : cells_of(rows, kind))
      table.rows.push_back(cells(kind, cell.width, cell.depth, leaves_text(cell.best()),
                                 fmt::format("{} ± {}", leaves_text(cell.measured.mean),
                                             leaves_text(half_interval(cell.measured))),
                                 leaves_text(cell.prediction), fmt::format("{:.3f}", cell.ratio()),
                                 fmt::format("{:.3f}", cell.measured.mean / cell.best())));
  return table;
}

/// A series for each kind and width.
template <class Ratio>
[[nodiscard]] std::vector<support::Series> series_of(const Rows& rows, Ratio ratio) {
  std::vector<support::Series> all;
  for (const char* const kind : kinds) {
    const std::vector<Cell> cells = cells_of(rows, kind);
    for (const int width : {8, 40}) {
      support::Series series{fmt::format("{}, width {}", kind, width), {}};
      for (const Cell& cell : cells) {
        if (cell.width == width) series.points.push_back(point(cell.depth, ratio(cell)));
      }
      if (!series.points.empty()) all.push_back(std::move(series));
    }
  }
  return all;
}

[[nodiscard]] support::Plot recurrence_plot(const Rows& rows) {
  support::Plot plot{"recurrence",
                     "Predicted leaves relative to measured leaves",
                     "1 is agreement. Odd and even depths differ.",
                     {"depth (plies)"},
                     {"recurrence / measured"},
                     series_of(rows,
                               [](const Cell& c) {
                                 const Interval of_mean = c.measured.interval();
                                 return Estimate{
                                     c.prediction / c.measured.mean,
                                     {c.prediction / of_mean.high, c.prediction / of_mean.low}};
                               }),
                     {},
                     trees_text(rows)};
  plot.series.push_back({"Marsland and Campbell 1981",
                         {{5, predicted_24_5 / published_24_5}},
                         support::Mark::points});
  return plot;
}

[[nodiscard]] support::Plot twice_plot(const Rows& rows) {
  support::Plot plot{"twice-the-best",
                     "Leaves visited relative to the minimal tree",
                     "The survey expected 2 for trees wider than 20 and deeper than 4.",
                     {"depth (plies)"},
                     {"A / B"},
                     series_of(rows,
                               [](const Cell& c) {
                                 const Interval of_mean = c.measured.interval();
                                 return Estimate{c.measured.mean / c.best(),
                                                 {of_mean.low / c.best(), of_mean.high / c.best()}};
                               }),
                     {},
                     trees_text(rows)};
  plot.series.push_back({"2", {{3, 2}, {deepest, 2}}, support::Mark::rule});
  return plot;
}

Findings assess(const Rows& rows) {
  Findings findings = {
      {shown_in("recurrence", deeper_prediction_claim()), other_prediction_claim(),
       own_table_claim(), shown_in("recurrence", recurrence_claim(rows, ordered_by_value)),
       shown_in("recurrence", recurrence_claim(rows, ordered_by_score)),
       shown_in("recurrence", fitted_claim(rows, 0)), shown_in("recurrence", fitted_claim(rows, 1)),
       shown_in("twice-the-best", twice_claim(rows, ordered_by_value)),
       shown_in("twice-the-best", twice_claim(rows, ordered_by_score)),
       shown_in("twice-the-best", twice_claim(rows, fitted_scores))},
      {recurrence_plot(rows), twice_plot(rows)},
      {cells_table(rows)}};
  for (Claim& claim : findings.claims)
    if (claim.source == elsewhere) claim.kind = ClaimKind::own;
  return findings;
}

}  // namespace

Experiment experiment() {
  return {
      .title = "Strongly ordered trees, predicted from one ply less",
      .question =
          "Does A(W,D) = A(W,D-1) + B(W,D) + (W-1) B(W-1,D-2) predict the leaves that alpha-beta "
          "visits in strongly ordered trees, and are they twice the best case?",
      .source = "Marsland and Campbell 1981, the recurrence beside Table 1",
      .tasks = tasks,
      .assess = assess,
      .place = 30};
}

}  // namespace espalier::lab::survey_recurrence
