// Proof-number search: a best-first search that proves or disproves "is the value at least gamma?"
// by always going on where the proof seems to need the fewest leaves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/textbook/grown_tree.hpp"

namespace espalier::textbook {

/// What is known about a node, for the question whether it is worth its gamma to the side to move.
struct ProofNumbers {
  static constexpr std::uint64_t infinite = std::uint64_t{1} << 60;

  std::uint64_t proof = 1;     ///< leaves, at least, that have yet to be solved to prove it
  std::uint64_t disproof = 1;  ///< and to disprove it
  Score bound = no_score;      ///< if solved: a bound of the value that gives the answer

  [[nodiscard]] bool is_solved() const { return proof == 0 || disproof == 0; }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;

  /// A leaf of this value.
  [[nodiscard]] static ProofNumbers of_leaf(Score value, Score gamma) {
    if (value >= gamma) return {0, infinite, value};
    return {infinite, 0, value};
  }
};

/// The numbers of a node from those of its children, in which the roles are exchanged: to prove
/// the node one child must be disproved, and to disprove it all must be proved.
class Combination {
 public:
  void add(const ProofNumbers& child) {
    numbers_.proof = std::min(numbers_.proof, child.disproof);
    // Where lines transpose, a leaf counts once a path, and the sum can grow beyond all bounds.
    numbers_.disproof = child.proof == ProofNumbers::infinite
                            ? ProofNumbers::infinite
                            : std::min(numbers_.disproof + child.proof, limit());
    if (child.is_solved()) numbers_.bound = std::max(numbers_.bound, -child.bound);
  }
  [[nodiscard]] ProofNumbers result() const {
    ProofNumbers result = numbers_;
    if (!result.is_solved()) result.bound = no_score;
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t limit() const {
    return numbers_.disproof == ProofNumbers::infinite ? ProofNumbers::infinite
                                                       : ProofNumbers::infinite - 1;
  }
  ProofNumbers numbers_{ProofNumbers::infinite, 0, -infinite_score};
};

/// Is the position worth `gamma` or more to the side to move? A result r >= gamma means that its
/// value is at least r, and r < gamma that it is at most r. V. Allis, "Searching for Solutions in
/// Games and Artificial Intelligence" (thesis, Maastricht 1994), chapter 2.
///
/// The whole tree is in memory. The most-proving node is found by going from the root to the child
/// with the smallest number, that is, where a proof and a disproof both need fewest leaves. It is
/// then expanded, and the numbers of its ancestors change. A child counts as one leaf
/// until it is visited ("delayed evaluation" in the thesis); the numbers are from the side to move
/// and not from the root, so that one formula serves both kinds of nodes.
template <class W>
[[nodiscard]] Score proof_number_search(W& walk, Score gamma, int depth) {
  using Tree = GrownTree<W>;
  using Node = typename Tree::Node;
  Tree tree(walk, depth);
  std::vector<ProofNumbers> numbers(1);
  const auto combined = [&](Node node) {
    Combination combination;
    for (std::size_t i = 0; i < tree.children(node); ++i)
      combination.add(numbers[tree.first_child(node) + i]);
    return combination.result();
  };
  Node node = Tree::root;
  while (!numbers[Tree::root].is_solved()) {
    while (tree.children(node) > 0) {
      const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(tree.first_child(node));
      const auto best = std::find_if(
          first, first + static_cast<std::ptrdiff_t>(tree.children(node)),
          [&](const ProofNumbers& child) { return child.disproof == numbers[node].proof; });
      node = static_cast<Node>(best - numbers.begin());
    }
    if (const auto leaf = tree.enter(node)) {
      numbers[node] = ProofNumbers::of_leaf(*leaf, tree.ply(node) % 2 == 0 ? gamma : 1 - gamma);
    } else {
      numbers.resize(tree.first_child(node) + tree.children(node));
      walk.holds(numbers.size());
      numbers[node] = combined(node);
    }
    // An ancestor whose numbers remain the same is still on the way to the most-proving node.
    while (node != Tree::root) {
      node = tree.parent(node);
      const ProofNumbers before = numbers[node];
      numbers[node] = combined(node);
      if (numbers[node].proof == 0) walk.cutoff(tree.ply(node));
      if (numbers[node] == before) break;
    }
  }
  return numbers[Tree::root].bound;
}

/// The minimax value of a position, by tests that begin at `first`: `test(gamma)` is as
/// `proof_number_search`.
template <class Test>
[[nodiscard]] Score value_by_tests(Score first, Test test) {
  Score lower = -infinite_score, upper = infinite_score;
  Score value = first;
  while (lower < upper) {
    const Score gamma = value == lower ? value + 1 : value;
    value = test(gamma);
    (value < gamma ? upper : lower) = value;
  }
  return value;
}

}  // namespace espalier::textbook
