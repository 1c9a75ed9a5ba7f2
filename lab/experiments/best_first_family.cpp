// SSS*, DUAL*, NegaC* and MTD(f) as sequences of memory-enhanced tests, compared with aspiration
// NegaScout: leaves, nodes, memory and passes in chess and in synthetic trees.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/memory_negascout.hpp"
#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negascout.hpp"
#include "espalier/textbook/sss_star.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

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

struct Size {
  int width;
  int depth;
  Scale from;
  double seconds;  ///< for a hundred trees
};
constexpr std::array sizes{Size{4, 6, Scale::quick, 0.5}, Size{8, 4, Scale::quick, 2},
                           Size{16, 4, Scale::normal, 20}, Size{4, 8, Scale::normal, 9},
                           Size{8, 5, Scale::full, 25}};
[[nodiscard]] int tree_count(Scale scale) { return scale == Scale::quick ? 20 : 60; }

constexpr std::string_view ordered_kind = "ordered values";
constexpr std::string_view random_kind = "random";
constexpr std::array tree_kinds{ordered_kind, random_kind};

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

[[nodiscard]] Rows search_trees(std::string_view kind, const Size& size, int count,
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
    if (kind == ordered_kind) {
      trees::StronglyOrderedTree tree(shape);
      search_tree(tree, factors, rows);
    } else {
      trees::RandomTree tree(shape);
      search_tree(tree, factors, rows);
    }
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

[[nodiscard]] int chess_depth(Scale scale) {
  return scale == Scale::quick ? 4 : scale == Scale::normal ? 5 : 6;
}
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
  std::vector<Task> list;
  for (const ChessPosition& root : bratko_kopec()) {
    list.push_back({.id = root.name,
                    .weight = scale == Scale::quick    ? 0.3
                              : scale == Scale::normal ? 2
                                                       : 10,
                    .run =
                        [=](const Context&) {
                          return search_chess(root, chess_depth(scale), grain_depth(scale));
                        },
                    .alone = true});
  }
  const int count = tree_count(scale);
  for (const Size& size : sizes) {
    if (size.from > scale) continue;
    for (const std::string_view kind : tree_kinds) {
      list.push_back({.id = fmt::format("{}, width {}, depth {}", kind, size.width, size.depth),
                      .weight = size.seconds * count / 100,
                      .run = [=](const Context& context) {
                        return search_trees(kind, size, count, context.seed);
                      }});
    }
  }
  return list;
}

// -------------------------------------------------------------------------- the findings: chess --

constexpr const char* plaat = "Plaat and others 1996, section 5: three tournament programs";

/// The rows of chess; with values that are not rounded unless a grain is given.
class ChessRows {
 public:
  explicit ChessRows(const Rows& rows)
      : rows_(where(rows, {{"game", "chess"}})),
        deepest_(greatest(where(rows_, {{"grain", 1}}), "depth")),
        deepest_of_grains_(greatest(where(rows_, {{"grain", grains.back()}}), "depth")) {}

  [[nodiscard]] int deepest() const { return deepest_; }  ///< 0 without rows
  [[nodiscard]] int deepest_of_grains() const { return deepest_of_grains_; }
  /// One figure for each position, in the order of the positions.
  [[nodiscard]] std::vector<double> of(std::string_view algorithm, int depth, std::string_view what,
                                       Score grain = 1) const {
    return column(where(rows_, {{"algorithm", algorithm}, {"depth", depth}, {"grain", grain}}),
                  what);
  }
  /// Geometric mean, relative to aspiration NegaScout.
  [[nodiscard]] PairedRatio ratio(std::string_view algorithm, int depth,
                                  std::string_view what) const {
    return paired_ratio(of(algorithm, depth, what), of(negascout_name, depth, what));
  }
  [[nodiscard]] double relative(std::string_view algorithm, int depth,
                                std::string_view what) const {
    return ratio(algorithm, depth, what).estimate().value;
  }
  /// What a comparison by depth is at the depth of the full run. Odd and even depths differ.
  template <class AtDepth>
  [[nodiscard]] auto there(AtDepth at, int depth) const {
    return extrapolated(at(depth - 2), at(depth),
                        steps_to(chess_depth(Scale::full), depth - 2, depth));
  }
  [[nodiscard]] Estimate ratio_there(std::string_view algorithm, std::string_view what) const {
    return there([&](int d) { return ratio(algorithm, d, what); }, deepest_).estimate();
  }

 private:
  Rows rows_;
  int deepest_ = 0;
  int deepest_of_grains_ = 0;
};

