// What the programs in the survey of 1981 gained by transposition tables and killers, measured with
// today's search.
#include <optional>

#include "games/chess/board/perft.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "lab/chess_search.hpp"
#include "lab/period_programs.hpp"
#include "lab/search_cost.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::survey_gains {

namespace {

constexpr const char* survey = "Marsland and Campbell 1981, section II";

// Today's search without selectivity, with and without a table. Like the programs of that time it
// also uses entries that were searched deeper than required.
constexpr Enhancements without_table = Enhancements::exact().without(&Enhancements::table);
constexpr Enhancements with_table = Enhancements::exact().with(&Enhancements::table_deeper);
constexpr Enhancements with_quiescence(const Enhancements& e) {
  return e.with(&Enhancements::quiescence);
}

struct Method {
  const char* name;
  Enhancements enhancements;
};
constexpr Method tech_method{"TECH", period::tech};
constexpr Method killer_method{"TECH with killers", period::tech_with_killers};
constexpr Method chess_45_method{"CHESS 4.5", period::chess_45};
constexpr Method no_killer_method{"CHESS 4.5 without killers",
                                  period::chess_45.without(&Enhancements::killers)};
constexpr Method awit_method{"AWIT", period::awit};
constexpr Method no_defence_method{"AWIT without defensive killers",
                                   period::awit.without(&Enhancements::defensive_killers)};
constexpr Method belle_method{"BELLE", period::belle};
constexpr Method no_table_method{"without table", without_table};
constexpr Method table_method{"with table", with_table};
constexpr Method quiescence_method{"with table and quiescence", with_quiescence(with_table)};

std::vector<ChessIteration> iterations(const Method& method, const chess::Position& root,
                                       int depth) {
  ChessSearch search(method.enhancements.table ? 64 : 1);
  search.set(method.enhancements, period::narrow_windows);
  return search.iterations(root, depth);
}

// ---------------------------------------------------------------------------------- the tasks --

struct Depths {
  int opening_up;    ///< middle games, TECH
  int middle;        ///< middle games, table
  int pieces;        ///< endings with pieces
  int pawns;         ///< endings of pawns
  int first_of_all;  ///< Fine 70, with a table alone
};
constexpr Depths full_depths{6, 7, 11, 16, 32};

Depths depths_of(Scale scale) {
  return by_scale<Depths>(scale, {3, 4, 5, 8, 22}, {4, 5, 8, 13, 24}, full_depths);
}

/// All iterations of one method on one position.
Task task(const std::string& kind, const ChessPosition& position, const Method& method, int depth,
          double weight) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const ChessIteration& each : iterations(method, position.position, depth))
      rows.push_back(
          row_of({{"kind", kind}, {"position", position.name}, {"method", method.name}}, each));
    return rows;
  };
  return {.id = fmt::format("{}, {}", position.name, method.name), .weight = weight, .run = run};
}

Task width_task(const ChessPosition& position) {
  return {.id = position.name + ", width", .weight = 0.01, .run = [=](const Context&) {
            chess::Position root = position.position;
            return Rows{Row{{{"kind", "width"}, {"position", position.name}},
                            {{"leaves_at_3", chess::perft(root, 3)}}}};
          }};
}

constexpr const char* fine_70_best = "a1b1";

/// Best move and score of each iteration in R. Fine's number 70.
Task fine_70_task(int depth) {
  return {.id = "Fine 70, solution", .weight = 1, .run = [=](const Context&) {
            const chess::Position& root = pawn_endings().front().position;
            Rows rows;
            for (const ChessIteration& each : iterations(quiescence_method, root, depth))
              rows.push_back({{{"kind", "Fine 70"}, {"depth", each.depth}},
                              {{"nodes", each.nodes},
                               {"score", each.score},
                               {"move", chess::to_uci(each.best_move, root)}},
                              {{"seconds", each.seconds}}});
            return rows;
          }};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Depths depths = depths_of(scale);
  std::vector<Task> list;
  // Approximate seconds: a measured time at one depth, and the growth per ply.
  const double opening_up = 0.25 * std::pow(6.0, depths.opening_up - 5);
  const double middle = 0.4 * std::pow(5.0, depths.middle - 6);
  const double pieces = 0.2 * std::pow(3.0, depths.pieces - 8);
  const double pawns = 0.6 * std::pow(2.7, depths.pawns - 13);
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    for (const Method& method : {tech_method, killer_method, chess_45_method, no_killer_method,
                                 awit_method, no_defence_method})
      list.push_back(task("middle game", position, method, depths.opening_up, opening_up));
    for (const Method& method : {no_table_method, table_method, belle_method})
      list.push_back(task("middle game", position, method, depths.middle, middle));
    list.push_back(width_task(position));
  }
  for (const Method& method : {no_table_method, table_method}) {
    for (const ChessPosition& position : piece_endings())
      list.push_back(task("pieces", position, method, depths.pieces, pieces));
    for (const ChessPosition& position : pawn_endings())
      list.push_back(task("pawns", position, method, depths.pawns, pawns));
  }
  list.push_back(fine_70_task(depths.first_of_all));
  return list;
}

