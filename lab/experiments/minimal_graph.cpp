// The smallest proof of the value of real positions, as a tree and as a graph, beside the minimal
// tree of the literature and the leaves of a search: chess and Connect Four to small depths.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "games/chess/evaluation/evaluation.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/plain_chess.hpp"
#include "lab/proof_sizes.hpp"
#include "lab/random_moves.hpp"
#include "lab/statistics.hpp"
#include "support/numbers.hpp"

namespace espalier::lab {

namespace {

constexpr const char* plaat = "Plaat and others 1996b";

// ----------------------------------------------------------------------------------- measuring --

struct PlainChessEvaluator {
  static constexpr int unit = 100;
  Score evaluate(const PlainChess& game) { return evaluation.evaluate(game.position()); }
  chess::Evaluation evaluation;
};

// ------------------------------------------------------------------------------------ the tasks --

constexpr const char* chess_name = "chess";
constexpr const char* connect_four_name = "Connect Four";
constexpr int first_depth = 2;

struct Effort {
  int chess_depth;
  int connect_four_depth;
  int connect_four_positions;
};
constexpr Effort full_effort{5, 10, 100};
Effort effort_of(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return {3, 6, 12};
    case Scale::normal:
      return {4, 8, 50};
    case Scale::full:
      return full_effort;
  }
  return {};
}

template <Game G, class Eval>
Rows measured(const char* name, const std::string& position, const G& root, int depth) {
  Rows rows;
  for (int d = first_depth; d <= depth; ++d) {
    const auto sizes = ProofSizes<G, Eval>(root).measure(d);
    rows.push_back({{{"game", name}, {"position", position}, {"depth", d}},
                    {{"all", sizes.all},
                     {"search", sizes.search},
                     {"first_tree", sizes.first_tree},
                     {"min_tree", sizes.min_tree},
                     {"first_graph", sizes.first_graph},
                     {"min_graph", sizes.min_graph}},
                    {}});
  }
  return rows;
}

/// 4 to 12 random moves from the empty board, after which nobody has won.
connect_four::Position random_stones(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    connect_four::Position position;
    const int plies = 4 + static_cast<int>(random() % 9);
    if (play_random_moves(position, plies, random)) return position;
  }
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort effort = effort_of(scale);
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back({.id = position.name,
                    .weight = 0.5 * std::pow(15.0, effort.chess_depth - 4),
                    .run = [=](const Context&) {
                      return measured<PlainChess, PlainChessEvaluator>(
                          chess_name, position.name, PlainChess(position.position),
                          effort.chess_depth);
                    }});
  }
  for (int i = 1; i <= effort.connect_four_positions; ++i) {
    list.push_back({.id = fmt::format("{} {}", connect_four_name, i),
                    .weight = 0.05 * std::pow(3.0, effort.connect_four_depth - 8),
                    .run = [=](const Context& context) {
                      return measured<connect_four::Position, connect_four::Evaluator>(
                          connect_four_name, std::to_string(i), random_stones(context.seed),
                          effort.connect_four_depth);
                    }});
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

constexpr std::array<const char*, 2> games{chess_name, connect_four_name};

class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows) {}

  [[nodiscard]] std::vector<double> of(const char* game, const char* name, int depth) const {
    return column(where(rows_, {{"game", game}, {"depth", depth}}), name);
  }
  [[nodiscard]] int deepest(const char* game) const {
    return greatest(where(rows_, {{"game", game}}), "depth");
  }
  /// The leaves of the minimal tree by the formula for a constant number of moves: W^ceil(D/2) +
  /// W^floor(D/2) - 1, with the geometric mean width of each position.
  [[nodiscard]] std::vector<double> formula(const char* game, int depth) const {
    std::vector<double> sizes;
    for (const double all : of(game, "all", depth)) {
      const double width = std::pow(all, 1.0 / depth);
      sizes.push_back(std::pow(width, (depth + 1) / 2) + std::pow(width, depth / 2) - 1);
    }
    return sizes;
  }
  [[nodiscard]] PairedRatio to_formula(const char* game, const char* name, int depth) const {
    return paired_ratio(of(game, name, depth), formula(game, depth));
  }

 private:
  const Rows& rows_;
};

int full_depth(const char* game) {
  return game == chess_name ? full_effort.chess_depth : full_effort.connect_four_depth;
}

/// What a claim compares: is the first smaller than the second, or than the formula?
struct Comparison {
  const char* statement;
  const char* source;
  ClaimKind kind;
  const char* smaller;
  const char* than;  ///< nullptr: the formula
};
constexpr std::array<Comparison, 4> comparisons{{
    {"The real minimal graph is smaller than the minimal tree of the formula", plaat,
     ClaimKind::literature, "min_graph", nullptr},
    {"The left-first minimal graph is smaller than the minimal tree of the formula", plaat,
     ClaimKind::literature, "first_graph", nullptr},
    {"Choosing the smallest refutations saves more than sharing positions does", "This experiment",
     ClaimKind::own, "min_tree", "first_graph"},
    {"A search with a perfect table visits fewer leaves than the minimal tree of the formula has",
     "This experiment", ClaimKind::own, "search", nullptr},
}};

