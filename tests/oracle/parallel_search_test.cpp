// The oracle holds for several threads sharing a table, for tables kept between searches, and for
// every line of a multi-PV search. The comparison is in oracle.hpp.
#include "espalier/search/parallel_search.hpp"
#include "espalier/textbook/negamax.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/threads/every_thread_searches.hpp"

namespace espalier::oracle {
namespace {

/// Several threads, one table: every entry is a true bound at its depth, whichever thread wrote it.
TEST(Oracle, SeveralThreads) {
  using G = RandomGame<all_hooks>;
  for (const unsigned threads : {2U, 3U}) {
    ParallelSearch<G, RandomEvaluator, HooksOf<G>, Enhancements::exact()> team({}, threads, 1);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      team.clear();
      expect_minimax_value(G(seed, shape_of(seed)), team, 1 + static_cast<int>(seed % 6),
                           "seed " + std::to_string(seed));
      if (HasFatalFailure()) return;
    }
  }
}

/// Any thread may search a move, with any bound that was known when it was taken. Nodes of all
/// depths are divided.
TEST(Oracle, ThreadsThatDivideTheNodes) {
  using G = RandomGame<all_hooks>;
  for (const ParallelScheme scheme : {ParallelScheme::abdada, ParallelScheme::ybwc}) {
    for (const unsigned threads : {2U, 4U}) {
      ParallelSearch<G, RandomEvaluator, HooksOf<G>, Enhancements::exact(), CountingObserver,
                     default_parameters, ParallelSchemes::all>
          team({}, threads, 1);
      team.set_scheme(scheme, 1);
      for (std::uint64_t seed = 0; seed < 400; ++seed) {
        RandomShape shape = shape_of(seed);
        int depth = 1 + static_cast<int>(seed % 7);
        if (seed % 4 == 3) {  // wide enough for all threads
          shape.min_width = 4;
          shape.max_width = 7;
          depth = 5;
        }
        team.clear();
        expect_minimax_value(G(seed, shape), team, depth, "seed " + std::to_string(seed));
        if (HasFatalFailure()) return;
      }
      RandomShape wide = shape_of(0);
      wide.min_width = 6;
      wide.max_width = 9;
      EXPECT_TRUE(every_thread_searches(team, 2000, [&](int seed) {
        team.clear();
        (void)team.run(G(static_cast<std::uint64_t>(seed), wide), {.depth = 7});
      }));
    }
  }
}

/// Entries of an earlier, shallower or deeper search of the same game must not change the value.
TEST(Oracle, TableKeptBetweenSearches) {
  using G = RandomGame<all_hooks>;
  Search<G, RandomEvaluator, HooksOf<G>, Enhancements::exact()> search({}, 1);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const int depth : {3, 5, 2, 5, 4}) {
      expect_minimax_value(G(seed, shape_of(seed)), search, depth, "seed " + std::to_string(seed));
      if (HasFatalFailure()) return;
    }
  }
}

/// The sum over the root moves: each line of a multi-PV search has the value of its own move.
TEST(Oracle, EveryLineOfMultiPv) {
  using G = RandomGame<all_hooks>;
  Search<G, RandomEvaluator, HooksOf<G>, Enhancements::exact()> search({}, 1);
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    G game(seed, shape_of(seed));
    search.clear();
    const int depth = 2 + static_cast<int>(seed % 4);
    const auto result = search.run(game, {.depth = depth, .lines = 16});
    ASSERT_EQ(result.lines, static_cast<int>(result.moves.size()));
    Score before = infinite_score;
    for (const auto& root_move : result.moves) {
      textbook::Walk walk(game, evaluator);
      game.make(root_move.move);
      const Score truth = -textbook::negamax(walk, depth - 1, 1);
      game.unmake(root_move.move);
      ASSERT_EQ(root_move.bound, Bound::exact) << seed;
      ASSERT_EQ(root_move.score, truth) << seed;
      ASSERT_LE(root_move.score, before) << seed;
      before = root_move.score;
    }
  }
}

}  // namespace
}  // namespace espalier::oracle
