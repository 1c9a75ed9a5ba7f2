// What deep cutoffs save, by depth and by the order of moves, in two games and in synthetic trees;
// the leaves of random trees beside those that theory expects; and what alpha-beta saves of the M &
// N procedure.
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/textbook/f1.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/m_and_n_alpha_beta.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/chess_positions.hpp"
#include "lab/comparisons.hpp"
#include "lab/experiment.hpp"
#include "lab/lists.hpp"
#include "lab/ordered_game.hpp"
#include "lab/published_1981.hpp"
#include "lab/random_moves.hpp"
#include "lab/random_tree_theory.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::deep_cutoffs {

namespace {

// ------------------------------------------------------------------------------------ the tasks --

constexpr const char* chess_name = "chess";
constexpr const char* draughts = "English draughts";
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
  std::vector<Task> list;
  for (const ChessPosition& each : bratko_kopec_without_first())
    list.push_back({fmt::format("{}, {}", chess_name, each.name),
                    0.5 * std::pow(8.0, deepest(chess_name, scale) - 4), [=](const Context&) {
                      return search_game<chess::Evaluation>(each.position, chess_name,
                                                            deepest(chess_name, scale), 50);
                    }});
  const int positions = scale == Scale::quick ? 40 : 100;
  for (int number = 1; number <= positions; ++number)
    list.push_back({fmt::format("{}, {}", draughts, number),
                    0.02 * std::pow(2.5, deepest(draughts, scale) - 7), [=](const Context& c) {
                      return search_game<checkers::Evaluator>(
                          random_position<checkers::Position>(8, c.seed), draughts,
                          deepest(draughts, scale), 20);
                    }});
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
  std::vector<Comparison> list;
  for (const Setting& each : settings())
    list.push_back({.statement = "Deep cut-offs save leaves: " + each.name,
                    .source = "Knuth and Moore 1975, section 2",
                    .published = "a search without them visits more",
                    .ratios = ratios_of(rows, each, alpha_beta, no_deep, each.full_depth),
                    .figure = "deep-cut-offs"});
  std::vector<Claim> claims = compared(list);
  std::size_t same = 0;
  std::size_t cases = 0;
  for (const int depth : {2, 3}) {
    const auto f1 = column(where(rows, {{"algorithm", no_deep}, {"depth", depth}}), "leaves");
    const auto ab = column(where(rows, {{"algorithm", alpha_beta}, {"depth", depth}}), "leaves");
    for (std::size_t i = 0; i < f1.size(); ++i) same += f1[i] == ab[i] ? 1 : 0;
    cases += f1.size();
  }
  claims.push_back({.statement = "To three plies no cut-off is deep",
                    .source = "Knuth and Moore 1975, section 5",
                    .published = "always",
                    .measured = fmt::format("the same leaves in {} of {} searches", same, cases),
                    .assessment = always(same, cases),
                    .kind = ClaimKind::fact});
  return claims;
}

[[nodiscard]] Claim m_and_n_claim(const Rows& rows) {
  std::size_t same = 0;
  std::size_t cases = 0;
  for (const Setting& each : settings()) {
    for (int depth = 2; depth <= deepest_m_and_n(each.factors["game"]); ++depth) {
      const auto at = [&](const char* algorithm) {
        return where(rows, with(with(each.factors, "algorithm", algorithm), "depth", depth));
      };
      const Rows all = at(whole_m_and_n), some = at(pruned_m_and_n);
      for (std::size_t i = 0; i < all.size(); ++i)
        same += number(all[i], "score") == number(some[i], "score") ? 1 : 0;
      cases += all.size();
    }
  }
  return {.statement = "The M & N alpha-beta procedure finds the value of the M & N procedure",
          .source = "J. Slagle 1963",
          .published = "always",
          .measured = fmt::format("{} of {} searches, M = N = 2", same, cases),
          .assessment = always(same, cases),
          .kind = ClaimKind::fact};
}

[[nodiscard]] std::vector<Claim> m_and_n_savings(const Rows& rows) {
  std::vector<Comparison> list;
  for (const Setting& each : settings())
    list.push_back({.statement = "Alpha-beta saves leaves of the M & N procedure: " + each.name,
                    .source = "J. Slagle 1963",
                    .published = "it prunes",
                    .ratios = ratios_of(rows, each, pruned_m_and_n, whole_m_and_n,
                                        deepest_m_and_n(each.factors["game"]))});
  return compared(list);
}

/// The published means of random trees beside those of theory.
[[nodiscard]] std::vector<Claim> theory_claims(const Rows& rows) {
  std::vector<Assessment> published, measured;
  std::string theirs, expected, ours;
  for (const auto& cell : published_1981::published) {
    const double theory = expected_random_leaves(cell.width, cell.depth, trees::value_range);
    const Sample visited = sample_of(*find_cell(rows, independent_values, cell.width, cell.depth));
    const double confidence = joint_confidence(published_1981::published.size());
    published.push_back(decide(estimate(cell.random, confidence), {theory, theory}));
    // The theorem is exact, and so is the search: what is left is the error of the sample.
    const Interval range = visited.interval(0.9999);
    measured.push_back(always(range.low <= theory && theory <= range.high ? 1 : 0, 1));
    const char* const comma = theirs.empty() ? "" : ", ";
    theirs += fmt::format("{}{:.0f}", comma, cell.random.mean);
    expected += fmt::format("{}{:.0f}", comma, theory);
    ours += fmt::format("{}{:.0f}", comma, visited.mean);
  }
  return {{.statement = "R: the published leaves of random trees are those that theory expects of "
                        "independent values",
           .source = "Marsland and Campbell 1981, Table 1; Baudet 1978",
           .published = theirs,
           .measured = "expected " + expected,
           .assessment = all_of(published)},
          {.statement = "Alpha-beta visits as many leaves of random trees as theory expects",
           .source = "Fuller, Gaschnig and Gillogly 1973; Baudet 1978",
           .published = expected,
           .measured = ours,
           .assessment = all_of(measured),
           .kind = ClaimKind::fact}};
}

/// R(W,D) / R(W,D-1) over two plies, beside its limit.
[[nodiscard]] ReportTable growth_table() {
  ReportTable table{.caption =
                        "Growth of the expected leaves of random trees a ply, the geometric "
                        "mean of two plies, and its limit",
                    .header = {"width", "4 plies", "6", "8", "12", "limit"},
                    .rows = {}};
  for (const int width : {8, 16, 24}) {
    auto& line = table.rows.emplace_back();
    line.push_back(std::to_string(width));
    for (const int depth : {4, 6, 8, 12})
      line.push_back(fmt::format("{:.2f}", std::sqrt(expected_random_leaves(width, depth) /
                                                     expected_random_leaves(width, depth - 2))));
    line.push_back(fmt::format("{:.2f}", random_growth(width)));
  }
  return table;
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
  return {.name = "deep-cutoffs",
          .title = "Deep cut-offs, and the theory of random trees",
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
