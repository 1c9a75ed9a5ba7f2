// Properties of uniform trees whatever their values: moves, keys, sizes, and that a seed gives the
// same tree each time.
#include "games/trees/tree.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <type_traits>

#include "tests/games/trees/trees.hpp"

namespace espalier::trees::test {
namespace {

template <class AnyTree>
class UniformTree : public testing::Test {};
using AllTrees = testing::Types<RandomTree, RandomScoresTree, StronglyOrderedTree,
                                OrderedScoresTree, PerfectlyOrderedTree, WorstOrderedTree>;
TYPED_TEST_SUITE(UniformTree, AllTrees);

TYPED_TEST(UniformTree, MinimaxVisitsEveryLeaf) {
  for (const auto [width, depth] : {std::array{1, 9}, {2, 10}, {7, 4}, {24, 3}, {64, 2}})
    EXPECT_EQ(by_minimax(TypeParam(shape(width, depth))).leaves,
              power(static_cast<std::uint64_t>(width), depth));
}

TYPED_TEST(UniformTree, AlphaBetaFindsTheMinimaxValue) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const int width = 1 + static_cast<int>(seed % 6);
    const TypeParam tree(shape(width, 1 + static_cast<int>(seed % 5), seed));
    EXPECT_EQ(by_alpha_beta(tree).value, by_minimax(tree).value) << "seed " << seed;
  }
}

TYPED_TEST(UniformTree, TakingBackRestoresTheNode) {
  TypeParam tree(shape(64, 200));
  std::array<std::uint64_t, 201> keys{};
  for (int ply = 0; ply < 200; ++ply) {
    keys[static_cast<std::size_t>(ply)] = tree.key();
    ASSERT_EQ(tree.side_to_move(), ply % 2);
    const Branch branch{static_cast<std::uint8_t>(1 + ply * 7 % 64)};
    const std::uint64_t foretold = tree.key_after(branch);
    tree.make(branch);
    ASSERT_EQ(tree.key(), foretold);
  }
  EXPECT_TRUE(tree.is_leaf());
  for (int ply = 199; ply >= 0; --ply) {
    tree.unmake({static_cast<std::uint8_t>(1 + ply * 7 % 64)});
    ASSERT_EQ(tree.key(), keys[static_cast<std::size_t>(ply)]);
    ASSERT_EQ(tree.ply(), ply);
  }
}

TYPED_TEST(UniformTree, KeysOfAllNodesDiffer) {
  std::set<std::uint64_t> keys;
  const auto walk = [&keys](auto& self, TypeParam& tree) -> void {
    EXPECT_TRUE(keys.insert(tree.key()).second);
    MovesOf<TypeParam> branches;
    (void)tree.generate(branches);
    for (const Branch branch : branches) {
      tree.make(branch);
      self(self, tree);
      tree.unmake(branch);
    }
  };
  TypeParam tree(shape(9, 4));
  walk(walk, tree);
  EXPECT_EQ(keys.size(), 1U + 9 + 81 + 729 + 6561);
}

TYPED_TEST(UniformTree, NeedsOnlyItsPath) {
  // A path of 200 nodes and what the policy holds; a leaf is reached without an allocation, so this
  // is all there is.
  EXPECT_LT(sizeof(TypeParam), 4096U);
  EXPECT_TRUE(std::is_trivially_destructible_v<TypeParam>);
}

TYPED_TEST(UniformTree, StaysInRangeAtEveryDepth) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    TypeParam tree(shape(3, 200, seed));
    while (!tree.is_leaf()) {
      ASSERT_FALSE(is_proven(tree.static_eval()));
      tree.make({static_cast<std::uint8_t>(1 + (seed + static_cast<unsigned>(tree.ply())) % 3)});
    }
    ASSERT_FALSE(is_proven(tree.static_eval()));
  }
}

// Every compiler must make the same tree of a seed: these are facts, taken once.
template <class AnyTree>
void expect_facts(int width, int depth, std::uint64_t seed, Score value, std::uint64_t leaves) {
  const auto searched = by_alpha_beta(AnyTree(shape(width, depth, seed)));
  EXPECT_EQ(searched.value, value);
  EXPECT_EQ(searched.leaves, leaves);
}

TEST(Seeds, GiveTheSameTreesOnEveryPlatform) {
  expect_facts<RandomTree>(8, 4, 1, 30, 908);
  expect_facts<RandomTree>(24, 3, 1981, 120, 3499);
  expect_facts<RandomScoresTree>(8, 4, 1, 35, 520);
  expect_facts<RandomScoresTree>(24, 3, 1981, 132, 1718);
  expect_facts<StronglyOrderedTree>(8, 4, 1, 72, 163);
  expect_facts<StronglyOrderedTree>(24, 3, 1981, 12, 711);
  expect_facts<OrderedScoresTree>(8, 4, 1, 42, 219);
  expect_facts<OrderedScoresTree>(24, 3, 1981, 117, 780);
  expect_facts<PerfectlyOrderedTree>(8, 4, 1, 72, 127);
  expect_facts<PerfectlyOrderedTree>(24, 3, 1981, 12, 599);
  expect_facts<WorstOrderedTree>(8, 4, 1, 1, 4096);
  expect_facts<WorstOrderedTree>(24, 3, 1981, 1, 13824);
}

TEST(Seeds, GiveDifferentTrees) {
  std::set<std::uint64_t> leaves;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    leaves.insert(by_alpha_beta(RandomTree(shape(16, 3, seed))).leaves);
  EXPECT_GT(leaves.size(), 80U);
}

}  // namespace
}  // namespace espalier::trees::test
