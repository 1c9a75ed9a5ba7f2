// The searches that choose a move without computing the minimax value: beam search, the M & N
// procedure, B*, conspiracy number search and UCT.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "espalier/textbook/b_star.hpp"
#include "espalier/textbook/beam_search.hpp"
#include "espalier/textbook/conspiracy_numbers.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/highest_average.hpp"
#include "espalier/textbook/m_and_n.hpp"
#include "espalier/textbook/m_and_n_alpha_beta.hpp"
#include "espalier/textbook/reference.hpp"
#include "espalier/textbook/uct.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "games/trees/tree.hpp"
#include "tests/library/random_game.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::shape;
using test_games::RandomEvaluator;
using test_games::RandomGame;

template <class G, class J>
bool is_best(G& game, J& evaluator, int depth, typename G::Move move) {
  const auto best = solve(game, evaluator, depth).best_moves;
  return best.empty() ? move == typename G::Move{}
                      : std::find(best.begin(), best.end(), move) != best.end();
}

/// Compares `search(walk, depth)`, which must find the minimax value here, with the definition.
template <class Search>
void expect_minimax(Search search) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    RandomGame<> game(seed, {.min_width = 1 + static_cast<int>(seed % 2),
                             .max_width = 4,
                             .values = 1 + static_cast<int>(seed % 50),
                             .endings = seed % 3 == 0 ? 16 : 0,
                             .transposes = false});
    const int depth = static_cast<int>(seed % 6);
    Walk walk(game, evaluator);
    const auto choice = search(walk, depth);
    ASSERT_EQ(choice.value, solve(game, evaluator, depth).score) << seed;
    ASSERT_TRUE(is_best(game, evaluator, depth, choice.move)) << seed;
  }
}

TEST(Choices, ABeamOfAllMovesIsAlphaBeta) {
  expect_minimax([](auto& walk, int depth) {
    return beam_search(walk, 4, -infinite_score, infinite_score, depth);
  });
  trees::Evaluator evaluator;
  trees::RandomTree tree(shape(5, 5));
  Walk beam(tree, evaluator), alpha_beta(tree, evaluator);
  (void)beam_search(beam, 5, -infinite_score, infinite_score, 5);
  (void)falphabeta(alpha_beta, -infinite_score, infinite_score, 5);
  EXPECT_EQ(beam.counts, alpha_beta.counts);
}

TEST(Choices, ABeamFollowsTheMovesThatLookBest) {
  // Statically all moves of this tree are worth 0 above the leaves: the beam takes the first.
  trees::Evaluator evaluator;
  auto tree = trees::ExplicitTree::parse(trees::stockman_tree).value();
  Walk walk(tree, evaluator);
  EXPECT_EQ(beam_search(walk, 1, -infinite_score, infinite_score, 4).value, 5);
  EXPECT_EQ(walk.counts.nodes(), 3 * 3 + 3U);  // the last two leaves are not selected from
  // A narrow beam misses the best move of a tree in which static values are noisy.
  int missed = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    trees::StronglyOrderedTree noisy(shape(6, 4, seed));
    Walk in_noise(noisy, evaluator);
    const auto choice = beam_search(in_noise, 2, -infinite_score, infinite_score, 4);
    missed += is_best(noisy, evaluator, 4, choice.move) ? 0 : 1;
  }
  EXPECT_GT(missed, 5);
  EXPECT_LT(missed, 45);
}

TEST(Choices, TheHighestAverageIgnoresThatTheOpponentChooses) {
  trees::Evaluator evaluator;
  auto tree = trees::ExplicitTree::parse("((40 -20) (5 7 6))").value();
  Walk walk(tree, evaluator);
  const auto choice = highest_average(walk, 2);
  EXPECT_EQ(choice.value, 10);  // of 40 and -20; minimax chooses the other move, worth 5
  EXPECT_FALSE(is_best(tree, evaluator, 2, choice.move));
  EXPECT_EQ(walk.counts.leaves(), 5U);
  // At one ply it is minimax.
  RandomEvaluator random;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomGame<> game(seed, {.min_width = 1, .max_width = 4, .values = 50});
    Walk one(game, random);
    ASSERT_EQ(highest_average(one, 1).value, solve(game, random, 1).score) << seed;
  }
}

