// The smallest proof of the value of real positions, as a tree and as a graph, beside the minimal
// tree of the literature and the leaves of a search: chess and Connect Four to small depths.
#include "games/chess/evaluation/evaluation.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "lab/plain_chess.hpp"
#include "lab/proof_sizes.hpp"
#include "lab/random_moves.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::minimal_graph {

namespace {

constexpr const char* plaat = "Plaat and others 1996b";

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
                     {"min_graph", sizes.min_graph}}});
  }
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const auto effort = by_scale<Effort>(scale, {3, 6, 12}, {4, 8, 50}, full_effort);
  return list_of<Task>(tasks_of_positions(0.5 * std::pow(15.0, effort.chess_depth - 4),
                                          [=](const ChessPosition& position) {
                                            return measured<PlainChess, PlainEvaluator>(
                                                chess_name, position.name,
                                                PlainChess(position.position), effort.chess_depth);
                                          }),
                       mapped(from_to(1, effort.connect_four_positions), [=](int i) {
                         return Task{
                             .id = fmt::format("{} {}", connect_four_name, i),
                             .weight = 0.05 * std::pow(3.0, effort.connect_four_depth - 8),
                             .run = [=](const Context& context) {
                               return measured<connect_four::Position, connect_four::Evaluator>(
                                   connect_four_name, std::to_string(i),
                                   random_position<connect_four::Position>(4, 12, context.seed),
                                   effort.connect_four_depth);
                             }};
                       }));
}

// --------------------------------------------------------------------------------- the findings --

constexpr std::array<const char*, 2> games{chess_name, connect_four_name};

/// The sizes of one kind, or by the formula for a constant number of moves: W^ceil(D/2) +
/// W^floor(D/2) - 1, with the geometric mean width of each position.
constexpr const char* formula = "formula";
[[nodiscard]] std::vector<double> sizes(const Rows& rows, const char* game, const char* name,
                                        int depth) {
  const Json factors{{"game", game}, {"depth", depth}};
  if (name != formula) return column(rows, factors, name);
  return mapped(column(rows, factors, "all"),
                [&](double all) { return minimal_tree(std::pow(all, 1.0 / depth), depth); });
}
[[nodiscard]] Ratios ratios_of(const Rows& rows, const char* game, const char* name,
                               const char* other) {
  return {
      .depths = depths_of(rows, {{"game", game}}),
      .at =
          [=, &rows](int depth) {
            return paired_ratio(sizes(rows, game, name, depth), sizes(rows, game, other, depth));
          },
      .full_depth = game == chess_name ? full_effort.chess_depth : full_effort.connect_four_depth};
}

/// What a claim compares: is the first smaller than the second?
struct Compared {
  const char* statement;
  const char* source;
  ClaimKind kind;
  const char* smaller;
  const char* than;
};
constexpr std::array<Compared, 4> comparisons{{
    {"The real minimal graph is smaller than the minimal tree of the formula", plaat,
     ClaimKind::literature, "min_graph", formula},
    {"The left-first minimal graph is smaller than the minimal tree of the formula", plaat,
     ClaimKind::literature, "first_graph", formula},
    {"Choosing the smallest refutations saves more than sharing positions does", "This experiment",
     ClaimKind::own, "min_tree", "first_graph"},
    {"A search with a perfect table visits fewer leaves than the minimal tree of the formula has",
     "This experiment", ClaimKind::own, "search", formula},
}};

std::vector<Claim> claims_of(const Rows& rows) {
  return compared(mapped(comparisons, games, [&](const Compared& each, const char* game) {
    return Comparison{.claim = {.statement = fmt::format("{}: {}", each.statement, game),
                                .source = each.source,
                                .published = "smaller",
                                .kind = each.kind,
                                .figure = game == games[0] ? "chess" : "connect-four"},
                      .ratios = ratios_of(rows, game, each.smaller, each.than),
                      .measured = "{percent} at {plies} plies, {cases} positions"};
  }));
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

support::Plot size_plot(const Rows& rows, const char* game, const char* name) {
  return {.name = name,
          .title = fmt::format("Proofs of the value in {}", game),
          .caption = "Leaves relative to W^ceil(D/2) + W^floor(D/2) - 1, geometric means.",
          .x = {.label = "depth (plies)"},
          .y = {.label = "leaves / minimal tree", .logarithmic = true},
          .series = mapped(shown,
                           [&](const Shown& each) {
                             return ratio_series(each.name,
                                                 ratios_of(rows, game, each.column, formula));
                           }),
          .cases = fmt::format("{} positions", sizes(rows, game, "all", first_depth).size())};
}

/// How much of the possible reduction the search reaches, by three yardsticks.
ReportTable reduction_table(const Rows& rows) {
  constexpr std::array yardsticks{formula, "first_graph", "min_graph"};
  ReportTable table{
      .caption =
          "Leaves of the search relative to three yardsticks, and the share of the possible "
          "reduction of minimax that it reaches; geometric means (95 %), mean shares",
      .header = {"game", "depth", "search / minimal tree", "search / left-first graph",
                 "search / smallest graph", "reduction by the tree, %",
                 "by the left-first graph, %", "by the smallest graph, %"}};
  for (const char* const game : games) {
    for (const int d : depths_of(rows, {{"game", game}})) {
      const std::vector<double> found = sizes(rows, game, "search", d);
      const std::vector<double> all = sizes(rows, game, "all", d);
      const auto relative = [&](const char* yardstick) {
        return with_interval(paired_ratio(found, sizes(rows, game, yardstick, d)), 2);
      };
      const auto reduction = [&](const char* yardstick) {
        std::vector<double> shares =
            ratios(differences(all, found), differences(all, sizes(rows, game, yardstick, d)));
        for (double& share : shares) share *= 100;
        return fmt::format("{:.2f}", mean(shares));
      };
      table.rows.push_back(
          cells(game, d, mapped(yardsticks, relative), mapped(yardsticks, reduction)));
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {.claims = claims_of(rows),
          .plots = {size_plot(rows, chess_name, "chess"),
                    size_plot(rows, connect_four_name, "connect-four")},
          .tables = {reduction_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The real minimal graph",
          .question =
              "How small can the proof of the value of a real position be, if the number of moves "
              "varies, positions are reached by several paths and the smallest refutation may be "
              "chosen; and how far from it is a search?",
          .source = "Plaat and others 1996b",
          .tasks = tasks,
          .assess = assess,
          .place = 310};
}

}  // namespace espalier::lab::minimal_graph
