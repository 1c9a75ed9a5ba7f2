// Dynamic tree splitting: an idle processor looks at the trees of all others and joins where it
// pays best; no processor owns a node.
#pragma once

#include <tuple>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// R. Hyatt, "The DTS High-Performance Parallel Tree Search Algorithm" (1994; with changes in ICCA
/// Journal 20(1), 1997). A node where all moves must be searched (type 3) may be split at once, one
/// of the principal variation after its first move, one where a cutoff is expected (type 2) only
/// when several moves have not brought it. Of all split points the idle processor prefers the type
/// that is most certain to need all its moves, then the largest subtree. Who finishes last at a
/// node goes on above it.
template <class S>
class DynamicTreeSplitting : public SplitSearch<DynamicTreeSplitting<S>, S> {
  using Base = SplitSearch<DynamicTreeSplitting<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Node;
  using typename Base::SplitPoint;

 private:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->visit(c, alpha, beta, depth, ply, &DynamicTreeSplitting::moves);
  }

  Task<> moves(Context& c, Node& n) {
    while (n.remaining() > 0 && !s.stopped(c) && n.next < moves_before_split(c.type())) {
      auto move = this->next_move(c, n);
      co_await move;
    }
    auto others = this->share_remaining(c, n);
    co_await others;
  }

  /// "Several" is three.
  [[nodiscard]] static std::size_t moves_before_split(NodeType type) {
    return type == NodeType::all ? 0 : type == NodeType::pv ? 1 : 3;
  }

  [[nodiscard]] SplitPoint* choose(Processor&) {
    const auto worth = [](const SplitPoint& split) {
      return std::tuple(split.type != NodeType::cut, split.node.depth);
    };
    return s.pool.best(
        [&](const SplitPoint& a, const SplitPoint& b) { return worth(a) > worth(b); });
  }

  Task<> wait_for_helpers(Context& c, SplitPoint& split) { co_await this->park(c, split); }
};

}  // namespace espalier::parallel
