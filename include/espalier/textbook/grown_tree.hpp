// The part of a game tree that a best-first search has visited, kept in memory, with a walk that
// goes from any node to any other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// Nodes are numbered in the order of visits; the root is 0. The walk may stand at any node while
/// this object exists; the destructor takes it back to the root.
template <class W>
class GrownTree {
 public:
  using Node = std::size_t;
  static constexpr Node root = 0;

  GrownTree(W& walk, int depth) : walk_(walk), depth_(depth), nodes_(1) {}
  GrownTree(const GrownTree&) = delete;
  GrownTree& operator=(const GrownTree&) = delete;
  ~GrownTree() { go_to(root); }

  /// Goes to `node` and enters it: its value to the side to move if it is a leaf; otherwise
  /// nothing, and its children are there from now on.
  std::optional<Score> enter(Node node) {
    go_to(node);
    typename W::Moves moves;
    const int ply = nodes_[node].ply;
    if (const auto leaf = walk_.enter(moves, depth_ - ply, ply)) return leaf;
    add_children(node, moves);
    return {};
  }

  /// A value, and whether it is that of a leaf: the game is over, or the node is at the horizon.
  struct Estimate {
    Score value;
    bool is_leaf;
  };
  /// For searches that evaluate nodes above the horizon: goes to `node` and evaluates it, which
  /// counts as a leaf.
  Estimate estimate(Node node) {
    go_to(node);
    typename W::Moves moves;
    const int ply = nodes_[node].ply;
    const Score value = *walk_.enter(moves, 0, ply);
    return {value, moves.size() == 0 || ply >= std::min(depth_, max_ply)};
  }
  /// Adds the children of a node whose estimate was not that of a leaf. Counts nothing.
  void expand(Node node) {
    go_to(node);
    typename W::Moves moves;
    (void)walk_.expand(moves, depth_ - nodes_[node].ply, nodes_[node].ply);
    add_children(node, moves);
  }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] typename W::Move move(Node node) const { return nodes_[node].move; }
  [[nodiscard]] int ply(Node node) const { return nodes_[node].ply; }
  [[nodiscard]] Node parent(Node node) const { return nodes_[node].parent; }
  [[nodiscard]] Node first_child(Node node) const { return nodes_[node].first_child; }
  [[nodiscard]] std::size_t children(Node node) const { return nodes_[node].children; }
  /// The child of the same parent to the right, if there is one.
  [[nodiscard]] std::optional<Node> next(Node node) const {
    const auto& above = nodes_[nodes_[node].parent];
    if (node == root || node + 1 == above.first_child + above.children) return {};
    return node + 1;
  }
  /// Is `node` a descendant of `above`?
  [[nodiscard]] bool is_below(Node node, Node above) const {
    return ply(node) > ply(above) && ancestor(node, ply(above)) == above;
  }
  /// Does `a` come before `b`, where neither is a descendant of the other?
  [[nodiscard]] bool is_left_of(Node a, Node b) const {
    a = ancestor(a, ply(b)), b = ancestor(b, ply(a));
    while (parent(a) != parent(b)) a = parent(a), b = parent(b);
    return a < b;
  }

 private:
  struct Place {
    Node parent = root;
    Node first_child = 0;
    std::size_t children = 0;
    int ply = 0;
    typename W::Move move = {};
  };

  [[nodiscard]] Node ancestor(Node node, int ply_of_it) const {
    while (ply(node) > ply_of_it) node = parent(node);
    return node;
  }
  void add_children(Node node, const typename W::Moves& moves) {
    nodes_[node].first_child = nodes_.size();
    nodes_[node].children = moves.size();
    for (const auto move : moves)
      nodes_.push_back({.parent = node, .ply = nodes_[node].ply + 1, .move = move});
  }
  void go_to(Node node) {
    path_.clear();
    for (Node to = node; to != here_;) {
      if (ply(to) >= ply(here_)) {
        path_.push_back(to);
        to = parent(to);
      } else {
        walk_.unmake(nodes_[here_].move);
        here_ = parent(here_);
      }
    }
    for (; !path_.empty(); path_.pop_back()) walk_.make(nodes_[path_.back()].move);
    here_ = node;
  }

  W& walk_;
  int depth_;
  std::vector<Place> nodes_;
  std::vector<Node> path_;
  Node here_ = root;
};

}  // namespace espalier::textbook
