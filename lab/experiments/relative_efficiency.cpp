// Marsland's comparison of 1983: direct, iterative, aspiration and principal variation search, each
// with refutation table, transposition table, both or neither, on the Bratko-Kopec positions.
#include <numeric>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::relative_efficiency {

namespace {

constexpr const char* source = "Marsland 1983";

enum Algorithm : std::size_t { direct, iterative, aspiration, pvs };
enum Memory : std::size_t { no_memory, refutation, transposition, both };
constexpr std::array algorithm_names{"direct", "iterative", "aspiration", "PVS"};
constexpr std::array memory_names{"none", "refutation", "transposition", "both"};
constexpr std::array algorithms{direct, iterative, aspiration, pvs};
constexpr std::array memories{no_memory, refutation, transposition, both};

/// Aspiration windows of half a pawn to either side from the second iteration on.
constexpr Parameters narrow_windows{.aspiration_width = 50, .aspiration_depth = 2};

/// As in Marsland's program, captures are tried first and the root moves are sorted by each
/// iteration. There are no killers and no histories, so that only the memory differs. Entries of
/// the transposition table are replaced by priority, as in the survey of 1981.
constexpr Enhancements switches(Algorithm algorithm, Memory memory, bool quiescence) {
  Enhancements e;
  e.tactical_first = true;
  e.iterative_deepening = e.root_sorting = algorithm != direct;
  e.aspiration = algorithm == aspiration;
  e.minimal_window = algorithm == pvs;
  e.refutation_table = (memory == refutation || memory == both) && algorithm != direct;
  e.table = memory == transposition || memory == both;
  e.table_scheme = TableScheme::priority;
  e.quiescence = quiescence;
  return e;
}

/// What any of them has.
constexpr Enhancements every_switch() {
  Enhancements e = switches(pvs, both, true);
  e.aspiration = true;
  return e;
}
using Searcher = Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                        every_switch().switchable(), CostObserver, narrow_windows>;

std::vector<SearchCost> cost_of(Algorithm algorithm, Memory memory, bool quiescence,
                                const chess::Position& root, int depth,
                                const ReplacementTableSize& size) {
  Searcher search({}, size);
  search.set_enhancements(switches(algorithm, memory, quiescence));
  if (algorithm != direct) return search_cost(search, root, depth);
  std::vector<SearchCost> result;
  for (int d = 1; d <= depth; ++d) result.push_back(search_cost(search, root, d).back());
  return result;
}

// ---------------------------------------------------------------------------------- the tasks --

constexpr std::size_t large = std::size_t{1} << 18;  // entries: never full at these depths
constexpr int first_depth = 2;

int deepest(Scale scale, bool quiescence) { return by_scale(scale, 3, 4, quiescence ? 5 : 6); }

constexpr std::array<std::size_t, 7> sweep_sizes{64, 256, 1024, 4096, 16384, 65536, large};

/// Approximate seconds; each ply costs six times the one before.
double weight_of(int depth, bool quiescence) {
  return std::pow(6.0, depth - 5) * (quiescence ? 0.11 : 0.055);
}

Row row_of(const char* part, const std::string& position, bool quiescence, Algorithm algorithm,
           Memory memory, std::size_t entries, const SearchCost& each) {
  return lab::row_of({{"part", part},
                      {"position", position},
                      {"quiescence", quiescence},
                      {"algorithm", algorithm_names[algorithm]},
                      {"memory", memory_names[memory]},
                      {"entries", entries}},
                     each);
}

Task memory_task(const ChessPosition& position, bool quiescence, Memory memory, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const Algorithm algorithm : algorithms) {
      // A direct search has a single iteration and cannot use a refutation table.
      if (algorithm == direct && (memory == refutation || memory == both)) continue;
      for (const SearchCost& each :
           cost_of(algorithm, memory, quiescence, position.position, depth, {.entries = large})) {
        if (each.depth < first_depth) continue;
        rows.push_back(row_of("memory", position.name, quiescence, algorithm, memory, large, each));
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, quiescence {}, memory {}", position.name,
                            quiescence ? "on" : "off", memory_names[memory]),
          .weight = 4 * weight_of(depth, quiescence),
          .run = run};
}

Task sweep_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const Memory memory : {transposition, both}) {
      for (const std::size_t entries : sweep_sizes) {
        const SearchCost last =
            cost_of(pvs, memory, false, position.position, depth, {.entries = entries}).back();
        rows.push_back(row_of("size", position.name, false, pvs, memory, entries, last));
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, table sizes", position.name),
          .weight = 10 * weight_of(depth, false),
          .run = run};
}

