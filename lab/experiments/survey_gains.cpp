// What the programs in the survey of 1981 gained by transposition tables and killers, measured with
// today's search.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* survey = "Marsland and Campbell 1981, section II";

/// Aspiration windows of half a pawn to either side from the second iteration on.
constexpr Parameters narrow_windows{.aspiration_width = 50, .aspiration_depth = 2};

// The programs of that time: captures first, then the moves in the order of generation.
constexpr Enhancements iterative{
    .tactical_first = true, .iterative_deepening = true, .root_sorting = true};
constexpr Enhancements with_killers = iterative.with(&Enhancements::killers);
// Today's search without selectivity, with and without a table. Like the programs of that time it
// also uses entries that were searched deeper than required.
constexpr Enhancements without_table = Enhancements::exact().without(&Enhancements::table);
constexpr Enhancements with_table = Enhancements::exact().with(&Enhancements::table_deeper);
constexpr Enhancements with_quiescence(const Enhancements& e) {
  return e.with(&Enhancements::quiescence);
}

struct Method {
  const char* name;
  std::vector<SearchCost> (*cost)(const chess::Position&, int depth);
};
template <Enhancements e>
std::vector<SearchCost> cost(const chess::Position& root, int depth) {
  Search<chess::Position, chess::Evaluation, chess::SearchHooks, e, CostObserver, narrow_windows>
      search({}, 64);
  return search_cost(search, root, depth);
}
constexpr Method iterative_method{"iterative", cost<iterative>};
constexpr Method killer_method{"killers", cost<with_killers>};
constexpr Method no_table_method{"without table", cost<without_table>};
constexpr Method table_method{"with table", cost<with_table>};
constexpr Method quiescence_method{"with table and quiescence", cost<with_quiescence(with_table)>};

// ---------------------------------------------------------------------------------- the tasks --

struct Depths {
  int opening_up;    ///< middle games, no table
  int middle;        ///< middle games, table
  int pieces;        ///< endings with pieces
  int pawns;         ///< endings of pawns
  int first_of_all;  ///< Fine 70, with a table alone
};
constexpr Depths full_depths{6, 7, 11, 16, 32};

Depths depths_of(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return {3, 4, 5, 8, 22};
    case Scale::normal:
      return {4, 5, 8, 13, 24};
    case Scale::full:
      return full_depths;
  }
  return {};
}

Row row_of(const std::string& kind, const std::string& position, const Method& method,
           const SearchCost& each) {
  Row row;
  row.factors = {
      {"kind", kind}, {"position", position}, {"method", method.name}, {"depth", each.depth}};
  row.counts = {{"leaves", each.leaves}, {"nodes", each.nodes}, {"score", each.score}};
  row.timings = {{"seconds", each.seconds}};
  return row;
}

/// All iterations of one method on one position.
Task task(const std::string& kind, const ChessPosition& position, const Method& method, int depth,
          double weight) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (const SearchCost& each : method.cost(position.position, depth))
      rows.push_back(row_of(kind, position.name, method, each));
    return rows;
  };
  return {.id = fmt::format("{}, {}", position.name, method.name), .weight = weight, .run = run};
}

Task width_task(const ChessPosition& position) {
  return {.id = position.name + ", width", .weight = 0.01, .run = [=](const Context&) {
            chess::Position root = position.position;
            Row row;
            row.factors = {{"kind", "width"}, {"position", position.name}};
            row.counts = {{"leaves_at_3", chess::perft(root, 3)}};
            return Rows{row};
          }};
}

constexpr const char* fine_70_best = "a1b1";

