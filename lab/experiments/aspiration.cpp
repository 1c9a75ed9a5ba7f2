// Aspiration windows of several widths, with and without quiescence search, and how their gain
// depends on the change of the score from one iteration to the next.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/share.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// --------------------------------------------------------------------------------- the searches --

/// Half the width of the window in centipawns; 0 is the open window.
constexpr std::array<int, 6> widths{0, 10, 25, 50, 100, 200};

/// The programs of 1981: captures first, then the moves in the order of generation; no memory.
constexpr Enhancements switches(bool quiescence, bool aspiration) {
  return {.tactical_first = true,
          .iterative_deepening = true,
          .aspiration = aspiration,
          .quiescence = quiescence,
          .root_sorting = true};
}

template <int width>
constexpr Parameters parameters{.aspiration_width = std::max(width, 1), .aspiration_depth = 2};

using Cost = std::vector<SearchCost> (*)(const chess::Position&, int depth);

template <bool quiescence, int width>
std::vector<SearchCost> cost(const chess::Position& root, int depth) {
  Search<chess::Position, chess::Evaluation, chess::SearchHooks, switches(quiescence, width > 0),
         CostObserver, parameters<width>>
      search({}, 1);
  return search_cost(search, root, depth);
}
template <bool quiescence, std::size_t... i>
constexpr std::array<Cost, widths.size()> costs_of(std::index_sequence<i...>) {
  return {cost<quiescence, widths[i]>...};
}
constexpr auto quiet_costs = costs_of<false>(std::make_index_sequence<widths.size()>());
constexpr auto quiescence_costs = costs_of<true>(std::make_index_sequence<widths.size()>());

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int full_depth = 5;

int deepest(Scale scale) {
  return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : full_depth;
}

Task task(const ChessPosition& position, bool quiescence, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const Cost search = quiescence ? quiescence_costs[i] : quiet_costs[i];
      for (const SearchCost& each : search(position.position, depth)) {
        rows.push_back({{{"position", position.name},
                         {"quiescence", quiescence},
                         {"width", widths[i]},
                         {"depth", each.depth}},
                        {{"leaves", each.leaves}, {"nodes", each.nodes}, {"score", each.score}},
                        {{"seconds", each.seconds}}});
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, quiescence {}", position.name, quiescence ? "on" : "off"),
          .weight = 0.5 * std::pow(6.0, depth - 5),
          .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    for (const bool quiescence : {false, true})
      list.push_back(task(position, quiescence, deepest(scale)));
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows), depth_(greatest(rows, "depth")) {}
  [[nodiscard]] int depth() const { return depth_; }
  /// The cost with a window relative to that with the open one, earlier iterations included.
  [[nodiscard]] PairedRatio ratio(bool quiescence, int width, int depth,
                                  const char* cost = "leaves") const {
    return paired_ratio(of(quiescence, width, depth, cost), of(quiescence, 0, depth, cost));
  }
  /// What an iteration changes of the score, position by position.
  [[nodiscard]] std::vector<double> changes(bool quiescence, int depth) const {
    auto changes = of(quiescence, 0, depth, "score");
    const auto before = of(quiescence, 0, depth - 1, "score");
    for (std::size_t i = 0; i < changes.size(); ++i) changes[i] -= before[i];
    return changes;
  }
  /// The root mean square of these.
  [[nodiscard]] double change(bool quiescence, int depth) const {
    const std::vector<double> all = changes(quiescence, depth);
    return std::sqrt(std::inner_product(all.begin(), all.end(), all.begin(), 0.0) /
                     static_cast<double>(all.size()));
  }

 private:
  [[nodiscard]] std::vector<double> of(bool quiescence, int width, int depth,
                                       const char* name) const {
    return column(where(rows_, {{"quiescence", quiescence}, {"width", width}, {"depth", depth}}),
                  name);
  }

  const Rows& rows_;
  int depth_;
};

/// TECH's figure is time, and nobody says how wide its window was: what each width saves.
Claim tech_claim(const Data& data, bool quiescence) {
  const int depth = data.depth();
  std::string measured = fmt::format(
      "at {} plies, leaves and time saved by half widths in "
      "centipawns:",
      depth);
  for (const int width : widths) {
    if (width == 0) continue;
    const auto saved = [&](const char* cost) {
      return 100 * (1 - data.ratio(quiescence, width, depth, cost).estimate().value);
    };
    measured += fmt::format("{} {}: {:.0f} %, {:.0f} %", width == widths[1] ? "" : ";", width,
                            saved("leaves"), saved("seconds"));
  }
  return {.statement = fmt::format("Aspiration saves 23 % of the time (TECH), {} quiescence search",
                                   quiescence ? "with" : "without"),
          .source = "Marsland and Campbell 1981, section II",
          .published = "23 %",
          .measured = std::move(measured),
          .assessment = not_comparable("the width of TECH's window is not stated")};
}

