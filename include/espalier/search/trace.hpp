// An observer that records the tree that a search visits: the facts of each node, why it ended and
// which moves were left out, in bounded memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/score.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// "No node": of a pass over the root moves, which has no parent, and of a table entry whose node
/// is not in the trace.
inline constexpr std::uint32_t no_node = ~std::uint32_t{0};

/// A node of the trace: one call of the search, or (Reason::root) one pass over the root moves.
/// A position is searched in several nodes if a move is searched again.
template <PlainMove Move>
struct TraceNode {
  std::uint32_t parent = no_node;
  int level = 0;        ///< nodes between this one and the pass, plus 1; 0 for the pass itself
  Move move{};          ///< made by the parent; Move{}: passes, or the same position
  NodeCall call{};      ///< window, depth and kind at entry
  MoveInOrder order{};  ///< of `move`; its reduction is that of this call
  Score raw_eval = no_score;     ///< the evaluation's value
  Score static_eval = no_score;  ///< as the rules use it; quiescence: what stand pat is worth
  int hindsight = 0;             ///< change of the depth after the static evaluation
  int internal_iterative = 0;    ///< change of the depth without a table move
  bool has_key = false;          ///< was the table asked?
  std::uint64_t key = 0;
  TableEntry entry{};                  ///< found in the table; the score counted from the root
  std::uint32_t entry_from = no_node;  ///< the node that stored it
  Reason end = Reason::searched;
  Score value = no_score;     ///< from its side to move; invalid if stopped
  Bound bound = Bound::none;  ///< of the value, by the window at entry
  int moves_made = 0;         ///< searched once or more; not those of ProbCut
  std::array<std::uint16_t, skip_reasons.size()> skipped{};  ///< moves, by reason
  std::uint64_t nodes_below = 0;  ///< whether or not they are in the trace

  [[nodiscard]] bool is_root_pass() const { return call.purpose == Reason::root; }
  [[nodiscard]] bool is_quiescence() const { return call.depth <= 0; }
};

/// A move that a node of the trace did not search.
template <PlainMove Move>
struct TraceSkip {
  std::uint32_t node = no_node;
  Move move{};
  Reason reason = Reason::excluded;
};

/// Counts of all nodes, whether or not they are in the trace; passes are not counted.
struct TraceTotals {
  std::uint64_t nodes = 0;
  std::uint64_t quiescence = 0;
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;
  std::array<std::uint64_t, reasons> by_purpose{};
  std::array<std::uint64_t, skip_reasons.size()> skipped{};
  /// By depth at entry (0: quiescence), then by reason.
  std::vector<std::array<std::uint64_t, reasons>> ends;
  /// Cutoffs above quiescence by the number of moves searched before, the last place for all more.
  std::array<std::uint64_t, 16> cutoff_index{};

  [[nodiscard]] std::uint64_t ended_by(Reason end, bool in_quiescence) const {
    std::uint64_t sum = 0;
    for (std::size_t depth = in_quiescence ? 0 : 1; depth < ends.size(); ++depth) {
      sum += ends[depth][index_of(end)];
      if (in_quiescence) break;
    }
    return sum;
  }
};

/// Records up to `budget` nodes, parents before children, children in the order of their search.
/// When the budget is used up, the deepest levels are dropped, and no node so deep is recorded any
/// more: what is left is complete down to `max_level`. Counts include what was dropped.
///
///     Search<Game, Evaluator, Hooks, Enhancements::all(), TraceObserver<Game::Move>> search;
///     search.run(position, {.depth = 8});
///     for (const auto& node : search.observer().nodes()) ...
template <PlainMove Move>
class TraceObserver {
 public:
  using TracedMove = Move;
  using Node = TraceNode<Move>;
  static constexpr std::size_t default_budget = 100'000;

  TraceObserver() : TraceObserver(default_budget) {}
  explicit TraceObserver(std::size_t budget) : budget_(std::max<std::size_t>(budget, 1)) {}

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  /// In the order of `nodes` only for the moves of one node; at most 4 for each node of the budget
  /// (`TraceNode::skipped` counts all).
  [[nodiscard]] const std::vector<TraceSkip<Move>>& skips() const { return skips_; }
  [[nodiscard]] const TraceTotals& totals() const { return totals_; }
  /// The deepest level that is recorded.
  [[nodiscard]] int max_level() const { return max_level_; }

  /// Before the next search. The table's entries of the last one then have no node.
  void clear() { *this = TraceObserver(budget_); }

  // For the search.

