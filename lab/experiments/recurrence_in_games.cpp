// The recurrence of the survey of 1981 and its A = 2 B in the setting for which they are stated:
// trees that game programs search, by iterative deepening with a transposition table.
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/comparisons.hpp"
#include "lab/experiment.hpp"
#include "lab/lists.hpp"
#include "lab/random_moves.hpp"
#include "lab/search_cost.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::recurrence_in_games {

namespace {

constexpr const char* chess_name = "chess";
constexpr const char* draughts = "English draughts";

/// What the survey says such programs have.
constexpr Enhancements enhancements{
    .tactical_first = true, .killers = true, .table = true, .iterative_deepening = true};
constexpr std::size_t table_mib = 16;
constexpr int first_depth = 4;
constexpr int plies_of_width = 3;

[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  const bool is_chess = game == chess_name;
  switch (scale) {
    case Scale::quick:
      return is_chess ? 4 : 6;
    case Scale::normal:
      return is_chess ? 5 : 7;
    case Scale::full:
      return is_chess ? 7 : 8;
  }
  return 0;
}

/// The number of paths of that length in plies.
template <class Position>
[[nodiscard]] std::uint64_t paths(Position& position, int plies) {
  if (plies == 0) return 1;
  MovesOf<Position> moves;
  if (position.generate(moves).is_over()) return 0;
  std::uint64_t count = 0;
  for (const auto move : moves) {
    position.make(move);
    count += paths(position, plies - 1);
    position.unmake(move);
  }
  return count;
}

/// A row for each iteration: the leaves of all iterations so far.
template <class Evaluator, class Hooks, class Position>
[[nodiscard]] Rows measure(const Position& root, const char* game, const std::string& name,
                           int depth) {
  Search<Position, Evaluator, Hooks, enhancements, CostObserver> search({}, table_mib);
  Position copy(root);
  const std::uint64_t width = paths(copy, plies_of_width);
  Rows rows;
  for (const SearchCost& each : search_cost(search, root, depth))
    rows.push_back({{{"game", game}, {"position", name}, {"depth", each.depth}},
                    {{"leaves", each.leaves}, {"paths", width}},
                    {}});
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  const int chess_depth = deepest(chess_name, scale);
  for (const ChessPosition& each : bratko_kopec_without_first())
    list.push_back({fmt::format("{}, {}", chess_name, each.name),
                    0.03 * std::pow(7.0, chess_depth - 4), [=](const Context&) {
                      return measure<chess::Evaluation, chess::SearchHooks>(
                          each.position, chess_name, each.name, chess_depth);
                    }});
  const int draughts_depth = deepest(draughts, scale);
  const int positions = scale == Scale::quick ? 40 : 100;
  for (int number = 1; number <= positions; ++number)
    list.push_back({fmt::format("{}, {}", draughts, number), 0.02, [=](const Context& context) {
                      return measure<checkers::Evaluator, checkers::SearchHooks>(
                          random_position<checkers::Position>(8, context.seed), draughts,
                          std::to_string(number), draughts_depth);
                    }});
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// Per position: A / B and recurrence / A at one depth.
struct Ratios {
  PairedRatio over_minimal;
  PairedRatio recurrence;
  double mean_width = 0;
};
[[nodiscard]] Ratios ratios_of(const Rows& rows, const char* game, int depth) {
  const Rows here = where(rows, {{"game", game}, {"depth", depth}});
  const Rows before = where(rows, {{"game", game}, {"depth", depth - 1}});
  std::vector<double> a, b, predicted, widths;
  for (std::size_t i = 0; i < here.size(); ++i) {
    const double width = std::cbrt(number(here[i], "paths"));
    widths.push_back(width);
    a.push_back(number(here[i], "leaves"));
    b.push_back(minimal_tree(width, depth));
    predicted.push_back(number(before[i], "leaves") + b.back() +
                        (width - 1) * minimal_tree(width - 1, depth - 2));
  }
  return {paired_ratio(a, b), paired_ratio(predicted, a), mean(widths)};
}

/// The survey's own recurrence misses its measurements by 3066 / 2946 and 30018 / 28500.
constexpr double stated = 30018.0 / 28500 - 1;

[[nodiscard]] Claim recurrence_claim(const Rows& rows, const char* game) {
  std::vector<Assessment> parts;
  std::string measured;
  for (const int depth : depths_of(rows, {{"game", game}})) {
    if (depth < first_depth) continue;
    const Estimate ratio = ratios_of(rows, game, depth).recurrence.estimate();
    parts.push_back(decide(ratio, {1 - stated, 1 + stated}));
    measured += fmt::format("{}{} at {} plies", measured.empty() ? "" : ", ",
                            with_interval(ratio, 2), depth);
  }
  return {.statement = fmt::format("The recurrence predicts the leaves of {}", game),
          .source = "Marsland and Campbell 1981, II.D",
          .published = fmt::format("within {:.0f} %, as in the survey", 100 * stated),
          .measured = "recurrence / leaves " + measured,
          .assessment = all_of(parts),
          .figure = "recurrence"};
}

[[nodiscard]] Claim twice_claim(const Rows& rows) {
  std::vector<Assessment> parts;
  std::string measured;
  for (const int depth : depths_of(rows, {{"game", chess_name}})) {
    if (depth < first_depth) continue;
    const Ratios ratios = ratios_of(rows, chess_name, depth);
    const Estimate ratio = ratios.over_minimal.estimate();
    if (depth > 4) parts.push_back(decide(ratio, printed(2)));
    measured += fmt::format("{}{} at {} plies, mean width {:.0f}", measured.empty() ? "" : ", ",
                            with_interval(ratio, 2), depth, ratios.mean_width);
  }
  return {.statement = "A is about 2 B in chess",
          .source = "Marsland and Campbell 1981, II.D, for W > 20 and D > 4",
          .published = "2, its own example being 28500 / 14399 = 1.98",
          .measured = measured,
          .assessment = all_of(parts),
          .figure = "recurrence"};
}

Findings assess(const Rows& rows) {
  Findings findings{
      .claims = {recurrence_claim(rows, chess_name),
                 recurrence_claim(rows, draughts),
                 twice_claim(rows),
                 {.statement = "A is about 2 B in English draughts",
                  .source = "Marsland and Campbell 1981, II.D, for W > 20 and D > 4",
                  .published = "2",
                  .measured = fmt::format("mean width {:.1f}",
                                          ratios_of(rows, draughts, first_depth).mean_width),
                  .assessment = not_comparable("the positions are narrower than 20 moves")}}};
  support::Plot plot{.name = "recurrence",
                     .title = "The recurrence and 2 B in games",
                     .caption =
                         "Iterative deepening with a table; the width of a position is the "
                         "mean of its first three plies.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "ratio"},
                     .series = {},
                     .cases = "23 positions of chess, and those of draughts"};
  for (const char* const game : {chess_name, draughts}) {
    support::Series predicted{.name = fmt::format("recurrence / leaves, {}", game), .points = {}};
    support::Series twice{.name = fmt::format("leaves / B, {}", game), .points = {}};
    for (const int depth : depths_of(rows, {{"game", game}})) {
      if (depth < first_depth) continue;
      const Ratios ratios = ratios_of(rows, game, depth);
      predicted.points.push_back(point(depth, ratios.recurrence.estimate()));
      twice.points.push_back(point(depth, ratios.over_minimal.estimate()));
    }
    plot.series.push_back(predicted);
    plot.series.push_back(twice);
  }
  findings.plots.push_back(std::move(plot));
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.name = "recurrence-in-games",
          .title = "The recurrence of 1981 where it is stated to hold",
          .question =
              "Do the recurrence and A = 2 B hold for the trees of game programs, searched "
              "by iterative deepening with a transposition table?",
          .source = "Marsland and Campbell 1981, II.D",
          .tasks = tasks,
          .assess = assess,
          .place = 40};
}

}  // namespace espalier::lab::recurrence_in_games
