// The young brothers wait concept: the younger moves of a node may be given away once the eldest is
// searched, at every node of the tree; idle processors ask random others for work.
#pragma once

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, "Distributed Game-Tree Search" (ICCA
/// Journal 12(2), 1989): "The eldest son of any node must be completely evaluated before younger
/// brothers of that node may be transmitted." A master that waits for its slaves helps them
/// meanwhile (R. Feldmann, thesis, Paderborn 1993: helpful master).
template <class S>
class YoungBrothersWait : public SplitSearch<YoungBrothersWait<S>, S> {
  using Base = SplitSearch<YoungBrothersWait<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Node;
  using typename Base::SplitPoint;

 private:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->visit(c, alpha, beta, depth, ply, &YoungBrothersWait::eldest_first);
  }

  Task<> eldest_first(Context& c, Node& n) {
    if (n.remaining() == 0) co_return;
    auto eldest = this->next_move(c, n);
    co_await eldest;
    auto brothers = this->share_remaining(c, n);
    co_await brothers;
  }

  Task<> wait_for_helpers(Context& c, SplitPoint& split) {
    while (split.helpers > 0) {
      SplitPoint* const below = s.pool.random_victim(*c.processor, &split);
      if (below != nullptr) {
        Context helper(s.root, *c.processor);
        auto work = this->help_at(helper, *below);
        (void)co_await work;
      } else {
        split.owner_waits = true;
        co_await s.pool.wait(*c.processor, &split);
        split.owner_waits = false;
      }
    }
  }
};

}  // namespace espalier::parallel
