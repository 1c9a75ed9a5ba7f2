// Parallel aspiration: every processor searches the whole tree, each with a window of its own.
#pragma once

#include <algorithm>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// G. Baudet, "The Design and Analysis of Algorithms for Asynchronous Multiprocessors" (1978). The
/// windows cover the line without overlap, so that one search succeeds, and its end is the end of
/// all. Here they lie around the static evaluation of the root.
template <class S>
class ParallelAspiration : public SplitSearch<ParallelAspiration<S>, S> {
  using Base = SplitSearch<ParallelAspiration<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;

  Task<> processor(Processor& me) {
    Context c(s.root, me);
    const int windows = static_cast<int>(s.machine.size());
    const int number = static_cast<int>(me.id);
    const Score guess = windows > 1 ? s.evaluate(s.root) : 0;
    const auto lower_end = [&](int window) {
      return std::clamp(guess + (window - windows / 2) * s.options.aspiration_width,
                        -infinite_score, infinite_score);
    };
    // The values v with lower_end(number) <= v < lower_end(number + 1).
    const Score alpha =
        number == 0 ? -infinite_score : std::max(-infinite_score, lower_end(number) - 1);
    const Score beta = number + 1 == windows ? infinite_score : lower_end(number + 1);
    if (alpha + 1 < beta) {
      auto search = node(c, alpha, beta, s.depth, 0);
      const Score value = co_await search;
      if (value > alpha && value < beta) s.finish(value);
    }
    co_await s.machine.wait(me);
  }

 private:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return this->sequential(c, alpha, beta, depth, ply);
  }
};

}  // namespace espalier::parallel
