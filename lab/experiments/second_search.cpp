// Principal variation search that gives up a minimal-window search after a few replies, or
// postpones the second search of a better move, compared with the plain one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/textbook/curtailed_pvs.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/thompson_pvs.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/plain_chess.hpp"
#include "lab/same_values.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// -------------------------------------------------------------------------------- the searches --

/// Replies that the curtailed search tries before it gives up.
constexpr std::array<std::size_t, 5> patiences{1, 2, 4, 8, 16};

constexpr const char* pvs_name = "PVS";
constexpr const char* thompson_name = "PVS, Thompson's";
/// Its score at the root may be less than the value: the best move is all that is asked for.
constexpr const char* thompson_move_name = "PVS, Thompson's, move only";
/// As BELLE has it.
constexpr const char* first_level_name = "PVS, Thompson's, move only, first level";
/// Nodes of a minimal-window search, in percent of those of the first move's search.
constexpr std::array<std::uint64_t, 3> budgets{10, 30, 100};
std::string budget_name(std::uint64_t percent) {
  return fmt::format("PVS, curtailed at {} % of the nodes", percent);
}
std::string curtailed_name(std::size_t patience) {
  return fmt::format("PVS, curtailed after {}", patience);
}

/// A row for each search of one position.
template <class Evaluator, class Game>
[[nodiscard]] Rows search_all(const Game& root, std::string_view game, const std::string& position,
                              int depth) {
  constexpr Score open = infinite_score;
  Rows rows;
  Evaluator evaluator{};
  const auto add = [&](const std::string& name, const auto& search) {
    Game copy(root);
    textbook::Walk<Game, Evaluator> walk(copy, evaluator);
    const Score score = search(walk);
    rows.push_back(
        {{{"game", game}, {"position", position}, {"search", name}, {"depth", depth}},
         {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}},
         {}});
  };
  add(pvs_name, [=](auto& walk) { return textbook::pvs(walk, -open, open, depth); });
  add(thompson_name, [=](auto& walk) { return textbook::thompson_pvs(walk, -open, open, depth); });
  add(thompson_move_name, [=](auto& walk) {
    typename Game::Move choice{};
    return textbook::thompson_pvs(walk, -open, open, depth, 0, &choice);
  });
  add(first_level_name, [=](auto& walk) {
    typename Game::Move choice{};
    return textbook::thompson_pvs(walk, -open, open, depth, 0, &choice, 1);
  });
  for (const std::uint64_t percent : budgets)
    add(budget_name(percent),
        [=](auto& walk) { return textbook::budgeted_pvs(walk, -open, open, depth, percent); });
  for (const std::size_t patience : patiences)
    add(curtailed_name(patience),
        [=](auto& walk) { return textbook::curtailed_pvs(walk, -open, open, depth, 0, patience); });
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr std::string_view chess_name = "chess";
constexpr std::string_view strongly_ordered = "strongly ordered trees";
constexpr std::string_view random_trees = "random trees";
constexpr std::array games{chess_name, strongly_ordered, random_trees};

constexpr int first_depth = 2;
int deepest(Scale scale, std::string_view game) {
  if (game == chess_name) return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5;
  return scale == Scale::quick ? 4 : 5;
}
constexpr int tree_width = 16;
constexpr int trees_per_task = 25;
int tree_count(Scale scale) { return scale == Scale::quick ? 25 : 100; }

template <class Tree>
[[nodiscard]] Task tree_task(std::string_view kind, int first, int depth) {
  const auto run = [=](const Context& context) {
    Rows rows;
    for (int number = first; number < first + trees_per_task; ++number) {
      const std::uint64_t seed = context.seed + static_cast<std::uint64_t>(number);
      for (int d = first_depth; d <= depth; ++d) {
        const Tree tree(trees::Shape::make(tree_width, d, seed).value());
        for (Row& row : search_all<trees::Evaluator>(tree, kind, std::to_string(number), d))
          rows.push_back(std::move(row));
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, from {}", kind, first),
          .weight = 0.02 * std::pow(6.0, depth - 4),
          .run = run};
}

[[nodiscard]] Task chess_task(const ChessPosition& root, int depth) {
  const auto run = [=](const Context&) {
    Rows rows;
    for (int d = first_depth; d <= depth; ++d)
      for (Row& row :
           search_all<PlainEvaluator>(PlainChess(root.position), chess_name, root.name, d))
        rows.push_back(std::move(row));
    return rows;
  };
  return {.id = root.name, .weight = 0.01 * std::pow(7.0, depth - 3), .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const ChessPosition& root : bratko_kopec_without_first())
    list.push_back(chess_task(root, deepest(scale, chess_name)));
  for (int first = 0; first < tree_count(scale); first += trees_per_task) {
    list.push_back(tree_task<trees::StronglyOrderedTree>(strongly_ordered, first,
                                                         deepest(scale, strongly_ordered)));
    list.push_back(tree_task<trees::RandomTree>(random_trees, first, deepest(scale, random_trees)));
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      const std::string game = text(row, "game");
      const int depth = value(row, "depth");
      leaves_[{game, text(row, "search"), depth}].push_back(number(row, "leaves"));
      deepest_[game] = std::max(deepest_[game], depth);
      if (text(row, "search") != thompson_move_name && text(row, "search") != first_level_name)
        values_.add(game + text(row, "position"), depth, number(row, "score"));
    }
  }

  [[nodiscard]] int depth(std::string_view game) const { return deepest_.at(std::string(game)); }
  /// Leaves of a search divided by those of another on the same positions.
  [[nodiscard]] PairedRatio ratio(std::string_view game, const std::string& search,
                                  const std::string& other, int depth) const {
    return paired_ratio(leaves_.at({std::string(game), search, depth}),
                        leaves_.at({std::string(game), other, depth}));
  }
  [[nodiscard]] std::size_t positions(std::string_view game) const {
    return leaves_.at({std::string(game), pvs_name, depth(game)}).size();
  }
  [[nodiscard]] const SameValues& values() const { return values_; }

 private:
  std::map<std::tuple<std::string, std::string, int>, std::vector<double>> leaves_;
  std::map<std::string, int> deepest_;
  SameValues values_;
};

/// "This search visits fewer leaves than that", in every game.
std::vector<Claim> fewer(const Data& data, const std::string& statement, const std::string& search,
                         const std::string& other) {
  std::vector<PairedRatio> here;
  here.reserve(games.size());
  for (const std::string_view game : games)
    here.push_back(data.ratio(game, search, other, data.depth(game)));
  const std::vector<Estimate> estimates = holm(here);
  std::vector<Claim> claims;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string_view game = games[i];
    const int depth = data.depth(game);
    // Odd and even depths differ.
    const int before = depth - 2 >= first_depth ? depth - 2 : depth - 1;
    const Estimate there = extrapolated(data.ratio(game, search, other, before), here[i],
                                        steps_to(deepest(Scale::full, game), before, depth))
                               .estimate(estimates[i].confidence);
    claims.push_back({.statement = fmt::format("{} in {}", statement, game),
                      .source = "This experiment, after Marsland 1983",
                      .published = "no figure",
                      .measured = fmt::format("{} times as many at {} plies",
                                              with_interval(estimates[i], 3), depth),
                      .assessment = smaller(estimates[i], there),
                      .kind = ClaimKind::own,
                      .figure = "patience"});
  }
  return claims;
}

