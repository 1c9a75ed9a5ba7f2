// Node and leaf counts of the algorithms, against formulas and against each other.
#include <gtest/gtest.h>

#include <concepts>
#include <set>
#include <string>

#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/library/random_game.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::evaluated_nodes;
using test::power;
using test::run;
using test::run_all;
using test::shape;

/// Knuth and Moore's theorem: the leaves that any search must evaluate.
std::uint64_t critical_leaves(int width, int depth) {
  return power(width, depth / 2) + power(width, (depth + 1) / 2) - 1;
}

TEST(TextbookCounts, MinimaxVisitsEverything) {
  trees::Evaluator evaluator;
  for (int width = 1; width <= 4; ++width) {
    trees::RandomTree tree(shape(width, 5));
    const auto runs = run_all(tree, evaluator, 5);
    for (const auto* const name : {"minimax", "negamax"}) {
      const auto& counts = runs.at(name).counts;
      std::uint64_t nodes = 0;
      for (int ply = 0; ply <= 5; ++ply) {
        EXPECT_EQ(counts.nodes_at[static_cast<std::size_t>(ply)], power(width, ply)) << name;
        nodes += power(width, ply);
      }
      EXPECT_EQ(counts.nodes(), nodes);
      EXPECT_EQ(counts.leaves(), power(width, 5));
      EXPECT_EQ(counts.leaves_at[5], power(width, 5));
      EXPECT_EQ(counts.cutoffs(), 0U);
    }
  }
}

TEST(TextbookCounts, PerfectlyOrderedTreesCostTheCriticalTree) {
  trees::Evaluator evaluator;
  for (int width = 1; width <= 6; ++width) {
    for (int depth = 1; depth <= 6; ++depth) {
      trees::PerfectlyOrderedTree tree(shape(width, depth));
      const auto runs = run_all(tree, evaluator, depth);
      for (const auto* const name :
           {"alpha-beta", "alpha-beta, max and min", "Rival", "iterative alpha-beta", "falphabeta",
            "lalphabeta", "SCOUT", "palphabeta", "calphabeta", "PVS", "PVS, Thompson's",
            "PVS, curtailed", "NegaScout", "alpha-beta, survey's table",
            "alpha-beta, DUCHESS's table", "SSS*", "DUAL*", "MT-SSS*", "MT-DUAL*"})
        EXPECT_EQ(runs.at(name).counts.leaves(), critical_leaves(width, depth))
            << name << ' ' << width << ' ' << depth;
      // No algorithm can find the value with fewer.
      for (const auto& [name, done] : runs)
        EXPECT_GE(done.counts.leaves(), critical_leaves(width, depth)) << name;
    }
  }
}

TEST(TextbookCounts, DeepCutOffsBeginFourPliesBelowTheRoot) {
  trees::Evaluator evaluator;
  std::uint64_t deeper = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (int depth = 1; depth <= 5; ++depth) {
      trees::RandomTree tree(shape(5, depth, seed));
      const auto runs = run_all(tree, evaluator, depth);
      const auto f1 = runs.at("F1, no deep cut-offs").counts.leaves();
      const auto alpha_beta = runs.at("alpha-beta").counts.leaves();
      if (depth <= 3) {
        EXPECT_EQ(f1, alpha_beta);
      } else {
        EXPECT_GE(f1, alpha_beta);
        deeper += f1 - alpha_beta;
      }
    }
  }
  EXPECT_GT(deeper, 0U);
}

TEST(TextbookCounts, PublishedBestCaseOfFortyBranches) {
  // The table of the Chess Programming Wiki (Alpha-Beta) for b = 40 prints 65569 for five plies,
  // which 40^3 + 40^2 - 1 is not.
  constexpr std::uint64_t published[] = {1, 40, 79, 1639, 3199, 65'599, 127'999};
  trees::Evaluator evaluator;
  for (int depth = 1; depth <= 6; ++depth) {
    trees::PerfectlyOrderedTree tree(shape(40, depth));
    const auto done = run(tree, evaluator, [&](auto& walk) {
      return alpha_beta(walk, -infinite_score, infinite_score, depth);
    });
    EXPECT_EQ(done.counts.leaves(), published[depth]);
  }
}

