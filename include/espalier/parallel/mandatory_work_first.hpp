// Mandatory work first: first, in parallel, what every search must visit; then what only some must.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// S. Akl, D. Barnard and R. Doran, "Design, Analysis, and Implementation of a Parallel Tree Search
/// Algorithm" (IEEE PAMI 4, 1982), as R. Finkel and J. Fishburn describe it ("Improved Speedup
/// Bounds for Parallel Alpha-Beta Search", IEEE PAMI 5, 1983): alpha-beta without deep cutoffs in
/// two stages. In the first, the left son of a node gets its value, and every right son a bound
/// from its own first son. In the second, the right sons that this bound does not refute are
/// searched on. Processors belong to no node: a node that waits holds none.
template <class S>
class MandatoryWorkFirst : public SplitSearch<MandatoryWorkFirst<S>, S> {
  using Base = SplitSearch<MandatoryWorkFirst<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::SplitPoint;

 private:
  using Base::s;

  /// A node in one of its stages. Its right sons keep what the first stage found.
  struct Stage : SplitPoint {
    using Sons = std::vector<std::unique_ptr<Node>>;
    Stage(Node& n, Context& c, Sons& all, bool first)
        : SplitPoint(n, c), sons(all), is_first(first) {}
    Sons& sons;
    bool is_first;
  };

  Task<Score> node(Context& c, Score, Score beta, int depth, int ply) {
    return evaluate(c, beta, depth, ply);
  }

  /// The value of a node, or a bound if it is at least `bound`.
  Task<Score> evaluate(Context& c, Score bound, int depth, int ply) {
    if (depth <= s.options.grain) {
      Spent spent;
      const Score value = alone(c, bound, depth, ply, spent);
      co_await s.spend(c, spent);
      co_return value;
    }
    Node n(-infinite_score, bound, depth, ply);
    const Spent entering = s.enter(c, n);
    co_await s.spend(c, entering);
    if (n.remaining() > 0 && bound == infinite_score) {
      auto both = stages(c, n);
      co_await both;
    }
    auto rest = search_on(c, n);
    co_await rest;
    const Spent leaving = s.leave(c, n);
    co_await s.spend(c, leaving);
    co_return n.best;
  }

  /// The sons of a node that remain, one after the other.
  Task<> search_on(Context& c, Node& n) {
    while (n.remaining() > 0 && !s.stopped(c)) {
      const Move move = n.moves[n.take()];
      c.make(move);
      auto search = evaluate(c, -n.best, n.depth - 1, n.ply + 1);
      const Score value = co_await search;
      c.unmake(move);
      if (!s.stopped(c)) n.improve(move, -value);
    }
  }

  Task<> stages(Context& c, Node& n) {
    typename Stage::Sons sons(n.moves.size());
    Stage first(n, c, sons, true);
    auto mandatory = this->share(c, first);
    co_await mandatory;
    if (s.stopped(c)) co_return;
    n.next = 1;
    Stage second(n, c, sons, false);
    auto others = this->share(c, second);
    co_await others;
  }

  Task<> search_move(Context& c, SplitPoint& split, std::size_t index) {
    auto& stage = static_cast<Stage&>(split);
    Node& n = stage.node;
    const Move move = n.moves[index];
    c.make(move);
    if (index == 0) {
      auto left = evaluate(c, infinite_score, n.depth - 1, n.ply + 1);
      const Score value = co_await left;
      if (!s.stopped(c)) n.improve(move, -value);
    } else if (stage.is_first) {
      stage.sons[index] =
          std::make_unique<Node>(-infinite_score, infinite_score, n.depth - 1, n.ply + 1);
      auto bound = first_son(c, *stage.sons[index]);
      co_await bound;
    } else {
      Node& son = *stage.sons[index];
      son.beta = -n.best;
      auto rest = search_on(c, son);
      co_await rest;
      const Spent leaving = s.leave(c, son);
      co_await s.spend(c, leaving);
      if (!s.stopped(c)) n.improve(move, -son.best);
    }
    c.unmake(move);
  }

  Task<> first_son(Context& c, Node& son) {
    const Spent entering = s.enter(c, son);
    co_await s.spend(c, entering);
    if (son.remaining() == 0) co_return;
    const Move move = son.moves[son.take()];
    c.make(move);
    auto search = evaluate(c, infinite_score, son.depth - 1, son.ply + 1);
    const Score value = co_await search;
    c.unmake(move);
    if (!s.stopped(c)) son.improve(move, -value);
  }

  /// A subtree by one processor: F1 of Knuth and Moore 1975.
  Score alone(Context& c, Score bound, int depth, int ply, Spent& spent) {
    Node n(-infinite_score, bound, depth, ply);
    spent += s.enter(c, n);
    while (n.remaining() > 0) {
      const Move move = n.moves[n.take()];
      c.make(move);
      n.improve(move, -alone(c, -n.best, depth - 1, ply + 1, spent));
      c.unmake(move);
    }
    spent += s.leave(c, n);
    return n.best;
  }

  Task<> wait_for_helpers(Context& c, SplitPoint& split) { co_await this->park(c, split); }
  [[nodiscard]] SplitPoint* choose(Processor&) {
    return s.pool.best([](const SplitPoint& a, const SplitPoint& b) {
      return static_cast<const Stage&>(a).is_first && !static_cast<const Stage&>(b).is_first;
    });
  }
};

}  // namespace espalier::parallel
