// What a transposition table gains from the tighter bounds of fail-soft search, in alpha-beta and
// in a series of minimal windows.
#include "espalier/textbook/survey_table.hpp"
#include "lab/plain_chess.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::soft_bounds {

namespace {

using W = textbook::Walk<PlainChess, PlainEvaluator>;
using Table = textbook::SurveyTable<PlainChess::Move>;

// -------------------------------------------------------------------------------- the searches --

constexpr const char* alpha_beta = "alpha-beta";
constexpr const char* bisection = "minimal windows";
constexpr std::array searches{alpha_beta, bisection};

constexpr std::size_t entries = std::size_t{1} << 18;

/// Half the interval that the minimal windows bisect, around the static value of the root.
constexpr Score half_interval = 512;

/// Minimal windows that bisect an interval. Which come next depends on what a window decides, not
/// on the bound that it returns, so that all kinds of bounds get the same windows.
[[nodiscard]] Score search_by_bisection(W& walk, Table& table, int depth,
                                        const textbook::SurveyUses& uses) {
  Score lower = walk.evaluate() - half_interval;
  Score upper = walk.evaluate() + half_interval;
  while (lower < upper) {
    const Score middle = lower + (upper - lower) / 2;
    const bool is_more =
        textbook::survey_alpha_beta(walk, table, middle, middle + 1, depth, 0, uses) > middle;
    (is_more ? lower : upper) = is_more ? middle + 1 : middle;
  }
  return lower;
}

/// Iterations 1 to `depth`, all of which use one table.
[[nodiscard]] Rows search_all(const std::string& kind, const ChessPosition& root, int depth) {
  Rows rows;
  for (const char* const search : searches) {
    for (const bool soft : {false, true}) {
      PlainChess game(root.position);
      PlainEvaluator evaluator;
      W walk(game, evaluator);
      Table table(entries);
      const textbook::SurveyUses uses{.soft = soft};
      for (int d = 1; d <= depth; ++d, table.new_search()) {
        const Score score = search == alpha_beta
                                ? textbook::survey_alpha_beta(walk, table, -infinite_score,
                                                              infinite_score, d, 0, uses)
                                : search_by_bisection(walk, table, d, uses);
        rows.push_back(
            {{{"kind", kind},
              {"position", root.name},
              {"search", search},
              {"soft", soft},
              {"depth", d}},
             {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}}});
      }
    }
  }
  return rows;
}

// ----------------------------------------------------------------------------------- the tasks --

constexpr const char* middle_games = "middle games";
constexpr const char* pawn_endings_name = "king-and-pawn endings";
constexpr std::array kinds{middle_games, pawn_endings_name};

int deepest(Scale scale, const std::string& kind) {
  return kind == middle_games ? by_scale(scale, 3, 4, 5) : by_scale(scale, 6, 8, 10);
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const char* const kind : kinds) {
    const int depth = deepest(scale, kind);
    const bool is_middle = kind == middle_games;
    for (const ChessPosition& root : is_middle ? bratko_kopec_without_first() : pawn_endings())
      list.push_back(
          {.id = root.name,
           .weight = is_middle ? 0.02 * std::pow(8.0, depth - 3) : 0.02 * std::pow(2.5, depth - 6),
           .run = [=](const Context&) { return search_all(kind, root, depth); }});
  }
  return list;
}

// -------------------------------------------------------------------------------- the findings --

/// The bounds of fail-soft search against those without, all iterations so far.
[[nodiscard]] Ratios ratios_of(const Rows& rows, const char* kind, const char* search) {
  const Json factors{{"kind", kind}, {"search", search}};
  return ratios_of(rows, with(factors, "soft", true), with(factors, "soft", false),
                   deepest(Scale::full, kind));
}

Findings assess(const Rows& rows) {
  const auto comparison = [&](const char* kind, const char* search) -> Comparison {
    return {.claim = says("fail-soft bounds in the table", search, kind),
            .ratios = ratios_of(rows, kind, search),
            .measured = "{ratio} times as many at {plies} plies"};
  };
  const auto series = [&](const char* kind, const char* search) {
    const Ratios ratios = ratios_of(rows, kind, search);
    return series_of(fmt::format("{}, {}", search, kind), from_to(2, ratios.depths.back()),
                     ratios.at);
  };
  return {
      .claims = compared(mapped(kinds, searches, comparison)),
      .plots = {
          {.name = "leaves",
           .title = "What the tighter bounds of fail-soft search save in a table",
           .caption =
               "Leaves of all iterations so far, geometric means. The minimal windows bisect "
               "an interval around the static value; both kinds of bounds get the same windows.",
           .x = {.label = "depth (plies)"},
           .y = {.label = "leaves / leaves with the ends of the window as bounds"},
           .series = mapped(kinds, searches, series),
           .cases = fmt::format("{} middle games, {} endings", bratko_kopec_without_first().size(),
                                pawn_endings().size())}}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Fail-soft bounds in a table",
          .question =
              "A search that fails returns a bound, which fail-soft search makes tighter at no "
              "cost. Does a transposition table that stores it save leaves?",
          .source = "Marsland and Campbell 1981; Fishburn 1983",
          .tasks = tasks,
          .assess = assess,
          .place = 280};
}

}  // namespace espalier::lab::soft_bounds