[[nodiscard]] std::string percent_fewer(double ratio) {
  return fmt::format("{:.1f} % {}", 100 * std::abs(1 - ratio), ratio <= 1 ? "fewer" : "more");
}

/// "5.0 % fewer leaves at depth 5": of all positions together.
[[nodiscard]] std::string relative_to_negascout(const ChessRows& chess, std::string_view algorithm,
                                                std::string_view what) {
  return fmt::format("{} {} at depth {}, all iterations together",
                     percent_fewer(chess.relative(algorithm, chess.deepest(), what)), what,
                     chess.deepest());
}

[[nodiscard]] Claim mtd_has_fewer(const ChessRows& chess, std::string_view what) {
  const int depth = chess.deepest();
  return {.statement = fmt::format(
              "MTD(f) with iterative deepening visits fewer {} than aspiration NegaScout", what),
          .source = plaat,
          .published = "consistently fewer",
          .measured = relative_to_negascout(chess, mtd_name, what),
          .assessment = smaller(chess.ratio(mtd_name, depth, what).estimate(),
                                chess.ratio_there(mtd_name, what))};
}

[[nodiscard]] Claim how_many_fewer(const ChessRows& chess) {
  const int depth = chess.deepest();
  return {.statement = "The leaves that MTD(f) saves are 5 to 10 % of aspiration NegaScout's",
          .source = plaat,
          .published = "5 to 10 %, depending on the game",
          .measured = relative_to_negascout(chess, mtd_name, "leaves"),
          .assessment = decide(chess.ratio(mtd_name, depth, "leaves").estimate(),
                               percent_less({4.5, 10.5}), chess.ratio_there(mtd_name, "leaves"))};
}

/// Mean over the positions of the passes of one iteration.
[[nodiscard]] double passes_at(const ChessRows& chess, std::string_view algorithm, int depth) {
  return mean(chess.of(algorithm, depth, "passes"));
}
[[nodiscard]] std::string passes_by_depth(const ChessRows& chess, std::string_view algorithm) {
  std::string list;
  for (int depth = 2; depth <= chess.deepest(); ++depth)
    list += fmt::format("{}{:.1f}", depth > 2 ? ", " : "", passes_at(chess, algorithm, depth));
  return list;
}

/// A claim about the passes of the last iteration.
[[nodiscard]] Assessment assess_passes(const ChessRows& chess, std::string_view algorithm,
                                       int depth, const Interval& claimed) {
  const auto passes = [&](int d) { return chess.of(algorithm, d, "passes"); };
  return decide(estimate(sample(passes(depth))), claimed,
                estimate(sample(chess.there(passes, depth))));
}

[[nodiscard]] Claim few_passes(const ChessRows& chess) {
  return {.statement = "MTD(f) makes 3 to 6 passes an iteration",
          .source = plaat,
          .published = "about 3 to 6 on average",
          .measured = fmt::format("at depths 2 to {}: {}", chess.deepest(),
                                  passes_by_depth(chess, mtd_name)),
          .assessment = assess_passes(chess, mtd_name, chess.deepest(), {2.5, 6.5})};
}

/// SSS* needs most passes at even depths, where MIN makes the last move, and DUAL* at odd depths;
/// so the larger count of the last two iterations is taken.
[[nodiscard]] Assessment hundreds(const ChessRows& chess, std::string_view algorithm) {
  const int last = chess.deepest();
  const int depth =
      passes_at(chess, algorithm, last) > passes_at(chess, algorithm, last - 1) ? last : last - 1;
  return assess_passes(chess, algorithm, depth, at_least(100));
}

[[nodiscard]] Claim many_passes(const ChessRows& chess) {
  return {.statement = "SSS* and DUAL* need hundreds of passes an iteration",
          .source = plaat,
          .published = "usually hundreds",
          .measured = fmt::format("at depths 2 to {}: SSS* {}; DUAL* {}", chess.deepest(),
                                  passes_by_depth(chess, "SSS*"), passes_by_depth(chess, "DUAL*")),
          .assessment = all_of({hundreds(chess, "SSS*"), hundreds(chess, "DUAL*")})};
}

/// Does each of the first costs lie below its second?
[[nodiscard]] Assessment all_smaller(const std::vector<PairedRatio>& ratios) {
  std::vector<Assessment> parts;
  for (const Estimate& ratio : holm(ratios)) parts.push_back(smaller(ratio));
  return all_of(parts);
}

