// Calphabeta in English draughts and in chess, against alpha-beta on the same positions, with moves
// as they are generated and with moves ordered by the static evaluation.
#include <optional>

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/pvs.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/ordered_game.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::calphabeta {

namespace {

// ------------------------------------------------------------------------------------ the games --

constexpr std::array<std::string_view, 2> games{draughts, chess_name};

// ------------------------------------------------------------------------------------ the tasks --

constexpr std::string_view alpha_beta_name = "alpha-beta";
constexpr std::string_view calphabeta_name = "calphabeta";
/// The algorithms that alpha-beta is compared with.
constexpr std::array<std::string_view, 3> rivals{"palphabeta", calphabeta_name, "PVS"};

constexpr int first_depth = 2;
[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  return game == chess_name ? by_scale(scale, 4, 4, 5) : by_scale(scale, 8, 9, 10);
}

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
                        {{"leaves", walk.counts.leaves()}, {"score", score}}});
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
  const int draughts_depth = deepest(draughts, scale);
  const int chess_depth = deepest(chess_name, scale);
  return list_of<Task>(
      tasks_of_draughts(by_scale(scale, 100, 200, 200), 0.03 * std::pow(2.5, draughts_depth - 8),
                        [=](const checkers::Position& each, const std::string& name) {
                          return measure<checkers::Evaluator>(each, draughts, name, draughts_depth);
                        }),
      tasks_of_positions(
          0.3 * std::pow(8.0, chess_depth - 4),
          [=](const ChessPosition& each) {
            return measure<chess::Evaluation>(each.position, chess_name, each.name, chess_depth);
          },
          fmt::format("{}, ", chess_name)));
}

// --------------------------------------------------------------------------------- the findings --

/// The leaves of an algorithm divided by those of alpha-beta.
[[nodiscard]] Ratios against_alpha_beta(const Rows& rows, std::string_view game, Order order,
                                        std::string_view algorithm) {
  const Json factors{{"game", game}, {"order", name_of(order)}};
  return ratios_of(rows, with(factors, "algorithm", algorithm),
                   with(factors, "algorithm", alpha_beta_name), deepest(game, Scale::full));
}

/// Does it save leaves of plain alpha-beta? The authors of calphabeta, whom Marsland quotes, do not
/// say what it disappointed against, so that this is no claim of theirs.
[[nodiscard]] Comparison saving(const Rows& rows, std::string_view game, Order order) {
  const bool saves = game == chess_name;
  return {.claim = with_published(
              saves ? "not disappointing in chess" : "disappointing in checkers",
              says("calphabeta saves", saves ? "leaves" : "no leaves", game, name_of(order))),
          .ratios = against_alpha_beta(rows, game, order, calphabeta_name),
          .claimed = saves ? std::optional<Interval>() : at_least(1),
          .measured = "{ratio} times the leaves of alpha-beta at {plies} plies, {cases} positions"};
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

[[nodiscard]] Claim contrast_claim(const Rows& rows, Order order) {
  const Ratios in_chess = against_alpha_beta(rows, chess_name, order, calphabeta_name);
  const Ratios in_draughts = against_alpha_beta(rows, draughts, order, calphabeta_name);
  const Estimate here = quotient(in_chess.deepest(), in_draughts.deepest());
  const Estimate there = quotient(in_chess.extrapolated(), in_draughts.extrapolated());
  return stated("calphabeta by game",
                fmt::format("its ratio to alpha-beta in chess is {} of that in draughts",
                            with_interval(here, 3)),
                smaller(here, there), name_of(order));
}

[[nodiscard]] support::Plot leaves_plot(const Rows& rows) {
  const auto positions = [&](std::string_view game) {
    return against_alpha_beta(rows, game, Order::generated, alpha_beta_name).deepest().logs.size();
  };
  const auto series = [&](std::string_view game, Order order) {
    return ratio_series(fmt::format("{}, {}", game, name_of(order)),
                        against_alpha_beta(rows, game, order, calphabeta_name));
  };
  return {
      .name = "leaves",
      .title = "Leaves of calphabeta in two games",
      .caption = fmt::format("Below 1 calphabeta saves. {} positions of draughts after {} random "
                             "moves, {} of chess; no quiescence search, no table.",
                             positions(draughts), draughts_opening, positions(chess_name)),
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / leaves of alpha-beta"},
      .series =
          list_of<support::Series>(mapped(games, orders, series),
                                   rule_at("alpha-beta", 1, first_depth, greatest(rows, "depth"))),
      .cases = fmt::format("{} and {} positions", positions(draughts), positions(chess_name))};
}

[[nodiscard]] ReportTable table_of(const Rows& rows) {
  const auto line = [&](std::string_view game, Order order) {
    const auto ratio = [&](std::string_view rival) {
      return with_interval(against_alpha_beta(rows, game, order, rival).deepest(), 3);
    };
    const int depth = depths_of(rows, {{"game", game}}).back();
    const Json alpha_beta{{"game", game},
                          {"order", name_of(order)},
                          {"algorithm", alpha_beta_name},
                          {"depth", depth}};
    return cells(game, name_of(order), depth,
                 fmt::format("{:.0f}", geometric_mean(column(rows, alpha_beta, "leaves"))),
                 mapped(rivals, ratio));
  };
  return {.caption = "Leaves divided by those of alpha-beta at the greatest depth (95 %)",
          .header = cells("game", "moves", "plies", "leaves of alpha-beta", rivals),
          .rows = mapped(games, orders, line)};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const auto saving_of = [&](std::string_view game, Order order) {
    return saving(rows, game, order);
  };
  const auto contrast = [&](Order order) { return contrast_claim(rows, order); };
  return {.claims = list_of<Claim>(
              compared(mapped(games, orders, saving_of)), mapped(orders, contrast),
              same_value_claim("All four algorithms find the same value in both orders",
                               "Knuth and Moore 1975, section 2",
                               same_values(rows, {"game", "position", "depth"}))),
          .plots = {leaves_plot(rows)},
          .tables = {table_of(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Calphabeta in draughts and in chess",
          .question =
              "Does calphabeta disappoint in English draughts and not in chess, and does the order "
              "of the moves explain it?",
          .source = "Marsland 1983, remark on the results in checkers",
          .tasks = tasks,
          .assess = assess,
          .place = 90};
}

}  // namespace espalier::lab::calphabeta
