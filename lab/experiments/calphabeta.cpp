// Calphabeta in English draughts and in chess, against alpha-beta on the same positions, with moves
// as they are generated and with moves ordered by the static evaluation.
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

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/pvs.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/ordered_game.hpp"
#include "lab/random_moves.hpp"
#include "lab/same_values.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// ------------------------------------------------------------------------------------ the games --

constexpr std::string_view draughts = "English draughts";
constexpr std::string_view chess_name = "chess";
constexpr std::array games{draughts, chess_name};

/// English draughts after so many random moves.
constexpr int opening_plies = 8;

// ------------------------------------------------------------------------------------ the tasks --

constexpr std::string_view alpha_beta_name = "alpha-beta";
constexpr std::string_view calphabeta_name = "calphabeta";
/// Those that alpha-beta is compared with.
constexpr std::array<std::string_view, 3> rivals{"palphabeta", calphabeta_name, "PVS"};

constexpr int first_depth = 2;
[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  if (game == chess_name) return scale == Scale::full ? 5 : 4;
  return scale == Scale::quick ? 8 : scale == Scale::normal ? 9 : 10;
}
[[nodiscard]] int draughts_positions(Scale scale) { return scale == Scale::quick ? 100 : 200; }

/// A row for each depth, order and algorithm.
template <class Evaluator, class Rules>
[[nodiscard]] Rows measure(const Rules& position, std::string_view game, const std::string& name,
                           int max_depth) {
  using Game = OrderedGame<Rules, Evaluator>;
  Rows rows;
  Evaluator evaluator{};
  for (int depth = first_depth; depth <= max_depth; ++depth) {
    for (const Order order : orders) {
      const auto add = [&](std::string_view algorithm, const auto& search) {
        Game root(position, order, depth);
        textbook::Walk<Game, Evaluator> walk(root, evaluator);
        const Score score = search(walk);
        rows.push_back({{{"game", game},
                         {"position", name},
                         {"order", name_of(order)},
                         {"depth", depth},
                         {"algorithm", algorithm}},
                        {{"leaves", walk.counts.leaves()}, {"score", score}},
                        {}});
      };
      constexpr Score open = infinite_score;
      add(alpha_beta_name,
          [=](auto& walk) { return textbook::alpha_beta(walk, -open, open, depth); });
      add(rivals[0], [=](auto& walk) { return textbook::palphabeta(walk, depth); });
      add(rivals[1], [=](auto& walk) { return textbook::calphabeta(walk, -open, open, depth); });
      add(rivals[2], [=](auto& walk) { return textbook::pvs(walk, -open, open, depth); });
    }
  }
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  const int draughts_depth = deepest(draughts, scale);
  for (int number = 1; number <= draughts_positions(scale); ++number) {
    list.push_back({.id = fmt::format("{}, {}", draughts, number),
                    .weight = 0.03 * std::pow(2.5, draughts_depth - 8),
                    .run = [=](const Context& context) {
                      return measure<checkers::Evaluator>(
                          random_position<checkers::Position>(opening_plies, context.seed),
                          draughts, std::to_string(number), draughts_depth);
                    }});
  }
  const int chess_depth = deepest(chess_name, scale);
  for (const ChessPosition& each : bratko_kopec_without_first()) {
    list.push_back({.id = fmt::format("{}, {}", chess_name, each.name),
                    .weight = 0.3 * std::pow(8.0, chess_depth - 4),
                    .run = [=](const Context&) {
                      return measure<chess::Evaluation>(each.position, chess_name, each.name,
                                                        chess_depth);
                    }});
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// The rows of a run by what was varied; every list has the positions in the same order.
class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      const std::string game = text(row, "game");
      const int depth = value(row, "depth");
      leaves_[{game, text(row, "order"), text(row, "algorithm"), depth}].push_back(
          number(row, "leaves"));
      depth_[game] = std::max(depth_[game], depth);
      values_.add(game + text(row, "position"), depth, number(row, "score"));
    }
  }

  [[nodiscard]] int depth(std::string_view game) const { return depth_.at(std::string(game)); }
  [[nodiscard]] std::size_t positions(std::string_view game) const {
    return leaves(game, Order::generated, alpha_beta_name, depth(game)).size();
  }
  /// The leaves of an algorithm divided by those of alpha-beta.
  [[nodiscard]] PairedRatio ratio(std::string_view game, Order order, std::string_view algorithm,
                                  int depth) const {
    return paired_ratio(leaves(game, order, algorithm, depth),
                        leaves(game, order, alpha_beta_name, depth));
  }
  [[nodiscard]] PairedRatio ratio(std::string_view game, Order order,
                                  std::string_view algorithm) const {
    return ratio(game, order, algorithm, depth(game));
  }
  /// The same, extrapolated to the depth of the full run, from two depths that are both odd or both
  /// even: calphabeta is better at odd ones.
  [[nodiscard]] PairedRatio full_ratio(std::string_view game, Order order,
                                       std::string_view algorithm) const {
    const int here = depth(game);
    const int before = here - 2;
    return extrapolated(ratio(game, order, algorithm, before), ratio(game, order, algorithm),
                        steps_to(deepest(game, Scale::full), before, here));
  }
  /// The geometric mean of the leaves of alpha-beta.
  [[nodiscard]] double alpha_beta_leaves(std::string_view game, Order order) const {
    return geometric_mean(leaves(game, order, alpha_beta_name, depth(game)));
  }

  [[nodiscard]] const SameValues& values() const { return values_; }

 private:
  /// Game, order, algorithm, depth.
  using Key = std::tuple<std::string, std::string, std::string, int>;
  [[nodiscard]] const std::vector<double>& leaves(std::string_view game, Order order,
                                                  std::string_view algorithm, int depth) const {
    return leaves_.at({std::string(game), name_of(order), std::string(algorithm), depth});
  }

  std::map<Key, std::vector<double>> leaves_;
  std::map<std::string, int> depth_;
  SameValues values_;
};

