// Principal variation splitting: all processors meet at the nodes of the principal variation, from
// the deepest up.
#pragma once

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (Computing Surveys
/// 14, 1982). At a node of the principal variation the first move is searched in this same way;
/// then the processors take the other moves one after the other, and all wait for the last.
///
/// The base of enhanced PV-splitting, `A`, which splits at more nodes.
template <class A, class S>
class PvSplittingBase : public SplitSearch<A, S> {
  using Base = SplitSearch<A, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Move;
  using typename Base::Node;

 protected:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return ply == 0 ? principal(c, alpha, beta, depth, ply)
                    : this->algorithm().other(c, alpha, beta, depth, ply);
  }

  /// A node that is not on the principal variation.
  Task<Score> other(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->sequential(c, alpha, beta, depth, ply);
  }

 private:
  Task<Score> principal(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->visit(c, alpha, beta, depth, ply, &A::principal_moves);
  }

  Task<> principal_moves(Context& c, Node& n) {
    if (n.remaining() == 0) co_return;
    const Move first = n.moves[n.take()];
    c.make(first, true);
    auto search = principal(c, -n.beta, -n.alpha, n.depth - 1, n.ply + 1);
    const Score value = co_await search;
    c.unmake(first);
    n.improve(first, -value);
    auto others = this->share_remaining(c, n);
    co_await others;
  }
};

template <class S>
class PvSplitting : public PvSplittingBase<PvSplitting<S>, S> {
  using Base = PvSplittingBase<PvSplitting<S>, S>;
  friend SplitSearch<PvSplitting<S>, S>;
  friend Base;

 public:
  using Base::Base;
};

}  // namespace espalier::parallel
