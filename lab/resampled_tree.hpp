// Trees whose nodes are drawn from measured nodes of a game: each has the moves of a measured node,
// and each move costs its mover what it costs there.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "games/trees/tree.hpp"
#include "games/trees/values.hpp"

namespace espalier::lab {

/// Where a node lies in the tree that has to be searched: the types of nodes of D. Knuth and
/// R. Moore 1975, section 6, with names in use today.
enum class NodeType {
  any,   ///< unknown
  root,  ///< the root of a search
  pv,    ///< type 1, after best moves only
  cut,   ///< type 2, after an arbitrary move: its mover looks for a refutation
  all    ///< type 3, after a refutation: all moves must be tried
};
/// The type of the node behind a move.
[[nodiscard]] constexpr NodeType type_after(NodeType type, bool is_best) {
  if (type == NodeType::any) return NodeType::any;
  if (type == NodeType::all || !is_best) return NodeType::cut;
  return type == NodeType::cut ? NodeType::all : NodeType::pv;
}

/// The minimax values of a node and of its moves.
struct MeasuredNode {
  struct Move {
    Score loss = 0;        ///< the node's value less the move's, for the mover
    bool is_over = false;  ///< the game is over after the move
  };
  std::uint64_t key = 0;
  Score value = 0;        ///< for the mover
  Score static_eval = 0;  ///< the same
  std::vector<Move> moves{};
};

/// The values of games are cut off here, so that lost games do not outweigh all else.
inline constexpr Score max_measured_value = 1500;

/// Measures the node at which `game` stands, which is not over: the value of each move by a search
/// of `height` - 1 plies behind it. `height` >= 1. Values are cut off at `most`.
template <class G, class Eval>
[[nodiscard]] MeasuredNode measure_node(G& game, Eval& evaluator, int height,
                                        Score most = max_measured_value) {
  const auto cut = [most](Score value) { return std::clamp(value, -most, most); };
  textbook::Walk<G, Eval> walk(game, evaluator);
  MeasuredNode node{.key = game.key(), .value = -most, .static_eval = cut(walk.evaluate())};
  MovesOf<G> moves;
  game.generate(moves);
  std::vector<Score> values;
  for (const auto move : moves) {
    game.make(move);
    MovesOf<G> replies;
    const bool is_over = game.generate(replies).is_over();
    values.push_back(
        cut(-textbook::falphabeta(walk, -infinite_score, infinite_score, height - 1, 1)));
    game.unmake(move);
    node.value = std::max(node.value, values.back());
    node.moves.push_back({.loss = 0, .is_over = is_over});
  }
  for (std::size_t i = 0; i < values.size(); ++i) node.moves[i].loss = node.value - values[i];
  return node;
}

/// Measured nodes by their height above the leaves and by type.
class MeasuredNodes {
 public:
  void add(int height, NodeType type, MeasuredNode node) {
    nodes_[{height, type}].push_back(std::move(node));
  }
  /// Nodes of a height and type. If there are none, those two plies lower, where the same side
  /// moves last; at last those of unknown type. There must be some of unknown type at a height of 1
  /// or 2.
  [[nodiscard]] const std::vector<MeasuredNode>& at(int height, NodeType type) const {
    for (const NodeType each : {type, NodeType::any}) {
      for (int h = height; h >= 1; h -= 2) {
        const auto found = nodes_.find({h, each});
        if (found != nodes_.end()) return found->second;
      }
    }
    assert(false);
    return nodes_.begin()->second;
  }

 private:
  std::map<std::pair<int, NodeType>, std::vector<MeasuredNode>> nodes_;
};

/// A tree that is constructed from its minimax value, as trees::StronglyOrdered is: the root is
/// given a value, and each move of a node costs its mover what the same move of the measured node
/// costs. The measured nodes are drawn independently of each other.
class ResampledTree {
 public:
  using Move = trees::Branch;
  static constexpr std::size_t max_moves = 255;
  static constexpr int max_depth = 9;

  /// `nodes` must outlive the tree. `by_type`: those of the node's type, else of any. 1 <= `depth`
  /// <= max_depth.
  ResampledTree(const MeasuredNodes& nodes, int depth, bool by_type, std::uint64_t seed)
      : nodes_(&nodes), depth_(depth) {
    Node& root = path_[0];
    root = {.hash = trees::hash_below(seed, 1), .type = NodeType::root};
    root.measured = draw(root.hash, depth, root.type);
    root.value = root.measured->value;
    if (!by_type) root.type = NodeType::any;
  }

  Outcome generate(MovesOf<ResampledTree>& list) const {
    if (node().measured == nullptr) return Outcome::scored(node().value);
    for (std::size_t number = 1; number <= node().measured->moves.size(); ++number)
      list.push({static_cast<std::uint8_t>(number)});
    return Outcome::ongoing();
  }
  void make(Move move) {
    const MeasuredNode::Move& measured = node().measured->moves[move.number - 1U];
    Node child{.hash = trees::hash_below(node().hash, move.number),
               .value = measured.loss - node().value,
               .type = type_after(node().type, measured.loss == 0)};
    ++ply_;
    if (ply_ < depth_ && !measured.is_over)
      child.measured = draw(child.hash, depth_ - ply_, child.type);
    path_[static_cast<std::size_t>(ply_)] = child;
  }
  void unmake(Move) { --ply_; }
  [[nodiscard]] int side_to_move() const { return ply_ & 1; }

  [[nodiscard]] std::uint64_t key() const { return node().hash; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return trees::hash_below(node().hash, move.number);
  }
  /// As far from the minimax value as in the measured node; exact at a leaf.
  [[nodiscard]] Score static_eval() const {
    const MeasuredNode* const measured = node().measured;
    return node().value + (measured == nullptr ? 0 : measured->static_eval - measured->value);
  }

 private:
  struct Node {
    std::uint64_t hash = 0;
    Score value = 0;  // for the mover
    NodeType type = NodeType::any;
    const MeasuredNode* measured = nullptr;  // nullptr: a leaf
  };
  static_assert((2 * max_depth + 1) * max_measured_value < proven_win);

  [[nodiscard]] const Node& node() const { return path_[static_cast<std::size_t>(ply_)]; }
  [[nodiscard]] const MeasuredNode* draw(std::uint64_t hash, int height, NodeType type) const {
    const auto& nodes = nodes_->at(height, type);
    return &nodes[static_cast<std::size_t>(
        trees::draw(hash, trees::Quarter::fourth, static_cast<int>(nodes.size())))];
  }

  const MeasuredNodes* nodes_;
  int depth_;
  int ply_ = 0;
  std::array<Node, max_depth + 1> path_;
};
static_assert(Game<ResampledTree> && HasKey<ResampledTree>);

}  // namespace espalier::lab
