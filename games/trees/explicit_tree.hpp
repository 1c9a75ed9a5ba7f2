// Trees given as text, with examples from the literature:
//
//     ((3 17) (2 12))
//
// is a root with two branches, each leading to a node with two leaves. Every node is its branches
// in brackets, every leaf its value for the root's mover; spaces separate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "games/trees/tree.hpp"

namespace espalier::trees {

/// Why a text is not a tree.
struct TextError {
  enum class Kind {
    character,     ///< neither a bracket, a number nor a space
    value,         ///< a leaf as large as a proven score, or a sign without a number
    no_branches,   ///< a node without branches, or no text at all
    width,         ///< more than ExplicitTree::max_moves branches
    depth,         ///< leaves more than ExplicitTree::max_depth plies from the root
    not_closed,    ///< the text ends within a bracket
    not_opened,    ///< a closing bracket too many
    after_the_end  ///< text after the tree
  };
  Kind kind;
  std::size_t column;   ///< of the offending character, from 1; one past the text for its end
  std::string message;  ///< one line that says what is wrong and where
};

/// A node of a tree that is held in memory, shared by all copies.
class ExplicitTree {
 public:
  using Move = Branch;
  static constexpr std::size_t max_moves = Shape::max_width;
  static constexpr bool moves_are_comparable = false;
  static constexpr int max_depth = Shape::max_depth;

  /// The root of the tree that `text` describes.
  [[nodiscard]] static Expected<ExplicitTree, TextError> parse(std::string_view text);

  Outcome generate(MovesOf<ExplicitTree>& list) const;
  void make(Branch branch) {
    node_ = child(branch);
    ++ply_;
  }
  void unmake(Branch) {
    node_ = node().parent;
    --ply_;
  }
  [[nodiscard]] int side_to_move() const { return ply_ & 1; }

  /// Different for all nodes of one tree; two trees have the same keys.
  [[nodiscard]] std::uint64_t key() const { return hash_below(node_, 1); }
  [[nodiscard]] std::uint64_t key_after(Branch branch) const {
    return hash_below(child(branch), 1);
  }

  [[nodiscard]] bool is_leaf() const { return node().branches == 0; }
  [[nodiscard]] int ply() const { return ply_; }  ///< distance from the root
  /// A leaf's value for the side to move; 0 above the leaves.
  [[nodiscard]] Score static_eval() const {
    return !is_leaf() ? draw_score : side_to_move() == 0 ? node().value : -node().value;
  }

  /// The whole tree, whatever the node, in the form that `parse` reads.
  [[nodiscard]] std::string to_text() const;

 private:
  struct Node {
    std::uint32_t parent = 0;        ///< index; the root is its own
    std::uint32_t first_branch = 0;  ///< index into Nodes::children
    std::uint32_t branches = 0;      ///< 0: a leaf
    Score value = 0;                 ///< of a leaf, for the root's mover
  };
  struct Nodes {
    std::vector<Node> all;  ///< the root first
    std::vector<std::uint32_t> children;
  };
  class Parser;

  explicit ExplicitTree(Nodes nodes) : nodes_(std::make_shared<const Nodes>(std::move(nodes))) {}

  [[nodiscard]] const Node& node() const { return nodes_->all[node_]; }
  [[nodiscard]] std::uint32_t child(Branch branch) const {
    return nodes_->children[node().first_branch + branch.number - 1U];
  }
  void write(const Node& node, std::string& text) const;

  std::shared_ptr<const Nodes> nodes_;
  std::uint32_t node_ = 0;
  int ply_ = 0;
};

static_assert(Game<ExplicitTree> && HasKey<ExplicitTree>);

/// The tree on which G. Stockman showed SSS* ("A Minimax Algorithm Better than Alpha-Beta?", 1979),
/// shown again by A. Plaat and others ("Best-First Fixed-Depth Minimax Algorithms", 1996).
/// Worth 35.
inline constexpr std::string_view stockman_tree =
    "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";

/// The tree of two plies by which S. Russell and P. Norvig explain minimax ("Artificial
/// Intelligence: A Modern Approach", the chapter on adversarial search). Worth 3.
inline constexpr std::string_view russell_norvig_tree = "((3 12 8) (2 4 6) (14 5 2))";

}  // namespace espalier::trees
