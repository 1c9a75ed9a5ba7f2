// The steps that the algorithms with split points share: the value of a move, the work of a helper,
// and what the owner of a split point does until all helpers have left.
#pragma once

#include <coroutine>
#include <cstddef>
#include <utility>

#include "espalier/parallel/simulation.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// The base of the algorithm `A`, which has
///   Task<Score> node(Context&, Score alpha, Score beta, int depth, int ply)
/// usually by `visit`, and may replace `choose`, `search_move` and `wait_for_helpers`.
template <class A, class S>
class SplitSearch {
 public:
  using Move = typename S::Move;
  using Node = typename S::Node;
  using Context = typename S::Context;
  using SplitPoint = typename S::SplitPoint;

  explicit SplitSearch(S& simulation) : s(simulation) {}

  /// What every processor does: the first searches the root, the others help.
  Task<> processor(Processor& me) {
    Context c(s.root, me);
    if (me.id == 0) {
      auto root = algorithm().node(c, -infinite_score, infinite_score, s.depth, 0);
      const Score value = co_await root;
      s.finish(value);
    } else {
      auto work = help(c);
      co_await work;
    }
  }

 protected:
  S& s;

  [[nodiscard]] A& algorithm() { return static_cast<A&>(*this); }

  // ----------------------------------------------------------------------------- sequentially --

  /// The value of the node of `n` after `move`: with its window, or with a minimal one first if it
  /// is not the first move and the options say so.
  Task<Score> value_of(Context& c, Node& n, Move move) {
    const Score low = n.low();
    const bool is_first = n.best == -infinite_score;
    const bool is_test = s.options.minimal_windows && !is_first;
    c.make(move, is_first);
    auto search = algorithm().node(c, -(is_test ? low + 1 : n.beta), -low, n.depth - 1, n.ply + 1);
    Score value = co_await search;
    value = -value;
    if (is_test && value > low && value < n.beta && !s.stopped(c)) {
      auto again = algorithm().node(c, -n.beta, -value, n.depth - 1, n.ply + 1);
      value = co_await again;
      value = -value;
    }
    c.unmake(move);
    co_return value;
  }

  /// Searches the next move of a node.
  Task<> next_move(Context& c, Node& n) {
    const Move move = n.moves[n.take()];
    auto search = value_of(c, n, move);
    const Score value = co_await search;
    if (!s.stopped(c)) n.improve(move, value);
  }

  /// The moves of a node that remain, one after the other.
  Task<> remaining_moves(Context& c, Node& n) {
    while (n.remaining() > 0 && !s.stopped(c)) {
      auto move = next_move(c, n);
      co_await move;
    }
  }

  /// A node whose moves `moves` searches, or a subtree that is one event.
  Task<Score> visit(Context& c, Score alpha, Score beta, int depth, int ply,
                    Task<> (A::*moves)(Context&, Node&)) {
    if (depth <= s.options.grain) {
      Spent spent;
      const Score value = s.subtree(c, alpha, beta, depth, ply, spent);
      co_await s.spend(c, spent);
      co_return value;
    }
    Node n(alpha, beta, depth, ply);
    n.above = c.node;
    c.node = &n;
    const Spent entering = s.enter(c, n);
    co_await s.spend(c, entering);
    auto all = (algorithm().*moves)(c, n);
    co_await all;
    c.node = n.above;
    const Spent leaving = s.leave(c, n);
    co_await s.spend(c, leaving);
    co_return n.best;
  }

  /// A node without split points.
  Task<Score> sequential(Context& c, Score alpha, Score beta, int depth, int ply) {
    return visit(c, alpha, beta, depth, ply, &A::remaining_moves);
  }

  // ----------------------------------------------------------------------------- split points --

  /// The moves of a node that remain, by the owner and all who help it.
  Task<> share_remaining(Context& c, Node& n) {
    if (n.remaining() == 0 || s.stopped(c)) co_return;
    SplitPoint split(n, c);
    auto all = share(c, split);
    co_await all;
  }
  /// Searches the moves that remain at a split point, which the owner has made, with all who help.
  Task<> share(Context& c, SplitPoint& split) {
    c.within = &split;
    s.pool.open(split, [this](Processor& added) { s.machine.start(idle(added)); });
    auto own = work_at(c, split);
    co_await own;
    s.pool.close(split);
    auto rest = algorithm().wait_for_helpers(c, split);
    co_await rest;
    c.within = split.parent;
  }

