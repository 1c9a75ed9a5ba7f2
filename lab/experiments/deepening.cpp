// Iterative deepening by one and by two plies, with and without a table, compared with direct
// search; and how its cost depends on changes of the best move (board W).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// --------------------------------------------------------------------------------- the searches --

enum Step : std::size_t { direct, by_one, by_two };
constexpr std::array<const char*, 3> step_names{"direct", "by one ply", "by two plies"};

/// The programs of 1981: captures first, then the moves in the order of generation; each iteration
/// sorts the root moves.
constexpr Enhancements enhancements_of(Step step, bool table) {
  return {.tactical_first = true,
          .table = table,
          .iterative_deepening = step != direct,
          .deepening_by_two = step == by_two,
          .root_sorting = step != direct};
}
using Searcher = Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                        enhancements_of(by_two, true).switchable(), CostObserver>;
constexpr std::size_t table_mib = 4;

/// The rows of all iterations of one search.
Rows iterations(Searcher& search, const ChessPosition& position, Step step, bool table, int depth) {
  Rows rows;
  search.set_enhancements(enhancements_of(step, table));
  search.observer() = {};
  search.start(position.position, {.depth = depth});
  for (bool goes_on = true; goes_on;) {
    goes_on = search.advance();
    const auto result = search.result();
    if (!rows.empty() && value(rows.back(), "depth") == result.depth) break;
    rows.push_back({{{"position", position.name},
                     {"step", step_names[step]},
                     {"table", table},
                     {"depth", result.depth}},
                    {{"leaves", search.observer().leaves},
                     {"score", result.score()},
                     {"move", chess::to_uci(result.best_move(), position.position)}},
                    {}});
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int full_depth = 6;

int deepest(Scale scale) {
  return scale == Scale::quick ? 4 : scale == Scale::normal ? 5 : full_depth;
}

Task task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Searcher search({}, table_mib);
    Rows rows;
    for (const bool table : {false, true}) {
      for (const Row& row : iterations(search, position, by_one, table, depth)) rows.push_back(row);
      // Each depth is the last iteration of a search of its own: by two plies from 2 on if it is
      // even, from 1 on if it is odd.
      for (const Step step : {direct, by_two}) {
        for (int d = first_depth; d <= depth; ++d)
          rows.push_back(iterations(search, position, step, table, d).back());
      }
    }
    return rows;
  };
  return {.id = position.name, .weight = 0.1 * std::pow(7.0, depth - 4), .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first())
    list.push_back(task(position, deepest(scale)));
  return list;
}

// --------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows), depth_(greatest(rows, "depth")) {}
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] int even_depth() const { return depth_ - depth_ % 2; }
  [[nodiscard]] Rows of(Step step, bool table, int depth) const {
    return where(rows_, {{"step", step_names[step]}, {"table", table}, {"depth", depth}});
  }
  [[nodiscard]] PairedRatio ratio(Step step, Step base, bool table, int depth) const {
    return paired_ratio(column(of(step, table, depth), "leaves"),
                        column(of(base, table, depth), "leaves"));
  }
  /// Does the last iteration by one ply, without a table, change the best move?
  [[nodiscard]] std::vector<bool> changes(int depth) const {
    const Rows last = of(by_one, false, depth);
    const Rows before = of(by_one, false, depth - 1);
    std::vector<bool> result;
    for (std::size_t i = 0; i < last.size(); ++i)
      result.push_back(value(last[i], "move") != value(before[i], "move"));
    return result;
  }

 private:
  const Rows& rows_;
  int depth_;
};

