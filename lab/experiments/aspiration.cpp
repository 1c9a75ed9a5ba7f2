// Aspiration windows of several widths, with and without quiescence search, and how their gain
// depends on the change of the score from one iteration to the next.
#include <numeric>

#include "lab/chess_search.hpp"
#include "lab/period_programs.hpp"
#include "lab/share.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::aspiration {

namespace {

// --------------------------------------------------------------------------------- the searches --

/// Half the width of the window in centipawns; 0 is the open window.
constexpr std::array<int, 6> widths{0, 10, 25, 50, 100, 200};

/// TECH, with and without its aspiration and quiescence search.
constexpr Enhancements switches(bool quiescence, bool aspiration) {
  Enhancements e = period::tech;
  e.aspiration = aspiration;
  e.quiescence = quiescence;
  return e;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int full_depth = 5;

Task task(const ChessPosition& position, bool quiescence, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    ChessSearch search(1);
    for (const int width : widths) {
      search.set(switches(quiescence, width > 0),
                 {.aspiration_width = std::max(width, 1), .aspiration_depth = 2});
      for (const ChessIteration& each : search.iterations(position.position, depth))
        rows.push_back(row_of(
            {{"position", position.name}, {"quiescence", quiescence}, {"width", width}}, each));
    }
    return rows;
  };
  return {.id = fmt::format("{}, quiescence {}", position.name, quiescence ? "on" : "off"),
          .weight = 0.5 * std::pow(6.0, depth - 5),
          .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  return mapped(bratko_kopec_without_first(), std::array{false, true},
                [=](const ChessPosition& position, bool quiescence) {
                  return task(position, quiescence, by_scale(scale, 3, 4, full_depth));
                });
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] std::vector<double> of(const Rows& rows, bool quiescence, int width, int depth,
                                     const char* name) {
  return column(rows, {{"quiescence", quiescence}, {"width", width}, {"depth", depth}}, name);
}
/// The cost with a window relative to that with the open one, earlier iterations included.
[[nodiscard]] PairedRatio ratio(const Rows& rows, bool quiescence, int width, int depth,
                                const char* cost = "leaves") {
  return paired_ratio(of(rows, quiescence, width, depth, cost),
                      of(rows, quiescence, 0, depth, cost));
}
/// What an iteration changes of the score, position by position.
[[nodiscard]] std::vector<double> changes(const Rows& rows, bool quiescence, int depth) {
  return differences(of(rows, quiescence, 0, depth, "score"),
                     of(rows, quiescence, 0, depth - 1, "score"));
}
/// The root mean square of these.
[[nodiscard]] double change(const Rows& rows, bool quiescence, int depth) {
  const std::vector<double> all = changes(rows, quiescence, depth);
  return std::sqrt(std::inner_product(all.begin(), all.end(), all.begin(), 0.0) /
                   static_cast<double>(all.size()));
}
[[nodiscard]] std::vector<int> narrow_widths() { return {widths.begin() + 1, widths.end()}; }

/// TECH's figure is time, and no source says how wide its window was: what each width saves.
Claim tech_claim(const Rows& rows, bool quiescence) {
  const int depth = greatest(rows, "depth");
  const auto saved = [&](int width, const char* cost) {
    return 100 * (1 - ratio(rows, quiescence, width, depth, cost).estimate().value);
  };
  const auto text = [&](int width) {
    return fmt::format("{}: {:.0f} %, {:.0f} %", width, saved(width, "leaves"),
                       saved(width, "seconds"));
  };
  return stated("TECH's aspiration",
                fmt::format("at {} plies, leaves and time saved by half widths in "
                            "centipawns: {}",
                            depth, joined(narrow_widths(), text, "; ")),
                not_comparable("the width of TECH's window is not stated"),
                quiescence ? "with" : "without");
}

/// All iterations from the second on.
Claim contains_claim(const Rows& rows) {
  constexpr int half_a_pawn = 50;
  std::size_t held = 0, cases = 0;
  for (int depth = first_depth + 1; depth <= greatest(rows, "depth"); ++depth) {
    for (const double change : changes(rows, true, depth)) {
      ++cases;
      held += std::abs(change) < half_a_pawn ? 1 : 0;
    }
  }
  const Estimate contained = share(held, cases);
  return stated("window around the last score",
                fmt::format("{} of {} iterations with quiescence search",
                            with_interval(contained, 0, 100, " %"), cases),
                decide(contained, at_least(0.5)));
}

/// The change of the score in units of the window, and the cost.
struct CurvePoint {
  double change;
  Estimate cost;
};
std::vector<CurvePoint> curve(const Rows& rows, bool quiescence) {
  auto points = mapped(from_to(first_depth + 1, greatest(rows, "depth")), narrow_widths(),
                       [&](int depth, int width) {
                         return CurvePoint{change(rows, quiescence, depth) / width,
                                           ratio(rows, quiescence, width, depth).estimate()};
                       });
  std::sort(points.begin(), points.end(),
            [](const CurvePoint& a, const CurvePoint& b) { return a.change < b.change; });
  return points;
}

support::Plot curve_plot(const Rows& rows) {
  std::vector<support::Series> series;
  std::vector<double> x, y;
  for (const bool quiescence : {false, true}) {
    const std::vector<CurvePoint> points = curve(rows, quiescence);
    series.push_back(
        {quiescence ? "with quiescence search" : "without",
         mapped(points, [](const CurvePoint& each) { return point(each.change, each.cost); }),
         support::Mark::points});
    for (const CurvePoint& each : points) {
      x.push_back(std::log2(each.change));
      y.push_back(std::log2(each.cost.value));
    }
  }
  const LinearFit line = least_squares(x, y);
  support::Series& fitted = series.emplace_back(
      support::Series{.name = "fit", .points = {}, .mark = support::Mark::rule});
  for (double at = -3; at <= 4; at += 0.5)
    fitted.points.push_back({std::exp2(at), std::exp2(line.intercept + line.slope * at)});
  return {.name = "curve",
          .title = "The cost of aspiration by the change of the score",
          .caption = fmt::format(
              "Leaves relative to the open window, geometric mean of 23 positions with 95 % "
              "confidence intervals; half widths of 10 to 200 centipawns at {} to {} plies. Below "
              "1 aspiration saves. One line for all points explains {:.0f} % of the variance of "
              "the logarithms.",
              first_depth + 1, greatest(rows, "depth"), 100 * line.explained),
          .x = {.label = "change of the score / half width of the window", .logarithmic = true},
          .y = {.label = "leaves / leaves of the open window"},
          .series = std::move(series),
          .cases = "23 positions"};
}

ReportTable width_table(const Rows& rows) {
  const auto line = [&](bool quiescence, int depth) {
    return cells(
        quiescence ? "on" : "off", depth, fmt::format("{:.0f}", change(rows, quiescence, depth)),
        mapped(narrow_widths(),
               [&](int width) { return with_interval(ratio(rows, quiescence, width, depth), 3); }));
  };
  const auto name = [](int width) { return fmt::format("± {}", width); };
  return {
      .caption = "Leaves relative to the open window (95 %)",
      .header = cells("quiescence", "depth", "change of the score", mapped(narrow_widths(), name)),
      .rows = mapped(std::array{false, true}, from_to(first_depth, greatest(rows, "depth")), line)};
}

Findings assess(const Rows& rows) {
  return {.claims = {shown_in("curve", tech_claim(rows, false)),
                     shown_in("curve", tech_claim(rows, true)), contains_claim(rows)},
          .plots = {curve_plot(rows)},
          .tables = {width_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Aspiration windows",
          .question =
              "How much does a narrow window at the root save, by its width, with and without "
              "quiescence search, and does the change of the score between iterations explain it?",
          .source = "Marsland and Campbell 1981, section II; Marsland 1983",
          .tasks = tasks,
          .assess = assess,
          .place = 200};
}

}  // namespace espalier::lab::aspiration