TEST(Choices, OneAndOneIsMinimax) {
  const auto none = [](Score) -> Score { return 1000; };
  expect_minimax([&](auto& walk, int depth) { return m_and_n(walk, 1, 1, none, depth); });
}

TEST(Choices, TwoGoodMovesAreWorthMoreThanOne) {
  trees::Evaluator evaluator;
  auto tree = trees::ExplicitTree::parse("((10 -90) (8 9))").value();
  const auto near = [](Score difference) { return std::max(0, 5 - difference); };
  Walk walk(tree, evaluator);
  EXPECT_EQ(m_and_n(walk, 1, 1, near, 2).value, 8);
  // MIN's values are -90 and, with two moves one point apart, 8 - 4. MAX has one move near 4.
  EXPECT_EQ(m_and_n(walk, 1, 2, near, 2).value, 4);
  EXPECT_EQ(m_and_n(walk, 2, 2, near, 2).value, 4);
  auto leaves = trees::ExplicitTree::parse("(7 3 6 5)").value();
  Walk at_leaves(leaves, evaluator);
  EXPECT_EQ(m_and_n(at_leaves, 3, 1, near, 1).value, 7 + 4 + 3);
  EXPECT_EQ(m_and_n(at_leaves, 9, 1, near, 1).value, 7 + 4 + 3 + 1);
}

TEST(Choices, MAndNAlphaBetaChoosesAsMAndN) {
  RandomEvaluator evaluator;
  std::uint64_t pruned = 0, whole = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    RandomGame<> game(seed, {.min_width = 1 + static_cast<int>(seed % 2),
                             .max_width = 4,
                             .values = 1 + static_cast<int>(seed % 50),
                             .endings = seed % 3 == 0 ? 16 : 0,
                             .transposes = false});
    const LinearBonus bonus{.error = static_cast<Score>(seed % 7)};
    const std::size_t m = 1 + seed % 3, n = 1 + seed / 3 % 3;
    const int depth = static_cast<int>(seed % 6);
    Walk all(game, evaluator), some(game, evaluator);
    const auto truth = m_and_n(all, m, n, bonus, depth);
    const auto choice =
        m_and_n_alpha_beta(some, m, n, bonus, -infinite_score, infinite_score, depth);
    ASSERT_EQ(choice.value, truth.value) << seed;
    ASSERT_EQ(choice.move, truth.move) << seed;
    whole += all.counts.leaves();
    pruned += some.counts.leaves();
    // A window that the value is outside of.
    const Score alpha = static_cast<Score>(seed % 9) - 5, beta = alpha + 1;
    const Score bound = m_and_n_alpha_beta(some, m, n, bonus, alpha, beta, depth).value;
    ASSERT_TRUE(bound <= alpha ? truth.value <= alpha : truth.value >= beta) << seed;
  }
  EXPECT_LT(pruned, whole * 3 / 4);
}

TEST(Choices, OneAndOneIsFalphabeta) {
  trees::Evaluator evaluator;
  trees::RandomTree tree(shape(5, 5));
  Walk one(tree, evaluator), other(tree, evaluator);
  (void)m_and_n_alpha_beta(one, 1, 1, LinearBonus{.error = 9}, -infinite_score, infinite_score, 5);
  (void)falphabeta(other, -infinite_score, infinite_score, 5);
  EXPECT_EQ(one.counts, other.counts);
}

TEST(Choices, BStarProvesTheBestMove) {
  trees::Evaluator evaluator;
  std::uint64_t leaves = 0, of_minimax = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    trees::StronglyOrderedTree tree(shape(2 + static_cast<int>(seed % 4), 4, seed));
    Walk walk(tree, evaluator);
    const auto choice = b_star(walk, trees::StronglyOrdered::costs / 2, 4);
    ASSERT_TRUE(is_best(tree, evaluator, 4, choice.move)) << seed;
    const auto solution = solve(tree, evaluator, 4);
    ASSERT_LE(choice.value, solution.score) << seed;
    leaves += walk.counts.leaves();
    of_minimax += solution.counts.leaves();
  }
  EXPECT_LT(leaves, of_minimax / 2);
  // Without any knowledge of the values it still ends, with a proof.
  RandomEvaluator random;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomGame<> game(seed, {.max_width = 4, .values = 20, .endings = 16, .transposes = false});
    Walk walk(game, random);
    ASSERT_TRUE(is_best(game, random, 4, b_star(walk, win_score, 4).move)) << seed;
  }
}

