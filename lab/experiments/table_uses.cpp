// What a transposition table saves by its move, which is tried first, and what by its bounds, which
// cut off; and the tables of the survey and of DUCHESS and enhanced cut-offs beside each other.
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/textbook/duchess_table.hpp"
#include "espalier/textbook/enhanced_cutoffs.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/survey_table.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/plain_chess.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

using W = textbook::Walk<PlainChess, PlainEvaluator>;

// -------------------------------------------------------------------------------- the searches --

constexpr std::string_view no_table = "no table";
constexpr std::string_view move_only = "survey's table, move only";
constexpr std::string_view bounds_only = "survey's table, bounds only";
constexpr std::string_view survey = "survey's table";
constexpr std::string_view duchess = "DUCHESS's table";
constexpr std::string_view enhanced = "enhanced cut-offs";

constexpr std::size_t entries = std::size_t{1} << 20;  // more than a search stores

/// The leaves of the iterations 1 to `deepest`, all of which use one table.
template <class Search>
void deepen(const ChessPosition& root, std::string_view method, int deepest, Rows& rows,
            Search search) {
  PlainChess game(root.position);
  PlainEvaluator evaluator;
  W walk(game, evaluator);
  for (int depth = 1; depth <= deepest; ++depth) {
    const Score score = search(walk, depth);
    rows.push_back(
        {{{"position", root.name}, {"table", method}, {"depth", depth}},
         {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}},
         {}});
  }
}

Rows search_all(const ChessPosition& root, int deepest) {
  constexpr Score open = infinite_score;
  Rows rows;
  deepen(root, no_table, deepest, rows,
         [](W& walk, int depth) { return textbook::falphabeta(walk, -open, open, depth); });
  for (const auto& [name, uses] :
       {std::pair{move_only, textbook::SurveyUses{.move = true, .bounds = false}},
        std::pair{bounds_only, textbook::SurveyUses{.move = false, .bounds = true}},
        std::pair{survey, textbook::SurveyUses{}}}) {
    textbook::SurveyTable<PlainChess::Move> table(entries);
    deepen(root, name, deepest, rows, [&, uses = uses](W& walk, int depth) {
      table.new_search();
      return textbook::survey_alpha_beta(walk, table, -open, open, depth, 0, uses);
    });
  }
  textbook::DuchessTable table(entries);
  deepen(root, duchess, deepest, rows, [&](W& walk, int depth) {
    return textbook::duchess_alpha_beta(walk, table, -open, open, depth);
  });
  textbook::Memory memory;
  deepen(root, enhanced, deepest, rows, [&](W& walk, int depth) {
    return textbook::enhanced_cutoffs(walk, memory, -open, open, depth);
  });
  return rows;
}

// ----------------------------------------------------------------------------------- the tasks --

int deepest(Scale scale) { return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5; }

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  const int depth = deepest(scale);
  for (const ChessPosition& root : bratko_kopec_without_first())
    list.push_back({.id = root.name,
                    .weight = 4 * std::pow(8.0, depth - 5),
                    .run = [=](const Context&) { return search_all(root, depth); }});
  return list;
}

// -------------------------------------------------------------------------------- the findings --

/// The leaves of one table over those of another, position by position.
PairedRatio ratio(const Rows& rows, std::string_view table, std::string_view other, int depth) {
  const auto leaves = [&](std::string_view name) {
    return column(where(rows, {{"table", name}, {"depth", depth}}), "leaves");
  };
  return paired_ratio(leaves(table), leaves(other));
}

/// "A search with the first table visits fewer leaves than one with the second."
Claim fewer(const Rows& rows, std::string statement, std::string_view table,
            std::string_view other) {
  const int depth = greatest(rows, "depth");
  const Estimate leaves = ratio(rows, table, other, depth).estimate();
  return {.statement = std::move(statement),
          .source = "This experiment",
          .published = "fewer",
          .measured = fmt::format("{} times as many at {} plies", with_interval(leaves, 3), depth),
          .assessment = smaller(leaves),
          .kind = ClaimKind::own};
}

ReportTable table_of(const Rows& rows) {
  ReportTable table{
      .caption =
          "Leaves of all iterations, as a multiple of those without a table (95 %). "
          "DUCHESS's table and the memory of enhanced cut-offs hold no moves, but leaves too",
      .header = {"table"},
      .rows = {}};
  const int last = greatest(rows, "depth");
  for (int depth = 2; depth <= last; ++depth)
    table.header.push_back(fmt::format("{} plies", depth));
  for (const std::string_view name : {move_only, bounds_only, survey, duchess, enhanced}) {
    auto& line = table.rows.emplace_back();
    line.emplace_back(name);
    for (int depth = 2; depth <= last; ++depth)
      line.push_back(with_interval(ratio(rows, name, no_table, depth).estimate(), 3));
  }
  return table;
}

support::Plot plot_of(const Rows& rows) {
  support::Plot plot{.name = "leaves",
                     .title = "What the move and the bounds of a table save",
                     .caption = "Leaves of all iterations so far, geometric means.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "leaves / leaves without a table", .low = 0},
                     .series = {},
                     .cases = "23 positions"};
  for (const std::string_view name : {move_only, bounds_only, survey, duchess, enhanced}) {
    support::Series& series = plot.series.emplace_back();
    series.name = name;
    for (int depth = 2; depth <= greatest(rows, "depth"); ++depth)
      series.points.push_back(point(depth, ratio(rows, name, no_table, depth).estimate()));
  }
  return plot;
}

Findings assess(const Rows& rows) {
  return {
      .claims = {shown_in("leaves",
                          fewer(rows, "The move of the table alone, as a hint, saves leaves",
                                move_only, no_table)),
                 fewer(rows, "The bounds of the table alone save leaves", bounds_only, no_table),
                 fewer(rows, "The move saves leaves in addition to the bounds", survey,
                       bounds_only)},
      .plots = {plot_of(rows)},
      .tables = {table_of(rows)}};
}

}  // namespace

Experiment table_uses() {
  return {
      .name = "table-uses",
      .title = "The move and the bounds of a table",
      .question =
          "What does a transposition table save by the move that it suggests, and what "
          "by its bounds?",
      .source = "Marsland and Campbell 1981, II.B and appendix; positions of Bratko and Kopec 1982",
      .tasks = tasks,
      .assess = assess};
}

}  // namespace espalier::lab
