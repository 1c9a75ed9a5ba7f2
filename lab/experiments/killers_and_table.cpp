// Do killers make a transposition table more useful? By always suggesting the same moves they
// should lead to positions that are already in the table. And does iterative deepening pay because
// it fills both?
#include "lab/chess_search.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::killers_and_table {

namespace {

constexpr const char* source = "Marsland and Campbell 1981, II.C";

/// The programs of that time: captures first, then the moves in the order of generation.
constexpr Enhancements both{.tactical_first = true,
                            .killers = true,
                            .table = true,
                            .iterative_deepening = true,
                            .root_sorting = true};

constexpr std::size_t table_mib = 16;  // never full at these depths

constexpr int first_depth = 2;
constexpr int full_depth = 6;

Rows measure(const ChessPosition& position, int deepest) {
  ChessSearch search(table_mib);
  Rows rows;
  const auto add = [&](bool deepening, bool killers, bool table) {
    Enhancements switches = both;
    switches.iterative_deepening = switches.root_sorting = deepening;
    switches.killers = killers;
    switches.table = table;
    search.set(switches);
    for (int depth = first_depth; depth <= deepest; ++depth) {
      const ChessIteration last = search.iterations(position.position, depth).back();
      rows.push_back({{{"position", position.name},
                       {"deepening", deepening},
                       {"killers", killers},
                       {"table", table},
                       {"depth", depth}},
                      {{"leaves", last.leaves}, {"probes", last.probes}, {"hits", last.hits}}});
    }
  };
  for (const bool killers : {false, true})
    for (const bool table : {false, true}) add(true, killers, table);
  for (const bool memory : {false, true}) add(false, memory, memory);
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = by_scale(scale, 4, 5, full_depth);
  return tasks_of_positions(0.05 * std::pow(5.0, depth - 4),
                            [=](const ChessPosition& each) { return measure(each, depth); });
}

// --------------------------------------------------------------------------------- the findings --

/// What the table leaves of the leaves.
[[nodiscard]] Ratios with_table(const Rows& rows, bool killers) {
  return ratios_of(rows, {{"deepening", true}, {"killers", killers}, {"table", true}},
                   {{"deepening", true}, {"killers", killers}, {"table", false}});
}
/// What the table leaves of the leaves with killers, over what it leaves without.
[[nodiscard]] Ratios more_use(const Rows& rows) {
  Ratios ratios = with_table(rows, true);
  ratios.full_depth = full_depth;
  ratios.at = [&rows](int depth) {
    return PairedRatio{
        differences(with_table(rows, true).at(depth).logs, with_table(rows, false).at(depth).logs)};
  };
  return ratios;
}

/// The share of the probes that were hits, for each position.
[[nodiscard]] std::vector<double> hits(const Rows& rows, bool killers, int depth) {
  const Rows here =
      where(rows, {{"deepening", true}, {"killers", killers}, {"table", true}, {"depth", depth}});
  return ratios(column(here, "hits"), column(here, "probes"));
}
/// What killers add to the share of hits, position by position.
[[nodiscard]] std::vector<double> more_hits(const Rows& rows, int depth) {
  return differences(hits(rows, true, depth), hits(rows, false, depth));
}

[[nodiscard]] Claim hits_claim(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  const double steps = steps_to(full_depth, depth - 2, depth);
  const Estimate here = estimate(sample(more_hits(rows, depth)));
  const Estimate there =
      estimate(sample(extrapolated(more_hits(rows, depth - 2), more_hits(rows, depth), steps)));
  return stated(
      "hits with killers",
      fmt::format("{:.1f} % of the probes without killers, with them {} more, at {} "
                  "plies",
                  100 * mean(hits(rows, false, depth)), with_interval(here, 1, 100, " %"), depth),
      decide(here, at_least(0), there));
}

[[nodiscard]] std::vector<Claim> use_claim(const Rows& rows) {
  return compared({{.claim = says("use of the table with killers"),
                    .ratios = more_use(rows),
                    .measured = fmt::format(
                        "with the table {} of the leaves without it; with killers {{ratio}} "
                        "times that share, at {{plies}} plies",
                        with_interval(with_table(rows, false).deepest(), 3))}});
}

/// The leaves of all iterations over those of a direct search, with killers and table or with
/// neither.
[[nodiscard]] Ratios against_direct(const Rows& rows, bool memory) {
  const Json factors{{"killers", memory}, {"table", memory}};
  return ratios_of(rows, with(factors, "deepening", true), with(factors, "deepening", false),
                   full_depth);
}
[[nodiscard]] std::vector<Claim> deepening_claims(const Rows& rows) {
  Ratios gain = against_direct(rows, true);
  gain.at = [&rows](int depth) {
    return PairedRatio{differences(against_direct(rows, true).at(depth).logs,
                                   against_direct(rows, false).at(depth).logs)};
  };
  return compared(
      {{.claim = says("deepening with memory"),
        .ratios = against_direct(rows, true),
        .measured =
            "{ratio} times the leaves of direct search at {plies} plies, {cases} positions"},
       {.claim = says("deepening by memory"),
        .ratios = gain,
        .measured = fmt::format(
            "without them {} times the leaves of direct search; with them {{ratio}} times that "
            "share, at {{plies}} plies",
            with_interval(against_direct(rows, false).deepest(), 3))}});
}

[[nodiscard]] ReportTable table_of(const Rows& rows) {
  const auto line = [&](int depth, bool killers) {
    return cells(depth, killers ? "yes" : "no",
                 with_interval(with_table(rows, killers).at(depth), 3),
                 with_interval(estimate(sample(hits(rows, killers, depth))), 1, 100));
  };
  return {.caption = "Geometric means of 23 positions; hits: means",
          .header = {"plies", "killers", "leaves with table / without (95 %)",
                     "hits, % of the probes (95 %)"},
          .rows = mapped(depths_of(rows, {}), std::array{false, true}, line)};
}

Findings assess(const Rows& rows) {
  return {.claims = list_of<Claim>(hits_claim(rows), use_claim(rows), deepening_claims(rows)),
          .tables = {table_of(rows)}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "Killers, the transposition table and deepening",
      .question =
          "Do killers make a transposition table more useful, and is the advantage of iterative "
          "deepening that it fills both?",
      .source = source,
      .tasks = tasks,
      .assess = assess,
      .place = 160};
}

}  // namespace espalier::lab::killers_and_table