/// By two plies against by one, without and with a table, at an even depth.
std::vector<Claim> pair_claims(const Data& data) {
  const int depth = data.even_depth();
  std::vector<PairedRatio> ratios;
  for (const bool table : {false, true}) ratios.push_back(data.ratio(by_two, by_one, table, depth));
  const std::vector<Estimate> estimates = holm(ratios);
  std::vector<Claim> claims;
  for (const bool table : {false, true}) {
    const std::size_t i = table ? 1 : 0;
    const Estimate there = extrapolated(data.ratio(by_two, by_one, table, depth - 2), ratios[i],
                                        steps_to(full_depth, depth - 2, depth))
                               .estimate(estimates[i].confidence);
    claims.push_back({.statement = fmt::format(
                          "Iterations two plies apart (L'EXCENTRIQUE) visit fewer leaves than "
                          "one ply apart, {} a table, at even depths",
                          table ? "with" : "without"),
                      .source = "Marsland and Campbell 1981, which leaves it unanalysed",
                      .published = "not analysed",
                      .measured = fmt::format("{} of the leaves at {} plies",
                                              with_interval(estimates[i], 1, 100, " %"), depth),
                      .assessment = smaller(estimates[i], there),
                      .kind = ClaimKind::own});
  }
  return claims;
}

/// The cost of deepening by one ply relative to direct search: where the best move changes in the
/// last iteration, relative to where it does not. The interval is B. Welch's (1947), with the
/// degrees of freedom of the smaller group.
Estimate cost_of_changes(const Data& data, int depth) {
  const std::vector<double> logs = data.ratio(by_one, direct, false, depth).logs;
  const std::vector<bool> changed = data.changes(depth);
  std::array<std::vector<double>, 2> groups;
  for (std::size_t i = 0; i < logs.size(); ++i) groups[changed[i] ? 1 : 0].push_back(logs[i]);
  const std::size_t fewest = std::min(groups[0].size(), groups[1].size());
  if (fewest < 2) return {1, {0, HUGE_VAL}};
  const Sample kept = sample(groups[0]);
  const Sample other = sample(groups[1]);
  const double difference = other.mean - kept.mean;
  const double half = student_t(0.95, fewest - 1) * std::hypot(kept.error(), other.error());
  return {std::exp(difference), {std::exp(difference - half), std::exp(difference + half)}};
}

Claim changes_claim(const Data& data) {
  const int depth = data.depth();
  const Estimate cost = cost_of_changes(data, depth);
  const std::vector<bool> changed = data.changes(depth);
  Assessment assessment = decide(cost, at_least(1));
  // Which positions change their move differs from depth to depth, so that nothing is extrapolated.
  if (assessment.verdict != Verdict::not_decided && depth < full_depth) {
    const Verdict before = decide(cost_of_changes(data, depth - 1), at_least(1)).verdict;
    if (before != assessment.verdict)
      assessment = not_decided(assessment.reason + ", but not a ply earlier");
  }
  return {.statement =
              "Iterative deepening without a table costs more, relative to direct search, "
              "where the last iteration changes the best move",
          .source = "This experiment, after position 23 (board W) of Marsland 1983",
          .published = "more",
          .measured = fmt::format(
              "{:.2f} times as much at {} plies; the best move changes in {} of "
              "{} positions",
              cost.value, depth, std::count(changed.begin(), changed.end(), true), changed.size()),
          .assessment = std::move(assessment),
          .kind = ClaimKind::own};
}

/// Of each position, the share of iterations, `apart` plies after the one before, that change the
/// best move.
std::vector<double> change_rates(const Data& data, Step step, int apart) {
  std::vector<double> rates;
  int iterations = 0;
  for (int depth = first_depth + apart; depth <= data.depth(); ++depth, ++iterations) {
    const Rows last = data.of(step, false, depth);
    const Rows before = data.of(step, false, depth - apart);
    rates.resize(last.size());
    for (std::size_t i = 0; i < last.size(); ++i)
      rates[i] += value(last[i], "move") != value(before[i], "move") ? 1 : 0;
  }
  for (double& rate : rates) rate /= std::max(iterations, 1);
  return rates;
}

