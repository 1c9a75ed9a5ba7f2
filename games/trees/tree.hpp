// Uniform trees that are generated during the search: a node is derived from its parent and the
// number of its branch, and only the path to it is stored. values.hpp gives the leaves their
// values.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "games/trees/shape.hpp"
#include "games/trees/values.hpp"

namespace espalier::trees {

/// A branch of a node, counted from 1 in the order of generation; 0 is no move.
struct Branch {
  std::uint8_t number = 0;
  friend constexpr bool operator==(Branch, Branch) = default;
};

/// A node of a uniform tree whose leaves get their values from the policy `V`. Memory is needed for
/// the longest path only.
template <Values V>
class Tree {
 public:
  using Move = Branch;
  static constexpr std::size_t max_moves = Shape::max_width;
  static constexpr bool moves_are_comparable = false;

  /// The root.
  explicit Tree(const Shape& shape) : Tree(shape, V(shape)) {}
  /// With a policy that needs more than the shape; it must be made for this shape.
  Tree(const Shape& shape, const V& values) : shape_(shape), values_(values) {
    path_[0] = values_.root();
  }

  Outcome generate(MovesOf<Tree>& list) const {
    if (is_leaf()) return Outcome::scored(node().value);
    for (int number = 1; number <= shape_.width(); ++number)
      list.push({static_cast<std::uint8_t>(number)});
    return Outcome::ongoing();
  }
  void make(Branch branch) {
    assert(!is_leaf());
    path_[static_cast<std::size_t>(ply_) + 1] = child(branch);
    ++ply_;
  }
  void unmake(Branch) { --ply_; }
  [[nodiscard]] int side_to_move() const { return ply_ & 1; }

  [[nodiscard]] std::uint64_t key() const { return node().hash; }
  [[nodiscard]] std::uint64_t key_after(Branch branch) const { return child(branch).hash; }

  /// The static evaluation for the side to move: the exact value at a leaf.
  [[nodiscard]] Score static_eval() const {
    return is_leaf() ? node().value : values_.static_eval(node());
  }

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int ply() const { return ply_; }  ///< distance from the root
  [[nodiscard]] bool is_leaf() const { return ply_ == shape_.depth(); }

 private:
  [[nodiscard]] const Node& node() const { return path_[static_cast<std::size_t>(ply_)]; }
  [[nodiscard]] Node child(Branch branch) const {
    return values_.child(node(), branch.number, ply_ + 1);
  }

  Shape shape_;
  V values_;
  int ply_ = 0;
  std::array<Node, Shape::max_depth + 1> path_;  // valid up to ply_
};

using RandomTree = Tree<IndependentValues>;
using RandomScoresTree = Tree<IndependentScores>;
using StronglyOrderedTree = Tree<StronglyOrdered>;
using OrderedScoresTree = Tree<OrderedScores>;
using PerfectlyOrderedTree = Tree<PerfectlyOrdered>;
using WorstOrderedTree = Tree<WorstOrdered>;

static_assert(Game<RandomTree> && HasKey<RandomTree>);
static_assert(Game<RandomScoresTree> && HasKey<RandomScoresTree>);
static_assert(Game<StronglyOrderedTree> && HasKey<StronglyOrderedTree>);
static_assert(Game<OrderedScoresTree> && HasKey<OrderedScoresTree>);
static_assert(Game<PerfectlyOrderedTree> && HasKey<PerfectlyOrderedTree>);
static_assert(Game<WorstOrderedTree> && HasKey<WorstOrderedTree>);

}  // namespace espalier::trees