[[nodiscard]] Claim more_nodes(const ChessRows& chess) {
  const int depth = chess.deepest();
  const auto nodes = [&](std::string_view name) { return chess.of(name, depth, "nodes"); };
  return {.statement =
              "In total nodes, interior nodes included, SSS* and DUAL* are worse than "
              "aspiration NegaScout",
          .source = plaat,
          .published = "worse, without figures",
          .measured = fmt::format("SSS* {:.1f} times, DUAL* {:.1f} times the nodes at depth {}",
                                  chess.relative("SSS*", depth, "nodes"),
                                  chess.relative("DUAL*", depth, "nodes"), depth),
          .assessment = all_smaller({paired_ratio(nodes(negascout_name), nodes("SSS*")),
                                     paired_ratio(nodes(negascout_name), nodes("DUAL*"))})};
}

/// Every pair of algorithms is compared.
[[nodiscard]] Claim little_spread(const ChessRows& chess) {
  const int depth = chess.deepest();
  constexpr std::size_t pairs = names.size() * (names.size() - 1) / 2;
  std::vector<Assessment> parts;
  double most = 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto ratio = [&](int d) {
        return paired_ratio(chess.of(names[i], d, "leaves"), chess.of(names[j], d, "leaves"));
      };
      const Estimate found = ratio(depth).estimate(joint_confidence(pairs));
      most = std::max({most, found.value, 1 / found.value});
      parts.push_back(decide(found, {1 / 1.2, 1.2},
                             chess.there(ratio, depth).estimate(joint_confidence(pairs))));
    }
  }
  return {.statement =
              "With iterative deepening and a table the algorithms differ by less than 20 % in "
              "leaves, unlike in simulations",
          .source = "Plaat and others 1994",
          .published = "less than 20 %",
          .measured = fmt::format("by up to {:.1f} % at depth {}", 100 * (most - 1), depth),
          .assessment = all_of(parts)};
}

[[nodiscard]] Claim passes_by_range(const ChessRows& chess) {
  const int depth = chess.deepest_of_grains();
  std::vector<PairedRatio> ratios;
  std::string measured;
  for (const std::string_view name : {"SSS*", "DUAL*"}) {
    measured += fmt::format("{}{}", measured.empty() ? "" : "; ", name);
    for (const Score grain : grains)
      measured += fmt::format(" {:.0f}", mean(chess.of(name, depth, "passes", grain)));
    ratios.push_back(paired_ratio(chess.of(name, depth, "passes", grains.back()),
                                  chess.of(name, depth, "passes", grains.front())));
  }
  return {.statement = "The wider the range of leaf values, the more passes SSS* and DUAL* need",
          .source = plaat,
          .published = "more, without figures",
          .measured = fmt::format("passes where values are rounded to 1, 4, 16, 64 and 256 "
                                  "centipawns: {} at depth {}",
                                  measured, depth),
          .assessment = all_smaller(ratios)};
}

// -------------------------------------------------------------------------- the findings: trees --

/// The leaves of two algorithms in the same tree.
struct Pair {
  double first;
  double second;
};
[[nodiscard]] std::vector<Pair> leaf_pairs(const Rows& trees, std::string_view first,
                                           std::string_view second) {
  const auto a = column(where(trees, {{"algorithm", first}}), "leaves");
  const auto b = column(where(trees, {{"algorithm", second}}), "leaves");
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < a.size(); ++i) pairs.push_back({a[i], b[i]});
  return pairs;
}

template <class Holds>
[[nodiscard]] std::size_t count_pairs(const std::vector<Pair>& pairs, Holds holds) {
  return static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), holds));
}

[[nodiscard]] Claim same_leaves(const Rows& trees) {
  std::vector<Pair> pairs = leaf_pairs(trees, "SSS*, Stockman's", "MT-SSS*");
  const auto dual = leaf_pairs(trees, "DUAL*, with OPEN", "MT-DUAL*");
  pairs.insert(pairs.end(), dual.begin(), dual.end());
  return {.statement =
              "Memory-enhanced tests from above visit the leaves of Stockman's SSS*, those from "
              "below the leaves of DUAL*",
          .source = "Plaat and others 1996, section 2",
          .published = "the same leaves",
          .measured = fmt::format("{} pairs of searches", pairs.size()),
          .assessment = always(
              count_pairs(pairs, [](const Pair& p) { return p.first == p.second; }), pairs.size())};
}

[[nodiscard]] Claim size_of_open(const Rows& trees) {
  const Rows rows = where(trees, {{"algorithm", "SSS*, Stockman's"}});
  const auto held = std::count_if(rows.begin(), rows.end(), [](const Row& row) {
    const double states = std::pow(number(row, "width"), std::ceil(number(row, "depth") / 2));
    return number(row, "memory") == std::round(states);
  });
  return {.statement = "SSS* holds W^ceil(D/2) states in OPEN, whatever the values",
          .source = "Stockman 1979; Plaat and others 1996, section 2",
          .published = "W^ceil(D/2)",
          .measured = fmt::format("{} trees", rows.size()),
          .assessment = always(static_cast<std::size_t>(held), rows.size())};
}