Claim same_value(const Data& data) {
  return {
      .statement = "Every kind of principal variation search finds the same value",
      .source = "Marsland 1983",
      .published = "always",
      .measured = fmt::format("{} of {} searches", data.values().same(), data.values().searches()),
      .assessment = always(data.values().same(), data.values().searches()),
      .kind = ClaimKind::fact};
}

support::Plot patience_plot(const Data& data) {
  support::Plot plot{
      .name = "patience",
      .title = "Leaves by the replies that are tried",
      .caption =
          "Geometric means. A minimal-window search is given up if none of the first "
          "replies refutes the move, which is then searched with the full window.",
      .x = {.label = "replies tried", .logarithmic = true},
      .y = {.label = "leaves / leaves of plain PVS"},
      .series = {},
      .cases = fmt::format("{} positions of chess, {} trees of each kind",
                           data.positions(chess_name), data.positions(random_trees))};
  for (const std::string_view game : games) {
    const int depth = data.depth(game);
    support::Series& series = plot.series.emplace_back();
    series.name = fmt::format("{}, {} plies", game, depth);
    for (const std::size_t patience : patiences)
      series.points.push_back(
          point(static_cast<double>(patience),
                data.ratio(game, curtailed_name(patience), pvs_name, depth).estimate()));
  }
  return plot;
}

ReportTable leaves_table(const Data& data) {
  ReportTable table{
      .caption = "Leaves relative to plain PVS (95 %)",
      .header = {"game", "plies", thompson_name, thompson_move_name, first_level_name},
      .rows = {}};
  for (const std::uint64_t percent : budgets) table.header.push_back(budget_name(percent));
  for (const std::size_t patience : patiences)
    table.header.push_back(fmt::format("curtailed after {}", patience));
  for (const std::string_view game : games) {
    for (int depth = first_depth; depth <= data.depth(game); ++depth) {
      auto& line = table.rows.emplace_back();
      line = {std::string(game), std::to_string(depth),
              with_interval(data.ratio(game, thompson_name, pvs_name, depth).estimate(), 3),
              with_interval(data.ratio(game, thompson_move_name, pvs_name, depth).estimate(), 3),
              with_interval(data.ratio(game, first_level_name, pvs_name, depth).estimate(), 3)};
      for (const std::uint64_t percent : budgets)
        line.push_back(
            with_interval(data.ratio(game, budget_name(percent), pvs_name, depth).estimate(), 3));
      for (const std::size_t patience : patiences)
        line.push_back(with_interval(
            data.ratio(game, curtailed_name(patience), pvs_name, depth).estimate(), 3));
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  Findings findings{.claims = fewer(data,
                                    "Giving up a minimal-window search after one reply saves "
                                    "leaves",
                                    curtailed_name(1), pvs_name),
                    .plots = {patience_plot(data)},
                    .tables = {leaves_table(data)}};
  const auto add = [&](const std::string& statement, const std::string& search) {
    for (Claim& claim : fewer(data, statement, search, pvs_name))
      findings.claims.push_back(std::move(claim));
  };
  add("Postponing the second search (BELLE) saves leaves where only the move is asked for,",
      thompson_move_name);
  add("Postponing the second search at the first level only (BELLE) saves leaves where only the "
      "move "
      "is asked for,",
      first_level_name);
  add("Giving up a minimal-window search at the nodes of the first move saves leaves",
      budget_name(100));
  findings.claims.push_back(same_value(data));
  return findings;
}

}  // namespace

Experiment second_search() {
  return {.name = "second-search",
          .title = "Minimal windows given up early, and second searches postponed",
          .question =
              "How many replies should principal variation search try before it gives up a "
              "minimal window, and does it pay to postpone the second search of a better move?",
          .source = "Marsland 1983, the curtailed search and that of BELLE",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
