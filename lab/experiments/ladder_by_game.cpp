// The enhancements of the playing search in four games: added to plain alpha-beta one after the
// other, and each one removed from the full set.
#include "espalier/search/search.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::ladder_by_game {

namespace {

// --------------------------------------------------------------------------------- the searches --

using EnhancementRow = Enhancements::Row;

[[nodiscard]] std::vector<EnhancementRow> rows_when_playing() {
  std::vector<EnhancementRow> list;
  for (const EnhancementRow& row : Enhancements::rows())
    if (row.is_on_when_playing()) list.push_back(row);
  return list;
}

/// "late move reductions"
[[nodiscard]] std::string label_of(const EnhancementRow& row) {
  std::string label = row.name;
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

constexpr std::string_view ladder_part = "ladder";
constexpr std::string_view removal_part = "removal";
/// The rung below the first, and the full set: what others are compared with.
constexpr std::string_view alpha_beta_name = "alpha-beta";
constexpr std::string_view full_name = "full set";

struct Run {
  std::string name;  ///< the enhancement that is added or removed
  Enhancements enhancements;
};
[[nodiscard]] std::vector<Run> runs_of(std::string_view part) {
  const bool adds = part == ladder_part;
  Enhancements ladder = Enhancements::none();
  std::vector<Run> runs{
      {std::string(adds ? alpha_beta_name : full_name), adds ? ladder : Enhancements::all()}};
  for (const EnhancementRow& row : rows_when_playing()) {
    ladder = ladder.with(row.flag);
    runs.push_back({label_of(row), adds ? ladder : Enhancements::all().without(row.flag)});
  }
  return runs;
}

/// Small, since it is emptied for each search.
constexpr std::size_t table_mib = 1;

// ------------------------------------------------------------------------------------ the games --

constexpr std::array<std::string_view, 4> games{chess_name, draughts, "Othello", "Connect Four"};

/// Plies of each part, in the order of `games`.
struct Depths {
  std::array<int, games.size()> ladder;
  std::array<int, games.size()> removal;
};
[[nodiscard]] Depths depths_of(Scale scale) {
  return by_scale<Depths>(scale, {.ladder = {3, 6, 5, 6}, .removal = {6, 9, 7, 9}},
                          {.ladder = {4, 7, 6, 7}, .removal = {8, 9, 9, 11}},
                          {.ladder = {4, 8, 7, 8}, .removal = {9, 10, 10, 12}});
}

/// Between the two depths from which removals are extrapolated.
constexpr int depth_step = 2;

// ------------------------------------------------------------------------------------ the tasks --

/// A row for each search of a position.
template <class Evaluator, class Hooks, class Position>
[[nodiscard]] Rows measure(const Position& root, std::string_view game, const std::string& name,
                           int ladder_depth, int removal_depth) {
  Search<Position, Evaluator, Hooks, Enhancements::all().switchable(), CostObserver> search(
      {}, table_mib);
  Rows rows;
  const auto add = [&](std::string_view part, int depth) {
    for (const Run& run : runs_of(part)) {
      search.set_enhancements(run.enhancements);
      const SearchCost cost = search_cost(search, root, depth).back();
      rows.push_back({{{"game", game},
                       {"position", name},
                       {"part", part},
                       {"depth", depth},
                       {"search", run.name},
                       {"exact", run.enhancements.keeps_minimax_value()}},
                      {{"nodes", cost.nodes}, {"score", cost.score}}});
    }
  };
  add(ladder_part, ladder_depth);
  add(removal_part, removal_depth - depth_step);
  add(removal_part, removal_depth);
  return rows;
}

[[nodiscard]] Rows measure_random(std::size_t game, int number, const Depths& depths,
                                  std::uint64_t seed) {
  const std::string name = std::to_string(number);
  const int ladder = depths.ladder[game];
  const int removal = depths.removal[game];
  if (games[game] == draughts) {
    return measure<checkers::Evaluator, checkers::SearchHooks>(
        random_position<checkers::Position>(8, seed), games[game], name, ladder, removal);
  }
  if (games[game] == "Othello") {
    return measure<othello::Evaluator, othello::SearchHooks>(
        random_position<othello::Position>(20, seed), games[game], name, ladder, removal);
  }
  return measure<connect_four::Evaluator, connect_four::SearchHooks>(
      random_position<connect_four::Position>(10, seed), games[game], name, ladder, removal);
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Depths depths = depths_of(scale);
  const double weight = 0.1 * by_scale(scale, 1.0, 5.0, 12.5);
  const auto random = [=](std::size_t game) {
    return numbered_tasks(games[game], by_scale(scale, 40, 100, 100), weight,
                          [=](const Context& context, int number) {
                            return measure_random(game, number, depths, context.seed);
                          });
  };
  return list_of<Task>(tasks_of_positions(
                           weight,
                           [=](const ChessPosition& each) {
                             return measure<chess::Evaluation, chess::SearchHooks>(
                                 each.position, games[0], each.name, depths.ladder[0],
                                 depths.removal[0]);
                           },
                           fmt::format("{}, ", games[0])),
                       random(1), random(2), random(3));
}

// --------------------------------------------------------------------------------- the findings --

/// The nodes of one search divided by those of another.
[[nodiscard]] Ratios ratios_of(const Rows& rows, std::string_view game, std::string_view part,
                               std::string_view search, std::string_view other) {
  const Json factors{{"game", game}, {"part", part}};
  const auto place =
      static_cast<std::size_t>(std::find(games.begin(), games.end(), game) - games.begin());
  return lab::ratios_of(rows, with(factors, "search", search), with(factors, "search", other),
                        depths_of(Scale::full).removal[place], "nodes");
}
/// The full set with an enhancement against that without it.
[[nodiscard]] Ratios worth(const Rows& rows, std::string_view game, std::string_view without) {
  return ratios_of(rows, game, removal_part, full_name, without);
}

/// Are the searches the same, since the game lacks the hook or nothing is to be saved at this
/// depth?
[[nodiscard]] bool has_no_effect(const PairedRatio& ratio) {
  return std::all_of(ratio.logs.begin(), ratio.logs.end(), [](double log) { return log == 0; });
}

/// "0.93 (0.91 to 0.95)".
[[nodiscard]] std::string text_of(const PairedRatio& ratio) {
  return has_no_effect(ratio) ? "-" : with_interval(ratio, 2);
}

/// An enhancement whose source claims that it saves nodes, in one game.
struct Case {
  std::string_view game;
  std::string label;
};
/// The cases that have an effect; the enhancements are in order, and the games of each.
[[nodiscard]] std::vector<Case> cases_of(const Rows& rows) {
  constexpr std::array<bool Enhancements::*, 7> claimed{&Enhancements::killers,
                                                        &Enhancements::history,
                                                        &Enhancements::table,
                                                        &Enhancements::iterative_deepening,
                                                        &Enhancements::minimal_window,
                                                        &Enhancements::aspiration,
                                                        &Enhancements::late_move_reductions};
  std::vector<Case> cases;
  for (const EnhancementRow& row : rows_when_playing()) {
    if (std::find(claimed.begin(), claimed.end(), row.flag) == claimed.end()) continue;
    for (const std::string_view game : games)
      if (!has_no_effect(worth(rows, game, label_of(row)).deepest()))
        cases.push_back({game, label_of(row)});
  }
  return cases;
}

/// A claim for each of these enhancements: it saves nodes in every game that has its hook.
[[nodiscard]] std::vector<Claim> saving_claims(const Rows& rows) {
  const std::vector<Case> cases = cases_of(rows);
  const std::vector<Tested> found =
      tested(mapped(cases, [&](const Case& each) { return worth(rows, each.game, each.label); }));
  std::vector<Claim> claims;
  for (std::size_t first = 0, end = 0; first < cases.size(); first = end) {
    while (end < cases.size() && cases[end].label == cases[first].label) ++end;
    std::vector<Assessment> parts;
    std::vector<std::string> measured;
    for (std::size_t i = first; i < end; ++i) {
      measured.push_back(fmt::format("{} {:.2f}", cases[i].game, found[i].here.value));
      Assessment& part = parts.emplace_back(found[i].is_smaller());
      part.reason = fmt::format("{}: {}", cases[i].game, part.reason);
    }
    claims.push_back(
        stated("enhancement in each game",
               fmt::format("nodes with it / without it: {}", fmt::join(measured, ", ")),
               all_of(parts), cases[first].label));
  }
  return claims;
}

[[nodiscard]] int depth_of(const Rows& rows, std::string_view game, std::string_view part) {
  return greatest(rows, {{"game", game}, {"part", part}}, "depth");
}

[[nodiscard]] support::Plot worth_plot(const Rows& rows) {
  const auto labels = mapped(rows_when_playing(), [](const auto& row) { return label_of(row); });
  const auto series = [&](std::string_view game) {
    support::Series bars =
        bars_of(fmt::format("{}, {} plies", game, depth_of(rows, game, removal_part)), labels,
                [&](const std::string& label) { return worth(rows, game, label).deepest(); });
    // Of exactly 1 in all cases.
    std::erase_if(bars.points,
                  [](const support::Point& each) { return each.y == 1 && !each.has_error(); });
    return bars;
  };
  return {.name = "worth",
          .title = "What each enhancement is worth in which game",
          .caption =
              "Nodes of the full set divided by those without the enhancement. "
              "Below 1 it saves. No point: the searches are the same, mostly since the "
              "game lacks the hook.",
          .x = {.label = ""},
          .y = {.label = "nodes with it / without it", .logarithmic = true},
          .series = mapped(games, series),
          .categories = labels,
          .cases = fmt::format("{} positions of chess, {} of each other game",
                               worth(rows, games[0], "table").deepest().logs.size(),
                               worth(rows, games[1], "table").deepest().logs.size())};
}

[[nodiscard]] ReportTable table_of(const Rows& rows, std::string_view part) {
  const bool adds = part == ladder_part;
  ReportTable table{
      .caption = fmt::format("Nodes {} (95 %); -: the searches are the same, mostly since the game "
                             "lacks the hook",
                             adds ? "of each rung divided by those of the rung before it"
                                  : "of the full set divided by those without the enhancement"),
      .header = cells("enhancement", mapped(games, [&](std::string_view game) {
                        return fmt::format("{}, {} plies", game, depth_of(rows, game, part));
                      }))};
  std::string above(alpha_beta_name);
  for (const EnhancementRow& row : rows_when_playing()) {
    const std::string label = label_of(row);
    table.rows.push_back(cells(label, mapped(games, [&](std::string_view game) {
                                 const Ratios ratios =
                                     adds ? ratios_of(rows, game, part, label, above)
                                          : worth(rows, game, label);
                                 return text_of(ratios.deepest());
                               })));
    above = label;
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const Rows exact = chosen(rows, [](const Row& row) { return value(row, "exact").get<bool>(); });
  return {list_of<Claim>(
              saving_claims(rows),
              same_value_claim("In all four games every exact search of the ladder finds one value",
                               "Knuth and Moore 1975, section 2; the list of exact enhancements",
                               same_values(exact, {"game", "position", "depth"}))),
          {worth_plot(rows)},
          {table_of(rows, ladder_part), table_of(rows, removal_part)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The ladder of enhancements in four games",
          .question =
              "Which enhancement of the playing search is worth what in chess, English draughts, "
              "Othello and Connect Four?",
          .source = "This experiment",
          .tasks = tasks,
          .assess = assess,
          .place = 340};
}

}  // namespace espalier::lab::ladder_by_game