/// Best move and score of each iteration in R. Fine's number 70.
Task fine_70_task(int depth) {
  return {.id = "Fine 70, solution", .weight = 1, .run = [=](const Context&) {
            Search<chess::Position, chess::Evaluation, chess::SearchHooks,
                   with_quiescence(with_table), CostObserver, narrow_windows>
                search({}, 64);
            const chess::Position& root = pawn_endings().front().position;
            Rows rows;
            search.start(root, {.depth = depth});
            for (bool goes_on = true; goes_on;) {
              goes_on = search.advance();
              const auto result = search.result();
              Row row;
              row.factors = {{"kind", "Fine 70"}, {"depth", result.depth}};
              row.counts = {{"nodes", result.nodes},
                            {"score", result.score()},
                            {"move", chess::to_uci(result.best_move(), root)}};
              row.timings = {{"seconds", static_cast<double>(result.time) / 1000}};
              rows.push_back(row);
            }
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
    for (const Method& method : {iterative_method, killer_method}) {
      list.push_back(task("middle game", position, method, depths.opening_up, opening_up));
    }
    for (const Method& method : {no_table_method, table_method, quiescence_method}) {
      list.push_back(task("middle game", position, method, depths.middle, middle));
    }
    list.push_back(width_task(position));
  }
  for (const Method& method : {no_table_method, table_method}) {
    for (const ChessPosition& position : piece_endings()) {
      list.push_back(task("pieces", position, method, depths.pieces, pieces));
    }
    for (const ChessPosition& position : pawn_endings()) {
      list.push_back(task("pawns", position, method, depths.pawns, pawns));
    }
  }
  list.push_back(fine_70_task(depths.first_of_all));
  return list;
}

// ------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows) {}

  [[nodiscard]] std::vector<double> of(const std::string& kind, const Method& method, int depth,
                                       const char* name = "leaves") const {
    return column(where(rows_, {{"kind", kind}, {"method", method.name}, {"depth", depth}}), name);
  }
  /// The greatest depth at which every position of a kind was searched.
  [[nodiscard]] int deepest(const std::string& kind, const Method& method) const {
    const std::size_t positions = of(kind, method, 2).size();
    int depth = 2;
    while (positions != 0 && of(kind, method, depth + 1).size() == positions) ++depth;
    return depth;
  }
  [[nodiscard]] std::vector<double> widths() const {
    std::vector<double> result;
    for (const double leaves : column(where(rows_, {{"kind", "width"}}), "leaves_at_3")) {
      result.push_back(std::cbrt(leaves));
    }
    return result;
  }
  [[nodiscard]] Rows fine_70() const { return where(rows_, {{"kind", "Fine 70"}}); }

 private:
  const Rows& rows_;
};

std::vector<double> ratios(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] / b.at(i));
  return result;
}
/// The ratio of the costs of two methods, and what it is at the depth of the full run.
struct Comparison {
  Estimate ratio;
  Estimate there;
};
Comparison compare(const Data& data, const std::string& kind, const Method& method,
                   const Method& base, int depth, int full_depth) {
  const auto at = [&](int d) {
    return paired_ratio(data.of(kind, method, d), data.of(kind, base, d));
  };
  // Odd and even depths differ.
  const int before = depth >= 4 ? depth - 2 : depth - 1;
  return {at(depth).estimate(),
          extrapolated(at(before), at(depth), steps_to(full_depth, before, depth)).estimate()};
}

Claim claim(std::string statement, std::string published, std::string measured,
            Assessment assessment) {
  return {.statement = std::move(statement),
          .source = survey,
          .published = std::move(published),
          .measured = std::move(measured),
          .assessment = std::move(assessment)};
}

Claim killers_save(const Data& data) {
  const int depth = data.deepest("middle game", killer_method);
  const auto [ratio, there] =
      compare(data, "middle game", killer_method, iterative_method, depth, full_depths.opening_up);
  return claim("Killers gained nothing (TECH)", "no gain",
               fmt::format("{} of the leaves saved, at {} plies",
                           with_interval(saving(ratio), 1, 100, " %"), depth),
               decide(ratio, at_least(1), there));
}

/// Leaves without a table, relative to those with one.
PairedRatio factor(const Data& data, const std::string& kind, int depth) {
  return paired_ratio(data.of(kind, no_table_method, depth), data.of(kind, table_method, depth));
}

/// The deepest iteration that was measured with and without table.
int depth_of_both(const Data& data, const std::string& kind) {
  return std::min(data.deepest(kind, no_table_method), data.deepest(kind, table_method));
}

