// B*: a best-first search with an optimistic and a pessimistic value for each node, which ends as
// soon as one move of the root is proved to be best.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/grown_tree.hpp"

namespace espalier::textbook {

/// A move of the root that no other one surpasses, and its pessimistic value. H. Berliner, "The B*
/// Tree Search Algorithm: A Best-First Proof Procedure" (Artificial Intelligence 12, 1979).
///
/// B* asks not what a move is worth but only which one is best. The static value of a node is at
/// most `error` >= 0 wrong: its optimistic value is so much higher and its pessimistic one so much
/// lower; those of a leaf are its value. Values are backed up as in minimax, both kinds each for
/// itself. The search ends when the pessimistic value of one move at the root is not below the
/// optimistic value of any other. Two strategies lead there: *ProveBest* raises the pessimistic
/// value of the most promising move, *DisproveRest* lowers the optimistic one of the next. Below
/// the root each side follows its most optimistic move. Berliner compares several rules that choose
/// between the strategies; here the one comes next that has cost fewer evaluations so far.
///
/// If the static values are more than `error` wrong, the choice may be wrong too.
template <class W>
[[nodiscard]] Choice<typename W::Move> b_star(W& walk, Score error, int depth) {
  using Tree = GrownTree<W>;
  using Node = typename Tree::Node;
  struct Values {
    Score optimistic;  // to the side to move
    Score pessimistic;
    std::size_t cost = 1;  // evaluations in the subtree
  };
  Tree tree(walk, depth);
  std::vector<Values> values;
  const auto evaluate = [&](Node node) {
    const auto [value, is_leaf] = tree.estimate(node);
    const Score doubt = is_leaf ? 0 : error;
    values.push_back({value + doubt, value - doubt});
    return is_leaf;
  };
  // The values of a child to the side that moves to it.
  const auto optimistic = [&](Node child) { return -values[child].pessimistic; };
  const auto pessimistic = [&](Node child) { return -values[child].optimistic; };
  // The child with the highest optimistic value; `besides` one of them, if it is not the parent.
  const auto best_child = [&](Node node, Node besides) {
    Node best = node;
    for (Node i = 0, child = tree.first_child(node); i < tree.children(node); ++i, ++child)
      if (child != besides && (best == node || optimistic(child) > optimistic(best))) best = child;
    return best;
  };
  const auto back_up = [&](Node node) {
    Values above{-infinite_score, -infinite_score};
    for (Node i = 0, child = tree.first_child(node); i < tree.children(node); ++i, ++child) {
      above.optimistic = std::max(above.optimistic, optimistic(child));
      above.pessimistic = std::max(above.pessimistic, pessimistic(child));
      above.cost += values[child].cost;
    }
    values[node] = above;
  };
  const auto expand_below = [&](Node node) {
    while (tree.children(node) > 0) node = best_child(node, node);
    tree.expand(node);
    for (Node child = values.size(); child < tree.size(); ++child) evaluate(child);
    walk.holds(tree.size());
    for (back_up(node); node != Tree::root; back_up(node)) node = tree.parent(node);
  };

  if (evaluate(Tree::root)) return {{}, values[Tree::root].pessimistic};
  expand_below(Tree::root);
  for (;;) {
    const Node best = best_child(Tree::root, Tree::root);
    const Node second = best_child(Tree::root, best);
    if (second == Tree::root || pessimistic(best) >= optimistic(second))
      return {tree.move(best), pessimistic(best)};
    std::size_t cost_of_rest = 0;
    for (Node i = 0, child = tree.first_child(Tree::root); i < tree.children(Tree::root);
         ++i, ++child)
      if (child != best && optimistic(child) > pessimistic(best))
        cost_of_rest += values[child].cost;
    const bool is_exact = optimistic(second) == pessimistic(second);
    expand_below(is_exact || values[best].cost <= cost_of_rest ? best : second);
  }
}

}  // namespace espalier::textbook
