// What the library does where the system starts no thread: the calling one does the work.
#include <gtest/gtest.h>

#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>

#include "espalier/historical/root_splitting.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/solve.hpp"
#include "tests/library/nim.hpp"
#include "tests/library/random_game.hpp"

#ifdef __GLIBC__
namespace espalier {
namespace {

constexpr Capabilities keyed{.key = true, .history = true};
using SmallGame = test_games::RandomGame<keyed>;

/// No thread can be started: its stack would be larger than the address space.
class RefusedThreads : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(pthread_getattr_default_np(&before_), 0);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    ASSERT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 47), 0);
    ASSERT_EQ(pthread_setattr_default_np(&huge), 0);
    pthread_attr_destroy(&huge);
    EXPECT_THROW(std::thread([] {}).join(), std::system_error);
  }
  void TearDown() override {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

  SmallGame root_{7, {.min_width = 3, .max_width = 12}};

 private:
  pthread_attr_t before_;
};

TEST_F(RefusedThreads, TheSearchRunsAlone) {
  ParallelSearch<SmallGame, test_games::RandomEvaluator, test_games::HooksOf<SmallGame>,
                 Enhancements::all(), NoObserver, default_parameters, ParallelSchemes::all>
      search({}, 4, 1);
  Search<SmallGame, test_games::RandomEvaluator, test_games::HooksOf<SmallGame>> alone({}, 1);
  const auto expected = alone.run(root_, {.depth = 6});
  for (const ParallelScheme scheme :
       {ParallelScheme::lazy, ParallelScheme::abdada, ParallelScheme::ybwc}) {
    search.set_scheme(scheme, 1);
    search.clear();
    const auto found = search.run(root_, {.depth = 6});
    EXPECT_EQ(found.line(), expected.line());
    EXPECT_EQ(found.nodes, expected.nodes);
    EXPECT_FALSE(search.run(root_, {.time = TimeBudget{1, 1}}).moves.empty()) << "with the vote";
  }
}

TEST_F(RefusedThreads, TheSolverSolvesAlone) {
  Solver<test_games::Nim> solver(1, {}, 4);
  EXPECT_TRUE(solver.run(test_games::Nim({4, 5, 6})).is_solved());
}

TEST_F(RefusedThreads, ATableIsClearedAlone) {
  TranspositionTable table(1);
  for (std::uint64_t key = 1; key < 10'000; ++key) table.store(key << 32 | key, {.depth = 5});
  EXPECT_GT(table.permille_full(), 0);
  table.clear(8);
  EXPECT_EQ(table.permille_full(), 0);
}

TEST_F(RefusedThreads, RootSplittingSearchesAllMoves) {
  RootSplitting<SmallGame, test_games::RandomEvaluator, test_games::HooksOf<SmallGame>,
                Enhancements::exact()>
      search({}, 4, 1);
  const auto found = search.run(root_, 3);
  EXPECT_FALSE(found.moves.empty());
  for (const auto& move : found.moves) EXPECT_TRUE(move.has_own_score);
}

TEST_F(RefusedThreads, PartsAreAllDone) {
  int calls = 0;
  detail::run_parts(4, 100, [&calls] {
    return [&calls](std::size_t) {
      ++calls;
      return true;
    };
  });
  EXPECT_EQ(calls, 100);
}

}  // namespace
}  // namespace espalier
#endif