// ------------------------------------------------------------------------------- the findings --

[[nodiscard]] std::vector<double> of(const Rows& rows, const std::string& kind,
                                     const Method& method, int depth, const char* name = "leaves") {
  return column(rows, {{"kind", kind}, {"method", method.name}, {"depth", depth}}, name);
}
/// The greatest depth at which every position of a kind was searched.
[[nodiscard]] int deepest(const Rows& rows, const std::string& kind, const Method& method) {
  const std::size_t positions = of(rows, kind, method, 2).size();
  int depth = 2;
  while (positions != 0 && of(rows, kind, method, depth + 1).size() == positions) ++depth;
  return depth;
}
[[nodiscard]] std::vector<double> widths(const Rows& rows) {
  return mapped(column(rows, {{"kind", "width"}}, "leaves_at_3"),
                [](double leaves) { return std::cbrt(leaves); });
}

/// The leaves of one method over those of another, to `depth` plies.
[[nodiscard]] Ratios ratios_of(const Rows& rows, const std::string& kind, const Method& method,
                               const Method& base, int depth, int full_depth) {
  return {
      .depths = from_to(2, depth),
      .at = [&, kind](
                int d) { return paired_ratio(of(rows, kind, method, d), of(rows, kind, base, d)); },
      .full_depth = full_depth};
}

std::vector<Claim> killers_save(const Rows& rows) {
  const auto claim = [&](std::string_view name, const Method& with, const Method& without,
                         const std::optional<Interval>& claimed = {}) {
    return compared(
        {{.claim = says(name),
          .ratios = ratios_of(rows, "middle game", with, without,
                              deepest(rows, "middle game", with), full_depths.opening_up),
          .claimed = claimed,
          .measured = "{saved} of the leaves saved, at {plies} plies"}});
  };
  return list_of<Claim>(claim("killers of TECH", killer_method, tech_method, at_least(1)),
                        claim("killers of CHESS 4.5", chess_45_method, no_killer_method),
                        claim("killers of AWIT", awit_method, no_defence_method));
}

std::vector<Claim> table_in_middle_games(const Rows& rows) {
  return compared(
      {{.claim = says("table in middle games"),
        .ratios = ratios_of(rows, "middle game", table_method, no_table_method,
                            deepest(rows, "middle game", no_table_method), full_depths.middle),
        .measured = "{saved} of the leaves saved, at {plies} plies"}});
}

/// The deepest iteration that was measured with and without table.
int depth_of_both(const Rows& rows, const std::string& kind) {
  return std::min(deepest(rows, kind, no_table_method), deepest(rows, kind, table_method));
}
/// Leaves without a table, relative to those with one.
[[nodiscard]] Ratios factors(const Rows& rows, const std::string& kind, int full_depth) {
  return ratios_of(rows, kind, no_table_method, table_method, depth_of_both(rows, kind),
                   full_depth);
}

/// The survey does not say how deep the programs searched, so that a factor that is too small but
/// grows with depth does not contradict it.
Claim table_in(const Rows& rows, const std::string& kind, std::string_view name, double least,
               int full_depth) {
  const Ratios ratios = factors(rows, kind, full_depth);
  const Tested found = tested({ratios}).front();
  const double before = ratios.at(found.depth - 2).estimate().value;
  Assessment assessment = found.is_within(at_least(least));
  if (assessment.verdict == Verdict::contradicted && found.here.value > 1.05 * before)
    assessment = not_decided(
        fmt::format("{}, but it was {:.2f} two plies earlier", assessment.reason, before));
  return stated(
      name, fmt::format("a factor of {:.1f} in leaves, at {} plies", found.here.value, found.depth),
      assessment);
}

Claim table_in_fine_70(const Rows& rows) {
  const int depth = depth_of_both(rows, "pawns");
  const double gain = of(rows, "pawns", no_table_method, depth).front() /
                      of(rows, "pawns", table_method, depth).front();
  Assessment assessment = decide(exact(gain), at_least(100));
  if (depth < full_depths.pawns && assessment.verdict == Verdict::contradicted)
    assessment = not_decided(assessment.reason + ", in a single position at a small depth");
  return stated("table in Fine 70",
                fmt::format("a factor of {:.1f} in leaves, at {} plies", gain, depth), assessment);
}