TEST(TextbookCounts, FailingHighOrLowCostsHalfTheCriticalTree) {
  trees::Evaluator evaluator;
  for (int width = 2; width <= 6; ++width) {
    for (int depth = 1; depth <= 6; ++depth) {
      trees::PerfectlyOrderedTree tree(shape(width, depth));
      const Score value =
          run(tree, evaluator, [&](auto& walk) { return negamax(walk, depth); }).value;
      const auto low = run(tree, evaluator,
                           [&](auto& walk) { return falphabeta(walk, value, value + 1, depth); });
      const auto high = run(tree, evaluator,
                            [&](auto& walk) { return falphabeta(walk, value - 1, value, depth); });
      EXPECT_EQ(low.counts.leaves(), power(width, (depth + 1) / 2));
      EXPECT_EQ(high.counts.leaves(), power(width, depth / 2));
      EXPECT_EQ(low.value, value);
      EXPECT_EQ(high.value, value);
    }
  }
}

TEST(TextbookCounts, WorstOrderedTreesCostMinimax) {
  trees::Evaluator evaluator;
  for (int width = 1; width <= 5; ++width) {
    for (int depth = 1; depth <= 5; ++depth) {
      trees::WorstOrderedTree tree(shape(width, depth));
      const auto runs = run_all(tree, evaluator, depth);
      for (const auto* const name : {"alpha-beta", "falphabeta", "iterative alpha-beta"})
        EXPECT_EQ(runs.at(name).counts.leaves(), power(width, depth)) << name;
    }
  }
}

TEST(TextbookCounts, FiveFormsOfAlphaBetaVisitTheSameNodes) {
  trees::Evaluator evaluator;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    trees::RandomTree tree(shape(2 + static_cast<int>(seed % 4), 5, seed));
    const auto runs = run_all(tree, evaluator, 5);
    for (const auto* const name :
         {"alpha-beta, max and min", "Rival", "iterative alpha-beta", "falphabeta"})
      ASSERT_EQ(runs.at(name).counts, runs.at("alpha-beta").counts) << name << ", seed " << seed;
    ASSERT_LT(runs.at("alpha-beta").counts.leaves(), runs.at("minimax").counts.leaves());
    ASSERT_GT(runs.at("alpha-beta").counts.cutoffs(), 0U);
  }
}

TEST(TextbookCounts, WhenASecondSearchIsMade) {
  trees::Evaluator evaluator;
  const auto leaves = [&](const char* text) {
    auto tree = trees::ExplicitTree::parse(text).value();
    std::map<std::string, std::uint64_t> result;
    for (const auto& [name, done] : run_all(tree, evaluator, 1))
      result[name] = done.counts.leaves();
    return result;
  };
  // A move as good as the best is not searched again, a better one is, but for NegaScout just above
  // the leaves, and for the curtailed search, whose first search was of the leaf itself.
  auto as_good = leaves("(5 5)"), better = leaves("(5 7)");
  for (const auto* const name : {"alpha-beta", "falphabeta", "NegaScout", "PVS, curtailed"}) {
    EXPECT_EQ(as_good[name], 2U) << name;
    EXPECT_EQ(better[name], 2U) << name;
  }
  for (const auto* const name :
       {"lalphabeta", "SCOUT", "palphabeta", "calphabeta", "PVS", "PVS, Thompson's"}) {
    EXPECT_EQ(as_good[name], 2U) << name;
    EXPECT_EQ(better[name], 3U) << name;
  }
  // Each move better than the last: a candidate of Thompson's gets its score when the next one
  // comes.
  auto chain = leaves("(1 3 5 7)");
  EXPECT_EQ(chain["PVS"], 7U);
  EXPECT_EQ(chain["PVS, Thompson's"], 7U);
  // A candidate that no other move exceeds is the best move without a second search.
  auto tree = trees::ExplicitTree::parse("(1 3 2 2 2)").value();
  trees::Branch choice;
  const auto chosen = run(tree, evaluator, [&](auto& walk) {
    return thompson_pvs(walk, -infinite_score, infinite_score, 1, 0, &choice);
  });
  EXPECT_EQ(chosen.counts.leaves(), 5U);
  EXPECT_EQ(choice.number, 2);
}

