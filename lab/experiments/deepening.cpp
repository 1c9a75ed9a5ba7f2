// Iterative deepening by one and by two plies, with and without a table, compared with direct
// search; and how its cost depends on changes of the best move (board W).
#include "games/chess/notation/long_algebraic.hpp"
#include "lab/chess_search.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::deepening {

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
constexpr std::size_t table_mib = 4;

/// The rows of all iterations of one search.
Rows iterations(ChessSearch& search, const ChessPosition& position, Step step, bool table,
                int depth) {
  Rows rows;
  search.set(enhancements_of(step, table));
  for (const ChessIteration& each : search.iterations(position.position, depth))
    rows.push_back({{{"position", position.name},
                     {"step", step_names[step]},
                     {"table", table},
                     {"depth", each.depth}},
                    {{"leaves", each.leaves},
                     {"score", each.score},
                     {"move", chess::to_uci(each.best_move, position.position)}}});
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int full_depth = 6;

Task task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    ChessSearch search(table_mib);
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
  const int depth = by_scale(scale, 4, 5, full_depth);
  return mapped(bratko_kopec_without_first(),
                [=](const ChessPosition& position) { return task(position, depth); });
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Rows of(const Rows& rows, Step step, bool table, int depth) {
  return where(rows, {{"step", step_names[step]}, {"table", table}, {"depth", depth}});
}
[[nodiscard]] PairedRatio ratio(const Rows& rows, Step step, Step base, bool table, int depth) {
  return paired_ratio(column(of(rows, step, table, depth), "leaves"),
                      column(of(rows, base, table, depth), "leaves"));
}
/// 1 where an iteration without a table, that many plies after the one before, changes the best
/// move, else 0.
[[nodiscard]] std::vector<double> changes(const Rows& rows, Step step, int depth, int apart) {
  const Rows before = of(rows, step, false, depth - apart);
  std::size_t i = 0;
  return mapped(of(rows, step, false, depth), [&](const Row& last) {
    return value(last, "move") != value(before[i++], "move") ? 1.0 : 0.0;
  });
}

/// By two plies against by one, without and with a table, at an even depth.
std::vector<Claim> pair_claims(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  return compared(mapped(std::array{false, true}, [&](bool table) {
    return Comparison{
        .claim = says("two plies apart", table ? "with" : "without"),
        .ratios = {.depths = from_to(first_depth, depth - depth % 2),
                   .at = [=, &rows](int d) { return ratio(rows, by_two, by_one, table, d); },
                   .full_depth = full_depth},
        .measured = "{percent} of the leaves at {plies} plies"};
  }));
}

/// The cost of deepening by one ply relative to direct search: where the best move changes in the
/// last iteration, relative to where it does not. The interval is B. Welch's (1947), with the
/// degrees of freedom of the smaller group.
Estimate cost_of_changes(const Rows& rows, int depth) {
  const std::vector<double> logs = ratio(rows, by_one, direct, false, depth).logs;
  const std::vector<double> changed = changes(rows, by_one, depth, 1);
  std::array<std::vector<double>, 2> groups;
  for (std::size_t i = 0; i < logs.size(); ++i) groups[changed[i] > 0 ? 1 : 0].push_back(logs[i]);
  const std::size_t fewest = std::min(groups[0].size(), groups[1].size());
  if (fewest < 2) return {1, {0, HUGE_VAL}};
  const Sample kept = sample(groups[0]);
  const Sample other = sample(groups[1]);
  const double difference = other.mean - kept.mean;
  const double half = student_t(0.95, fewest - 1) * std::hypot(kept.error(), other.error());
  return {std::exp(difference), {std::exp(difference - half), std::exp(difference + half)}};
}

Claim changes_claim(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  const Estimate cost = cost_of_changes(rows, depth);
  const std::vector<double> changed = changes(rows, by_one, depth, 1);
  Assessment assessment = decide(cost, at_least(1));
  // Which positions change their move differs from depth to depth, so that nothing is extrapolated.
  if (assessment.verdict != Verdict::not_decided && depth < full_depth) {
    const Verdict before = decide(cost_of_changes(rows, depth - 1), at_least(1)).verdict;
    if (before != assessment.verdict)
      assessment = not_decided(assessment.reason + ", but not a ply earlier");
  }
  return stated(
      "deepening where the move changes",
      fmt::format("{:.2f} times as much at {} plies; the best move changes in {} of {} positions",
                  cost.value, depth, std::count(changed.begin(), changed.end(), 1.0),
                  changed.size()),
      std::move(assessment));
}

/// For each position, the share of iterations, `apart` plies after the one before, that change the
/// best move.
std::vector<double> change_rates(const Rows& rows, Step step, int apart) {
  std::vector<double> rates(of(rows, step, false, first_depth).size());
  int iterations = 0;
  for (int depth = first_depth + apart; depth <= greatest(rows, "depth"); ++depth, ++iterations) {
    const std::vector<double> changed = changes(rows, step, depth, apart);
    for (std::size_t i = 0; i < rates.size(); ++i) rates[i] += changed[i];
  }
  for (double& rate : rates) rate /= std::max(iterations, 1);
  return rates;
}

Claim flip_flop_claim(const Rows& rows) {
  const std::vector<double> one = change_rates(rows, by_one, 1);
  const std::vector<double> two = change_rates(rows, by_two, 2);
  const Estimate difference = estimate(sample(differences(one, two)));
  return stated(
      "flip-flop",
      fmt::format("in {:.0f} % of the iterations against {:.0f} %, a difference of {}",
                  100 * mean(two), 100 * mean(one), with_interval(difference, 0, 100, " %")),
      decide(difference, at_least(0)));
}

/// Each position: its best moves, and what deepening costs.
ReportTable moves_table(const Rows& rows) {
  const std::vector<int> depths = from_to(first_depth, greatest(rows, "depth"));
  const Rows last = of(rows, by_one, false, depths.back());
  const Rows base = of(rows, direct, false, depths.back());
  ReportTable table{
      .caption =
          "Best move of each iteration without a table, and leaves of the "
          "last, % of direct search; BK.23 is board W",
      .header = cells("position",
                      mapped(depths, [](int depth) { return fmt::format("{} plies", depth); }),
                      "leaves")};
  for (std::size_t i = 0; i < last.size(); ++i) {
    const auto move = [&](int depth) { return text(of(rows, by_one, false, depth)[i], "move"); };
    table.rows.push_back(
        cells(text(last[i], "position"), mapped(depths, move),
              fmt::format("{:.0f}", 100 * number(last[i], "leaves") / number(base[i], "leaves"))));
  }
  return table;
}

Findings assess(const Rows& rows) {
  constexpr std::array tables{false, true};
  constexpr std::array steps{by_one, by_two};
  const std::vector<int> depths = from_to(first_depth, greatest(rows, "depth"));
  const auto series = [&](bool table, Step step) {
    return series_of(fmt::format("{}, {}", step_names[step], table ? "table" : "no table"), depths,
                     [&](int d) { return ratio(rows, step, direct, table, d); });
  };
  const auto line = [&](int depth) {
    return cells(depth, mapped(tables, steps, [&](bool table, Step step) {
                   return with_interval(ratio(rows, step, direct, table, depth), 1, 100, " %");
                 }));
  };
  return {.claims = list_of<Claim>(pair_claims(rows), changes_claim(rows), flip_flop_claim(rows)),
          .plots = {{.name = "ratio",
                     .title = "Iterative deepening relative to direct search",
                     .caption =
                         "Leaves of all iterations, geometric means. By two plies the iterations "
                         "are 2, 4, ... at even depths, 1, 3, ... at odd ones.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "leaves / leaves of direct search"},
                     .series = mapped(tables, steps, series),
                     .cases = "23 positions"}},
          .tables = {{.caption = "Leaves, % of direct search with the same memory (95 %)",
                      .header = {"depth", "by one, no table", "by two, no table", "by one, table",
                                 "by two, table"},
                      .rows = mapped(depths, line)},
                     moves_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Iterations one or two plies apart",
          .question =
              "Does iterative deepening by two plies cost less than by one, with and without a "
              "table, and does deepening cost most where the best move changes?",
          .source = "Marsland and Campbell 1981 (L'EXCENTRIQUE); Marsland 1983, board W",
          .tasks = tasks,
          .assess = assess,
          .place = 150};
}

}  // namespace espalier::lab::deepening