[[nodiscard]] Claim sss_dominates(const Rows& trees) {
  const auto pairs = leaf_pairs(trees, "SSS*, Stockman's", "alpha-beta");
  return {.statement = "SSS* never visits more leaves than alpha-beta without a memory",
          .source = "Stockman 1979; Roizen and Pearl 1983",
          .published = "never more",
          .measured = fmt::format("{} trees", pairs.size()),
          .assessment = always(
              count_pairs(pairs, [](const Pair& p) { return p.first <= p.second; }), pairs.size())};
}

/// In chess and in synthetic trees, for every algorithm.
[[nodiscard]] Claim same_values(const Rows& rows) {
  std::map<std::string, Json> first;
  std::size_t held = 0;
  for (const Row& row : rows) {
    Json what = row.factors;
    what.erase("algorithm");
    const auto [place, is_new] = first.try_emplace(what.dump(), value(row, "value"));
    held += place->second == value(row, "value") ? 1 : 0;
  }
  return {.statement = "All algorithms find the same value",
          .source = "the paper of each algorithm",
          .published = "always",
          .measured = fmt::format("{} searches of {} trees and depths", rows.size(), first.size()),
          .assessment = always(held, rows.size()),
          .kind = ClaimKind::fact};
}

// ----------------------------------------------------------------------------- plots and tables --

[[nodiscard]] std::string positions_text(const ChessRows& chess) {
  return fmt::format("{} positions", chess.of(names.front(), chess.deepest(), "leaves").size());
}

[[nodiscard]] support::Plot leaves_by_depth(const ChessRows& chess) {
  support::Plot plot{.name = "leaves",
                     .title = "Leaves against aspiration NegaScout in chess",
                     .caption =
                         "Bratko-Kopec positions, geometric means, all iterations up to the depth "
                         "together. All algorithms have the same memory and order of moves.",
                     .x = {.label = "depth (plies)"},
                     .y = {.label = "leaves / aspiration NegaScout's"},
                     .series = {},
                     .cases = positions_text(chess)};
  for (const std::string_view name : names) {
    support::Series series{.name = std::string(name), .points = {}};
    for (int depth = 1; depth <= chess.deepest(); ++depth)
      series.points.push_back(point(depth, chess.ratio(name, depth, "leaves").estimate()));
    plot.series.push_back(series);
  }
  return plot;
}

[[nodiscard]] support::Plot passes_by_grain(const ChessRows& chess) {
  support::Plot plot{
      .name = "passes",
      .title = "Passes by the grain of the evaluation",
      .caption = fmt::format("Means over the Bratko-Kopec positions at depth {}. SSS* and DUAL* "
                             "step from value to value; the other algorithms do not.",
                             chess.deepest_of_grains()),
      .x = {.label = "values rounded to (centipawns)", .logarithmic = true},
      .y = {.label = "passes of the last iteration", .logarithmic = true},
      .series = {},
      .cases = positions_text(chess)};
  for (const std::string_view name : names) {
    support::Series series{.name = std::string(name), .points = {}};
    for (const Score grain : grains)
      series.points.push_back(point(
          grain, estimate(sample(chess.of(name, chess.deepest_of_grains(), "passes", grain)))));
    plot.series.push_back(series);
  }
  return plot;
}

[[nodiscard]] ReportTable chess_table(const ChessRows& chess) {
  ReportTable table{
      .caption =
          "Chess, Bratko-Kopec positions, leaves evaluated by quiescence search: means, "
          "and geometric means relative to aspiration NegaScout, of all iterations up to "
          "the depth; passes of the last iteration. Entries: of the memory, which "
          "replaces nothing",
      .header = {"depth", "algorithm", "leaves", "relative", "nodes", "relative", "entries",
                 "relative", "passes", "relative time"},
      .rows = {}};
  for (int depth = 2; depth <= chess.deepest(); ++depth) {
    for (const std::string_view name : names) {
      auto& row = table.rows.emplace_back(
          std::vector<std::string>{std::to_string(depth), std::string(name)});
      for (const std::string_view what : {"leaves", "nodes", "memory"}) {
        row.push_back(fmt::format("{:.0f}", mean(chess.of(name, depth, what))));
        row.push_back(fmt::format("{:.3f}", chess.relative(name, depth, what)));
      }
      row.push_back(fmt::format("{:.1f}", mean(chess.of(name, depth, "passes"))));
      row.push_back(fmt::format("{:.2f}", chess.relative(name, depth, "seconds")));
    }
  }
  return table;
}

