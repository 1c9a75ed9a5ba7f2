// The static evaluation of synthetic trees.
#pragma once

#include "espalier/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "games/trees/tree.hpp"

namespace espalier::trees {

/// The static evaluation of a node of any tree.
struct Evaluator {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  template <class AnyTree>
  [[nodiscard]] Score evaluate(const AnyTree& tree) const {
    return tree.static_eval();
  }
};

static_assert(espalier::Evaluator<Evaluator, RandomTree>);
static_assert(espalier::Evaluator<Evaluator, ExplicitTree>);

}  // namespace espalier::trees
