// A program of 1983 finds the minimax value with every window, memory and order, and without memory
// it visits what the textbook's algorithms visit.
#include "lab/deepening_program.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/negamax.hpp"
#include "espalier/textbook/pvs.hpp"
#include "lab/random_graph.hpp"

namespace espalier::lab {
namespace {

using W = textbook::Walk<RandomGraph, GraphEvaluator>;
using Iterations = DeepeningProgram<W>::Iterations;
using Paths = RandomGraph::Paths;

constexpr int deepest = 6;

Iterations run_of(const Program& program, std::uint64_t seed, Paths paths, int plies = deepest) {
  RandomGraph game(seed, 9, paths);
  GraphEvaluator evaluator;
  W walk(game, evaluator);
  return DeepeningProgram<W>(walk, program).run(plies);
}

/// Values so far apart that only a minimal window is narrow.
struct CoarseEvaluator {
  [[nodiscard]] Score evaluate(const RandomGraph& game) const { return 10 * game.value(); }
};
using CoarseWalk = textbook::Walk<RandomGraph, CoarseEvaluator>;

template <class Search>
std::uint64_t leaves_of(std::uint64_t seed, Search search) {
  RandomGraph game(seed, 9, Paths::part);
  CoarseEvaluator evaluator;
  CoarseWalk walk(game, evaluator);
  (void)search(walk);
  return walk.counts.leaves();
}

std::vector<Program> all_programs() {
  std::vector<Program> programs;
  for (const Windows windows :
       {Windows::open, Windows::aspiration, Windows::calphabeta, Windows::pvs}) {
    for (const RootOrder order :
         {RootOrder::kept, RootOrder::best_first, RootOrder::partial, RootOrder::full}) {
      for (unsigned bits = 0; bits < 32; ++bits) {
        programs.push_back({.windows = windows,
                            .table = (bits & 1) != 0,
                            .refutations = (bits & 2) != 0,
                            .pairs = (bits & 4) != 0,
                            .pv = (bits & 8) != 0,
                            .root_order = order,
                            .start = (bits & 16) != 0 ? 2 : 1,
                            .step = (bits & 16) != 0 ? 2 : 1,
                            .opens_start = (bits & 16) != 0});
      }
    }
  }
  return programs;
}

TEST(DeepeningProgram, FindsTheMinimaxValueInEveryIteration) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (const Paths paths : {Paths::meet, Paths::part}) {
      std::vector<Score> values;
      for (int plies = 0; plies <= deepest; ++plies) {
        RandomGraph game(seed, 9, paths);
        GraphEvaluator evaluator;
        W walk(game, evaluator);
        values.push_back(textbook::negamax(walk, plies));
      }
      for (const Program& program : all_programs()) {
        const Iterations run = run_of(program, seed, paths);
        ASSERT_EQ(run.back().depth, deepest);
        for (const auto& each : run) {
          ASSERT_EQ(each.score, values[static_cast<std::size_t>(each.depth)]) << seed;
          ASSERT_LE(each.generations, each.interior);
        }
      }
    }
  }
}

TEST(DeepeningProgram, OneIterationVisitsTheLeavesOfTheTextbook) {
  constexpr Score open = infinite_score;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto leaves = [&](Windows windows) {
      return leaves_of(seed, [&](CoarseWalk& walk) {
        return DeepeningProgram<CoarseWalk>(walk, {.windows = windows, .start = deepest})
            .run(deepest);
      });
    };
    EXPECT_EQ(leaves(Windows::open), leaves_of(seed, [](CoarseWalk& walk) {
                return textbook::falphabeta(walk, -open, open, deepest);
              }));
    EXPECT_EQ(leaves(Windows::calphabeta), leaves_of(seed, [](CoarseWalk& walk) {
                return textbook::calphabeta(walk, -open, open, deepest);
              }));
    EXPECT_EQ(leaves(Windows::pvs), leaves_of(seed, [](CoarseWalk& walk) {
                return textbook::pvs(walk, -open, open, deepest);
              }));
  }
}

TEST(DeepeningProgram, MemoriesSaveMoveGenerations) {
  const auto share = [](const Program& program) {
    std::uint64_t generated = 0, interior = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Iterations run = run_of(program, seed, Paths::part);
      generated += run.back().generations;
      interior += run.back().interior;
    }
    return std::pair{generated, interior};
  };
  const auto [all, nodes] = share({.windows = Windows::pvs});
  EXPECT_EQ(all, nodes);
  for (const Program& program : {Program{.windows = Windows::pvs, .table = true},
                                 Program{.windows = Windows::pvs, .refutations = true}}) {
    const auto [some, interior] = share(program);
    EXPECT_LT(some, interior);
  }
}

// A pair is a root move and its refutation: below the reply the line is not followed.
TEST(DeepeningProgram, PairsFollowTheReplyOnly) {
  const auto generations = [](bool pairs) {
    std::uint64_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Iterations run = run_of({.refutations = true, .pairs = pairs}, seed, Paths::part);
      sum += run.back().interior - run.back().generations;
    }
    return sum;
  };
  EXPECT_GT(generations(true), 0U);
  EXPECT_LT(generations(true), generations(false));
}

}  // namespace
}  // namespace espalier::lab