/// The four claims about the leaves of calphabeta, tested at once: it disappoints in draughts, that
/// is it saves nothing, and it saves leaves in chess.
[[nodiscard]] std::vector<Claim> saving_claims(const Data& data) {
  std::vector<Claim> claims;
  std::vector<PairedRatio> here;
  for (const std::string_view game : games)
    for (const Order order : orders) here.push_back(data.ratio(game, order, calphabeta_name));
  std::size_t i = 0;
  for (const Estimate& ratio : holm(here)) {
    const std::string_view game = games[i / orders.size()];
    const Order order = orders[i % orders.size()];
    const bool saves = game == chess_name;
    const Estimate full = data.full_ratio(game, order, calphabeta_name).estimate(ratio.confidence);
    claims.push_back(
        {.statement = fmt::format("Calphabeta saves {} in {}, moves {}",
                                  saves ? "leaves" : "no leaves", game, name_of(order)),
         .source = "Marsland 1983",
         .published = saves ? "not disappointing in chess" : "disappointing in checkers",
         .measured = fmt::format("{} times the leaves of alpha-beta at {} plies, {} positions",
                                 with_interval(ratio, 3), data.depth(game), data.positions(game)),
         .assessment = saves ? smaller(ratio, full) : decide(ratio, at_least(1), full),
         .figure = "leaves"});
    ++i;
  }
  return claims;
}

/// The difference of the logarithms of two games, which have positions of their own.
[[nodiscard]] Estimate quotient(const PairedRatio& a, const PairedRatio& b) {
  const Sample first = sample(a.logs), second = sample(b.logs);
  const double mean = first.mean - second.mean;
  // Fewer degrees of freedom than Welch's, so that the interval is not too narrow.
  const double reach = student_t(0.95, std::min(first.count, second.count) - 1) *
                       std::hypot(first.error(), second.error());
  return {.value = std::exp(mean), .interval = {std::exp(mean - reach), std::exp(mean + reach)}};
}

