// Enhanced principal variation splitting: a processor without a move on the principal variation
// helps two plies below it.
#pragma once

#include "espalier/parallel/pv_splitting.hpp"

namespace espalier::parallel {

/// R. Hyatt, B. Suter and H. Nelson, "A Parallel Alpha/Beta Tree Searching Algorithm" (Parallel
/// Computing 10, 1989). There, all processors stop as soon as one has no move left, and split the
/// tree two plies further down; a table keeps what they knew. Here, where there may be no table,
/// none stops: the idle processors join the others two plies below, and so on downwards.
template <class S>
class EnhancedPvSplitting : public PvSplittingBase<EnhancedPvSplitting<S>, S> {
  using Base = PvSplittingBase<EnhancedPvSplitting<S>, S>;
  friend SplitSearch<EnhancedPvSplitting<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Node;
  using typename Base::SplitPoint;

 private:
  using Base::s;

  Task<Score> other(Context& c, Score alpha, Score beta, int depth, int ply) {
    const bool splits = c.within != nullptr && ply == c.within->node.ply + 2;
    if (!splits) return this->sequential(c, alpha, beta, depth, ply);
    return this->visit(c, alpha, beta, depth, ply, &EnhancedPvSplitting::split_after_first);
  }

  Task<> split_after_first(Context& c, Node& n) {
    if (n.remaining() == 0) co_return;
    auto first = this->next_move(c, n);
    co_await first;
    auto others = this->share_remaining(c, n);
    co_await others;
  }

  /// The principal variation first.
  [[nodiscard]] SplitPoint* choose(Processor&) {
    return s.pool.best(
        [](const SplitPoint& a, const SplitPoint& b) { return a.node.ply < b.node.ply; });
  }
};

}  // namespace espalier::parallel