/// The survey does not say how deep the programs searched, so that a factor that is too small but
/// grows with depth does not contradict it.
Claim table_in(const Data& data, const std::string& kind, const std::string& statement,
               double least, int full_depth) {
  const int depth = depth_of_both(data, kind);
  const auto [factor, there] =
      compare(data, kind, no_table_method, table_method, depth, full_depth);
  const double before =
      compare(data, kind, no_table_method, table_method, depth - 2, depth).ratio.value;
  Assessment assessment = decide(factor, at_least(least), there);
  if (assessment.verdict == Verdict::contradicted && factor.value > 1.05 * before)
    assessment = not_decided(
        fmt::format("{}, but it was {:.2f} two plies earlier", assessment.reason, before));
  return claim(statement, fmt::format("factor {} and more", least),
               fmt::format("a factor of {:.1f} in leaves, at {} plies", factor.value, depth),
               assessment);
}

Claim table_in_fine_70(const Data& data) {
  const int depth = depth_of_both(data, "pawns");
  const auto gain = [&](int d) {
    return data.of("pawns", no_table_method, d).front() / data.of("pawns", table_method, d).front();
  };
  Assessment assessment = decide(exact(gain(depth)), at_least(100));
  if (depth < full_depths.pawns && assessment.verdict == Verdict::contradicted)
    assessment = not_decided(assessment.reason + ", in a single position at a small depth");
  return claim("The table gains a factor of over a hundred in Fine's number 70", "over 100",
               fmt::format("a factor of {:.1f} in leaves, at {} plies", gain(depth), depth),
               assessment);
}

Claim table_in_middle_games(const Data& data) {
  const int depth = data.deepest("middle game", no_table_method);
  const auto [ratio, there] =
      compare(data, "middle game", table_method, no_table_method, depth, full_depths.middle);
  return claim("In middle games the gain of a table is significant", "fewer nodes",
               fmt::format("{} of the leaves saved, at {} plies",
                           with_interval(saving(ratio), 1, 100, " %"), depth),
               smaller(ratio, there));
}

Claim fine_70_is_solved(const Data& data) {
  constexpr Score winning = 200;  // centipawns: more than the extra pawn
  const Rows rows = data.fine_70();
  int since = 0;
  double nodes = 0;
  Score score = 0;
  for (const Row& row : rows) {
    const bool is_solved = text(row, "move") == fine_70_best && number(row, "score") >= winning;
    if (!is_solved) {
      since = 0;
    } else if (since == 0) {
      since = static_cast<int>(number(row, "depth"));
      nodes = number(row, "nodes");
      score = static_cast<Score>(number(row, "score"));
    }
  }
  return claim("With a table, Fine's number 70 is solved: 1. Kb1 wins", "Kb1",
               since == 0
                   ? fmt::format("not up to {} plies", rows.size())
                   : fmt::format("Kb1 with a score of {} centipawns or more from {} plies on, "
                                 "after {:.0f} nodes",
                                 score, since, nodes),
               since == 0 ? not_decided(fmt::format("not solved within {} plies", rows.size()))
                          : always(1, 1));
}

/// The survey does not name the endings in which so many plies were searched.
Claim fine_70_is_deep(const Data& data) {
  const Rows rows = data.fine_70();
  const int depth = greatest(rows, "depth");
  const Row& last = rows.back();
  const Assessment reached = decide(exact(depth), at_least(31));
  return claim("With a table, a search of Fine's number 70 reaches more than 30 plies",
               "more than 30 plies (BLITZ and BELLE)",
               fmt::format("{} plies after {:.0f} nodes", depth, number(last, "nodes")),
               reached.verdict == Verdict::reproduced
                   ? reached
                   : not_measured(fmt::format("not searched beyond {} plies", depth)));
}

/// Growth of the cost per ply in each position, over two plies because odd and even depths differ.
std::vector<double> growth(const Data& data, const Method& method, int depth) {
  std::vector<double> result;
  for (const double two_plies : ratios(data.of("middle game", method, depth, "nodes"),
                                       data.of("middle game", method, depth - 2, "nodes"))) {
    result.push_back(std::sqrt(two_plies));
  }
  return result;
}

