// NegaScout with a memory: every driver finds the minimax value at every iteration, and nothing
// is evaluated twice.
#include "espalier/textbook/memory_negascout.hpp"

#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negamax.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "tests/library/random_game.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::run;
using Graph = test_games::RandomGame<Capabilities{.key = true}>;
using test_games::RandomEvaluator;

/// Runs iterations with one driver after the other, each with a memory of its own, and compares all
/// iterations with negamax.
template <class G, class J>
void expect_values_of_all_iterations(G game, J evaluator, int deepest) {
  using W = Walk<G, J>;
  std::vector<Score> truths;
  for (int depth = 0; depth <= deepest; ++depth)
    truths.push_back(run(game, evaluator, [&](W& walk) { return negamax(walk, depth); }).value);

  const auto deepen = [&](const char* name, const auto& search) {
    W walk(game, evaluator);
    DeepeningMemory<typename G::Move> memory;
    for (int depth = 0; depth <= deepest; ++depth) {
      const Score truth = truths[static_cast<std::size_t>(depth)];
      EXPECT_EQ(search(walk, memory, truth, depth), truth) << name << ", depth " << depth;
    }
    const auto leaves = walk.counts.leaves();
    EXPECT_EQ(search(walk, memory, truths.back(), deepest), truths.back()) << name;
    EXPECT_EQ(walk.counts.leaves(), leaves) << name << " evaluated a leaf twice";
    EXPECT_GE(walk.counts.memory, 1U);
    EXPECT_LE(walk.counts.memory, memory.size());
  };
  const Score open = infinite_score;
  deepen("open window", [&](W& walk, auto& memory, Score, int depth) {
    return negascout(walk, memory, -open, open, depth);
  });
  for (const Score error : {-400, -3, 0, 3, 400}) {
    deepen("aspiration", [&](W& walk, auto& memory, Score truth, int depth) {
      return aspiration(walk, memory, truth + error, 2, depth);
    });
    deepen("MTD(f)", [&](W& walk, auto& memory, Score truth, int depth) {
      return mtd(walk, memory, truth + error, depth);
    });
  }
  deepen("SSS*",
         [&](W& walk, auto& memory, Score, int depth) { return mtd(walk, memory, open, depth); });
  deepen("DUAL*",
         [&](W& walk, auto& memory, Score, int depth) { return mtd(walk, memory, -open, depth); });
  deepen("NegaC*", [&](W& walk, auto& memory, Score, int depth) {
    return nega_c_star(walk, memory, -open, open, depth);
  });
}

TEST(MemoryNegascout, FindsTheValueOfRandomGraphs) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    expect_values_of_all_iterations(Graph(seed, {.transposes = seed % 2 == 0}), RandomEvaluator{},
                                    5);
  }
}

TEST(MemoryNegascout, FindsTheValueOfConnectFour) {
  // Wins are found by deeper iterations and not by the first ones.
  for (const char* const moves : {"", "4444", "112233", "44433"}) {
    SCOPED_TRACE(moves);
    expect_values_of_all_iterations(connect_four::parse_position(moves).value(),
                                    connect_four::Evaluator{}, 6);
  }
}

TEST(MemoryNegascout, CountsPasses) {
  auto tree = trees::RandomTree(test::shape(6, 4));
  trees::Evaluator evaluator;
  Walk walk(tree, evaluator);
  const Score value = negamax(walk, 4);
  const auto passes_with = [&](Score guess) {
    DeepeningMemory<trees::Branch> memory;
    int passes = 0;
    EXPECT_EQ(aspiration(walk, memory, guess, 5, 4, &passes), value);
    return passes;
  };
  EXPECT_EQ(passes_with(value), 1);
  EXPECT_EQ(passes_with(value + 4), 1);
  EXPECT_EQ(passes_with(value + 5), 2);
  EXPECT_EQ(passes_with(value - 5), 2);
}

TEST(MemoryNegascout, TriesTheBestMoveOfTheIterationBeforeFirst) {
  DeepeningMemory<trees::Branch> memory;
  EXPECT_EQ(memory.of(7, 2).move, trees::Branch{});
  memory.of(7, 2).move = {3};
  EXPECT_EQ(memory.of(7, 3).move, trees::Branch{3});
  EXPECT_EQ(memory.of(7, 5).move, trees::Branch{}) << "there was no iteration of depth 4";
  EXPECT_EQ(memory.of(8, 3).move, trees::Branch{});
  EXPECT_EQ(memory.of(7, 3).lower, -infinite_score);
  EXPECT_EQ(memory.size(), 4U);
}

}  // namespace
}  // namespace espalier::textbook