TEST(TextbookCounts, FalphabetaBoundsAreTighterAndCostNothing) {
  trees::Evaluator evaluator;
  int tighter_low = 0, tighter_high = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    trees::RandomTree tree(shape(3, 5, seed));
    const Score alpha = static_cast<Score>(seed % 120), beta = alpha + 8;
    const auto hard =
        run(tree, evaluator, [&](auto& walk) { return alpha_beta(walk, alpha, beta, 5); });
    const auto soft =
        run(tree, evaluator, [&](auto& walk) { return falphabeta(walk, alpha, beta, 5); });
    ASSERT_EQ(hard.counts, soft.counts);
    const Score value = run(tree, evaluator, [](auto& walk) { return negamax(walk, 5); }).value;
    if (value <= alpha) {
      ASSERT_LE(value, soft.value);
      ASSERT_LE(soft.value, hard.value);
      ASSERT_EQ(hard.value, alpha);
    } else if (value >= beta) {
      ASSERT_GE(value, soft.value);
      ASSERT_GE(soft.value, hard.value);
      ASSERT_GE(hard.value, beta);
    } else {
      ASSERT_EQ(soft.value, value);
      ASSERT_EQ(hard.value, value);
    }
    tighter_low += soft.value < hard.value;
    tighter_high += soft.value > hard.value;
  }
  EXPECT_GT(tighter_low, 0);
  EXPECT_GT(tighter_high, 0);
}

TEST(TextbookCounts, NoAlgorithmEvaluatesMoreLeavesThanAlphaBeta) {
  // Reinefeld (1983) for NegaScout; Stockman (1979) for SSS*, DUAL* by symmetry.
  constexpr int depth = 5;
  int fewer = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const trees::RandomTree tree(shape(2 + static_cast<int>(seed % 3), depth + 1, seed));
    const auto base = evaluated_nodes(
        tree, [](auto& walk) { return alpha_beta(walk, -infinite_score, infinite_score, depth); });
    const std::set<std::uint64_t> allowed(base.begin(), base.end());
    EXPECT_EQ(allowed.size(), base.size());
    for_each_algorithm([&](const std::string& name, const char*, auto algorithm) {
      if (name != "NegaScout" && name != "PVS" && name != "SSS*" && name != "DUAL*") return;
      const auto leaves = evaluated_nodes(tree, [&](auto& walk) { return algorithm(walk, depth); });
      for (const auto leaf : leaves) ASSERT_EQ(allowed.count(leaf), 1U) << name << ' ' << seed;
      if (name.ends_with('*')) {
        ASSERT_LE(leaves.size(), base.size()) << name << ' ' << seed;
        fewer += leaves.size() < base.size();
      }
    });
  }
  EXPECT_GT(fewer, 100);
}

TEST(TextbookCounts, AlgorithmsWithMemoryReportIt) {
  trees::Evaluator evaluator;
  trees::RandomTree tree(shape(4, 6));
  const auto runs = run_all(tree, evaluator, 6);
  std::set<std::string> with_memory{"SSS*", "DUAL*", "proof-number search"};
  using Keyless = Walk<test_games::RandomGame<>, test_games::RandomEvaluator>;
  for_each_algorithm([&](const char* name, const char*, auto algorithm) {
    // What needs keys has a table.
    if (!std::invocable<decltype(algorithm), Keyless&, int>) with_memory.insert(name);
  });
  for (const auto& [name, done] : runs)
    EXPECT_EQ(done.counts.memory > 0, with_memory.count(name) == 1) << name;
  // OPEN holds a solution tree's leaves: all moves of MAX and one of MIN.
  EXPECT_EQ(runs.at("SSS*").counts.memory, power(4, 3));
}

}  // namespace
}  // namespace espalier::textbook
