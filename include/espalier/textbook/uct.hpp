// UCT: Monte Carlo tree search that chooses the moves within its tree as a player chooses slot
// machines, by the upper confidence bound of what they paid.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/grown_tree.hpp"

namespace espalier::textbook {

struct UctParameters {
  std::uint64_t simulations = 1000;
  /// Leaf values are clamped to -range .. range. For games that are won or lost: 1.
  Score range = 1;
  /// The constant C_p of the paper, for rewards between 0 and 1.
  double exploration = 0.7071;
  std::uint64_t seed = 1;  ///< of the random playouts
};

/// The value to the side to move of the leaf at which random moves arrive.
template <class W, class Random>
[[nodiscard]] Score random_playout(W& walk, Random& random, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  const auto move = moves[static_cast<std::size_t>(random() % moves.size())];
  walk.make(move);
  const Score value = -random_playout(walk, random, depth - 1, ply + 1);
  walk.unmake(move);
  return value;
}

/// The move that most of the simulations began with, and the mean of their values. L. Kocsis and C.
/// Szepesvari, "Bandit Based Monte-Carlo Planning" (ECML 2006). The tree grows as in R. Coulom,
/// "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search" (2006), by one node a
/// simulation. `simulations` >= 1.
///
/// A simulation has four steps. *Selection*: from the root to the child with the highest upper
/// confidence bound, that is, its mean value plus a term that grows with the visits of its parent
/// and shrinks with its own; a child without visits comes first. *Expansion* of the first node
/// without children. A *playout* of random moves from there to a leaf. *Backup* of the leaf's value
/// into the means along the path. The mean of a node is at first that of random play and
/// approaches the minimax value only since better moves are visited more often.
template <class W>
[[nodiscard]] Choice<typename W::Move> uct(W& walk, int depth, const UctParameters& parameters) {
  using Tree = GrownTree<W>;
  using Node = typename Tree::Node;
  struct Statistics {
    std::int64_t visits = 0;
    std::int64_t total = 0;  // of the values to the side that moves to the node
  };
  Tree tree(walk, depth);
  std::vector<Statistics> statistics(1);
  std::mt19937_64 random(parameters.seed);

  const auto mean = [&](Node node) {
    return static_cast<double>(statistics[node].total) /
           static_cast<double>(statistics[node].visits);
  };
  const double width = 2.0 * parameters.range;  // of the interval of the rewards
  const auto upper_bound = [&](Node parent, Node child) {
    if (statistics[child].visits == 0) return std::numeric_limits<double>::infinity();
    const double log_visits = std::log(static_cast<double>(statistics[parent].visits));
    return mean(child) + width * 2 * parameters.exploration *
                             std::sqrt(log_visits / static_cast<double>(statistics[child].visits));
  };
  const auto best_child = [&](Node node, const auto& merit) {
    Node best = tree.first_child(node);
    for (Node child = best + 1; child < tree.first_child(node) + tree.children(node); ++child)
      if (merit(child) > merit(best)) best = child;
    return best;
  };
  const auto playout_from = [&](Node node) {
    if (const auto leaf = tree.enter(node)) return *leaf;
    statistics.resize(tree.size());
    walk.holds(tree.size());
    const int ply = tree.ply(node);
    const auto move =
        tree.move(tree.first_child(node) + static_cast<Node>(random() % tree.children(node)));
    walk.make(move);
    const Score value = -random_playout(walk, random, depth - ply - 1, ply + 1);
    walk.unmake(move);
    return value;
  };
  for (std::uint64_t i = 0; i < parameters.simulations; ++i) {
    Node node = Tree::root;
    while (tree.children(node) > 0)
      node = best_child(node, [&](Node child) { return upper_bound(node, child); });
    Score value = -std::clamp(playout_from(node), -parameters.range, parameters.range);
    for (;; value = -value) {
      statistics[node].visits += 1;
      statistics[node].total += value;
      if (node == Tree::root) break;
      node = tree.parent(node);
    }
  }
  if (tree.children(Tree::root) == 0) return {{}, static_cast<Score>(-mean(Tree::root))};
  const Node best = best_child(Tree::root, [&](Node child) { return statistics[child].visits; });
  return {tree.move(best), static_cast<Score>(std::lround(mean(best)))};
}

}  // namespace espalier::textbook
