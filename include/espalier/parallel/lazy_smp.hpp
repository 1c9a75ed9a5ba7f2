// Lazy SMP: every processor searches the whole tree and knows of the others only through the table.
#pragma once

#include <cstddef>
#include <utility>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// The Chess Programming Wiki, "Lazy SMP" and "Shared Hash Table". The first processor that has
/// searched the root ends the search of all. On a machine where all processors are equally fast,
/// nothing would part them, so each but the first searches the younger moves in an order of its
/// own; programs rely on the noise of real threads, and on helpers at other depths, for that.
template <class S>
class LazySmp : public SplitSearch<LazySmp<S>, S> {
  using Base = SplitSearch<LazySmp<S>, S>;
  friend Base;

 public:
  static constexpr bool processors_meet_in_the_table = true;
  using Base::Base;
  using typename Base::Context;
  using typename Base::Node;

  Task<> processor(Processor& me) {
    Context c(s.root, me);
    auto root = node(c, -infinite_score, infinite_score, s.depth, 0);
    const Score value = co_await root;
    s.finish(value);
  }

 private:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->visit(c, alpha, beta, depth, ply, &LazySmp::moves);
  }

  Task<> moves(Context& c, Node& n) {
    if (c.processor->id > 0) shuffle(n, *c.processor);
    return this->remaining_moves(c, n);
  }

  /// Not std::shuffle, whose order differs between standard libraries.
  static void shuffle(Node& n, Processor& by) {
    for (std::size_t i = n.moves.size(); i-- > 2;)
      std::swap(n.moves[i], n.moves[1 + by.random() % i]);
  }
};

}  // namespace espalier::parallel
