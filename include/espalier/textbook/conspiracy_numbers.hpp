// Conspiracy number search: a best-first search that grows the tree where few leaves could together
// change the value of the root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/grown_tree.hpp"

namespace espalier::textbook {

/// How many leaves must at least change their values so that a node reaches another value, for each
/// of the values -highest .. highest, to the side to move.
class ConspiracyNumbers {
 public:
  static constexpr std::uint32_t infinite = ~std::uint32_t{0};

  /// A node of this value, |value| <= `highest`: one leaf, itself, unless its value is final.
  ConspiracyNumbers(int highest, int value, bool is_final)
      : highest_(highest),
        raise_(static_cast<std::size_t>(2 * highest + 1), is_final ? infinite : 1),
        lower_(raise_) {
    for (int v = -highest; v <= value; ++v) raise_[index(v)] = 0;
    for (int v = value; v <= highest; ++v) lower_[index(v)] = 0;
  }
  /// A node without children yet: `add` each.
  explicit ConspiracyNumbers(int highest)
      : highest_(highest),
        raise_(static_cast<std::size_t>(2 * highest + 1), infinite),
        lower_(raise_.size(), 0) {}
  /// One child is enough to raise the node; to lower it, every child that is too good must be
  /// raised.
  void add(const ConspiracyNumbers& child) {
    for (int v = -highest_; v <= highest_; ++v) {
      raise_[index(v)] = std::min(raise_[index(v)], child.to_lower(-v));
      const std::uint32_t more = child.to_raise(-v);
      std::uint32_t& sum = lower_[index(v)];
      sum = more > infinite - sum ? infinite : sum + more;
    }
  }

  /// Leaves that must change so that the value becomes at least `value`; 0 if it is.
  [[nodiscard]] std::uint32_t to_raise(int value) const { return raise_[index(value)]; }
  /// So that it becomes at most `value`.
  [[nodiscard]] std::uint32_t to_lower(int value) const { return lower_[index(value)]; }
  /// The value now.
  [[nodiscard]] int value() const { return most(0); }
  /// The highest and the lowest value that `conspirators` leaves can bring about.
  [[nodiscard]] int most(std::uint32_t conspirators) const {
    int v = highest_;
    while (to_raise(v) > conspirators) --v;
    return v;
  }
  [[nodiscard]] int least(std::uint32_t conspirators) const {
    int v = -highest_;
    while (to_lower(v) > conspirators) ++v;
    return v;
  }

 private:
  [[nodiscard]] std::size_t index(int value) const {
    return static_cast<std::size_t>(value + highest_);
  }

  int highest_;
  std::vector<std::uint32_t> raise_;
  std::vector<std::uint32_t> lower_;
};

struct ConspiracyParameters {
  std::uint32_t threshold = 2;  ///< the value is accepted if more leaves must conspire to change it
  Score grain = 1;              ///< values are rounded towards 0 to multiples of it
  Score range = 128;            ///< and clamped to -range .. range
  std::size_t max_leaves = 100'000;  ///< the search ends when it has evaluated this many
};

/// The best move of a tree that is grown until only one value of the root can be reached by
/// `threshold` conspirators or fewer. D. McAllester, "Conspiracy Numbers for Min-Max Search"
/// (Artificial Intelligence 35, 1988); the leaves with a final value, which cannot conspire, are
/// those of J. Schaeffer, "Conspiracy Numbers" (Artificial Intelligence 43, 1990).
///
/// What is to be refuted is the highest or the lowest value that the root could still reach,
/// whichever is farther from its value: a leaf of a smallest conspiracy for it is expanded. If the
/// leaf does not change its value, the conspiracy needs more leaves than before. With a threshold
/// that no tree reaches, all is searched that can change the root: the value is that of minimax.
template <class W>
[[nodiscard]] Choice<typename W::Move> conspiracy_number_search(
    W& walk, int depth, const ConspiracyParameters& parameters) {
  using Tree = GrownTree<W>;
  using Node = typename Tree::Node;
  const int highest = parameters.range / parameters.grain;
  Tree tree(walk, depth);
  std::vector<ConspiracyNumbers> numbers;
  const auto evaluate = [&](Node node) {
    const auto [value, is_leaf] = tree.estimate(node);
    numbers.emplace_back(highest, std::clamp(value / parameters.grain, -highest, highest), is_leaf);
    return is_leaf;
  };
  const auto child_where = [&](Node node, const auto& is_wanted) {
    Node child = tree.first_child(node);
    while (!is_wanted(numbers[child])) ++child;
    return child;
  };
  // A leaf of a smallest conspiracy that raises `node` to `value`, or lowers it to that.
  const auto conspirator = [&](Node node, int value, bool raises) {
    for (; tree.children(node) > 0; raises = !raises, value = -value) {
      const std::uint32_t needed = numbers[node].to_raise(value);
      node = child_where(node, [&](const ConspiracyNumbers& child) {
        return raises ? child.to_lower(-value) == needed : child.to_raise(-value) > 0;
      });
    }
    return node;
  };
  const auto back_up = [&](Node node) {
    numbers[node] = ConspiracyNumbers(highest);
    for (Node i = 0; i < tree.children(node); ++i)
      numbers[node].add(numbers[tree.first_child(node) + i]);
  };

  const bool is_leaf = evaluate(Tree::root);
  const auto root = [&]() -> const ConspiracyNumbers& { return numbers[Tree::root]; };
  while (!is_leaf && numbers.size() < parameters.max_leaves) {
    const int value = root().value();
    const int most = root().most(parameters.threshold);
    const int least = root().least(parameters.threshold);
    if (most == least && tree.children(Tree::root) > 0) break;
    const bool raises = most - value >= value - least;
    Node node = conspirator(Tree::root, raises ? most : least, raises);
    tree.expand(node);
    walk.holds(tree.size());
    for (Node child = numbers.size(); child < tree.size(); ++child) evaluate(child);
    for (back_up(node); node != Tree::root; back_up(node)) node = tree.parent(node);
  }
  const int value = root().value();
  if (tree.children(Tree::root) == 0) return {{}, value * parameters.grain};
  const Node best = child_where(
      Tree::root, [&](const ConspiracyNumbers& child) { return child.value() == -value; });
  return {tree.move(best), value * parameters.grain};
}

}  // namespace espalier::textbook
