// The recurrence of the survey of 1981 and its A = 2 B in the setting for which they are stated:
// trees that game programs search, by iterative deepening with a transposition table.
#include "espalier/search/search.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::recurrence_in_games {

namespace {

/// What the survey says such programs have.
constexpr Enhancements enhancements{
    .tactical_first = true, .killers = true, .table = true, .iterative_deepening = true};
constexpr std::size_t table_mib = 16;
constexpr int first_depth = 4;
constexpr int plies_of_width = 3;

[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  return game == chess_name ? by_scale(scale, 4, 5, 7) : by_scale(scale, 6, 7, 8);
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
                    {{"leaves", each.leaves}, {"paths", width}}});
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int chess_depth = deepest(chess_name, scale);
  const int draughts_depth = deepest(draughts, scale);
  return list_of<Task>(
      tasks_of_positions(
          0.03 * std::pow(7.0, chess_depth - 4),
          [=](const ChessPosition& each) {
            return measure<chess::Evaluation, chess::SearchHooks>(each.position, chess_name,
                                                                  each.name, chess_depth);
          },
          fmt::format("{}, ", chess_name)),
      tasks_of_draughts(by_scale(scale, 40, 100, 100), 0.02,
                        [=](const checkers::Position& each, const std::string& name) {
                          return measure<checkers::Evaluator, checkers::SearchHooks>(
                              each, draughts, name, draughts_depth);
                        }));
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

/// The depths from that of the survey's first prediction on.
[[nodiscard]] std::vector<int> depths_of(const Rows& rows, const char* game) {
  return chosen(lab::depths_of(rows, {{"game", game}}),
                [](int depth) { return depth >= first_depth; });
}

/// The survey's own recurrence misses its measurements by 3066 / 2946 and 30018 / 28500.
constexpr double tolerance = 30018.0 / 28500 - 1;

[[nodiscard]] Claim recurrence_claim(const Rows& rows, const char* game) {
  const auto ratio = [&](int depth) { return ratios_of(rows, game, depth).recurrence.estimate(); };
  const auto text = [&](int depth) {
    return fmt::format("{} at {} plies", with_interval(ratio(depth), 2), depth);
  };
  const auto part = [&](int depth) { return decide(ratio(depth), {1 - tolerance, 1 + tolerance}); };
  const std::vector<int> depths = depths_of(rows, game);
  return with_published(fmt::format("within {:.0f} %, as in the survey", 100 * tolerance),
                        stated("recurrence in games", "recurrence / leaves " + joined(depths, text),
                               all_of(mapped(depths, part)), game));
}

[[nodiscard]] Claim twice_claim(const Rows& rows) {
  const std::vector<int> depths = depths_of(rows, chess_name);
  const auto ratios = [&](int depth) { return ratios_of(rows, chess_name, depth); };
  const auto text = [&](int depth) {
    return fmt::format("{} at {} plies, mean width {:.0f}",
                       with_interval(ratios(depth).over_minimal, 2), depth,
                       ratios(depth).mean_width);
  };
  const auto part = [&](int depth) {
    return decide(ratios(depth).over_minimal.estimate(), printed(2));
  };
  return stated("twice B in chess", joined(depths, text),
                all_of(mapped(chosen(depths, [](int depth) { return depth > 4; }), part)));
}

Findings assess(const Rows& rows) {
  Findings findings{
      .claims = {
          recurrence_claim(rows, chess_name), recurrence_claim(rows, draughts), twice_claim(rows),
          stated(
              "twice B in draughts",
              fmt::format("mean width {:.1f}", ratios_of(rows, draughts, first_depth).mean_width),
              not_comparable("the positions are narrower than 20 moves"))}};
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
    plot.series.push_back(
        series_of(fmt::format("recurrence / leaves, {}", game), depths_of(rows, game),
                  [&](int depth) { return ratios_of(rows, game, depth).recurrence; }));
    plot.series.push_back(
        series_of(fmt::format("leaves / B, {}", game), depths_of(rows, game),
                  [&](int depth) { return ratios_of(rows, game, depth).over_minimal; }));
  }
  findings.plots.push_back(std::move(plot));
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.title = "The recurrence of 1981 where it is stated to hold",
          .question =
              "Do the recurrence and A = 2 B hold for the trees of game programs, searched "
              "by iterative deepening with a transposition table?",
          .source = "Marsland and Campbell 1981, II.D",
          .tasks = tasks,
          .assess = assess,
          .place = 40};
}

}  // namespace espalier::lab::recurrence_in_games
