// The trace of a chess search adds up: its counts are those of the search and of the counting
// observer, and an independent walk finds no contradiction between a node and its children.
#include "espalier/search/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "tools/trace/traced_search.hpp"

namespace espalier::trace {
namespace {

using chess::Move;
using Node = TraceNode<Move>;

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* pawn_ending = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
constexpr const char* mate_in_two = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
// The queen can check for ever.
constexpr const char* repetition = "6k1/5ppp/8/8/8/q7/1r4PP/3Q3K w - - 0 1";
constexpr const char* near_mate =
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 7";

/// A search with its trace and its result.
struct Traced {
  explicit Traced(const char* fen, Limits limits, std::size_t budget = 1'000'000)
      : search({}, 16, Observer(budget)),
        result(search.run(chess::parse_fen(fen).value(), limits)) {}

  [[nodiscard]] const Observer& observer() { return search.observer(); }

  TracedSearch search;
  Result<Move> result;
};

std::vector<std::vector<std::uint32_t>> children_of(const std::vector<Node>& nodes) {
  std::vector<std::vector<std::uint32_t>> children(nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent == no_node) continue;
    EXPECT_LT(nodes[i].parent, i) << "parents come first";
    children[nodes[i].parent].push_back(i);
  }
  return children;
}

TEST(Trace, CountsWhatTheSearchAndTheCountingObserverCount) {
  for (const char* const fen : {kiwipete, pawn_ending, near_mate}) {
    Traced traced(fen, {.depth = 8});
    const TraceTotals& totals = traced.observer().totals();
    const CountingObserver& counts = traced.observer();
    EXPECT_EQ(totals.nodes, traced.result.nodes);
    EXPECT_EQ(totals.nodes, counts.interior + counts.quiescence);
    EXPECT_EQ(totals.quiescence, counts.quiescence);
    EXPECT_EQ(totals.table_probes, counts.table_probes);
    EXPECT_EQ(totals.table_hits, counts.table_hits);
    EXPECT_EQ(totals.ended_by(Reason::table, false) + totals.ended_by(Reason::table, true),
              counts.table_cutoffs);
    EXPECT_EQ(totals.cutoff_index[0], counts.first_move_cutoffs);
    EXPECT_EQ(totals.ended_by(Reason::null_move, false), counts.null_move_cutoffs)
        << "no null move is verified at this depth";
    const auto by = [&](Reason purpose) {
      return totals.by_purpose[static_cast<std::size_t>(purpose)];
    };
    EXPECT_EQ(by(Reason::null_move), counts.null_moves);
    EXPECT_EQ(by(Reason::research) + by(Reason::pv_research), counts.researches);
    EXPECT_EQ(totals.ended_by(Reason::stopped, false), 0U);
  }
}

TEST(Trace, CountsTheCutoffsByTheNumberOfTheMove) {
  Traced traced(kiwipete, {.depth = 8});
  const TraceTotals& totals = traced.observer().totals();
  EXPECT_EQ(totals.ended_by(Reason::cutoff, false), traced.observer().cutoffs);
  std::uint64_t by_index = 0;
  for (const std::uint64_t count : totals.cutoff_index) by_index += count;
  EXPECT_EQ(by_index, traced.observer().cutoffs);
}

TEST(Trace, HoldsEveryNodeWithinItsBudget) {
  Traced traced(kiwipete, {.depth = 7});
  const auto& nodes = traced.observer().nodes();
  std::uint64_t passes = 0;
  std::uint64_t below_passes = 0;
  for (const Node& node : nodes) {
    passes += node.is_root_pass() ? 1 : 0;
    below_passes += node.is_root_pass() ? node.nodes_below : 0;
  }
  EXPECT_EQ(nodes.size() - passes, traced.result.nodes);
  EXPECT_EQ(below_passes, traced.result.nodes);
  const auto children = children_of(nodes);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::uint64_t below = 0;
    for (const std::uint32_t child : children[i]) below += 1 + nodes[child].nodes_below;
    ASSERT_EQ(nodes[i].nodes_below, below);
  }
}