/// The trees of one kind and size, in the order of the tasks.
[[nodiscard]] std::vector<Rows> forests(const Rows& trees) {
  std::vector<Rows> list;
  const auto of = [](const Row& row) {
    return std::pair(text(row, "game"), std::pair(number(row, "width"), number(row, "depth")));
  };
  for (const Row& row : trees) {
    if (list.empty() || of(list.back().front()) != of(row)) list.emplace_back();
    list.back().push_back(row);
  }
  return list;
}

[[nodiscard]] PairedRatio relative_leaves(const Rows& forest, std::string_view name) {
  return paired_ratio(column(where(forest, {{"algorithm", name}}), "leaves"),
                      column(where(forest, {{"algorithm", on_trees.front()}}), "leaves"));
}

[[nodiscard]] support::Plot leaves_on_trees(const std::vector<Rows>& all) {
  support::Plot plot{.name = "trees",
                     .title = "Leaves against alpha-beta in synthetic trees",
                     .caption =
                         "Width 8, depth 4: one search to the full depth, as in the simulations of "
                         "the literature; geometric means over the same trees.",
                     .x = {},
                     .y = {.label = "leaves / alpha-beta's"},
                     .series = {}};
  for (const std::string_view name : on_trees) plot.categories.emplace_back(name);
  for (const Rows& forest : all) {
    if (number(forest.front(), "width") != 8 || number(forest.front(), "depth") != 4) continue;
    support::Series series{.name = text(forest.front(), "game"), .points = {}};
    for (std::size_t i = 0; i < on_trees.size(); ++i)
      series.points.push_back(
          point(static_cast<double>(i), relative_leaves(forest, on_trees[i]).estimate()));
    plot.series.push_back(series);
    plot.cases = fmt::format("{} trees of each kind", forest.size() / on_trees.size());
  }
  return plot;
}

[[nodiscard]] ReportTable tree_table(const std::vector<Rows>& all) {
  ReportTable table{.caption =
                        "Synthetic trees: leaves (mean, and geometric mean relative to "
                        "alpha-beta), largest number of entries in the memory or in OPEN, passes",
                    .header = {"trees", "W", "D", "algorithm", "leaves", "relative", "nodes",
                               "entries", "passes"},
                    .rows = {}};
  for (const Rows& forest : all) {
    for (const std::string_view name : on_trees) {
      const Rows rows = where(forest, {{"algorithm", name}});
      const auto mean_of = [&rows](std::string_view what) { return mean(column(rows, what)); };
      table.rows.push_back(
          {text(rows.front(), "game"), fmt::format("{:.0f}", number(rows.front(), "width")),
           fmt::format("{:.0f}", number(rows.front(), "depth")), std::string(name),
           fmt::format("{:.0f}", mean_of("leaves")),
           fmt::format("{:.3f}", relative_leaves(forest, name).estimate().value),
           fmt::format("{:.0f}", mean_of("nodes")), fmt::format("{:.0f}", mean_of("memory")),
           fmt::format("{:.1f}", mean_of("passes"))});
    }
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const ChessRows chess(rows);
  Rows trees;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(trees),
               [](const Row& row) { return row.factors.contains("width"); });
  const auto all_trees = forests(trees);
  return {
      .claims = {shown_in("leaves", mtd_has_fewer(chess, "leaves")),
                 shown_in("leaves", how_many_fewer(chess)),
                 shown_in("leaves", mtd_has_fewer(chess, "nodes")),
                 shown_in("passes", few_passes(chess)), shown_in("passes", many_passes(chess)),
                 more_nodes(chess), shown_in("passes", passes_by_range(chess)),
                 little_spread(chess), shown_in("trees", same_leaves(trees)),
                 shown_in("trees", sss_dominates(trees)), size_of_open(trees), same_values(rows)},
      .plots = {leaves_by_depth(chess), passes_by_grain(chess), leaves_on_trees(all_trees)},
      .tables = {chess_table(chess), tree_table(all_trees)}};
}

}  // namespace

Experiment best_first_family() {
  return {.name = "best-first-family",
          .title = "SSS*, DUAL*, NegaC* and MTD(f) compared with aspiration NegaScout",
          .question =
              "Does a best-first search visit fewer leaves than the best depth-first search "
              "when both have a memory and deepen iteratively, and what does it cost in "
              "nodes, memory, passes and time?",
          .source = "Plaat and others 1996; Stockman 1979; Weill 1991",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