Claim flip_flop_claim(const Data& data) {
  const std::vector<double> one = change_rates(data, by_one, 1);
  const std::vector<double> two = change_rates(data, by_two, 2);
  std::vector<double> differences;
  for (std::size_t i = 0; i < one.size(); ++i) differences.push_back(one[i] - two[i]);
  const Estimate difference = estimate(sample(differences));
  return {.statement =
              "Iterations two plies apart change the best move less often than one ply "
              "apart",
          .source = "Marsland and Campbell 1981, II.D, L'EXCENTRIQUE",
          .published = "a consistent theme, no flip-flop",
          .measured = fmt::format("in {:.0f} % of the iterations against {:.0f} %, a difference of "
                                  "{}",
                                  100 * mean(two), 100 * mean(one),
                                  with_interval(difference, 0, 100, " %")),
          .assessment = decide(difference, at_least(0)),
          .figure = "ratio"};
}

support::Plot ratio_plot(const Data& data) {
  support::Plot plot{
      .name = "ratio",
      .title = "Iterative deepening relative to direct search",
      .caption =
          "Leaves of all iterations, geometric means. By two plies the iterations are 2, 4, ... "
          "at even depths, 1, 3, ... at odd ones.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / leaves of direct search"},
      .series = {},
      .cases = "23 positions"};
  for (const bool table : {false, true}) {
    for (const Step step : {by_one, by_two}) {
      support::Series series{
          .name = fmt::format("{}, {}", step_names[step], table ? "table" : "no table"),
          .points = {}};
      for (int d = first_depth; d <= data.depth(); ++d)
        series.points.push_back(point(d, data.ratio(step, direct, table, d).estimate()));
      plot.series.push_back(std::move(series));
    }
  }
  return plot;
}

ReportTable ratio_table(const Data& data) {
  ReportTable table{
      .caption = "Leaves, % of direct search with the same memory (95 %)",
      .header = {"depth", "by one, no table", "by two, no table", "by one, table", "by two, table"},
      .rows = {}};
  for (int d = first_depth; d <= data.depth(); ++d) {
    std::vector<std::string> line{std::to_string(d)};
    for (const bool with_table : {false, true}) {
      for (const Step step : {by_one, by_two})
        line.push_back(
            with_interval(data.ratio(step, direct, with_table, d).estimate(), 1, 100, " %"));
    }
    table.rows.push_back(std::move(line));
  }
  return table;
}

/// Each position: its best moves, and what deepening costs.
ReportTable moves_table(const Data& data) {
  ReportTable table{.caption =
                        "Best move of each iteration without a table, and leaves of the "
                        "last, % of direct search; BK.23 is board W",
                    .header = {"position"},
                    .rows = {}};
  for (int d = first_depth; d <= data.depth(); ++d)
    table.header.push_back(fmt::format("{} plies", d));
  table.header.emplace_back("leaves");
  const Rows last = data.of(by_one, false, data.depth());
  const Rows base = data.of(direct, false, data.depth());
  for (std::size_t i = 0; i < last.size(); ++i) {
    std::vector<std::string> line{text(last[i], "position")};
    for (int d = first_depth; d <= data.depth(); ++d)
      line.push_back(text(data.of(by_one, false, d)[i], "move"));
    line.push_back(
        fmt::format("{:.0f}", 100 * number(last[i], "leaves") / number(base[i], "leaves")));
    table.rows.push_back(std::move(line));
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  Findings findings{.claims = pair_claims(data),
                    .plots = {ratio_plot(data)},
                    .tables = {ratio_table(data), moves_table(data)}};
  findings.claims.push_back(changes_claim(data));
  findings.claims.push_back(flip_flop_claim(data));
  for (Claim& claim : findings.claims) claim.figure = "ratio";
  return findings;
}

}  // namespace

Experiment deepening() {
  return {.name = "deepening",
          .title = "Iterations one or two plies apart",
          .question =
              "Does iterative deepening by two plies cost less than by one, with and without a "
              "table, and does deepening cost most where the best move changes?",
          .source = "Marsland and Campbell 1981 (L'EXCENTRIQUE); Marsland 1983, board W",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