[[nodiscard]] Claim contrast_claim(const Data& data, Order order) {
  const Estimate here = quotient(data.ratio(chess_name, order, calphabeta_name),
                                 data.ratio(draughts, order, calphabeta_name));
  const Estimate there = quotient(data.full_ratio(chess_name, order, calphabeta_name),
                                  data.full_ratio(draughts, order, calphabeta_name));
  return {.statement = fmt::format(
              "Calphabeta does better in chess than in English draughts, moves {}", name_of(order)),
          .source = "Marsland 1983",
          .published = "disappointing in checkers, not in chess",
          .measured = fmt::format("its ratio to alpha-beta in chess is {} of that in draughts",
                                  with_interval(here, 3)),
          .assessment = smaller(here, there),
          .figure = "leaves"};
}

[[nodiscard]] Claim value_claim(const Data& data) {
  return {
      .statement = "All four algorithms find the same value in both orders",
      .source = "Knuth and Moore 1975, section 2",
      .published = "always",
      .measured = fmt::format("{} of {} searches", data.values().same(), data.values().searches()),
      .assessment = always(data.values().same(), data.values().searches()),
      .kind = ClaimKind::fact};
}

[[nodiscard]] support::Plot leaves_plot(const Data& data) {
  support::Plot plot{
      .name = "leaves",
      .title = "Leaves of calphabeta in two games",
      .caption = fmt::format("Below 1 calphabeta saves. {} positions of draughts after {} random "
                             "moves, {} of chess; no quiescence search, no table.",
                             data.positions(draughts), opening_plies, data.positions(chess_name)),
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / leaves of alpha-beta"},
      .series = {},
      .cases =
          fmt::format("{} and {} positions", data.positions(draughts), data.positions(chess_name))};
  int deepest_of_all = first_depth;
  for (const std::string_view game : games) {
    for (const Order order : orders) {
      support::Series series{.name = fmt::format("{}, {}", game, name_of(order)), .points = {}};
      for (int d = first_depth; d <= data.depth(game); ++d)
        series.points.push_back(point(d, data.ratio(game, order, calphabeta_name, d).estimate()));
      plot.series.push_back(std::move(series));
    }
    deepest_of_all = std::max(deepest_of_all, data.depth(game));
  }
  plot.series.push_back({.name = "alpha-beta",
                         .points = {{first_depth, 1}, {static_cast<double>(deepest_of_all), 1}},
                         .mark = support::Mark::rule});
  return plot;
}

[[nodiscard]] ReportTable ratio_table(const Data& data) {
  ReportTable table{.caption = "Leaves divided by those of alpha-beta at the greatest depth (95 %)",
                    .header = {"game", "moves", "plies", "leaves of alpha-beta"},
                    .rows = {}};
  for (const std::string_view rival : rivals) table.header.emplace_back(rival);
  for (const std::string_view game : games) {
    for (const Order order : orders) {
      std::vector<std::string> cells{std::string(game), name_of(order),
                                     std::to_string(data.depth(game)),
                                     fmt::format("{:.0f}", data.alpha_beta_leaves(game, order))};
      for (const std::string_view rival : rivals)
        cells.push_back(with_interval(data.ratio(game, order, rival).estimate(), 3));
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const Data data(rows);
  std::vector<Claim> claims = saving_claims(data);
  for (const Order order : orders) claims.push_back(contrast_claim(data, order));
  claims.push_back(value_claim(data));
  return {std::move(claims), {leaves_plot(data)}, {ratio_table(data)}};
}

}  // namespace

Experiment calphabeta() {
  return {.name = "calphabeta",
          .title = "Calphabeta in draughts and in chess",
          .question =
              "Does calphabeta disappoint in English draughts and not in chess, and does the order "
              "of the moves explain it?",
          .source = "Marsland 1983, remark on the results in checkers",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
