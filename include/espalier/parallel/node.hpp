// A node on its way through a parallel search, a split point, and the position of a processor.
#pragma once

#include <algorithm>
#include <coroutine>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/parallel/machine.hpp"

namespace espalier::parallel {

/// A node: its window, its moves, and the best value so far, fail-soft.
template <Game G>
struct Node {
  using Move = typename G::Move;

  Node(Score low, Score high, int plies, int from_root)
      : alpha(low), beta(high), depth(plies), ply(from_root) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  Score alpha;
  Score beta;
  int depth;  ///< remaining, in plies
  int ply;    ///< distance from the root
  MovesOf<G> moves;
  std::size_t next = 0;  ///< the first move that has not been taken
  Score best = -infinite_score;
  Move best_move{};
  bool is_known = false;  ///< `best` is its value without a search: a leaf, or from the table
  Node* above = nullptr;  ///< its parent while `SplitSearch` is at work on both

  /// What a move must exceed to be an improvement.
  [[nodiscard]] Score low() const { return std::max(alpha, best); }
  [[nodiscard]] bool has_cutoff() const { return best >= beta; }
  /// Moves that are still to be searched.
  [[nodiscard]] std::size_t remaining() const {
    return is_known || has_cutoff() ? 0 : moves.size() - next;
  }
  /// Narrows the window by what the nodes above it have found since it was entered. It never
  /// becomes empty: a minimal window remains one.
  void narrow() {
    if (above == nullptr) return;
    above->narrow();
    alpha = std::max(alpha, std::min(-above->beta, beta - 1));
    beta = std::max(alpha + 1, std::min(beta, -above->low()));
  }
  /// The index of a move that no other processor takes.
  [[nodiscard]] std::size_t take() { return next++; }
  void improve(Move move, Score value) {
    if (value <= best) return;
    best = value;
    best_move = move;
  }
};

/// The types of the nodes of the minimal tree (D. Knuth and R. Moore, "An Analysis of Alpha-Beta
/// Pruning", 1975, section 6): 1, 2 and 3.
enum class NodeType : unsigned char { pv, cut, all };

template <Game G>
struct Context;

/// A node whose moves several processors search. It lives as long as anybody works at it.
template <Game G>
struct SplitPoint {
  SplitPoint(Node<G>& split, Context<G>& by)
      : node(split), owner(by), parent(by.within), type(by.type()) {}

  Node<G>& node;
  Context<G>& owner;   ///< who came to the node first; its path leads there
  SplitPoint* parent;  ///< the split point above, or null
  NodeType type;
  unsigned helpers = 0;              ///< who have joined and not left
  unsigned arriving = 0;             ///< of these, those that have no move yet
  std::optional<Time> cut_at{};      ///< a cutoff, as soon as the helpers notice it
  std::coroutine_handle<> parked{};  ///< the owner's search, if its processor works elsewhere
  bool owner_waits = false;
  std::size_t place = not_open;  ///< in the list of open split points

  static constexpr std::size_t not_open = ~std::size_t{0};
};

/// A position that a processor searches, and the way to it.
template <Game G>
struct Context {
  using Move = typename G::Move;
  struct Step {
    Move move;
    NodeType type;  ///< of the node that it leads to
  };

  Context(const G& root, Processor& on) : processor(&on), position(root) {}

  Processor* processor;
  std::optional<G> position;        // not G, which need not be assignable
  std::vector<Step> line{};         ///< from the root
  SplitPoint<G>* within = nullptr;  ///< the nearest split point above, or null
  Node<G>* node = nullptr;          ///< the node whose moves are searched, or null
  bool stores = true;               ///< what it finds, in the table: not below a cutoff

  /// What the node would be if the first move were the best everywhere.
  [[nodiscard]] NodeType type() const { return line.empty() ? NodeType::pv : line.back().type; }
  void make(Move move, bool is_first = false) {
    const NodeType next = type() == NodeType::cut              ? NodeType::all
                          : type() == NodeType::pv && is_first ? NodeType::pv
                                                               : NodeType::cut;
    position->make(move);
    line.push_back({move, next});
  }
  void unmake(Move move) {
    line.pop_back();
    position->unmake(move);
  }
  /// Goes to the end of a line from the root.
  void go_to(const G& root, const std::vector<Move>& moves) {
    line.clear();
    position.emplace(root);
    for (const Move move : moves) make(move);
  }
  /// Goes to the node of a split point.
  void go_to(const G& root, SplitPoint<G>& split) {
    const auto& path = split.owner.line;
    line.assign(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(split.node.ply));
    position.emplace(root);
    for (const Step& step : line) position->make(step.move);
    within = &split;
    node = &split.node;
  }
};

}  // namespace espalier::parallel