PairedRatio ratio_of(const Data& data, const Comparison& comparison, const char* game, int depth) {
  if (comparison.than == nullptr) return data.to_formula(game, comparison.smaller, depth);
  return paired_ratio(data.of(game, comparison.smaller, depth),
                      data.of(game, comparison.than, depth));
}

std::vector<Claim> claims_of(const Data& data) {
  std::vector<PairedRatio> ratios;
  for (const Comparison& comparison : comparisons) {
    for (const char* const game : games)
      ratios.push_back(ratio_of(data, comparison, game, data.deepest(game)));
  }
  const std::vector<Estimate> estimates = holm(ratios);
  std::vector<Claim> claims;
  for (const Comparison& comparison : comparisons) {
    for (const char* const game : games) {
      const std::size_t k = claims.size();
      const int depth = data.deepest(game);
      // Odd and even depths differ.
      const int before = depth - 2 >= first_depth ? depth - 2 : depth - 1;
      const Estimate there = extrapolated(ratio_of(data, comparison, game, before), ratios[k],
                                          steps_to(full_depth(game), before, depth))
                                 .estimate(estimates[k].confidence);
      claims.push_back({.statement = fmt::format("{}: {}", comparison.statement, game),
                        .source = comparison.source,
                        .published = "smaller",
                        .measured = fmt::format("{} at {} plies, {} positions",
                                                with_interval(estimates[k], 1, 100, " %"), depth,
                                                ratios[k].logs.size()),
                        .assessment = smaller(estimates[k], there),
                        .kind = comparison.kind,
                        .figure = game == games[0] ? "chess" : "connect-four"});
    }
  }
  return claims;
}

struct Shown {
  const char* name;
  const char* column;
};
constexpr std::array<Shown, 5> shown{{{"search with a table", "search"},
                                      {"left-first tree", "first_tree"},
                                      {"left-first graph", "first_graph"},
                                      {"smallest tree", "min_tree"},
                                      {"smallest tree as a graph", "min_graph"}}};

support::Plot size_plot(const Data& data, const char* game, const char* name) {
  support::Plot plot{
      .name = name,
      .title = fmt::format("Proofs of the value in {}", game),
      .caption = "Leaves relative to W^ceil(D/2) + W^floor(D/2) - 1, geometric means.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / minimal tree", .logarithmic = true},
      .series = {},
      .cases = fmt::format("{} positions", data.of(game, "all", first_depth).size())};
  for (const Shown& each : shown) {
    support::Series series{.name = each.name, .points = {}};
    for (int d = first_depth; d <= data.deepest(game); ++d)
      series.points.push_back(point(d, data.to_formula(game, each.column, d).estimate()));
    plot.series.push_back(std::move(series));
  }
  return plot;
}

/// How much of the possible reduction the search reaches, by three yardsticks.
ReportTable reduction_table(const Data& data) {
  ReportTable table{
      .caption =
          "Leaves of the search relative to three yardsticks, and the share of the possible "
          "reduction of minimax that it reaches; geometric means (95 %), mean shares",
      .header = {"game", "depth", "search / minimal tree", "search / left-first graph",
                 "search / smallest graph", "reduction by the tree, %",
                 "by the left-first graph, %", "by the smallest graph, %"},
      .rows = {}};
  for (const char* const game : games) {
    for (int d = first_depth; d <= data.deepest(game); ++d) {
      const std::vector<double> found = data.of(game, "search", d);
      const std::vector<double> all = data.of(game, "all", d);
      std::vector<std::string> line{game, std::to_string(d)};
      std::vector<std::string> shares;
      for (const std::vector<double>& yardstick :
           {data.formula(game, d), data.of(game, "first_graph", d),
            data.of(game, "min_graph", d)}) {
        line.push_back(with_interval(paired_ratio(found, yardstick).estimate(), 2));
        std::vector<double> share;
        for (std::size_t i = 0; i < found.size(); ++i)
          share.push_back(100 * (all[i] - found[i]) / (all[i] - yardstick[i]));
        shares.push_back(fmt::format("{:.2f}", mean(share)));
      }
      line.insert(line.end(), shares.begin(), shares.end());
      table.rows.push_back(std::move(line));
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {.claims = claims_of(data),
          .plots = {size_plot(data, chess_name, "chess"),
                    size_plot(data, connect_four_name, "connect-four")},
          .tables = {reduction_table(data)}};
}

}  // namespace

Experiment minimal_graph() {
  return {.name = "minimal-graph",
          .title = "The real minimal graph",
          .question =
              "How small can the proof of the value of a real position be, if the number of moves "
              "varies, positions are reached by several paths and the smallest refutation may be "
              "chosen; and how far from it is a search?",
          .source = "Plaat and others 1996b",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