  /// Takes move after move of a split point, as its owner or as a helper, to whom each move and
  /// each value is a message.
  Task<> work_at(Context& c, SplitPoint& split) {
    const Time message = &c == &split.owner ? 0 : s.options.costs.message;
    while (split.node.remaining() > 0 && !s.stopped(c)) {
      const std::size_t index = split.node.take();
      if (message > 0) co_await s.communicate(c, message);
      auto search = algorithm().search_move(c, split, index);
      co_await search;
      if (message > 0) co_await s.communicate(c, message);
    }
  }

  /// Searches a move of a split point; a value of at least beta cuts off all who work there.
  Task<> search_move(Context& c, SplitPoint& split, std::size_t index) {
    const Move move = split.node.moves[index];
    auto search = value_of(c, split.node, move);
    const Score value = co_await search;
    if (!s.stopped(c)) report(split, move, value);
  }
  void report(SplitPoint& split, Move move, Score value) {
    split.node.improve(move, value);
    cut_off_if_refuted(split);
  }
  void cut_off_if_refuted(SplitPoint& split) {
    if (!split.node.has_cutoff() || split.cut_at) return;
    split.cut_at = s.machine.time() + s.options.costs.abort;
    s.pool.close(split);
  }

  /// The owner idles until the last helper has left.
  Task<> wait_for_helpers(Context& c, SplitPoint& split) {
    while (split.helpers > 0) {
      split.owner_waits = true;
      co_await s.machine.wait(*c.processor);
    }
  }

  // ---------------------------------------------------------------------------------- helpers --

  /// The split point that an idle processor helps at; null if there is none.
  [[nodiscard]] SplitPoint* choose(Processor& me) { return s.pool.random_victim(me); }

  /// An idle processor: helps for ever, unless a search that it ends goes on with its processor.
  Task<> help(Context& c) {
    for (;;) {
      SplitPoint* const split = algorithm().choose(*c.processor);
      if (split == nullptr) {
        co_await s.pool.wait(*c.processor);
        continue;
      }
      auto work = help_at(c, *split);
      const bool is_free = co_await work;
      if (!is_free) co_return;
    }
  }
  /// Helps at a split point. False if the processor now goes on with the search of its owner.
  Task<bool> help_at(Context& c, SplitPoint& split) {
    ++split.helpers;
    ++split.arriving;
    c.go_to(s.root, split);
    if (s.options.costs.steal > 0) co_await s.communicate(c, s.options.costs.steal);
    --split.arriving;
    auto work = work_at(c, split);
    co_await work;
    co_return leave(c, split);
  }
  /// A helper leaves; the last one goes on with the owner's search if that is parked.
  [[nodiscard]] bool leave(Context& c, SplitPoint& split) {
    if (--split.helpers > 0) return true;
    if (split.parked) {
      split.owner.processor = c.processor;
      s.machine.resume(std::exchange(split.parked, nullptr));
      return false;
    }
    if (std::exchange(split.owner_waits, false)) wake(*split.owner.processor);
    return true;
  }
  /// Ends the waiting of an owner.
  void wake(Processor& owner) {
    s.pool.call(owner);
    if (owner.waiting) s.machine.wake(owner);
  }
  /// The coroutine of a processor that has no search of its own.
  Task<> idle(Processor& me) {
    Context c(s.root, me);
    auto work = help(c);
    co_await work;
  }

  /// co_await park(...): the last helper goes on with this search, and the owner's processor looks
  /// for other work.
  [[nodiscard]] auto park(Context& c, SplitPoint& split) {
    struct Awaiter {
      SplitSearch& search;
      Context& c;
      SplitPoint& split;
      [[nodiscard]] bool await_ready() const noexcept { return split.helpers == 0; }
      void await_suspend(std::coroutine_handle<> handle) const {
        split.parked = handle;
        search.s.machine.start(search.idle(*c.processor));
      }
      void await_resume() const noexcept {}
    };
    return Awaiter{*this, c, split};
  }
};

}  // namespace espalier::parallel