TEST(Trace, BeyondItsBudgetDropsTheDeepestLevelsAndKeepsTheCounts) {
  Traced whole(kiwipete, {.depth = 8});
  Traced cut(kiwipete, {.depth = 8}, 2'000);
  EXPECT_LE(cut.observer().nodes().size(), 2'000U);
  EXPECT_GT(cut.observer().nodes().size(), 100U);
  EXPECT_EQ(cut.observer().totals().nodes, whole.result.nodes);
  EXPECT_EQ(cut.observer().totals().ends, whole.observer().totals().ends);
  // The nodes left are those of the whole trace down to a level, with the same facts.
  std::size_t next = 0;
  const auto& nodes = cut.observer().nodes();
  for (const Node& node : whole.observer().nodes()) {
    if (node.level > cut.observer().max_level()) continue;
    ASSERT_LT(next, nodes.size());
    EXPECT_EQ(nodes[next].move, node.move);
    EXPECT_EQ(nodes[next].value, node.value);
    EXPECT_EQ(nodes[next].nodes_below, node.nodes_below);
    EXPECT_EQ(nodes[next].skipped, node.skipped);
    if (node.parent != no_node) {
      EXPECT_EQ(nodes[nodes[next].parent].key, whole.observer().nodes()[node.parent].key);
    }
    ++next;
  }
  EXPECT_EQ(next, nodes.size());
  for (const auto& moved : cut.observer().skips()) EXPECT_LT(moved.node, nodes.size());
}

TEST(Trace, TableEntriesLeadToANodeThatStoredThatKey) {
  Traced traced(kiwipete, {.depth = 8});
  const auto& nodes = traced.observer().nodes();
  std::uint64_t hits = 0;
  std::uint64_t with_node = 0;
  for (const Node& node : nodes) {
    if (node.is_root_pass() || node.entry.bound == Bound::none) continue;
    ++hits;
    if (node.entry_from == no_node) continue;
    ++with_node;
    const Node& from = nodes[node.entry_from];
    ASSERT_TRUE(from.has_key);
    ASSERT_EQ(from.key, node.key);
    // The entry in the table is what that node found: from the root of the game it is a ProbCut
    // search or the node's own result, which has its value.
    if (from.end == Reason::searched || from.end == Reason::cutoff) {
      const Score stored = from_table(to_table(from.value, from.call.ply), node.call.ply);
      ASSERT_EQ(node.entry.score, stored);
    }
  }
  EXPECT_GT(hits, 1'000U);
  EXPECT_EQ(with_node, hits) << "the whole trace has the nodes of all entries";
}

/// Checks one node against its children, using only the facts in the trace.
class Walk {
 public:
  explicit Walk(const std::vector<Node>& nodes) : nodes_(nodes), children_(children_of(nodes)) {}

  void check_all() const {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      check_windows(i);
      check_value(i);
      if (::testing::Test::HasFailure()) {
        FAIL() << "node " << i << " of purpose " << static_cast<int>(nodes_[i].call.purpose)
               << " ended by " << static_cast<int>(nodes_[i].end);
      }
    }
  }

 private:
  [[nodiscard]] static bool is_move(const Node& node) {
    return node.call.purpose == Reason::move || node.call.purpose == Reason::research ||
           node.call.purpose == Reason::pv_research;
  }

  /// The window of a move is that of its parent, negated and narrowed from below.
  void check_windows(std::uint32_t index) const {
    const Node& parent = nodes_[index];
    for (const std::uint32_t c : children_[index]) {
      const Node& child = nodes_[c];
      EXPECT_LT(child.call.alpha, child.call.beta);
      if (!is_move(child)) continue;
      EXPECT_EQ(child.call.ply, parent.call.ply + 1);
      const Score alpha = -child.call.beta;
      const Score beta = -child.call.alpha;
      EXPECT_GE(alpha, parent.call.alpha);
      EXPECT_LE(beta, parent.call.beta);
      EXPECT_TRUE(child.call.beta - child.call.alpha == 1 || parent.call.pv_node ||
                  parent.is_root_pass());
      EXPECT_TRUE(child.call.purpose != Reason::pv_research || child.call.pv_node);
    }
  }

  /// The value of the last search of each move.
  [[nodiscard]] std::vector<Score> values_of_moves(std::uint32_t index) const {
    std::vector<Score> values;
    for (const std::uint32_t c : children_[index]) {
      const Node& child = nodes_[c];
      if (!is_move(child)) continue;
      if (child.call.purpose == Reason::move) {
        values.push_back(-child.value);
      } else {
        EXPECT_FALSE(values.empty());
        values.back() = -child.value;
      }
    }
    return values;
  }
  [[nodiscard]] Score last_value(std::uint32_t index, Reason purpose) const {
    Score value = no_score;
    for (const std::uint32_t c : children_[index]) {
      if (nodes_[c].call.purpose == purpose) value = nodes_[c].value;
    }
    return value;
  }

  void check_value(std::uint32_t index) const {
    const Node& node = nodes_[index];
    const auto values = values_of_moves(index);
    Score best = -infinite_score;
    for (const Score value : values) best = std::max(best, value);
    const auto from_null = last_value(index, Reason::null_move);
    switch (node.end) {
      case Reason::searched:
        if (node.is_quiescence() && node.static_eval != no_score) {
          best = std::max(best, node.static_eval);
        }
        if (node.skipped[skip_index(Reason::delta_pruning)] > 0) {
          EXPECT_GE(node.value, best) << "delta pruning raises the value";
        } else {
          EXPECT_EQ(node.value, best);
        }
        break;
      case Reason::cutoff:
        EXPECT_EQ(node.value, best);
        EXPECT_EQ(node.value, values.back()) << "the last move cuts";
        EXPECT_GE(node.value, node.call.beta);
        break;
      case Reason::null_move:
        EXPECT_TRUE(node.value == -from_null || is_proven(from_null));
        break;
      case Reason::razoring:
        EXPECT_EQ(node.value, last_value(index, Reason::razoring));
        EXPECT_LE(node.value, node.call.alpha);
        break;
      case Reason::probcut:
        EXPECT_TRUE(node.value == -last_value(index, Reason::probcut) ||
                    node.value == node.call.beta);
        break;
      case Reason::table:
        EXPECT_EQ(node.value, node.entry.score);
        EXPECT_TRUE(children_[index].empty());
        break;
      case Reason::stand_pat:
        EXPECT_EQ(node.value, node.static_eval);
        EXPECT_GE(node.value, node.call.beta);
        EXPECT_TRUE(children_[index].empty());
        break;
      case Reason::reverse_futility:
        EXPECT_LE(node.value, node.static_eval);
        EXPECT_GE(node.value, node.call.beta);
        EXPECT_TRUE(children_[index].empty());
        break;
      case Reason::multi_cut:
        EXPECT_GE(node.value, node.call.beta);
        break;
      case Reason::draw:
        EXPECT_LE(std::abs(node.value), 1);
        break;
      default:  // said by nothing that the trace holds
        break;
    }
  }

  const std::vector<Node>& nodes_;
  std::vector<std::vector<std::uint32_t>> children_;
};

TEST(Trace, AnIndependentWalkFindsNoContradiction) {
  for (const char* const fen : {kiwipete, pawn_ending, near_mate}) {
    Traced traced(fen, {.depth = 8});
    Walk(traced.observer().nodes()).check_all();
  }
}

TEST(Trace, ShowsEachRuleThatMayEndANodeEndingOne) {
  std::array<std::uint64_t, reasons> ended{};
  for (const char* const fen : {kiwipete, pawn_ending, mate_in_two, repetition}) {
    Traced traced(fen, {.depth = 9});
    for (const auto& row : traced.observer().totals().ends) {
      for (std::size_t reason = 0; reason < reasons; ++reason) ended[reason] += row[reason];
    }
  }
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (row.effect != Enhancements::Row::Effect::ends_node || !row.is_on_when_playing()) continue;
    EXPECT_GT(ended[index_of(reason_of(row.enhancement))], 0U) << row.name;
  }
}

TEST(Trace, SaysWhichMovesWereMadeAndLeftOut) {
  Traced traced(kiwipete, {.depth = 7});
  const auto& nodes = traced.observer().nodes();
  std::map<std::uint32_t, std::size_t> listed;
  for (const auto& moved : traced.observer().skips()) ++listed[moved.node];
  std::array<std::uint64_t, skip_reasons.size()> sums{};
  std::size_t complete = 0;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    std::size_t left_out = 0;
    for (std::size_t rule = 0; rule < sums.size(); ++rule) {
      sums[rule] += nodes[i].skipped[rule];
      left_out += nodes[i].skipped[rule];
    }
    EXPECT_EQ(left_out, listed[i]);
    // A node above quiescence that searched its moves without a cutoff made or left out them all.
    // The moves that lead here give the position.
    if (nodes[i].end != Reason::searched || nodes[i].is_quiescence() || nodes[i].is_root_pass()) {
      continue;
    }
    chess::Position position = chess::parse_fen(kiwipete).value();
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = i; at != no_node; at = nodes[at].parent) path.push_back(at);
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
      if (nodes[*at].call.purpose == Reason::null_move) position.make_null();
      if (nodes[*at].move != Move{}) position.make(nodes[*at].move);
    }
    MovesOf<chess::Position> legal;
    (void)position.generate(legal);
    EXPECT_EQ(static_cast<std::size_t>(nodes[i].moves_made) + left_out, legal.size()) << i;
    ++complete;
  }
  EXPECT_EQ(sums, traced.observer().totals().skipped);
  EXPECT_GT(complete, 100U);
}