  void on_call(const NodeCall& call) {
    Open next;
    next.node.call = call;
    if (call.purpose != Reason::root) describe(next.node, open_.back());
    next.record = reserve(next.node.level);
    // The parent's record may have moved.
    if (!open_.empty()) next.node.parent = open_.back().record;
    open_.push_back(std::move(next));
  }
  void on_return(Score value, bool is_stopped) {
    Node& node = open_.back().node;
    node.value = value;
    node.bound = value >= node.call.beta   ? Bound::lower
                 : value > node.call.alpha ? Bound::exact
                                           : Bound::upper;
    if (is_stopped) node.end = Reason::stopped;
    count(open_.back());
    if (open_.back().record != no_node) nodes_[open_.back().record] = node;
    const std::uint64_t below = node.nodes_below;
    open_.pop_back();
    if (!open_.empty()) open_.back().node.nodes_below += below + 1;
  }
  void on_move(Move move, const MoveInOrder& order) {
    Open& parent = open_.back();
    parent.move = move;
    parent.order = order;
    parent.seen.push_back(move);
  }
  void on_skip(Move move, Reason reason) {
    Open& open = open_.back();
    if (std::find(open.seen.begin(), open.seen.end(), move) != open.seen.end()) return;
    open.seen.push_back(move);
    ++open.node.skipped[skip_index(reason)];
    ++totals_.skipped[skip_index(reason)];
    if (open.record != no_node && skips_.size() < 4 * budget_) {
      skips_.push_back({open.record, move, reason});
    }
  }
  void on_end(Reason reason) { open_.back().node.end = reason; }
  void on_eval(Score raw, Score used) {
    if (open_.empty()) return;  // the root before its first pass
    open_.back().node.raw_eval = raw;
    open_.back().node.static_eval = used;
  }
  void on_depth_change(int hindsight, int internal_iterative) {
    open_.back().node.hindsight += hindsight;
    open_.back().node.internal_iterative += internal_iterative;
  }
  void on_probe(std::uint64_t key, const TableEntry& entry) {
    Node& node = open_.back().node;
    node.has_key = true;
    node.key = key;
    node.entry = entry;
    ++totals_.table_probes;
    if (entry.bound == Bound::none) return;
    ++totals_.table_hits;
    if (const auto from = stored_by_.find(key); from != stored_by_.end()) {
      node.entry_from = from->second;
    }
  }
  void on_store(std::uint64_t key, bool was_taken) {
    if (!was_taken) return;
    // Only nodes of the trace have a place here: the map is no larger than the trace.
    if (open_.back().record != no_node) {
      stored_by_[key] = open_.back().record;
    } else {
      stored_by_.erase(key);
    }
    open_.back().node.has_key = true;
    open_.back().node.key = key;
  }

 private:
  /// A node entered and not yet left.
  struct Open {
    Node node{};
    std::uint32_t record = no_node;  // its place in nodes_, or no_node if it is too deep
    Move move{};                     // made last
    MoveInOrder order{};
    std::vector<Move> seen{};  // moves made or left out
  };

  /// What the parent tells of a node.
  void describe(Node& node, Open& parent) {
    node.level = parent.node.level + 1;
    const bool is_same_position =
        node.call.ply == parent.node.call.ply && !parent.node.is_root_pass();
    if (is_same_position) return;
    node.move = parent.move;
    node.order = parent.order;
    if (node.call.purpose == Reason::move) {
      ++parent.node.moves_made;
    } else {
      node.order.reduction = 0;
    }
    // ProbCut tries moves before the node's own.
    if (node.call.purpose == Reason::probcut) remove_last_seen(parent, node.move);
  }
  static void remove_last_seen(Open& parent, Move move) {
    if (!parent.seen.empty() && parent.seen.back() == move) parent.seen.pop_back();
  }

  void count(const Open& open) {
    const Node& node = open.node;
    if (node.is_root_pass()) return;
    ++totals_.nodes;
    totals_.quiescence += node.is_quiescence() ? 1U : 0U;
    ++totals_.by_purpose[index_of(node.call.purpose)];
    const auto depth = static_cast<std::size_t>(std::max(node.call.depth, 0));
    if (totals_.ends.size() <= depth) totals_.ends.resize(depth + 1);
    ++totals_.ends[depth][index_of(node.end)];
    if (node.end != Reason::cutoff || node.is_quiescence()) return;
    const auto index = static_cast<std::size_t>(open.order.index);
    ++totals_.cutoff_index[std::min(index, totals_.cutoff_index.size() - 1)];
  }

  /// A place for a node of this level, or no_node if it is too deep to be recorded.
  [[nodiscard]] std::uint32_t reserve(int level) {
    if (level > max_level_) return no_node;
    if (nodes_.size() >= budget_ && level > 0) {
      drop_deepest_levels();
      if (level > max_level_) return no_node;
    }
    nodes_.emplace_back().level = level;
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  /// Drops levels until a quarter of the budget is free; the passes stay.
  void drop_deepest_levels() {
    std::vector<std::size_t> count;
    for (const Node& node : nodes_) {
      const auto level = static_cast<std::size_t>(node.level);
      if (count.size() <= level) count.resize(level + 1);
      ++count[level];
    }
    max_level_ = 0;
    for (std::size_t kept = count[0]; static_cast<std::size_t>(max_level_) + 1 < count.size();
         ++max_level_) {
      kept += count[static_cast<std::size_t>(max_level_) + 1];
      if (kept > budget_ * 3 / 4) break;
    }
    std::vector<std::uint32_t> place(nodes_.size(), no_node);
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].level > max_level_) continue;
      place[i] = kept;
      nodes_[kept++] = nodes_[i];
    }
    nodes_.resize(kept);
    nodes_.shrink_to_fit();
    renumber(place);
  }
  void renumber(const std::vector<std::uint32_t>& place) {
    const auto move_to = [&place](std::uint32_t& node) {
      if (node != no_node) node = place[node];
    };
    for (Node& node : nodes_) {
      move_to(node.parent);
      move_to(node.entry_from);
    }
    for (Open& open : open_) {
      move_to(open.record);
      move_to(open.node.parent);
      move_to(open.node.entry_from);
    }
    for (auto& moved : skips_) move_to(moved.node);
    std::erase_if(skips_, [](const auto& moved) { return moved.node == no_node; });
    for (auto& [key, node] : stored_by_) move_to(node);
    std::erase_if(stored_by_, [](const auto& stored) { return stored.second == no_node; });
  }

  std::size_t budget_;
  int max_level_ = 2 * max_ply;
  std::vector<Node> nodes_;
  std::vector<TraceSkip<Move>> skips_;
  std::vector<Open> open_;
  TraceTotals totals_;
  std::unordered_map<std::uint64_t, std::uint32_t> stored_by_;  // what the table holds, by key
};

}  // namespace espalier