/// All iterations from the second on.
Claim contains_claim(const Data& data) {
  constexpr int half_a_pawn = 50;
  std::size_t held = 0, cases = 0;
  for (int depth = first_depth; depth < data.depth(); ++depth) {
    for (const double change : data.changes(true, depth + 1)) {
      ++cases;
      held += std::abs(change) < half_a_pawn ? 1 : 0;
    }
  }
  const Estimate contained = share(held, cases);
  return {.statement =
              "A window of half a pawn around the last score contains the next one more "
              "often than not",
          .source = "Marsland and Campbell 1981, II.D (3)",
          .published = "it is probable",
          .measured = fmt::format("{} of {} iterations with quiescence search",
                                  with_interval(contained, 0, 100, " %"), cases),
          .assessment = decide(contained, at_least(0.5))};
}

/// The change of the score in units of the window, and the cost.
struct CurvePoint {
  double change;
  Estimate cost;
};
std::vector<CurvePoint> curve(const Data& data, bool quiescence) {
  std::vector<CurvePoint> points;
  for (int depth = first_depth + 1; depth <= data.depth(); ++depth) {
    for (const int width : widths) {
      if (width == 0) continue;
      points.push_back({data.change(quiescence, depth) / width,
                        data.ratio(quiescence, width, depth).estimate()});
    }
  }
  std::sort(points.begin(), points.end(),
            [](const CurvePoint& a, const CurvePoint& b) { return a.change < b.change; });
  return points;
}

/// One line for all widths and depths, with and without quiescence.
LinearFit fit(const Data& data) {
  std::vector<double> x;
  std::vector<double> y;
  for (const bool quiescence : {false, true}) {
    for (const CurvePoint& each : curve(data, quiescence)) {
      x.push_back(std::log2(each.change));
      y.push_back(std::log2(each.cost.value));
    }
  }
  return least_squares(x, y);
}

support::Plot curve_plot(const Data& data) {
  const LinearFit line = fit(data);
  support::Plot plot{
      .name = "curve",
      .title = "The cost of aspiration by the change of the score",
      .caption =
          fmt::format("Leaves relative to the open window, geometric mean of 23 positions "
                      "with 95 % confidence intervals; half widths of 10 to 200 centipawns at "
                      "{} to {} plies. Below 1 aspiration saves. One line for all points explains "
                      "{:.0f} % of the variance of the logarithms.",
                      first_depth + 1, data.depth(), 100 * line.explained),
      .x = {.label = "change of the score / half width of the window", .logarithmic = true},
      .y = {.label = "leaves / leaves of the open window"},
      .series = {}};
  plot.cases = "23 positions";
  for (const bool quiescence : {false, true}) {
    support::Series series{.name = quiescence ? "with quiescence search" : "without",
                           .points = {},
                           .mark = support::Mark::points};
    for (const CurvePoint& each : curve(data, quiescence))
      series.points.push_back(point(each.change, each.cost));
    plot.series.push_back(series);
  }
  support::Series fitted{.name = "fit", .points = {}, .mark = support::Mark::rule};
  for (double x = -3; x <= 4; x += 0.5)
    fitted.points.push_back({std::exp2(x), std::exp2(line.intercept + line.slope * x)});
  plot.series.push_back(fitted);
  return plot;
}

ReportTable width_table(const Data& data) {
  ReportTable table{.caption = "Leaves relative to the open window (95 %)",
                    .header = {"quiescence", "depth", "change of the score"},
                    .rows = {}};
  for (const int width : widths)
    if (width != 0) table.header.push_back(fmt::format("± {}", width));
  for (const bool quiescence : {false, true}) {
    for (int depth = first_depth; depth <= data.depth(); ++depth) {
      std::vector<std::string> line{quiescence ? "on" : "off", std::to_string(depth),
                                    fmt::format("{:.0f}", data.change(quiescence, depth))};
      for (const int width : widths) {
        if (width == 0) continue;
        line.push_back(with_interval(data.ratio(quiescence, width, depth).estimate(), 3));
      }
      table.rows.push_back(std::move(line));
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {.claims = {shown_in("curve", tech_claim(data, false)),
                     shown_in("curve", tech_claim(data, true)), contains_claim(data)},
          .plots = {curve_plot(data)},
          .tables = {width_table(data)}};
}

}  // namespace

Experiment aspiration() {
  return {.name = "aspiration",
          .title = "Aspiration windows",
          .question =
              "How much does a narrow window at the root save, by its width, with and without "
              "quiescence search, and does the change of the score between iterations explain it?",
          .source = "Marsland and Campbell 1981, section II; Marsland 1983",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
