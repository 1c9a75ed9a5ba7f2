// SSS*, DUAL*, NegaC* and MTD(f) as sequences of memory-enhanced tests, compared with aspiration
// NegaScout: leaves, nodes, memory and passes in chess and in synthetic trees.
#include <chrono>
#include <functional>
#include <optional>
#include <tuple>

#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/memory_negascout.hpp"
#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negascout.hpp"
#include "espalier/textbook/sss_star.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/synthetic_forests.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::best_first_family {

namespace {

// ----------------------------------------------------------------------------------- algorithms --

/// Half a pawn in chess.
constexpr Score margin = 50;
constexpr std::string_view negascout_name = "NegaScout, aspiration";
constexpr std::string_view mtd_name = "MTD(f)";

/// `search(walk, memory, guess, depth, passes)` for each algorithm, with the same memory and the
/// same order of moves.
template <class Visitor>
void for_each_with_memory(Visitor&& visitor) {
  visitor(negascout_name, [](auto& walk, auto& memory, Score guess, int depth, int& passes) {
    return textbook::aspiration(walk, memory, guess, margin, depth, &passes);
  });
  visitor(mtd_name, [](auto& walk, auto& memory, Score guess, int depth, int& passes) {
    return textbook::mtd(walk, memory, guess, depth, &passes);
  });
  visitor("NegaC*", [](auto& walk, auto& memory, Score, int depth, int& passes) {
    return textbook::nega_c_star(walk, memory, -infinite_score, infinite_score, depth, &passes);
  });
  visitor("SSS*", [](auto& walk, auto& memory, Score, int depth, int& passes) {
    return textbook::mtd(walk, memory, infinite_score, depth, &passes);
  });
  visitor("DUAL*", [](auto& walk, auto& memory, Score, int depth, int& passes) {
    return textbook::mtd(walk, memory, -infinite_score, depth, &passes);
  });
}
constexpr std::array<std::string_view, 5> names{negascout_name, mtd_name, "NegaC*", "SSS*",
                                                "DUAL*"};

[[nodiscard]] Json counts_of(const textbook::Counts& counts, Score value) {
  return {{"leaves", counts.leaves()},
          {"nodes", counts.nodes()},
          {"memory", counts.memory},
          {"value", value}};
}

using Clock = std::chrono::steady_clock;
[[nodiscard]] double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A row for each algorithm and iteration: the cost of all iterations so far, and the passes of
/// this iteration. The first guess is the value of the previous iteration.
template <class Game, class Evaluator>
void deepen(Game& game, Evaluator& evaluator, int deepest, const Json& factors, Rows& rows) {
  for_each_with_memory([&](std::string_view name, const auto& search) {
    textbook::Walk walk(game, evaluator);
    textbook::DeepeningMemory<typename Game::Move> memory;
    Score value = walk.evaluate();
    const auto start = Clock::now();
    for (int depth = 1; depth <= deepest; ++depth) {
      int passes = 0;
      value = search(walk, memory, value, depth, passes);
      Row& row = rows.emplace_back(Row{.factors = factors});
      row.factors["algorithm"] = name;
      row.factors["depth"] = depth;
      row.counts = counts_of(walk.counts, value);
      row.counts["passes"] = passes;
      row.timings["seconds"] = seconds_since(start);
    }
  });
}

// ---------------------------------------------------------------------------------------- trees --

constexpr std::array sizes{TreeSize{4, 6, Scale::quick, 0.5}, TreeSize{8, 4, Scale::quick, 2},
                           TreeSize{16, 4, Scale::normal, 20}, TreeSize{4, 8, Scale::normal, 9},
                           TreeSize{8, 5, Scale::full, 25}};
[[nodiscard]] int tree_count(Scale scale) { return scale == Scale::quick ? 20 : 60; }

constexpr std::array tree_kinds{by_value, at_random};

/// One search to the full depth with the branches in the given order, as in the simulations of the
/// literature. Only the algorithms that consist of memory-enhanced tests have a memory.
constexpr std::array<std::string_view, 8> on_trees{
    "alpha-beta",       "NegaScout", "SSS*, Stockman's", "MT-SSS*",
    "DUAL*, with OPEN", "MT-DUAL*",  "NegaC*",           "MTD(f)"};

template <class Tree>
void search_tree(Tree& tree, const Json& factors, Rows& rows) {
  using W = textbook::Walk<Tree, trees::Evaluator>;
  trees::Evaluator evaluator;
  const int depth = tree.shape().depth();
  const auto add = [&](std::string_view name, int passes, const auto& search) {
    W walk(tree, evaluator);
    textbook::Memory memory;
    const Score value = search(walk, memory, &passes);
    Row& row = rows.emplace_back(Row{.factors = factors});
    row.factors["algorithm"] = name;
    row.counts = counts_of(walk.counts, value);
    row.counts["passes"] = passes;
  };
  add(on_trees[0], 1, [&](W& walk, auto&, int*) {
    return textbook::falphabeta(walk, -infinite_score, infinite_score, depth);
  });
  add(on_trees[1], 1, [&](W& walk, auto&, int*) {
    return textbook::negascout(walk, -infinite_score, infinite_score, depth);
  });
  add(on_trees[2], 1, [&](W& walk, auto&, int*) { return textbook::sss_star(walk, depth); });
  add(on_trees[3], 0, [&](W& walk, auto& memory, int* passes) {
    return textbook::mtd(walk, memory, infinite_score, depth, passes);
  });
  add(on_trees[4], 1, [&](W& walk, auto&, int*) { return textbook::dual_star(walk, depth); });
  add(on_trees[5], 0, [&](W& walk, auto& memory, int* passes) {
    return textbook::mtd(walk, memory, -infinite_score, depth, passes);
  });
  add(on_trees[6], 0, [&](W& walk, auto& memory, int* passes) {
    return textbook::nega_c_star(walk, memory, -infinite_score, infinite_score, depth, passes);
  });
  add(on_trees[7], 0, [&](W& walk, auto& memory, int* passes) {
    return textbook::mtd(walk, memory, walk.evaluate(), depth, passes);
  });
}

[[nodiscard]] Rows search_trees(std::string_view kind, const TreeSize& size, int count,
                                std::uint64_t seed) {
  Rows rows;
  for (int number = 0; number < count; ++number) {
    const auto shape =
        trees::Shape::make(size.width, size.depth, seed + static_cast<std::uint64_t>(number))
            .value();
    const Json factors{{"game", kind},
                       {"width", size.width},
                       {"depth", size.depth},
                       {"position", fmt::format("tree {}", number)}};
    with_tree(kind, shape, [&](auto tree) { search_tree(tree, factors, rows); });
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

[[nodiscard]] int chess_depth(Scale scale) { return by_scale(scale, 4, 5, 6); }

/// To which the values are rounded, in centipawns.
constexpr std::array<Score, 5> grains{1, 4, 16, 64, 256};
[[nodiscard]] int grain_depth(Scale scale) { return scale == Scale::full ? 4 : 3; }

[[nodiscard]] Rows search_chess(const ChessPosition& root, int depth, int depth_of_grains) {
  Rows rows;
  for (const Score grain : grains) {
    OrderedChess game(root.position);
    QuiescentEvaluator evaluator(grain);
    deepen(game, evaluator, grain == 1 ? depth : depth_of_grains,
           {{"game", "chess"}, {"position", root.name}, {"grain", grain}}, rows);
  }
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list = mapped(bratko_kopec(), [=](const ChessPosition& root) {
    return Task{.id = root.name,
                .weight = by_scale(scale, 0.3, 2.0, 10.0),
                .run =
                    [=](const Context&) {
                      return search_chess(root, chess_depth(scale), grain_depth(scale));
                    },
                .alone = true};
  });
  const int count = tree_count(scale);
  append(list, tasks_of_trees(sizes, tree_kinds, scale, count,
                              [=](std::string_view kind, const TreeSize& size, std::uint64_t seed) {
                                return search_trees(kind, size, count, seed);
                              }));
  return list;
}

// -------------------------------------------------------------------------- the findings: chess --

/// A figure of the searches of chess, for each position, in the order of the positions.
[[nodiscard]] std::vector<double> of(const Rows& rows, std::string_view algorithm, int depth,
                                     std::string_view what, Score grain = 1) {
  return column(rows,
                {{"game", "chess"}, {"algorithm", algorithm}, {"depth", depth}, {"grain", grain}},
                what);
}
[[nodiscard]] std::vector<int> depths_of(const Rows& rows, Score grain = 1) {
  return lab::depths_of(rows, {{"game", "chess"}, {"grain", grain}});
}
[[nodiscard]] int deepest(const Rows& rows) { return depths_of(rows).back(); }
/// Odd and even depths differ.
[[nodiscard]] Ratios ratios_of(const Rows& rows, std::string_view algorithm, std::string_view what,
                               std::string_view other = negascout_name) {
  return {.depths = depths_of(rows),
          .at =
              [=, &rows](int depth) {
                return paired_ratio(of(rows, algorithm, depth, what), of(rows, other, depth, what));
              },
          .full_depth = chess_depth(Scale::full),
          .cost = std::string(what)};
}
[[nodiscard]] double relative(const Rows& rows, std::string_view algorithm, int depth,
                              std::string_view what) {
  return ratios_of(rows, algorithm, what).at(depth).estimate().value;
}

[[nodiscard]] std::string percent_fewer(double ratio) {
  return fmt::format("{:.1f} % {}", 100 * std::abs(1 - ratio), ratio <= 1 ? "fewer" : "more");
}

/// "5.0 % fewer leaves at depth 5": of all positions together.
[[nodiscard]] std::vector<Claim> mtd_claim(const Rows& rows, const std::string& what, Claim says,
                                           const std::optional<Interval>& claimed = {}) {
  const Ratios ratios = ratios_of(rows, mtd_name, what);
  return compared({{.claim = std::move(says),
                    .ratios = ratios,
                    .claimed = claimed,
                    .measured = percent_fewer(ratios.deepest().estimate().value) +
                                " {cost} at depth {plies}, all iterations together"}});
}
[[nodiscard]] std::vector<Claim> mtd_has_fewer(const Rows& rows, const std::string& what) {
  return mtd_claim(rows, what, says("MTD(f) visits fewer", what));
}

/// Mean over the positions of the passes of one iteration.
[[nodiscard]] double passes_at(const Rows& rows, std::string_view algorithm, int depth) {
  return mean(of(rows, algorithm, depth, "passes"));
}
[[nodiscard]] std::string passes_by_depth(const Rows& rows, std::string_view algorithm) {
  return joined(from_to(2, deepest(rows)), [&](int depth) {
    return fmt::format("{:.1f}", passes_at(rows, algorithm, depth));
  });
}

/// A claim about the passes of the last iteration.
[[nodiscard]] Assessment assess_passes(const Rows& rows, std::string_view algorithm, int depth,
                                       const Interval& claimed) {
  const auto passes = of(rows, algorithm, depth, "passes");
  const auto there = extrapolated(of(rows, algorithm, depth - 2, "passes"), passes,
                                  steps_to(chess_depth(Scale::full), depth - 2, depth));
  return decide(estimate(sample(passes)), claimed, estimate(sample(there)));
}

/// SSS* needs most passes at even depths, where MIN makes the last move, and DUAL* at odd depths;
/// so the larger count of the last two iterations is taken.
[[nodiscard]] Assessment hundreds(const Rows& rows, std::string_view algorithm) {
  const int last = deepest(rows);
  const int depth =
      passes_at(rows, algorithm, last) > passes_at(rows, algorithm, last - 1) ? last : last - 1;
  return assess_passes(rows, algorithm, depth, at_least(100));
}

[[nodiscard]] std::vector<Claim> cost_claims(const Rows& rows) {
  const int depth = deepest(rows);
  const auto over = [&](std::string_view name) {
    return ratios_of(rows, negascout_name, "nodes", name).at(depth);
  };
  return {stated("few passes of MTD(f)",
                 fmt::format("at depths 2 to {}: {}", depth, passes_by_depth(rows, mtd_name)),
                 assess_passes(rows, mtd_name, depth, {2.5, 6.5})),
          stated("many passes of SSS*",
                 fmt::format("at depths 2 to {}: SSS* {}; DUAL* {}", depth,
                             passes_by_depth(rows, "SSS*"), passes_by_depth(rows, "DUAL*")),
                 all_of({hundreds(rows, "SSS*"), hundreds(rows, "DUAL*")})),
          stated("nodes of SSS*",
                 fmt::format("SSS* {:.1f} times, DUAL* {:.1f} times the nodes at depth {}",
                             relative(rows, "SSS*", depth, "nodes"),
                             relative(rows, "DUAL*", depth, "nodes"), depth),
                 all_smaller({over("SSS*"), over("DUAL*")}))};
}

/// Every pair of algorithms is compared.
[[nodiscard]] Claim little_spread(const Rows& rows) {
  constexpr std::size_t pairs = names.size() * (names.size() - 1) / 2;
  std::vector<Assessment> parts;
  double most = 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Ratios ratios = ratios_of(rows, names[i], "leaves", names[j]);
      const Estimate found = ratios.deepest().estimate(joint_confidence(pairs));
      most = std::max({most, found.value, 1 / found.value});
      parts.push_back(
          decide(found, {1 / 1.2, 1.2}, ratios.extrapolated().estimate(joint_confidence(pairs))));
    }
  }
  return stated("little spread",
                fmt::format("by up to {:.1f} % at depth {}", 100 * (most - 1), deepest(rows)),
                all_of(parts));
}

[[nodiscard]] Claim passes_by_range(const Rows& rows) {
  const int depth = depths_of(rows, grains.back()).back();
  constexpr std::array both{"SSS*", "DUAL*"};
  const auto passes = [&](const char* name, Score grain) {
    return of(rows, name, depth, "passes", grain);
  };
  const auto list = [&](const char* name) {
    return fmt::format(
        "{} {}", name,
        joined(
            grains, [&](Score grain) { return fmt::format("{:.0f}", mean(passes(name, grain))); },
            " "));
  };
  const auto ratio = [&](const char* name) {
    return paired_ratio(passes(name, grains.back()), passes(name, grains.front()));
  };
  return stated("passes by range of values",
                fmt::format("passes where values are rounded to 1, 4, 16, 64 and 256 "
                            "centipawns: {} at depth {}",
                            joined(both, list, "; "), depth),
                all_smaller(mapped(both, ratio)));
}

// -------------------------------------------------------------------------- the findings: trees --

/// In how many trees `holds` of the leaves of two algorithms.
template <class Holds>
[[nodiscard]] Agreement count_pairs(const Rows& trees, std::string_view first,
                                    std::string_view second, Holds holds) {
  const auto a = column(trees, {{"algorithm", first}}, "leaves");
  const auto b = column(trees, {{"algorithm", second}}, "leaves");
  Agreement found{.searches = a.size()};
  for (std::size_t i = 0; i < a.size(); ++i) found.same += holds(a[i], b[i]) ? 1 : 0;
  return found;
}

[[nodiscard]] std::vector<Claim> tree_claims(const Rows& trees) {
  Agreement same = count_pairs(trees, "SSS*, Stockman's", "MT-SSS*", std::equal_to<>());
  same.add(count_pairs(trees, "DUAL*, with OPEN", "MT-DUAL*", std::equal_to<>()));
  const auto dominated = count_pairs(trees, "SSS*, Stockman's", "alpha-beta", std::less_equal<>());
  const Rows open = where(trees, {{"algorithm", "SSS*, Stockman's"}});
  const auto as_large = std::count_if(open.begin(), open.end(), [](const Row& row) {
    const double states = std::pow(number(row, "width"), std::ceil(number(row, "depth") / 2));
    return number(row, "memory") == std::round(states);
  });
  return {stated("same leaves as SSS*", fmt::format("{} pairs of searches", same.searches),
                 always(same.same, same.searches)),
          stated("SSS* dominates", fmt::format("{} trees", dominated.searches),
                 always(dominated.same, dominated.searches)),
          stated("size of OPEN", fmt::format("{} trees", open.size()),
                 always(static_cast<std::size_t>(as_large), open.size()))};
}

/// In chess and in synthetic trees, for every algorithm.
[[nodiscard]] Claim same_value(const Rows& rows) {
  const Agreement found =
      same_values(rows, {"game", "position", "width", "depth", "grain"}, "value");
  Claim claim =
      same_value_claim("All algorithms find the same value", "the paper of each algorithm", found);
  claim.measured = fmt::format("{} searches of {} trees and depths", found.searches, found.cases);
  return claim;
}

// ----------------------------------------------------------------------------- plots and tables --

[[nodiscard]] std::string positions_text(const Rows& rows) {
  return fmt::format("{} positions", of(rows, names.front(), deepest(rows), "leaves").size());
}

[[nodiscard]] support::Plot leaves_by_depth(const Rows& rows) {
  const auto series = [&](std::string_view name) {
    return ratio_series(std::string(name), ratios_of(rows, name, "leaves"));
  };
  return {.name = "leaves",
          .title = "Leaves against aspiration NegaScout in chess",
          .caption =
              "Bratko-Kopec positions, geometric means, all iterations up to the depth "
              "together. All algorithms have the same memory and order of moves.",
          .x = {.label = "depth (plies)"},
          .y = {.label = "leaves / aspiration NegaScout's"},
          .series = mapped(names, series),
          .cases = positions_text(rows)};
}

[[nodiscard]] support::Plot passes_by_grain(const Rows& rows) {
  const int depth = depths_of(rows, grains.back()).back();
  const auto series = [&](std::string_view name) {
    return series_of(std::string(name), grains,
                     [&](Score grain) { return sample(of(rows, name, depth, "passes", grain)); });
  };
  return {
      .name = "passes",
      .title = "Passes by the grain of the evaluation",
      .caption = fmt::format("Means over the Bratko-Kopec positions at depth {}. SSS* and DUAL* "
                             "step from value to value; the other algorithms do not.",
                             depth),
      .x = {.label = "values rounded to (centipawns)", .logarithmic = true},
      .y = {.label = "passes of the last iteration", .logarithmic = true},
      .series = mapped(names, series),
      .cases = positions_text(rows)};
}

[[nodiscard]] ReportTable chess_table(const Rows& rows) {
  const auto line = [&](int depth, std::string_view name) {
    const auto figures = [&](std::string_view what) {
      return cells(fmt::format("{:.0f}", mean(of(rows, name, depth, what))),
                   fmt::format("{:.3f}", relative(rows, name, depth, what)));
    };
    return cells(depth, name, figures("leaves"), figures("nodes"), figures("memory"),
                 fmt::format("{:.1f}", passes_at(rows, name, depth)),
                 fmt::format("{:.2f}", relative(rows, name, depth, "seconds")));
  };
  return {.caption =
              "Chess, Bratko-Kopec positions, leaves evaluated by quiescence search: means, "
              "and geometric means relative to aspiration NegaScout, of all iterations up to "
              "the depth; passes of the last iteration. Entries: of the memory, which "
              "replaces nothing",
          .header = {"depth", "algorithm", "leaves", "relative", "nodes", "relative", "entries",
                     "relative", "passes", "relative time"},
          .rows = mapped(from_to(2, deepest(rows)), names, line)};
}

/// The trees of one kind and size, in the order of the tasks.
[[nodiscard]] std::vector<Rows> forests(const Rows& trees) {
  std::vector<Rows> list;
  const auto of = [](const Row& row) {
    return std::tuple(text(row, "game"), number(row, "width"), number(row, "depth"));
  };
  for (const Row& row : trees) {
    if (list.empty() || of(list.back().front()) != of(row)) list.emplace_back();
    list.back().push_back(row);
  }
  return list;
}

[[nodiscard]] PairedRatio relative_leaves(const Rows& forest, std::string_view name) {
  return paired_ratio(column(forest, {{"algorithm", name}}, "leaves"),
                      column(forest, {{"algorithm", on_trees.front()}}, "leaves"));
}

[[nodiscard]] support::Plot leaves_on_trees(const Rows& trees) {
  const Rows of_one_size = where(trees, {{"width", 8}, {"depth", 4}});
  const auto series = [&](std::string_view kind) {
    const Rows forest = where(of_one_size, {{"game", kind}});
    return bars_of(std::string(kind), on_trees,
                   [&](std::string_view name) { return relative_leaves(forest, name); });
  };
  return {.name = "trees",
          .title = "Leaves against alpha-beta in synthetic trees",
          .caption =
              "Width 8, depth 4: one search to the full depth, as in the simulations of "
              "the literature; geometric means over the same trees.",
          .x = {},
          .y = {.label = "leaves / alpha-beta's"},
          .series = mapped(tree_kinds, series),
          .categories = cells(on_trees),
          .cases = fmt::format("{} trees of each kind",
                               of_one_size.size() / tree_kinds.size() / on_trees.size())};
}

[[nodiscard]] ReportTable tree_table(const Rows& trees) {
  const auto line = [&](const Rows& forest, std::string_view name) {
    const Rows rows = where(forest, {{"algorithm", name}});
    const auto whole = [&](std::string_view what) {
      return fmt::format("{:.0f}", number(rows.front(), what));
    };
    const auto mean_of = [&](std::string_view what) { return mean(column(rows, what)); };
    return cells(text(rows.front(), "game"), whole("width"), whole("depth"), name,
                 fmt::format("{:.0f}", mean_of("leaves")),
                 fmt::format("{:.3f}", relative_leaves(forest, name).estimate().value),
                 fmt::format("{:.0f}", mean_of("nodes")), fmt::format("{:.0f}", mean_of("memory")),
                 fmt::format("{:.1f}", mean_of("passes")));
  };
  return {.caption =
              "Synthetic trees: leaves (mean, and geometric mean relative to "
              "alpha-beta), largest number of entries in the memory or in OPEN, passes",
          .header = {"trees", "W", "D", "algorithm", "leaves", "relative", "nodes", "entries",
                     "passes"},
          .rows = mapped(forests(trees), on_trees, line)};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const Rows trees = chosen(rows, [](const Row& row) { return row.factors.contains("width"); });
  return {.claims = list_of<Claim>(
              mtd_has_fewer(rows, "leaves"),
              mtd_claim(rows, "leaves", says("what MTD(f) saves"), percent_less({4.5, 10.5})),
              mtd_has_fewer(rows, "nodes"), cost_claims(rows),
              shown_in("passes", passes_by_range(rows)), little_spread(rows), tree_claims(trees),
              same_value(rows)),
          .plots = {leaves_by_depth(rows), passes_by_grain(rows), leaves_on_trees(trees)},
          .tables = {chess_table(rows), tree_table(trees)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "SSS*, DUAL*, NegaC* and MTD(f) compared with aspiration NegaScout",
          .question =
              "Does a best-first search visit fewer leaves than the best depth-first search "
              "when both have a memory and deepen iteratively, and what does it cost in "
              "nodes, memory, passes and time?",
          .source = "Plaat and others 1996; Stockman 1979; Weill 1991",
          .tasks = tasks,
          .assess = assess,
          .place = 210};
}

}  // namespace espalier::lab::best_first_family