Claim fine_70_is_solved(const Rows& rows) {
  constexpr Score winning = 200;  // centipawns: more than the extra pawn
  const Rows iterations = where(rows, {{"kind", "Fine 70"}});
  const Row* since = nullptr;
  for (const Row& row : iterations) {
    const bool is_solved = text(row, "move") == fine_70_best && number(row, "score") >= winning;
    since = !is_solved ? nullptr : since == nullptr ? &row : since;
  }
  if (since == nullptr)
    return stated("Fine 70 solved", fmt::format("not up to {} plies", iterations.size()),
                  not_decided(fmt::format("not solved within {} plies", iterations.size())));
  return stated(
      "Fine 70 solved",
      fmt::format("Kb1 with a score of {:.0f} centipawns or more from {:.0f} plies on, after "
                  "{:.0f} nodes",
                  number(*since, "score"), number(*since, "depth"), number(*since, "nodes")),
      always(1, 1));
}

/// The survey does not name the endings in which 30 plies were searched.
Claim fine_70_is_deep(const Rows& rows) {
  const Row last = where(rows, {{"kind", "Fine 70"}}).back();
  const int depth = value(last, "depth");
  const Assessment reached = decide(exact(depth), at_least(31));
  return stated("Fine 70 is deep",
                fmt::format("{} plies after {:.0f} nodes", depth, number(last, "nodes")),
                reached.verdict == Verdict::reproduced
                    ? reached
                    : not_measured(fmt::format("not searched beyond {} plies", depth)));
}

/// Growth of the cost per ply in each position, over two plies because odd and even depths differ.
std::vector<double> growth(const Rows& rows, const Method& method, int depth) {
  return mapped(ratios(of(rows, "middle game", method, depth, "nodes"),
                       of(rows, "middle game", method, depth - 2, "nodes")),
                [](double two_plies) { return std::sqrt(two_plies); });
}

Claim growth_per_ply(const Rows& rows) {
  const int depth = deepest(rows, "middle game", belle_method);
  const auto growths = growth(rows, belle_method, depth);
  const std::vector<double> ones(growths.size(), 1);
  const auto optimal = mapped(widths(rows), [](double width) { return std::sqrt(width); });
  const double confidence = joint_confidence(2);
  const Estimate found = paired_ratio(growths, ones).estimate(confidence);
  return stated(
      "growth per ply",
      fmt::format("{:.2f} per ply from {} to {} plies, with quiescence; the square root of the "
                  "mean width ({:.1f} moves) is {:.2f}",
                  found.value, depth - 2, depth, mean(widths(rows)), geometric_mean(optimal)),
      all_of({decide(found, {4.5, 6.5}),
              smaller(paired_ratio(growths, optimal).estimate(confidence))}));
}

ReportTable factor_table(const Rows& rows, const std::string& kind,
                         const std::vector<ChessPosition>& list) {
  const int depth = depth_of_both(rows, kind);
  const auto without = of(rows, kind, no_table_method, depth);
  const auto with = of(rows, kind, table_method, depth);
  std::size_t i = 0;
  return {.caption = fmt::format("Leaves at {} plies", depth),
          .header = {"position", "without table", "with table", "factor"},
          .rows = mapped(list, [&](const ChessPosition& each) {
            const double a = without.at(i), b = with.at(i);
            ++i;
            return cells(each.name, fmt::format("{:.0f}", a), fmt::format("{:.0f}", b),
                         fmt::format("{:.1f}", a / b));
          })};
}

Findings assess(const Rows& rows) {
  const auto series = [&](const char* kind, const char* name) {
    return ratio_series(name, factors(rows, kind, 0));
  };
  return {
      .claims =
          list_of<Claim>(table_in(rows, "pieces", "table in endings", 5, full_depths.pieces),
                         table_in(rows, "pawns", "table in pawn endings", 100, full_depths.pawns),
                         shown_in("table-gain", table_in_fine_70(rows)), fine_70_is_solved(rows),
                         fine_70_is_deep(rows), table_in_middle_games(rows), killers_save(rows),
                         growth_per_ply(rows)),
      .plots = {{.name = "table-gain",
                 .title = "What a transposition table gains",
                 .caption =
                     "Geometric means. With fewer pieces, more paths lead to the same position.",
                 .x = {.label = "depth (plies)"},
                 .y = {.label = "leaves without table / with table", .logarithmic = true},
                 .series = {series("middle game", "middle games (Bratko-Kopec)"),
                            series("pieces", "endings with pieces"),
                            series("pawns", "king-and-pawn endings")},
                 .cases = fmt::format("{} middle games, {} endings with pieces, {} with pawns",
                                      bratko_kopec_without_first().size(), piece_endings().size(),
                                      pawn_endings().size())}},
      .tables = {factor_table(rows, "pawns", pawn_endings()),
                 factor_table(rows, "pieces", piece_endings())}};
}

}  // namespace

Experiment experiment() {
  return {.title = "What the programs of 1981 gained",
          .question =
              "How much do transposition tables and killers save "
              "in middle games and in endings?",
          .source = survey,
          .tasks = tasks,
          .assess = assess,
          .place = 140};
}

}  // namespace espalier::lab::survey_gains