Claim growth_per_ply(const Data& data) {
  const int depth = data.deepest("middle game", quiescence_method);
  const auto growths = growth(data, quiescence_method, depth);
  const std::vector<double> ones(growths.size(), 1);
  std::vector<double> optimal;
  for (const double width : data.widths()) optimal.push_back(std::sqrt(width));
  const double confidence = joint_confidence(2);
  const Estimate found = paired_ratio(growths, ones).estimate(confidence);
  const Assessment in_range = decide(found, {4.5, 6.5});
  const Assessment below_optimum = smaller(paired_ratio(growths, optimal).estimate(confidence));
  return claim(
      "Each ply costs 5 to 6 times as much in middle games (BELLE), below the optimum of "
      "plain alpha-beta for 35 to 40 moves",
      "5 to 6; below 5.9 to 6.3",
      fmt::format("{:.2f} per ply from {} to {} plies, with quiescence; the square root of the "
                  "mean width ({:.1f} moves) is {:.2f}",
                  found.value, depth - 2, depth, mean(data.widths()), geometric_mean(optimal)),
      all_of({in_range, below_optimum}));
}

support::Plot saving_plot(const Data& data) {
  support::Plot plot{
      .name = "table-gain",
      .title = "What a transposition table gains",
      .caption = "Geometric means. With fewer pieces, more paths lead to the same position.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves without table / with table", .logarithmic = true},
      .series = {},
      .cases = fmt::format("{} middle games, {} endings with pieces, {} with pawns",
                           bratko_kopec_without_first().size(), piece_endings().size(),
                           pawn_endings().size())};
  for (const auto& [kind, name] :
       {std::pair{"middle game", "middle games (Bratko-Kopec)"},
        std::pair{"pieces", "endings with pieces"}, std::pair{"pawns", "king-and-pawn endings"}}) {
    support::Series series{.name = name, .points = {}};
    const int last = depth_of_both(data, kind);
    for (int d = 2; d <= last; ++d) {
      series.points.push_back(point(d, factor(data, kind, d).estimate()));
    }
    plot.series.push_back(series);
  }
  return plot;
}

ReportTable factor_table(const Data& data, const std::string& kind,
                         const std::vector<ChessPosition>& list) {
  const int depth = depth_of_both(data, kind);
  ReportTable table{.caption = fmt::format("Leaves at {} plies", depth),
                    .header = {"position", "without table", "with table", "factor"},
                    .rows = {}};
  const auto without = data.of(kind, no_table_method, depth);
  const auto with = data.of(kind, table_method, depth);
  for (std::size_t i = 0; i < list.size(); ++i) {
    table.rows.push_back({list[i].name, fmt::format("{:.0f}", without.at(i)),
                          fmt::format("{:.0f}", with.at(i)),
                          fmt::format("{:.1f}", without.at(i) / with.at(i))});
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {
      .claims = {shown_in("table-gain", table_in(data, "pieces",
                                                 "A table gains a factor of 5 and more in endings",
                                                 5, full_depths.pieces)),
                 shown_in(
                     "table-gain",
                     table_in(data, "pawns",
                              "A table gains a factor of over a hundred in king-and-pawn endings",
                              100, full_depths.pawns)),
                 shown_in("table-gain", table_in_fine_70(data)), fine_70_is_solved(data),
                 fine_70_is_deep(data), shown_in("table-gain", table_in_middle_games(data)),
                 killers_save(data), growth_per_ply(data)},
      .plots = {saving_plot(data)},
      .tables = {factor_table(data, "pawns", pawn_endings()),
                 factor_table(data, "pieces", piece_endings())}};
}

}  // namespace

Experiment survey_gains() {
  return {.name = "survey-gains",
          .title = "What the programs of 1981 gained",
          .question =
              "How much do transposition tables and killers save "
              "in middle games and in endings?",
          .source = survey,
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