TEST(Choices, ConspiracyNumbersOfAnExample) {
  // The tree of the Chess Programming Wiki, Conspiracy Numbers: ((5 2) (3 4)), and its tables.
  const auto leaf = [](int value) { return ConspiracyNumbers(9, value, false); };
  ConspiracyNumbers a(9), b(9), c(9);
  b.add(leaf(5)), b.add(leaf(2));
  c.add(leaf(3)), c.add(leaf(4));
  a.add(b), a.add(c);
  EXPECT_EQ(b.value(), -2);
  EXPECT_EQ(c.value(), -3);
  EXPECT_EQ(a.value(), 3);
  for (const int v : {-9, 0, 1}) EXPECT_EQ(a.to_lower(v), 2U) << v;
  EXPECT_EQ(a.to_lower(2), 1U);
  EXPECT_EQ(a.to_lower(3), 0U);
  EXPECT_EQ(a.to_raise(3), 0U);
  EXPECT_EQ(a.to_raise(4), 1U);
  EXPECT_EQ(a.to_raise(5), 1U);
  for (const int v : {6, 7, 9}) EXPECT_EQ(a.to_raise(v), 2U) << v;
  EXPECT_EQ(a.most(1), 5);
  EXPECT_EQ(a.least(1), 2);
  // A leaf with a final value does not conspire.
  EXPECT_EQ(ConspiracyNumbers(9, 4, true).to_raise(5), ConspiracyNumbers::infinite);
}

TEST(Choices, WithoutAThresholdConspiracyNumbersGiveTheMinimaxValue) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomGame<> game(seed, {.max_width = 3, .values = 30, .endings = 0, .transposes = false});
    const int depth = static_cast<int>(seed % 6);
    Walk walk(game, evaluator);
    const auto choice =
        conspiracy_number_search(walk, depth, {.threshold = ConspiracyNumbers::infinite - 1});
    ASSERT_EQ(choice.value, solve(game, evaluator, depth).score) << seed;
    ASSERT_TRUE(is_best(game, evaluator, depth, choice.move)) << seed;
  }
}

TEST(Choices, AHigherThresholdNeedsMoreConspirators) {
  trees::Evaluator evaluator;
  std::uint64_t before = 0;
  for (const std::uint32_t threshold : {1U, 4U, 16U}) {
    trees::StronglyOrderedTree tree(shape(6, 6, 1));
    Walk walk(tree, evaluator);
    (void)conspiracy_number_search(walk, 6, {.threshold = threshold, .grain = 8, .range = 256});
    EXPECT_GT(walk.counts.leaves(), before);
    before = walk.counts.leaves();
  }
  trees::StronglyOrderedTree tree(shape(6, 6, 1));
  Walk walk(tree, evaluator);
  (void)conspiracy_number_search(walk, 6, {.threshold = 1000, .range = 256, .max_leaves = 500});
  EXPECT_GE(walk.counts.leaves(), 500U);
  EXPECT_LE(walk.counts.leaves(), 505U);
}

TEST(Choices, UctApproachesMinimax) {
  trees::Evaluator evaluator;
  auto tree = trees::ExplicitTree::parse(trees::stockman_tree).value();
  const auto choose = [&](std::uint64_t simulations, std::uint64_t seed) {
    Walk walk(tree, evaluator);
    const auto choice = uct(walk, 4, {.simulations = simulations, .range = 100, .seed = seed});
    EXPECT_EQ(walk.counts.leaves(), simulations);  // one a simulation
    return choice;
  };
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto choice = choose(20'000, seed);
    EXPECT_TRUE(is_best(tree, evaluator, 4, choice.move)) << seed;
    EXPECT_NEAR(choice.value, 35, 4) << seed;
  }
  EXPECT_EQ(choose(100, 3).value, choose(100, 3).value);
  auto single = trees::ExplicitTree::parse("7").value();
  Walk walk(single, evaluator);
  EXPECT_EQ(uct(walk, 4, {.simulations = 5, .range = 100}).value, 7);
}

}  // namespace
}  // namespace espalier::textbook
