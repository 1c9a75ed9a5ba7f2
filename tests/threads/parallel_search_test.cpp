// ParallelSearch: threads sharing a table, shared limits, stop and pondering. Also run under
// ThreadSanitizer.
#include "espalier/search/parallel_search.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/piece_square_evaluator.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/games/chess/random_games.hpp"
#include "tests/threads/every_thread_searches.hpp"

namespace espalier {
namespace {

using chess::Evaluation;
using chess::Position;
using chess::SearchHooks;
using chess::testing::at;
using chess::testing::expect_playable;
using chess::testing::kiwipete;
using chess::testing::mate_in_three;
using LazySmp =
    ParallelSearch<Position, Evaluation, SearchHooks, Enhancements::all(), CountingObserver>;
using Found = Result<chess::Move>;
using namespace std::chrono_literals;

/// Only a search that does not stop takes longer.
constexpr Milliseconds all_stop_within = 600'000;

TEST(ParallelSearch, ThreadsShareOneSmallTable) {
  for (const unsigned threads : {2U, 3U, 4U}) {
    LazySmp search({}, threads, 1);
    EXPECT_EQ(search.size(), threads);
    EXPECT_EQ(search.mib(), 1U);
    for (const char* fen : {kiwipete, mate_in_three}) {
      const Position root = at(fen);
      int reports = 0;
      const Found result =
          search.run(root, {.depth = 6, .lines = 2}, {}, [&](const Found&) { ++reports; });
      EXPECT_EQ(result.depth, 6);
      EXPECT_GE(reports, 12);
      expect_playable(root, result.line());
    }
    EXPECT_EQ(search.run(at(mate_in_three), {.depth = 20}).score(), win_in(5));
  }
}

TEST(ParallelSearch, EveryThreadSearches) {
  LazySmp search({}, 4, 1);
  EXPECT_TRUE(every_thread_searches(search, 100, [&](int) {
    (void)search.run(at(kiwipete), {.time = TimeBudget{20, 20}});
  }));
}

TEST(ParallelSearch, OneThreadEqualsSearch) {
  ParallelSearch<Position, Evaluation, SearchHooks> one({}, 1, 2);
  Search<Position, Evaluation, SearchHooks> search({}, 2);
  for (const Limits& limits : {Limits{.depth = 7}, Limits{.nodes = 5'000}}) {
    const Found a = one.run(at(kiwipete), limits);
    const Found b = search.run(at(kiwipete), limits);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.score(), b.score());
    EXPECT_EQ(a.line(), b.line());
    EXPECT_EQ(a.depth, b.depth);
  }
}

TEST(ParallelSearch, ANodeLimitIsShared) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    LazySmp search({}, threads, 1);
    for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 500U, 3'001U, 20'000U}) {
      const Found result = search.run(at(kiwipete), {.nodes = nodes});
      EXPECT_LE(result.nodes, nodes);
      // The first to finish ends the search of the others; it has used its share by then.
      EXPECT_GE(result.nodes, nodes / threads);
      EXPECT_FALSE(result.moves.empty());
    }
  }
}

TEST(ParallelSearch, ClearMakesASingleThreadRepeatItself) {
  LazySmp search({}, 3, 1);
  (void)search.run(at(kiwipete), {.depth = 6});
  search.resize(1);
  search.clear();
  const Found first = search.run(at(kiwipete), {.depth = 6});
  EXPECT_FALSE(search.resize_table(0));
  EXPECT_TRUE(search.resize_table(1));
  search.clear();
  EXPECT_EQ(search.run(at(kiwipete), {.depth = 6}).nodes, first.nodes);
  EXPECT_TRUE(search.resize_table(2));
  EXPECT_EQ(search.mib(), 2U);
  search.resize(0);
  EXPECT_EQ(search.size(), 1U) << "the calling thread is always there";
}

/// Runs a search on a thread of its own and signals the end of an iteration.
class Running {
 public:
  Running(LazySmp& search, const Limits& limits)
      : thread_([this, &search, limits] {
          result = search.run(at(kiwipete), limits, {}, [this](const Found&) { started_ = true; });
          is_over = true;
        }) {}
  ~Running() { wait(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void wait_for_start() const {
    while (!started_) std::this_thread::sleep_for(1ms);
  }
  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  Found result;
  std::atomic<bool> is_over{false};

 private:
  std::atomic<bool> started_{false};
  std::thread thread_;  // declared last: it uses the others
};

TEST(ParallelSearch, StoppedFromAnotherThread) {
  LazySmp search({}, 3, 1);
  Running running(search, {.infinite = true});
  running.wait_for_start();
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(running.is_over);
  const Stopwatch watch;
  search.control().stop();
  running.wait();
  EXPECT_LT(watch.elapsed(), all_stop_within);
  EXPECT_GE(running.result.depth, 1);
}

TEST(ParallelSearch, TheClockOfAPonderingSearchStartsWithThePonderhit) {
  LazySmp search({}, 2, 1);
  Running running(search, {.time = TimeBudget{1, 1}, .ponder = true});
  running.wait_for_start();
  std::this_thread::sleep_for(50ms);
  EXPECT_FALSE(running.is_over) << "no limit of time while pondering";
  const Stopwatch watch;
  search.control().ponderhit();
  running.wait();
  EXPECT_LT(watch.elapsed(), all_stop_within);
  EXPECT_GE(running.result.time, 49) << "the time of the whole search";
}

TEST(ParallelSearch, StoppedBeforeItBeginsItStillCompletesAnIteration) {
  LazySmp search({}, 2, 1);
  search.start(at(kiwipete), {});
  search.control().stop();
  const Found result = search.finish();
  EXPECT_EQ(result.depth, 1);
}

/// A search resets the stop of the one before.
TEST(ParallelSearch, RunsAnyNumberOfTimes) {
  for (const unsigned threads : {1U, 2U}) {
    LazySmp search({}, threads, 1);
    for (int run = 0; run < 3; ++run) {
      EXPECT_EQ(search.run(at(kiwipete), {.depth = 7}).depth, 7) << threads << " run " << run;
    }
  }
}

TEST(ParallelSearch, ANodeLimitIsUsedUpByAllThreadsTogether) {
  for (const unsigned threads : {1U, 2U, 3U}) {
    LazySmp search({}, threads, 1);
    const Found result = search.run(at(kiwipete), {.nodes = 12'345});
    EXPECT_EQ(result.nodes, 12'345U) << threads;
  }
}

TEST(ParallelSearch, EveryThreadHasItsOwnIncrementalEvaluator) {
  ParallelSearch<Position, chess::PieceSquareEvaluator, SearchHooks> search({}, 2, 2);
  EXPECT_EQ(search.run(at(kiwipete), {.depth = 8}).depth, 8);
}

TEST(ParallelSearch, SeveralSearchesAtATimeAreIndependent) {
  constexpr std::array fens{kiwipete, mate_in_three};
  const auto found = [](const char* fen) {
    return Search<Position, Evaluation, SearchHooks>({}, 1).run(at(fen), {.depth = 8});
  };
  std::array<Found, 2> together;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < fens.size(); ++i)
    threads.emplace_back([&, i] { together[i] = found(fens[i]); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < fens.size(); ++i) {
    const Found alone = found(fens[i]);
    EXPECT_EQ(together[i].nodes, alone.nodes);
    EXPECT_EQ(together[i].score(), alone.score());
    EXPECT_EQ(together[i].line(), alone.line());
  }
}

}  // namespace
}  // namespace espalier
