// Tests of the sizes of proofs on trees whose minimal tree is known.
#include "lab/proof_sizes.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab {
namespace {

template <class AnyTree>
Sizes sizes_of(int width, int depth) {
  const AnyTree tree(trees::Shape::make(width, depth, 5).value());
  return ProofSizes<AnyTree, trees::Evaluator>(tree).measure(depth);
}

// In a uniform tree without transpositions every proof has W^ceil(D/2) + W^floor(D/2) - 1 leaves.
TEST(ProofSizes, UniformTreesHaveTheMinimalTreeOfTheFormula) {
  for (const auto& [width, depth] : {std::pair{3, 1}, std::pair{5, 4}, std::pair{4, 5}}) {
    const Sizes sizes = sizes_of<trees::RandomScoresTree>(width, depth);
    EXPECT_EQ(sizes.all, all_leaves(width, depth));
    for (const std::uint64_t size :
         {sizes.first_tree, sizes.min_tree, sizes.first_graph, sizes.min_graph}) {
      EXPECT_EQ(size, minimal_leaves(width, depth)) << width << ", " << depth;
    }
    EXPECT_GE(sizes.search, minimal_leaves(width, depth));
  }
}

TEST(ProofSizes, SharedPositionsAreCountedOnce) {
  const Sizes sizes =
      ProofSizes<connect_four::Position, connect_four::Evaluator>(connect_four::Position())
          .measure(6);
  EXPECT_EQ(sizes.all, 117649U) << "7^6: nobody wins within six plies";
  EXPECT_LT(sizes.first_graph, sizes.first_tree);
  EXPECT_LE(sizes.min_tree, sizes.first_tree);
  EXPECT_GE(sizes.search, sizes.min_graph);
}

}  // namespace
}  // namespace espalier::lab
