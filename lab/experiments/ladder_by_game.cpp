// The enhancements of the playing search in four games: added to plain alpha-beta one after the
// other, and each one removed from the full set.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/random_moves.hpp"
#include "lab/same_values.hpp"
#include "lab/search_cost.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

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

constexpr std::array<std::string_view, 4> games{"chess", "English draughts", "Othello",
                                                "Connect Four"};

/// Plies of each part, in the order of `games`.
struct Depths {
  std::array<int, games.size()> ladder;
  std::array<int, games.size()> removal;
};
[[nodiscard]] Depths depths_of(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return {.ladder = {3, 6, 5, 6}, .removal = {6, 9, 7, 9}};
    case Scale::normal:
      return {.ladder = {4, 7, 6, 7}, .removal = {8, 9, 9, 11}};
    case Scale::full:
      return {.ladder = {4, 8, 7, 8}, .removal = {9, 10, 10, 12}};
  }
  return {};
}
/// Between the two depths from which removals are extrapolated.
constexpr int depth_step = 2;

[[nodiscard]] int random_positions(Scale scale) { return scale == Scale::quick ? 40 : 100; }

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
                      {{"nodes", cost.nodes}, {"score", cost.score}},
                      {}});
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
  if (games[game] == "English draughts") {
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
  const double growth = scale == Scale::quick ? 1 : scale == Scale::normal ? 5 : 12.5;
  std::vector<Task> list;
  for (const ChessPosition& each : bratko_kopec_without_first()) {
    list.push_back({.id = fmt::format("{}, {}", games[0], each.name),
                    .weight = 0.1 * growth,
                    .run = [=](const Context&) {
                      return measure<chess::Evaluation, chess::SearchHooks>(
                          each.position, games[0], each.name, depths.ladder[0], depths.removal[0]);
                    }});
  }
  for (std::size_t game = 1; game < games.size(); ++game) {
    for (int number = 1; number <= random_positions(scale); ++number) {
      list.push_back({.id = fmt::format("{}, {}", games[game], number),
                      .weight = 0.1 * growth,
                      .run = [=](const Context& context) {
                        return measure_random(game, number, depths, context.seed);
                      }});
    }
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// The rows of a run by what was varied; every list has the positions in the same order.
class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      const std::string game = text(row, "game"), part = text(row, "part");
      const int depth = value(row, "depth");
      nodes_[{game, part, text(row, "search"), depth}].push_back(number(row, "nodes"));
      int& deepest = depth_[{game, part}];
      deepest = std::max(deepest, depth);
      if (value(row, "exact").get<bool>())
        values_.add(game + text(row, "position"), depth, number(row, "score"));
    }
  }

  [[nodiscard]] int depth(std::string_view game, std::string_view part) const {
    return depth_.at({std::string(game), std::string(part)});
  }
  [[nodiscard]] const std::vector<double>& nodes(std::string_view game, std::string_view part,
                                                 std::string_view search, int depth) const {
    return nodes_.at({std::string(game), std::string(part), std::string(search), depth});
  }
  /// The nodes of a rung divided by those of the one below it.
  [[nodiscard]] PairedRatio rung(std::string_view game, std::size_t i) const {
    const auto names = runs_of(ladder_part);
    const int deepest = depth(game, ladder_part);
    return paired_ratio(nodes(game, ladder_part, names[i + 1].name, deepest),
                        nodes(game, ladder_part, names[i].name, deepest));
  }
  /// The nodes of the full set divided by those without an enhancement.
  [[nodiscard]] PairedRatio worth(std::string_view game, std::string_view without,
                                  int depth) const {
    return paired_ratio(nodes(game, removal_part, full_name, depth),
                        nodes(game, removal_part, without, depth));
  }
  [[nodiscard]] PairedRatio worth(std::string_view game, std::string_view without) const {
    return worth(game, without, depth(game, removal_part));
  }

  /// Of the searches that keep the minimax value.
  [[nodiscard]] const SameValues& values() const { return values_; }

 private:
  /// Game, part, search, depth.
  using Key = std::tuple<std::string, std::string, std::string, int>;
  std::map<Key, std::vector<double>> nodes_;
  std::map<std::pair<std::string, std::string>, int> depth_;
  SameValues values_;
};

/// Are the searches the same, since the game lacks the hook or nothing is to be saved at this
/// depth?
[[nodiscard]] bool has_no_effect(const PairedRatio& ratio) {
  return std::all_of(ratio.logs.begin(), ratio.logs.end(), [](double log) { return log == 0; });
}

/// "0.93 (0.91 to 0.95)".
[[nodiscard]] std::string text_of(const PairedRatio& ratio) {
  return has_no_effect(ratio) ? "-" : with_interval(ratio.estimate(), 2);
}

/// An enhancement whose source claims that it saves nodes, in one game.
struct Case {
  std::string_view game;
  std::string label;
};
/// Those that have an effect; the enhancements are in order, and the games of each.
[[nodiscard]] std::vector<Case> cases_of(const Data& data) {
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
      if (!has_no_effect(data.worth(game, label_of(row)))) cases.push_back({game, label_of(row)});
  }
  return cases;
}

