// Shared by the tests of synthetic trees: a search that counts leaves, and the formulas of the
// papers.
#pragma once

#include <cstdint>

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"

namespace espalier::trees::test {

struct Searched {
  Score value = 0;
  std::uint64_t leaves = 0;
};

template <class AnyTree>
[[nodiscard]] Searched by_alpha_beta(AnyTree tree, Score alpha = -infinite_score,
                                     Score beta = infinite_score) {
  trees::Evaluator evaluator;
  textbook::Walk<AnyTree, trees::Evaluator> walk(tree, evaluator);
  const Score value = textbook::alpha_beta(walk, alpha, beta, Shape::max_depth);
  return {value, walk.counts.leaves()};
}

template <class AnyTree>
[[nodiscard]] Searched by_minimax(AnyTree tree, int depth = Shape::max_depth) {
  trees::Evaluator evaluator;
  textbook::Walk<AnyTree, trees::Evaluator> walk(tree, evaluator);
  const Score value = textbook::minimax(walk, depth);
  return {value, walk.counts.leaves()};
}

[[nodiscard]] inline Shape shape(int width, int depth, std::uint64_t seed = 1) {
  return Shape::make(width, depth, seed).value();
}

[[nodiscard]] constexpr std::uint64_t power(std::uint64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

}  // namespace espalier::trees::test
