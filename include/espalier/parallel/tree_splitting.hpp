// Tree-splitting: the processors form a tree, which is laid over the top of the game tree.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// R. Finkel and J. Fishburn, "Parallelism in Alpha-Beta Search" (Artificial Intelligence 19,
/// 1982). A master gives the moves of its node to its slaves, one at a time each; a slave with
/// processors below it is a master itself, the others search alone. Here a master is its own first
/// slave, so that no processor only administers, and a slave learns of a better bound with its next
/// move; with `Options::updates_bounds`, as in the paper, also while it searches.
template <class S>
class TreeSplitting : public SplitSearch<TreeSplitting<S>, S> {
  using Base = SplitSearch<TreeSplitting<S>, S>;
  friend Base;

 public:
  using typename Base::Context;
  using typename Base::Node;
  using typename Base::SplitPoint;

  explicit TreeSplitting(S& simulation) : Base(simulation), orders_(simulation.machine.size()) {
    orders_[0].team = static_cast<unsigned>(simulation.machine.size());
  }

  Task<> processor(Processor& me) {
    Context c(s.root, me);
    if (me.id == 0) {
      auto root = node(c, -infinite_score, infinite_score, s.depth, 0);
      const Score value = co_await root;
      s.finish(value);
    }
    for (;;) {
      co_await s.machine.wait(me);
      SplitPoint& split = *orders_[me.id].split;
      c.go_to(s.root, split);
      auto work = this->work_at(c, split);
      co_await work;
      (void)this->leave(c, split);
    }
  }

 private:
  using Base::s;

  /// What a processor leads, itself included: those from its own number on.
  struct Order {
    unsigned team = 1;
    SplitPoint* split = nullptr;
  };

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    if (orders_[c.processor->id].team == 1)
      return this->visit(c, alpha, beta, depth, ply, &TreeSplitting::alone);
    return this->visit(c, alpha, beta, depth, ply, &TreeSplitting::with_slaves);
  }

  Task<> alone(Context& c, Node& n) {
    for (update(c, n); n.remaining() > 0 && !s.stopped(c); update(c, n)) {
      auto move = this->next_move(c, n);
      co_await move;
    }
  }

  /// Narrows the window of a node, which may refute the nodes of masters above it.
  void update(Context& c, Node& n) {
    if (!s.options.updates_bounds) return;
    n.narrow();
    for (SplitPoint* split = c.within; split != nullptr; split = split->parent)
      this->cut_off_if_refuted(*split);
  }

  Task<> with_slaves(Context& c, Node& n) {
    if (n.remaining() == 0) co_return;
    SplitPoint split(n, c);
    Order& mine = orders_[c.processor->id];
    const unsigned team = mine.team;
    mine.team = divide(c.processor->id, team, split);
    c.within = &split;
    auto own = this->work_at(c, split);
    co_await own;
    auto slaves = this->wait_for_helpers(c, split);
    co_await slaves;
    c.within = split.parent;
    mine.team = team;
  }

  /// Gives each slave its share of the processors and sends it to work. The size of the first
  /// share, which stays with the master.
  [[nodiscard]] unsigned divide(unsigned master, unsigned team, SplitPoint& split) {
    const unsigned slaves = fan_out(team, split.node.depth - s.options.grain);
    unsigned first = 0;
    for (unsigned slave = 1; slave <= slaves; ++slave) {
      const unsigned end = team * slave / slaves;
      if (slave == 1) {
        first = end;
        continue;
      }
      const unsigned leader = master + team * (slave - 1) / slaves;
      orders_[leader] = {master + end - leader, &split};
      ++split.helpers;
      s.machine.wake(s.machine.processor(leader));
    }
    return first;
  }
  /// Two, or as many as are needed so that the tree of processors is not the higher one.
  [[nodiscard]] static unsigned fan_out(unsigned team, int plies) {
    for (unsigned slaves = 2;; ++slaves) {
      unsigned leaves = 1;
      for (int ply = 0; ply < plies && leaves < team; ++ply) leaves *= slaves;
      if (leaves >= team) return slaves < team ? slaves : team;
    }
  }

  std::vector<Order> orders_;
};

}  // namespace espalier::parallel