/// A claim for each of these enhancements: it saves nodes in every game that has its hook.
[[nodiscard]] std::vector<Claim> saving_claims(const Data& data) {
  const std::vector<Case> cases = cases_of(data);
  std::vector<PairedRatio> here;
  here.reserve(cases.size());
  for (const Case& each : cases) here.push_back(data.worth(each.game, each.label));
  const std::vector<Estimate> ratios = holm(here);
  std::map<std::string, std::vector<Assessment>> assessments;
  std::map<std::string, std::string> measured;
  std::vector<std::string> order;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto& [game, label] = cases[i];
    const auto place =
        static_cast<std::size_t>(std::find(games.begin(), games.end(), game) - games.begin());
    const int depth = data.depth(game, removal_part);
    const Estimate there =
        extrapolated(data.worth(game, label, depth - depth_step), here[i],
                     steps_to(depths_of(Scale::full).removal[place], depth - depth_step, depth))
            .estimate(ratios[i].confidence);
    if (assessments[label].empty()) order.push_back(label);
    Assessment assessment = smaller(ratios[i], there);
    assessment.reason = fmt::format("{}: {}", game, assessment.reason);
    assessments[label].push_back(std::move(assessment));
    std::string& text = measured[label];
    text += fmt::format("{}{} {:.2f}", text.empty() ? "" : ", ", game, ratios[i].value);
  }
  std::vector<Claim> claims;
  claims.reserve(order.size() + 1);
  for (const std::string& label : order) {
    claims.push_back(
        {.statement = fmt::format(
             "In each game with its hook the full set needs fewer nodes with {}", label),
         .source = "This experiment",
         .published = "fewer nodes",
         .measured = "nodes with it / without it: " + measured[label],
         .assessment = all_of(assessments[label]),
         .kind = ClaimKind::own,
         .figure = "worth"});
  }
  return claims;
}

[[nodiscard]] Claim value_claim(const Data& data) {
  return {
      .statement = "In all four games every exact search of the ladder finds one value",
      .source = "Knuth and Moore 1975, section 2; the list of exact enhancements",
      .published = "always",
      .measured = fmt::format("{} of {} searches", data.values().same(), data.values().searches()),
      .assessment = always(data.values().same(), data.values().searches()),
      .kind = ClaimKind::fact};
}

[[nodiscard]] support::Plot worth_plot(const Data& data) {
  support::Plot plot{.name = "worth",
                     .title = "What each enhancement is worth in which game",
                     .caption =
                         "Nodes of the full set divided by those without the enhancement. "
                         "Below 1 it saves. No point: the searches are the same, mostly since the "
                         "game lacks the hook.",
                     .x = {.label = ""},
                     .y = {.label = "nodes with it / without it", .logarithmic = true},
                     .series = {},
                     .cases = fmt::format("{} positions of chess, {} of each other game",
                                          data.worth(games[0], "table").logs.size(),
                                          data.worth(games[1], "table").logs.size())};
  const std::vector<EnhancementRow> enhancements = rows_when_playing();
  for (const EnhancementRow& row : enhancements) plot.categories.push_back(label_of(row));
  for (const std::string_view game : games) {
    support::Series series{
        .name = fmt::format("{}, {} plies", game, data.depth(game, removal_part)), .points = {}};
    for (std::size_t i = 0; i < enhancements.size(); ++i) {
      const PairedRatio ratio = data.worth(game, label_of(enhancements[i]));
      if (has_no_effect(ratio)) continue;
      series.points.push_back(point(static_cast<double>(i), ratio.estimate()));
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

[[nodiscard]] ReportTable table_of(const Data& data, std::string_view part) {
  const bool adds = part == ladder_part;
  ReportTable table{
      .caption = fmt::format("Nodes {} (95 %); -: the searches are the same, mostly since the game "
                             "lacks the hook",
                             adds ? "of each rung divided by those of the rung before it"
                                  : "of the full set divided by those without the enhancement"),
      .header = {"enhancement"},
      .rows = {}};
  for (const std::string_view game : games)
    table.header.push_back(fmt::format("{}, {} plies", game, data.depth(game, part)));
  const std::vector<EnhancementRow> enhancements = rows_when_playing();
  for (std::size_t i = 0; i < enhancements.size(); ++i) {
    std::vector<std::string> cells{label_of(enhancements[i])};
    for (const std::string_view game : games)
      cells.push_back(text_of(adds ? data.rung(game, i) : data.worth(game, cells[0])));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const Data data(rows);
  std::vector<Claim> claims = saving_claims(data);
  claims.push_back(value_claim(data));
  return {std::move(claims),
          {worth_plot(data)},
          {table_of(data, ladder_part), table_of(data, removal_part)}};
}

}  // namespace

Experiment ladder_by_game() {
  return {.name = "ladder-by-game",
          .title = "The ladder of enhancements in four games",
          .question =
              "Which enhancement of the playing search is worth what in chess, English draughts, "
              "Othello and Connect Four?",
          .source = "This experiment",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
