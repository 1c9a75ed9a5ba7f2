// The order of the root moves from one iteration to the next, L'EXCENTRIQUE's start with pairs of
// moves and refutations, and how much of the principal variation an iteration keeps.
#include "lab/deepening_program.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/period_programs.hpp"
#include "lab/share.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::root_reordering {

namespace {

// -------------------------------------------------------------------------------- the programs --

struct Named {
  const char* name;
  Program program;
};
constexpr const char* direct = "direct";
constexpr Named no_order{"not re-ordered", {.root_order = RootOrder::kept}};
constexpr Named best_first{"best move first", {.root_order = RootOrder::best_first}};
constexpr Named partial{"partial", {.root_order = RootOrder::partial}};
constexpr Named sorted{"sorted", {.root_order = RootOrder::full}};
constexpr Named by_two{"2 plies, then 6", period::excentrique_without_pairs(2)};
constexpr Named pairs_of_two{"2 plies, then 6, pairs", period::excentrique(2)};
constexpr Named pairs_of_four{"4 plies, then 6, pairs", period::excentrique(4)};
constexpr std::array programs{no_order, best_first,   partial,      sorted,
                              by_two,   pairs_of_two, pairs_of_four};

constexpr int full_depth = 6;
constexpr const char* board_w = "BK.23";
constexpr const char* plainly = ", no quiescence";

// ------------------------------------------------------------------------------------ the tasks --

[[nodiscard]] int deepest(Scale scale) { return scale == Scale::full ? full_depth : 4; }

/// At the quick scale every third of the 23 positions, board W among them.
[[nodiscard]] std::vector<ChessPosition> positions(Scale scale) {
  std::vector<ChessPosition> list = bratko_kopec_without_first();
  if (scale != Scale::quick) return list;
  std::size_t i = 0;
  std::erase_if(list, [&i](const ChessPosition&) { return i++ % 3 != 0; });
  return list;
}

template <class Evaluator = QuiescentEvaluator>
[[nodiscard]] auto run(const ChessPosition& root, const Program& program, int depth) {
  using Walk = textbook::Walk<OrderedChess, Evaluator>;
  OrderedChess game(root.position);
  Evaluator evaluator;
  Walk walk(game, evaluator);
  return DeepeningProgram<Walk>(walk, program).run(depth);
}

/// Without quiescence search, where deepening costs more than a direct search on board W.
[[nodiscard]] Rows measure_plainly(const ChessPosition& root, int depth) {
  Rows rows;
  const auto add = [&](const char* name, int d, std::uint64_t leaves) {
    rows.push_back(
        {{{"position", root.name}, {"program", fmt::format("{}{}", name, plainly)}, {"depth", d}},
         {{"leaves", leaves}}});
  };
  for (const Named& each : {partial, sorted})
    for (const auto& iteration : run<PlainEvaluator>(root, each.program, depth))
      if (iteration.depth > 1) add(each.name, iteration.depth, iteration.leaves);
  for (int d = 2; d <= depth; ++d)
    add(direct, d, run<PlainEvaluator>(root, {.start = d}, d).back().leaves);
  return rows;
}

/// A row for each iteration: the leaves so far, and how many moves its principal variation begins
/// with as the one before did.
[[nodiscard]] Rows measure(const ChessPosition& root, int depth) {
  Rows rows;
  for (const auto& [name, program] : programs) {
    if (program.start + program.step > depth) continue;  // its start alone says nothing
    std::vector<chess::Move> before;
    for (const auto& each : run(root, program, depth)) {
      const auto kept = std::mismatch(before.begin(), before.end(), each.pv.begin(), each.pv.end());
      rows.push_back({{{"position", root.name}, {"program", name}, {"depth", each.depth}},
                      {{"leaves", each.leaves},
                       {"kept", static_cast<std::int64_t>(kept.first - before.begin())},
                       {"score", each.score}}});
      before = each.pv;
    }
  }
  for (int d = 2; d <= depth; ++d)
    rows.push_back({{{"position", root.name}, {"program", direct}, {"depth", d}},
                    {{"leaves", run(root, {.start = d}, d).back().leaves}}});
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = deepest(scale);
  std::vector<Task> list = mapped(positions(scale), [=](const ChessPosition& each) {
    return Task{.id = each.name, .weight = std::pow(6.0, depth - 4), .run = [=](const Context&) {
                  return measure(each, depth);
                }};
  });
  const std::vector<ChessPosition> all = bratko_kopec_without_first();
  const ChessPosition w = *std::find_if(
      all.begin(), all.end(), [](const ChessPosition& each) { return each.name == board_w; });
  list.push_back({.id = w.name + plainly,
                  .weight = 0.2 * std::pow(6.0, depth - 4),
                  .run = [=](const Context&) { return measure_plainly(w, depth); }});
  return list;
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Comparison comparison(const Rows& rows, std::string_view name, const Named& these,
                                    const Named& those) {
  Ratios leaves = ratios_of(rows, {{"program", these.name}}, {{"program", those.name}}, full_depth);
  // Iterations of several plies have no depth before the last in common with others.
  if (these.program.step > 1 || those.program.step > 1)
    std::erase_if(leaves.depths, [](int depth) { return depth < full_depth; });
  return {.claim = says(name), .ratios = leaves};
}

[[nodiscard]] std::vector<Comparison> comparisons(const Rows& rows) {
  return {comparison(rows, "partial or full order", partial, sorted),
          comparison(rows, "sorted or best first", sorted, best_first),
          comparison(rows, "pairs kept", pairs_of_two, by_two),
          comparison(rows, "start with two plies", pairs_of_two, sorted),
          comparison(rows, "start with four plies", pairs_of_four, pairs_of_two)};
}

/// On board W, at the depths at which deepening with a sorted root costs more than a direct search.
[[nodiscard]] Claim board_w_claim(const Rows& rows) {
  std::size_t held = 0, cases = 0;
  std::string measured = "relative to direct search, with quiescence search";
  for (const char* const setting : {"", plainly}) {
    const auto leaves = [&](const char* program, int depth) {
      const std::string name = fmt::format("{}{}", program, setting);
      return number(where(rows, {{"position", board_w}, {"program", name}, {"depth", depth}}).at(0),
                    "leaves");
    };
    if (*setting != 0) measured += "; without it";
    for (int depth = 2; depth <= greatest(rows, "depth"); ++depth) {
      const double base = leaves(direct, depth);
      const double by_score = leaves(sorted.name, depth);
      const double in_part = leaves(partial.name, depth);
      measured +=
          fmt::format("{} sorted {:.0f} %, partial {:.0f} % at {} plies", depth == 2 ? "" : ",",
                      100 * by_score / base, 100 * in_part / base, depth);
      if (by_score <= base) continue;
      ++cases;
      held += in_part < by_score ? 1 : 0;
    }
  }
  return stated("board W, partial", measured,
                cases == 0 ? not_comparable("sorting costs no more than a direct search here: "
                                            "there is nothing to correct")
                           : always(held, cases));
}

/// Iterations whose principal variation begins with the first move of the one before.
[[nodiscard]] Claim prefix_claim(const Rows& rows) {
  std::size_t kept = 0, iterations = 0;
  for (const Row& row : where(rows, {{"program", sorted.name}})) {
    if (number(row, "depth") < 2) continue;
    ++iterations;
    kept += number(row, "kept") >= 1 ? 1 : 0;
  }
  const Estimate found = share(kept, iterations);
  return stated("prefix of the variation",
                fmt::format("its first move in {} of {} iterations",
                            with_interval(found, 0, 100, " %"), iterations),
                decide(found, at_least(0.5)));
}

[[nodiscard]] ReportTable leaves_table(const Rows& rows) {
  ReportTable table{.caption =
                        "Leaves of all iterations / leaves of direct search (95 %); moves of "
                        "the principal variation that are those of the iteration before",
                    .header = {"program", "plies", "leaves", "moves kept", "first move kept, %"}};
  for (const Named& each : programs) {
    const Json program{{"program", each.name}};
    for (const int depth : depths_of(rows, program)) {
      if (depth < 2) continue;
      const std::vector<double> kept = column(rows, with(program, "depth", depth), "kept");
      const auto first = std::count_if(kept.begin(), kept.end(), [](double n) { return n >= 1; });
      const double share = static_cast<double>(first) / static_cast<double>(kept.size());
      const bool is_first = depth == each.program.start;
      table.rows.push_back(
          cells(each.name, depth,
                with_interval(ratios_of(rows, program, {{"program", direct}}).at(depth), 3),
                is_first ? "" : fmt::format("{:.1f}", mean(kept)),
                is_first ? "" : fmt::format("{:.0f}", 100 * share)));
    }
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  return {.claims =
              list_of<Claim>(compared(comparisons(rows)), board_w_claim(rows), prefix_claim(rows)),
          .tables = {leaves_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The order of the root moves between iterations",
          .question =
              "How should an iteration re-order the root moves for the next, what do the pairs of "
              "L'EXCENTRIQUE save, and how much of the principal variation is kept?",
          .source = "Marsland 1983, IV (board W); Marsland and Campbell 1981, II.D (L'EXCENTRIQUE)",
          .tasks = tasks,
          .assess = assess,
          .place = 180};
}

}  // namespace espalier::lab::root_reordering