TEST(Trace, MarksTheNodesOfAStoppedSearch) {
  Traced traced(kiwipete, {.nodes = 5'000});
  EXPECT_EQ(traced.result.nodes, 5'000U);
  EXPECT_EQ(traced.observer().totals().nodes, 5'000U);
  const auto& nodes = traced.observer().nodes();
  ASSERT_FALSE(nodes.empty());
  EXPECT_EQ(nodes.back().end, Reason::stopped);
  EXPECT_NE(nodes.front().end, Reason::stopped);
}

TEST(Trace, WithoutASwitchItsRuleEndsNoNode) {
  TracedSearch search({}, 16, Observer(1'000'000));
  const auto root = chess::parse_fen(kiwipete).value();
  const auto by_null_move = [&search] {
    return search.observer().totals().ended_by(Reason::null_move, false);
  };
  (void)search.run(root, {.depth = 7});
  EXPECT_GT(by_null_move(), 0U);
  search.observer().clear();
  search.set_enhancements(Enhancements::all().without(&Enhancements::null_move));
  const Result<Move> result = search.run(root, {.depth = 7});
  EXPECT_EQ(by_null_move(), 0U);
  EXPECT_EQ(search.observer().totals().nodes, result.nodes);
}

TEST(Trace, IsEmptyAfterClear) {
  Traced traced(kiwipete, {.depth = 3});
  traced.search.observer().clear();
  EXPECT_TRUE(traced.observer().nodes().empty());
  EXPECT_EQ(traced.observer().totals().nodes, 0U);
  const auto again = traced.search.run(chess::parse_fen(kiwipete).value(), {.depth = 3});
  EXPECT_EQ(traced.observer().totals().nodes, again.nodes);
}

}  // namespace
}  // namespace espalier::trace