/// A refutation table has a line for each root move, 2 bytes a move. An entry of a transposition
/// table has 16: key, move, score, depth and bound.
std::size_t entries_of_equal_memory(const chess::Position& root, int depth) {
  return std::max<std::size_t>(root.count_moves() * static_cast<std::size_t>(depth) * 2 / 16, 1);
}

/// PVS with a transposition table of the size of the refutation table, for each depth.
Task equal_memory_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (int d = first_depth; d <= depth; ++d) {
      const std::size_t entries = entries_of_equal_memory(position.position, d);
      const SearchCost last = cost_of(pvs, transposition, false, position.position, d,
                                      {.entries = entries, .power_of_two = false})
                                  .back();
      rows.push_back(
          row_of("equal memory", position.name, false, pvs, transposition, entries, last));
    }
    return rows;
  };
  return {.id = fmt::format("{}, equal memory", position.name),
          .weight = weight_of(depth, false),
          .run = run};
}

Task width_task(const ChessPosition& position) {
  return {.id = position.name + ", width", .weight = 0.01, .run = [=](const Context&) {
            chess::Position root = position.position;
            return Rows{Row{{{"part", "width"}, {"position", position.name}},
                            {{"leaves_at_3", chess::perft(root, 3)}}}};
          }};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(width_task(position));
    for (const bool quiescence : {false, true})
      for (const Memory memory : memories)
        list.push_back(memory_task(position, quiescence, memory, deepest(scale, quiescence)));
    list.push_back(sweep_task(position, deepest(scale, false)));
    list.push_back(equal_memory_task(position, deepest(scale, false)));
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

using Combination = std::pair<Algorithm, Memory>;

[[nodiscard]] Json factors_of(Combination each, int depth, bool quiescence = false) {
  auto [algorithm, memory] = each;
  // A direct search does not use a refutation table.
  if (algorithm == direct) memory = memory == both ? transposition : memory;
  if (algorithm == direct && memory == refutation) memory = no_memory;
  return {{"part", "memory"},
          {"quiescence", quiescence},
          {"algorithm", algorithm_names[algorithm]},
          {"memory", memory_names[memory]},
          {"depth", depth}};
}
/// Leaves by position, and of position 23.
[[nodiscard]] std::vector<double> leaves(const Rows& rows, Combination each, int depth,
                                         bool quiescence = false) {
  return column(rows, factors_of(each, depth, quiescence), "leaves");
}
[[nodiscard]] double on_board_w(const Rows& rows, Combination each, int depth) {
  return column(rows, with(factors_of(each, depth), "position", "BK.23"), "leaves").at(0);
}
[[nodiscard]] std::vector<double> at_size(const Rows& rows, Memory memory, std::size_t entries) {
  return column(rows, {{"part", "size"}, {"memory", memory_names[memory]}, {"entries", entries}},
                "leaves");
}
[[nodiscard]] std::vector<double> equal_memory(const Rows& rows, int depth,
                                               const char* name = "leaves") {
  return column(rows, {{"part", "equal memory"}, {"depth", depth}}, name);
}
[[nodiscard]] int size_depth(const Rows& rows) {
  return greatest(rows, {{"part", "size"}}, "depth");
}
[[nodiscard]] std::vector<int> depths(const Rows& rows, bool quiescence) {
  return depths_of(rows, {{"part", "memory"}, {"quiescence", quiescence}});
}
/// Leaves of the minimal tree of each position, by the mean width of its first three plies.
[[nodiscard]] std::vector<double> minimal(const Rows& rows, int depth) {
  return mapped(column(rows, {{"part", "width"}}, "leaves_at_3"),
                [=](double at_three) { return minimal_tree(std::cbrt(at_three), depth); });
}

/// The geometric mean of a / b over the positions, in percent.
double percent(const std::vector<double>& a, const std::vector<double>& b) {
  return 100 * paired_ratio(a, b).estimate().value;
}
std::string percent_text(const std::vector<double>& a, const std::vector<double>& b) {
  return fmt::format("{:.1f} %", percent(a, b));
}

/// The leaves of one method over those of another, and at the depth of the source.
[[nodiscard]] Ratios ratios_of(const Rows& rows, Combination method, Combination base,
                               bool quiescence) {
  constexpr int source_depth = 6;
  return {.depths = depths(rows, quiescence),
          .at =
              [=, &rows](int depth) {
                return paired_ratio(leaves(rows, method, depth, quiescence),
                                    leaves(rows, base, depth, quiescence));
              },
          .full_depth = source_depth};
}

/// What a statement about the searches with quiescence search adds to that about those without.
std::string with_quiescence(bool quiescence) {
  return quiescence ? ", with quiescence search" : "";
}

Claim deepening_pays(const Rows& rows, bool quiescence) {
  const int depth = depths(rows, quiescence).back();
  const auto of_direct = [&](Combination each) {
    return percent_text(leaves(rows, each, depth, quiescence),
                        leaves(rows, {direct, no_memory}, depth, quiescence));
  };
  return stated(
      "deepening pays",
      fmt::format("relative to direct search, at {} plies: iterative {}, with aspiration {}, with "
                  "a transposition table {}",
                  depth, of_direct({iterative, no_memory}), of_direct({aspiration, no_memory}),
                  of_direct({iterative, transposition})),
      all_smaller({ratios_of(rows, {direct, no_memory}, {iterative, no_memory}, quiescence),
                   ratios_of(rows, {aspiration, no_memory}, {direct, no_memory}, quiescence),
                   ratios_of(rows, {iterative, transposition}, {direct, no_memory}, quiescence)}),
      with_quiescence(quiescence));
}

/// "There is not much to choose": no significant difference reproduces that if all depths of the
/// claim were measured. How much is much, the source does not say.
Claim tables_alike(const Rows& rows, int depth) {
  constexpr int last = 4;
  std::vector<PairedRatio> ratios;
  std::string measured = "leaves with the refutation table, relative to the transposition table:";
  for (int d = first_depth; d <= std::min(depth, last); ++d) {
    ratios.push_back(
        paired_ratio(leaves(rows, {pvs, refutation}, d), leaves(rows, {pvs, transposition}, d)));
    measured += fmt::format(" {:.1f} % at {} plies", 100 * ratios.back().estimate().value, d);
  }
  return stated("tables alike", measured, all_of(mapped(holm(ratios), [=](const Estimate& ratio) {
                  const Assessment same = decide(ratio, {1, 1});
                  if (same.verdict == Verdict::contradicted)
                    return not_decided("the source gives no figure for \"not much\"");
                  return depth < last ? same : always(1, 1);
                })));
}

Claim full_window_with_memory(const Rows& rows, bool quiescence) {
  const int depth = depths(rows, quiescence).back();
  return stated(
      "full window with memory",
      fmt::format("{} of aspiration's, at {} plies",
                  percent_text(leaves(rows, {iterative, refutation}, depth, quiescence),
                               leaves(rows, {aspiration, no_memory}, depth, quiescence)),
                  depth),
      all_smaller({ratios_of(rows, {iterative, refutation}, {aspiration, no_memory}, quiescence)}),
      with_quiescence(quiescence));
}

Claim small_tables(const Rows& rows) {
  const int depth = size_depth(rows);
  const auto lines = leaves(rows, {pvs, refutation}, depth);
  const auto small = at_size(rows, transposition, sweep_sizes.front());
  const auto small_and_lines = at_size(rows, both, sweep_sizes.front());
  return stated(
      "small tables",
      fmt::format("{} entries at {} plies: {} of the leaves with the refutation table; with both, "
                  "{} of the leaves with the small table",
                  sweep_sizes.front(), depth, percent_text(small, lines),
                  percent_text(small_and_lines, small)),
      all_smaller({paired_ratio(lines, small), paired_ratio(small_and_lines, small)}));
}

/// The fewest entries of the sweep with which the transposition table needs no more leaves than the
/// refutation table.
std::string break_even(const Rows& rows) {
  const auto lines = leaves(rows, {pvs, refutation}, size_depth(rows));
  for (const std::size_t entries : sweep_sizes) {
    if (percent(at_size(rows, transposition, entries), lines) <= 100)
      return fmt::format("it needs no more leaves from {} entries on", entries);
  }
  return "it needs more leaves with each size measured";
}

std::vector<Claim> equal_memory_claim(const Rows& rows) {
  constexpr int full_size_depth = 5;
  const int depth = size_depth(rows);
  const auto at = [&](int d) {
    return paired_ratio(leaves(rows, {pvs, refutation}, d), equal_memory(rows, d));
  };
  return compared(
      {{.claim = says("equal memory"),
        .ratios = {.depths = from_to(first_depth, depth), .at = at, .full_depth = full_size_depth},
        .measured = fmt::format(
            "{:.1f} % of the leaves with the transposition table, which then has {:.0f} entries in "
            "the mean, at {} plies; {}",
            100 * at(depth).estimate().value, mean(equal_memory(rows, depth, "entries")), depth,
            break_even(rows))}});
}

Claim pvs_against_aspiration(const Rows& rows, bool quiescence) {
  const int depth = depths(rows, quiescence).back();
  const auto ratio = [&](Memory memory) {
    return ratios_of(rows, {pvs, memory}, {aspiration, memory}, quiescence);
  };
  const auto text = [&](Memory memory) {
    return fmt::format("{} {}", memory_names[memory],
                       percent_text(leaves(rows, {pvs, memory}, depth, quiescence),
                                    leaves(rows, {aspiration, memory}, depth, quiescence)));
  };
  return stated(
      "PVS or aspiration",
      fmt::format("PVS relative to aspiration at {} plies: {}", depth, joined(memories, text)),
      all_within(mapped(memories, ratio), at_most(1)), with_quiescence(quiescence));
}

Claim board_w(const Rows& rows, int depth) {
  std::size_t held = 0;
  std::vector<std::string> measured;
  for (const Algorithm algorithm : {iterative, aspiration, pvs}) {
    for (int d = 4; d <= depth; ++d) {
      const double a = on_board_w(rows, {algorithm, no_memory}, d);
      const double b = on_board_w(rows, {direct, no_memory}, d);
      measured.push_back(
          fmt::format("{} {:.0f} % at {} plies", algorithm_names[algorithm], 100 * a / b, d));
      held += a > b;
    }
  }
  return stated("board W",
                measured.empty()
                    ? ""
                    : fmt::format("relative to direct search: {}", fmt::join(measured, "; ")),
                measured.empty() ? not_measured() : always(held, measured.size()));
}

Claim share_of_board_w(const Rows& rows, int depth) {
  const std::vector<double> all = leaves(rows, {pvs, transposition}, depth);
  const double own = on_board_w(rows, {pvs, transposition}, depth);
  const double sum = std::accumulate(all.begin(), all.end(), 0.0);
  return stated(
      "share of board W",
      fmt::format("{:.1f} % of the leaves of 23 positions, at {} plies", 100 * own / sum, depth),
      not_comparable("the published share cannot be read"));
}

Claim zig_zag(const Rows& rows, int depth) {
  const std::vector<int> all = from_to(first_depth, depth);
  const auto ratios = mapped(all, [&](int d) {
    return percent(leaves(rows, {direct, no_memory}, d), minimal(rows, d));
  });
  std::string measured = "direct search, relative to the minimal tree:";
  for (std::size_t i = 0; i < all.size(); ++i)
    measured += fmt::format(" {:.0f} % at {} plies", ratios[i], all[i]);
  std::size_t turns = 0;
  for (std::size_t i = 2; i < ratios.size(); ++i)
    turns += (ratios[i] - ratios[i - 1]) * (ratios[i - 1] - ratios[i - 2]) < 0;
  return stated("zig-zag", measured,
                ratios.size() < 3 ? not_measured("three depths are needed")
                                  : always(turns, ratios.size() - 2));
}

support::Plot plot_of(const Rows& rows, std::string name, std::string title, bool quiescence,
                      bool over_minimal, const std::vector<Combination>& combinations) {
  const auto series = [&](Combination each) {
    return series_of(
        fmt::format("{}, {}", algorithm_names[each.first], memory_names[each.second]),
        depths(rows, quiescence),
        [&](int d) {
          return paired_ratio(
              leaves(rows, each, d, quiescence),
              over_minimal ? minimal(rows, d) : leaves(rows, {direct, no_memory}, d, quiescence));
        },
        100);
  };
  return {
      .name = std::move(name),
      .title = std::move(title),
      .caption =
          "Geometric mean of 23 positions; earlier iterations are included. With quiescence "
          "the leaves include all positions below the horizon.",
      .x = {.label = "depth (plies)"},
      .y = {.label = over_minimal ? "leaves, % of the minimal tree" : "leaves, % of direct search",
            .logarithmic = over_minimal},
      .series = mapped(combinations, series),
      .cases = "23 positions"};
}

support::Plot size_plot(const Rows& rows) {
  const auto lines = leaves(rows, {pvs, refutation}, size_depth(rows));
  const auto series = [&](Memory memory) {
    return series_of(
        memory_names[memory], sweep_sizes,
        [&](std::size_t entries) { return paired_ratio(at_size(rows, memory, entries), lines); },
        100);
  };
  return {
      .name = "table-size",
      .title = "How large the transposition table must be",
      .caption = fmt::format("PVS, {} plies; the refutation table holds a line for each root move.",
                             size_depth(rows)),
      .x = {.label = "entries of the transposition table", .logarithmic = true},
      .y = {.label = "leaves, % of PVS with a refutation table"},
      .series = {series(transposition), series(both),
                 rule_at("refutation", 100, sweep_sizes.front(), large)},
      .cases = "23 positions"};
}

ReportTable all_table(const Rows& rows, bool quiescence) {
  const int depth = depths(rows, quiescence).back();
  const auto base = leaves(rows, {direct, no_memory}, depth, quiescence);
  const auto line = [&](Algorithm algorithm) {
    return cells(algorithm_names[algorithm], mapped(memories, [&](Memory memory) {
                   return fmt::format(
                       "{:.1f}",
                       percent(leaves(rows, {algorithm, memory}, depth, quiescence), base));
                 }));
  };
  return {.caption = fmt::format("Leaves at {} plies, quiescence {}, % of direct search without "
                                 "memory",
                                 depth, quiescence ? "on" : "off"),
          .header = cells("", memory_names),
          .rows = mapped(algorithms, line)};
}

ReportTable position_table(const Rows& rows, int depth) {
  const std::array columns{minimal(rows, depth),
                           leaves(rows, {direct, no_memory}, depth),
                           leaves(rows, {iterative, no_memory}, depth),
                           leaves(rows, {aspiration, both}, depth),
                           leaves(rows, {pvs, no_memory}, depth),
                           leaves(rows, {pvs, both}, depth)};
  std::size_t i = 0;
  return {.caption = fmt::format("Leaves by position at {} plies, quiescence off", depth),
          .header = {"position", "minimal tree", "direct", "iterative", "aspiration, both",
                     "PVS, none", "PVS, both"},
          .rows = mapped(bratko_kopec_without_first(), [&](const ChessPosition& position) {
            const auto number = [&](const auto& values) {
              return fmt::format("{:.0f}", values.at(i));
            };
            auto line = cells(position.name, mapped(columns, number));
            ++i;
            return line;
          })};
}

Findings assess(const Rows& rows) {
  const int depth = depths(rows, false).back();
  const std::vector<Combination> without_memory{
      {direct, no_memory}, {iterative, no_memory},  {aspiration, no_memory},
      {pvs, no_memory},    {iterative, refutation}, {aspiration, both},
      {pvs, both}};
  const std::vector<Combination> over_minimal{
      {direct, no_memory}, {pvs, no_memory}, {pvs, refutation}, {pvs, transposition}, {pvs, both}};
  return {.claims = list_of<Claim>(
              shown_in("relative", deepening_pays(rows, false)),
              shown_in("relative-quiescence", deepening_pays(rows, true)),
              shown_in("relative", tables_alike(rows, depth)),
              shown_in("relative", full_window_with_memory(rows, false)),
              shown_in("relative-quiescence", full_window_with_memory(rows, true)),
              shown_in("table-size", small_tables(rows)), equal_memory_claim(rows),
              shown_in("relative", pvs_against_aspiration(rows, false)),
              shown_in("relative-quiescence", pvs_against_aspiration(rows, true)),
              board_w(rows, depth), share_of_board_w(rows, depth), zig_zag(rows, depth)),
          .plots = {plot_of(rows, "relative", "Cost relative to direct search", false, false,
                            without_memory),
                    plot_of(rows, "minimal", "Cost relative to the minimal tree", false, true,
                            over_minimal),
                    plot_of(rows, "relative-quiescence",
                            "Cost relative to direct search, with quiescence", true, false,
                            without_memory),
                    size_plot(rows)},
          .tables = {all_table(rows, false), all_table(rows, true), position_table(rows, depth)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Four searches, four memories",
          .question =
              "What do iterative deepening, aspiration and minimal windows save, each with a "
              "refutation table, a transposition table, both or neither?",
          .source = source,
          .tasks = tasks,
          .assess = assess,
          .place = 80};
}

}  // namespace espalier::lab::relative_efficiency
