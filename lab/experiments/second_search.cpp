// Principal variation search that gives up a minimal-window search after a few replies, or
// postpones the second search of a better move, compared with the plain one.
#include "espalier/textbook/curtailed_pvs.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/thompson_pvs.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/plain_chess.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::second_search {

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
/// The same as plain PVS.
constexpr const char* counted_name = "PVS, zero windows counted";
/// Nodes of a minimal-window search, in percent of those of the first move's search.
constexpr std::array<std::uint64_t, 3> budgets{10, 30, 100};
std::string budget_name(std::uint64_t percent) {
  return fmt::format("PVS, curtailed at {} % of the nodes", percent);
}
std::string curtailed_name(std::size_t patience) {
  return fmt::format("PVS, curtailed after {}", patience);
}

/// The minimal-window searches above the last ply, and how many of them visit fewer nodes than the
/// search of the first move beside them.
struct ZeroWindows {
  std::uint64_t searches = 0;
  std::uint64_t quick = 0;
};
/// PVS, which counts them.
template <class W>
[[nodiscard]] Score counted_pvs(W& walk, Score alpha, Score beta, int depth, int ply,
                                ZeroWindows& found) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  std::uint64_t nodes_of_first = 0;
  for (const auto move : moves) {
    const auto search = [&](Score from, Score to) {
      return -counted_pvs(walk, -to, -from, depth - 1, ply + 1, found);
    };
    const std::uint64_t before = walk.counts.nodes();
    walk.make(move);
    if (best == -infinite_score) {
      best = search(alpha, beta);
      nodes_of_first = walk.counts.nodes() - before;
    } else {
      alpha = std::max(alpha, best);
      Score value = search(alpha, alpha + 1);
      found.searches += depth > 1 ? 1 : 0;
      found.quick += depth > 1 && walk.counts.nodes() - before < nodes_of_first ? 1 : 0;
      if (value > alpha && value < beta) value = search(value, beta);
      best = std::max(best, value);
    }
    walk.unmake(move);
    if (best >= beta) break;
  }
  return best;
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
         {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}}});
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
  ZeroWindows found;
  add(counted_name, [&](auto& walk) { return counted_pvs(walk, -open, open, depth, 0, found); });
  rows.back().counts["windows"] = found.searches;
  rows.back().counts["quick"] = found.quick;
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
  return game == chess_name ? by_scale(scale, 3, 4, 5) : by_scale(scale, 4, 5, 5);
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

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = deepest(scale, chess_name);
  std::vector<Task> list =
      tasks_of_positions(0.01 * std::pow(7.0, depth - 3), [=](const ChessPosition& root) {
        Rows rows;
        for (int d = first_depth; d <= depth; ++d)
          for (Row& row :
               search_all<PlainEvaluator>(PlainChess(root.position), chess_name, root.name, d))
            rows.push_back(std::move(row));
        return rows;
      });
  for (int first = 0; first < tree_count(scale); first += trees_per_task) {
    list.push_back(tree_task<trees::StronglyOrderedTree>(strongly_ordered, first,
                                                         deepest(scale, strongly_ordered)));
    list.push_back(tree_task<trees::RandomTree>(random_trees, first, deepest(scale, random_trees)));
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Ratios against_pvs(const Rows& rows, std::string_view game,
                                 const std::string& search) {
  const Json factors{{"game", game}};
  return ratios_of(rows, with(factors, "search", search), with(factors, "search", pvs_name),
                   deepest(Scale::full, game));
}

/// "This search visits fewer leaves than plain PVS", in every game.
std::vector<Claim> fewer(const Rows& rows, std::string_view name, const std::string& search) {
  return compared(mapped(games, [&](std::string_view game) {
    return Comparison{.claim = says(name, game),
                      .ratios = against_pvs(rows, game, search),
                      .measured = "{ratio} times as many at {plies} plies"};
  }));
}

/// "Zero window searches normally cut off quite quickly": the share that does, for each position.
Claim quick_claim(const Rows& rows) {
  const Json searches{{"game", chess_name}, {"search", counted_name}};
  const int depth = depths_of(rows, searches).back();
  const Rows here = where(rows, with(searches, "depth", depth));
  const Estimate found = estimate(sample(ratios(column(here, "quick"), column(here, "windows"))));
  return stated("zero windows cut off quickly",
                fmt::format("{} of them, at {} plies", with_interval(found, 1, 100, " %"), depth),
                decide(found, at_least(0.5)));
}

/// The claim that the searches which are asked for the value find the same one.
Claim same_value(const Rows& rows) {
  const Rows with_value = chosen(rows, [](const Row& row) {
    const std::string search = text(row, "search");
    return search != thompson_move_name && search != first_level_name;
  });
  return same_value_claim("Every kind of principal variation search finds the same value",
                          "Marsland 1983", same_values(with_value, {"game", "position", "depth"}));
}

support::Plot patience_plot(const Rows& rows) {
  const auto positions = [&](std::string_view game) {
    return against_pvs(rows, game, pvs_name).deepest().logs.size();
  };
  const auto series = [&](std::string_view game) {
    const int depth = depths_of(rows, {{"game", game}}).back();
    return series_of(fmt::format("{}, {} plies", game, depth), patiences,
                     [&](std::size_t patience) {
                       return against_pvs(rows, game, curtailed_name(patience)).at(depth);
                     });
  };
  return {.name = "patience",
          .title = "Leaves by the replies that are tried",
          .caption =
              "Geometric means. A minimal-window search is given up if none of the first "
              "replies refutes the move, which is then searched with the full window.",
          .x = {.label = "replies tried", .logarithmic = true},
          .y = {.label = "leaves / leaves of plain PVS"},
          .series = mapped(games, series),
          .cases = fmt::format("{} positions of chess, {} trees of each kind",
                               positions(chess_name), positions(random_trees))};
}

ReportTable leaves_table(const Rows& rows) {
  const auto searches = cells(thompson_name, thompson_move_name, first_level_name,
                              mapped(budgets, budget_name), mapped(patiences, curtailed_name));
  ReportTable table{
      .caption = "Leaves relative to plain PVS (95 %)",
      .header = cells("game", "plies", thompson_name, thompson_move_name, first_level_name,
                      mapped(budgets, budget_name), mapped(patiences, [](std::size_t patience) {
                        return fmt::format("curtailed after {}", patience);
                      }))};
  for (const std::string_view game : games)
    for (const int depth : depths_of(rows, {{"game", game}}))
      table.rows.push_back(cells(game, depth, mapped(searches, [&](const std::string& search) {
                                   return with_interval(against_pvs(rows, game, search).at(depth),
                                                        3);
                                 })));
  return table;
}

Findings assess(const Rows& rows) {
  return {
      .claims = list_of<Claim>(fewer(rows, "given up after one reply", curtailed_name(1)),
                               fewer(rows, "postponed", thompson_move_name),
                               fewer(rows, "postponed at the first level", first_level_name),
                               fewer(rows, "given up at the nodes of the first", budget_name(100)),
                               quick_claim(rows), same_value(rows)),
      .plots = {patience_plot(rows)},
      .tables = {leaves_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Minimal windows given up early, and second searches postponed",
          .question =
              "How many replies should principal variation search try before it gives up a "
              "minimal window, and does it pay to postpone the second search of a better move?",
          .source = "Marsland 1983, the curtailed search and that of BELLE",
          .tasks = tasks,
          .assess = assess,
          .place = 110};
}

}  // namespace espalier::lab::second_search
