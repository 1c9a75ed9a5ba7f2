// What deep cutoffs save, by depth and by the order of moves, in two games and in synthetic trees;
// the leaves of random trees beside those that theory expects; and what alpha-beta saves of the M &
// N procedure.
#include "espalier/textbook/f1.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/m_and_n_alpha_beta.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/ordered_game.hpp"
#include "lab/published_1981.hpp"
#include "lab/random_tree_theory.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::deep_cutoffs {

namespace {

// ------------------------------------------------------------------------------------ the tasks --

constexpr const char* ordered_trees = "strongly ordered trees";
constexpr const char* random_trees = "random trees";

constexpr const char* alpha_beta = "alpha-beta";
constexpr const char* no_deep = "F1";
constexpr const char* whole_m_and_n = "M & N";
constexpr const char* pruned_m_and_n = "M & N alpha-beta";

/// With M = N = 2 chess has too many leaves at four plies.
[[nodiscard]] int deepest_m_and_n(const Json& game) { return game == chess_name ? 3 : 4; }
constexpr int tree_width = 8;
[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  if (game == chess_name) return scale == Scale::full ? 5 : 4;
  if (game == draughts) return by_scale(scale, 7, 8, 9);
  return scale == Scale::quick ? 6 : 8;
}

/// Rows for all searches of one position at one depth. `error` is that of the static values.
template <class Game, class Evaluator>
void search_all(const Game& root, Evaluator& evaluator, const Json& factors, int depth, Score error,
                Rows& rows) {
  constexpr Score open = infinite_score;
  const auto add = [&](const char* algorithm, const auto& search) {
    Game copy(root);
    textbook::Walk<Game, Evaluator> walk(copy, evaluator);
    const Score score = search(walk);
    Row& row = rows.emplace_back(Row{.factors = factors});
    row.factors["depth"] = depth;
    row.factors["algorithm"] = algorithm;
    row.counts = {{"leaves", walk.counts.leaves()}, {"score", score}};
  };
  add(alpha_beta, [=](auto& walk) { return textbook::falphabeta(walk, -open, open, depth); });
  add(no_deep, [=](auto& walk) { return textbook::f1(walk, open, depth); });
  if (depth > deepest_m_and_n(factors["game"])) return;
  const textbook::LinearBonus bonus{error};
  add(pruned_m_and_n, [=](auto& walk) {
    return textbook::m_and_n_alpha_beta(walk, 2, 2, bonus, -open, open, depth).value;
  });
  add(whole_m_and_n, [=](auto& walk) { return textbook::m_and_n(walk, 2, 2, bonus, depth).value; });
}

/// Both orders of one position, to all depths.
template <class Evaluator, class Rules>
[[nodiscard]] Rows search_game(const Rules& position, const char* game, int max_depth,
                               Score error) {
  Rows rows;
  Evaluator evaluator{};
  for (const Order order : orders)
    for (int depth = 2; depth <= max_depth; ++depth)
      search_all(OrderedGame<Rules, Evaluator>(position, order, depth), evaluator,
                 {{"game", game}, {"order", name_of(order)}}, depth, error, rows);
  return rows;
}

template <class Tree>
[[nodiscard]] Rows search_trees(const char* kind, int max_depth, int trees, std::uint64_t seed) {
  Rows rows;
  trees::Evaluator evaluator;
  for (int i = 0; i < trees; ++i)
    for (int depth = 2; depth <= max_depth; ++depth)
      search_all(
          Tree(trees::Shape::make(tree_width, depth, seed + static_cast<std::uint64_t>(i)).value()),
          evaluator, {{"game", kind}, {"order", "that of the tree"}}, depth, 8, rows);
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int chess_depth = deepest(chess_name, scale);
  const int draughts_depth = deepest(draughts, scale);
  std::vector<Task> list = list_of<Task>(
      tasks_of_positions(
          0.5 * std::pow(8.0, chess_depth - 4),
          [=](const ChessPosition& each) {
            return search_game<chess::Evaluation>(each.position, chess_name, chess_depth, 50);
          },
          fmt::format("{}, ", chess_name)),
      tasks_of_draughts(by_scale(scale, 40, 100, 100), 0.02 * std::pow(2.5, draughts_depth - 7),
                        [=](const checkers::Position& each, const std::string&) {
                          return search_game<checkers::Evaluator>(each, draughts, draughts_depth,
                                                                  20);
                        }));
  const int trees = scale == Scale::quick ? 25 : 100;
  list.push_back({ordered_trees, trees * 0.02, [=](const Context& c) {
                    return search_trees<trees::StronglyOrderedTree>(
                        ordered_trees, deepest(ordered_trees, scale), trees, c.seed);
                  }});
  list.push_back({random_trees, trees * 0.05, [=](const Context& c) {
                    return search_trees<trees::RandomTree>(
                        random_trees, deepest(random_trees, scale), trees, c.seed);
                  }});
  for (const auto& cell : published_1981::published)
    list.push_back(
        {fmt::format("{}, {} wide, {} plies", independent_values, cell.width, cell.depth), 0.1,
         [=](const Context& c) -> Rows {
           return {visit_trees(independent_values, cell.width, cell.depth,
                               scale == Scale::quick ? 200 : 1000, c.seed)};
         }});
  return list;
}

// --------------------------------------------------------------------------------- the findings --

struct Setting {
  std::string name;
  Json factors;
  int full_depth;
};
const std::vector<Setting>& settings() {
  static const std::vector<Setting> all = [] {
    std::vector<Setting> list;
    for (const char* const game : {chess_name, draughts})
      for (const Order order : orders)
        list.push_back({fmt::format("{}, moves {}", game, name_of(order)),
                        {{"game", game}, {"order", name_of(order)}},
                        deepest(game, Scale::full)});
    for (const char* const kind : {ordered_trees, random_trees})
      list.push_back({kind, {{"game", kind}}, deepest(kind, Scale::full)});
    return list;
  }();
  return all;
}
[[nodiscard]] Ratios ratios_of(const Rows& rows, const Setting& each, const char* these,
                               const char* those, int full_depth) {
  return lab::ratios_of(rows, with(each.factors, "algorithm", these),
                        with(each.factors, "algorithm", those), full_depth);
}

/// At the greatest depth, and to three plies.
[[nodiscard]] std::vector<Claim> saving_claims(const Rows& rows) {
  std::vector<Claim> claims = compared(mapped(settings(), [&](const Setting& each) {
    return Comparison{.claim = {.statement = "Deep cut-offs save leaves: " + each.name,
                                .source = "Knuth and Moore 1975, section 2",
                                .published = "a search without them visits more",
                                .figure = "deep-cut-offs"},
                      .ratios = ratios_of(rows, each, alpha_beta, no_deep, each.full_depth)};
  }));
  Agreement found;
  for (const int depth : {2, 3})
    found.add(same_values(column(rows, {{"algorithm", no_deep}, {"depth", depth}}, "leaves"),
                          column(rows, {{"algorithm", alpha_beta}, {"depth", depth}}, "leaves")));
  Claim shallow = same_value_claim("To three plies no cut-off is deep",
                                   "Knuth and Moore 1975, section 5", found);
  shallow.measured = "the same leaves in " + shallow.measured;
  claims.push_back(shallow);
  return claims;
}

[[nodiscard]] Claim m_and_n_claim(const Rows& rows) {
  Agreement found;
  for (const Setting& each : settings()) {
    const auto scores = [&](const char* algorithm) {
      return column(rows, with(each.factors, "algorithm", algorithm), "score");
    };
    found.add(same_values(scores(whole_m_and_n), scores(pruned_m_and_n)));
  }
  Claim claim =
      same_value_claim("The M & N alpha-beta procedure finds the value of the M & N procedure",
                       "J. Slagle 1963", found);
  claim.measured += ", M = N = 2";
  return claim;
}

[[nodiscard]] std::vector<Claim> m_and_n_savings(const Rows& rows) {
  return compared(mapped(settings(), [&](const Setting& each) {
    return Comparison{
        .claim = {.statement = "Alpha-beta saves leaves of the M & N procedure: " + each.name,
                  .source = "J. Slagle 1963",
                  .published = "it prunes"},
        .ratios = ratios_of(rows, each, pruned_m_and_n, whole_m_and_n,
                            deepest_m_and_n(each.factors["game"]))};
  }));
}

/// The published means of random trees beside those of theory.
[[nodiscard]] std::vector<Claim> theory_claims(const Rows& rows) {
  std::vector<Assessment> published, measured;
  std::vector<double> theirs, expected, ours;
  for (const auto& cell : published_1981::published) {
    const double theory = expected_random_leaves(cell.width, cell.depth, trees::value_range);
    const Sample visited = sample_of(*find_cell(rows, independent_values, cell.width, cell.depth));
    const double confidence = joint_confidence(published_1981::published.size());
    published.push_back(decide(estimate(cell.random, confidence), {theory, theory}));
    // The theorem is exact, and so is the search: what is left is the error of the sample.
    const Interval range = visited.interval(0.9999);
    measured.push_back(always(range.low <= theory && theory <= range.high ? 1 : 0, 1));
    theirs.push_back(cell.random.mean);
    expected.push_back(theory);
    ours.push_back(visited.mean);
  }
  const auto text = [](double leaves) { return fmt::format("{:.0f}", leaves); };
  return {with_published(joined(theirs, text),
                         stated("published R is theory", "expected " + joined(expected, text),
                                all_of(published))),
          with_published(joined(expected, text),
                         stated("random trees by theory", joined(ours, text), all_of(measured)))};
}

/// R(W,D) / R(W,D-1) over two plies, beside its limit.
[[nodiscard]] ReportTable growth_table() {
  const auto line = [](int width) {
    return cells(width,
                 mapped({4, 6, 8, 12},
                        [&](int depth) {
                          return fmt::format("{:.2f}",
                                             std::sqrt(expected_random_leaves(width, depth) /
                                                       expected_random_leaves(width, depth - 2)));
                        }),
                 fmt::format("{:.2f}", random_growth(width)));
  };
  return {.caption =
              "Growth of the expected leaves of random trees a ply, the geometric mean of two "
              "plies, and its limit",
          .header = {"width", "4 plies", "6", "8", "12", "limit"},
          .rows = mapped({8, 16, 24}, line)};
}

Findings assess(const Rows& rows) {
  const auto over_alpha_beta = [&](const char* algorithm) {
    return mapped(settings(), [&](const Setting& each) {
      return NamedRatios{each.name, ratios_of(rows, each, algorithm, alpha_beta, 0)};
    });
  };
  const auto without = over_alpha_beta(no_deep);
  const auto series = [](const NamedRatios& each) { return ratio_series(each.name, each.ratios); };
  return {
      .claims = list_of<Claim>(saving_claims(rows), m_and_n_savings(rows), theory_claims(rows),
                               m_and_n_claim(rows)),
      .plots = {{.name = "deep-cut-offs",
                 .title = "Leaves without deep cut-offs",
                 .caption = "F1 of Knuth and Moore, with one bound, relative to alpha-beta.",
                 .x = {.label = "depth (plies)"},
                 .y = {.label = "leaves / leaves of alpha-beta"},
                 .series = mapped(without, series),
                 .cases =
                     "23 positions of chess, and as many positions and trees as the table says"}},
      .tables = {ratio_table("Leaves without deep cut-offs relative to alpha-beta (95 %)", without),
                 ratio_table("Leaves of M & N alpha-beta, M = N = 2, relative to alpha-beta (95 %)",
                             over_alpha_beta(pruned_m_and_n)),
                 growth_table()}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Deep cut-offs, and the theory of random trees",
          .question =
              "What do the cut-offs save that need a bound from two plies above or more, and "
              "are the leaves of random trees those that theory expects?",
          .source =
              "Knuth and Moore 1975; Slagle 1963; Fuller, Gaschnig and Gillogly 1973; Baudet "
              "1978",
          .tasks = tasks,
          .assess = assess,
          .place = 60};
}

}  // namespace espalier::lab::deep_cutoffs
