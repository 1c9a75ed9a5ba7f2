// Root splitting: the moves of the root are divided among the processors.
#pragma once

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// Every processor takes one move of the root after the other and searches it alone, with the best
/// value known when it takes it. As S. Sockalingam and many before have it; the Chess Programming
/// Wiki, "Parallel Search", calls it root splitting.
template <class S>
class RootSplitting : public SplitSearch<RootSplitting<S>, S> {
  using Base = SplitSearch<RootSplitting<S>, S>;
  friend Base;

 public:
  using Base::Base;
  using typename Base::Context;
  using typename Base::Node;

 private:
  using Base::s;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    if (ply > 0) return this->sequential(c, alpha, beta, depth, ply);
    return this->visit(c, alpha, beta, depth, ply, &RootSplitting::share_remaining);
  }
};

}  // namespace espalier::parallel
