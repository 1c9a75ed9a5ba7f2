// What a transposition table saves by its move, which is tried first, and what by its bounds, which
// cut off; and the tables of the survey and of DUCHESS and enhanced cutoffs beside each other.
#include "espalier/textbook/duchess_table.hpp"
#include "espalier/textbook/enhanced_cutoffs.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/survey_table.hpp"
#include "lab/plain_chess.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::table_uses {

namespace {

using W = textbook::Walk<PlainChess, PlainEvaluator>;

// -------------------------------------------------------------------------------- the searches --

constexpr std::string_view no_table = "no table";
constexpr std::string_view move_only = "survey's table, move only";
constexpr std::string_view bounds_only = "survey's table, bounds only";
constexpr std::string_view survey = "survey's table";
constexpr std::string_view duchess = "DUCHESS's table";
constexpr std::string_view enhanced = "enhanced cut-offs";

// These two without deepening, each search with an empty table.
constexpr std::string_view direct_move_only = "survey's table, move only, no deepening";
constexpr std::string_view direct_survey = "survey's table, no deepening";

constexpr std::size_t entries = std::size_t{1} << 20;  // more than a search stores

void add_row(const ChessPosition& root, std::string_view method, int depth, const W& walk,
             Score score, Rows& rows) {
  rows.push_back(
      {{{"position", root.name}, {"table", method}, {"depth", depth}},
       {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}}});
}

/// The leaves of the iterations 1 to `deepest`, all of which use one table.
template <class Search>
void deepen(const ChessPosition& root, std::string_view method, int deepest, Rows& rows,
            Search search) {
  PlainChess game(root.position);
  PlainEvaluator evaluator;
  W walk(game, evaluator);
  for (int depth = 1; depth <= deepest; ++depth) {
    const Score score = search(walk, depth);
    add_row(root, method, depth, walk, score, rows);
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
  for (const auto& [name, uses] :
       {std::pair{direct_move_only, textbook::SurveyUses{.move = true, .bounds = false}},
        std::pair{direct_survey, textbook::SurveyUses{}}}) {
    PlainChess game(root.position);
    PlainEvaluator evaluator;
    for (int depth = 1; depth <= deepest; ++depth) {
      W walk(game, evaluator);
      textbook::SurveyTable<PlainChess::Move> table(entries);
      add_row(root, name, depth, walk,
              textbook::survey_alpha_beta(walk, table, -open, open, depth, 0, uses), rows);
    }
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

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = by_scale(scale, 3, 4, 5);
  return tasks_of_positions(4 * std::pow(8.0, depth - 5),
                            [=](const ChessPosition& root) { return search_all(root, depth); });
}

// -------------------------------------------------------------------------------- the findings --

/// The leaves of one table over those of another.
[[nodiscard]] Ratios ratios_of(const Rows& rows, std::string_view table, std::string_view other) {
  return lab::ratios_of(rows, {{"table", table}}, {{"table", other}});
}

/// "This should result in performance almost as fast as having the result cached."
[[nodiscard]] Claim hint_claim(const Rows& rows) {
  const Ratios deepened = ratios_of(rows, move_only, survey);
  const Ratios direct = ratios_of(rows, direct_move_only, direct_survey);
  const int depth = deepened.depths.back();
  const Estimate here = direct.at(depth).estimate();
  return stated("almost as fast a hint",
                fmt::format("{} times the leaves at {} plies, with deepening {}",
                            with_interval(here, 3), depth, with_interval(deepened.at(depth), 3)),
                here.interval.low <= 1 ? decide(here, at_most(1))
                                       : not_decided("the source gives no figure for \"almost\""));
}

Findings assess(const Rows& rows) {
  /// "A search with the first table visits fewer leaves than one with the second."
  const auto fewer = [&](std::string_view name, std::string_view table, std::string_view other) {
    const Ratios ratios = ratios_of(rows, table, other);
    return compared({{.claim = says(name),
                      .ratios = {.depths = {ratios.depths.back()}, .at = ratios.at},
                      .measured = "{ratio} times as many at {plies} plies"}});
  };
  constexpr std::array shown{move_only, bounds_only, survey, duchess, enhanced};
  const std::vector<int> depths = from_to(2, greatest(rows, "depth"));
  const auto series = [&](std::string_view name) {
    return series_of(std::string(name), depths, ratios_of(rows, name, no_table).at);
  };
  const auto line = [&](std::string_view name) {
    const Ratios ratios = ratios_of(rows, name, no_table);
    return cells(name,
                 mapped(depths, [&](int depth) { return with_interval(ratios.at(depth), 3); }));
  };
  const auto plies = [](int depth) { return fmt::format("{} plies", depth); };
  return {
      .claims = list_of<Claim>(fewer("the move saves", move_only, no_table), hint_claim(rows),
                               fewer("the bounds save", bounds_only, no_table),
                               fewer("the move saves in addition", survey, bounds_only)),
      .plots = {{.name = "leaves",
                 .title = "What the move and the bounds of a table save",
                 .caption = "Leaves of all iterations so far, geometric means.",
                 .x = {.label = "depth (plies)"},
                 .y = {.label = "leaves / leaves without a table", .low = 0},
                 .series = mapped(shown, series),
                 .cases = "23 positions"}},
      .tables = {
          {.caption =
               "Leaves of all iterations, as a multiple of those without a table (95 %). "
               "DUCHESS's table and the memory of enhanced cut-offs hold no moves, but leaves too",
           .header = cells("table", mapped(depths, plies)),
           .rows = mapped(shown, line)}}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "The move and the bounds of a table",
      .question =
          "What does a transposition table save by the move that it suggests, and what "
          "by its bounds?",
      .source = "Marsland and Campbell 1981, II.B and appendix; positions of Bratko and Kopec 1982",
      .tasks = tasks,
      .assess = assess,
      .place = 270};
}

}  // namespace espalier::lab::table_uses
