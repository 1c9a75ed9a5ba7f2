// ABDADA and young brothers wait on real threads: limits, stops, and that helpers help. Also run
// under ThreadSanitizer. tests/oracle/ compares their values with minimax.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
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
using DividingSearch = ParallelSearch<Position, Evaluation, SearchHooks, Enhancements::all(),
                                      CountingObserver, default_parameters, ParallelSchemes::all>;
using Found = Result<chess::Move>;

class SchemesOfThreads : public testing::TestWithParam<ParallelScheme> {};
std::string scheme_name(const testing::TestParamInfo<ParallelScheme>& info) {
  return info.param == ParallelScheme::lazy     ? "Lazy"
         : info.param == ParallelScheme::abdada ? "Abdada"
                                                : "Ybwc";
}
INSTANTIATE_TEST_SUITE_P(Scheme, SchemesOfThreads,
                         testing::Values(ParallelScheme::abdada, ParallelScheme::ybwc),
                         scheme_name);

TEST_P(SchemesOfThreads, FindALegalLineAndTheMate) {
  for (const unsigned threads : {2U, 3U, 4U}) {
    DividingSearch search({}, threads, 1);
    search.set_scheme(GetParam());
    EXPECT_EQ(search.scheme(), GetParam());
    for (const char* fen : {kiwipete, mate_in_three}) {
      const Position root = at(fen);
      const Found result = search.run(root, {.depth = 8, .lines = 2});
      EXPECT_EQ(result.depth, 8);
      expect_playable(root, result.line());
    }
    EXPECT_EQ(search.run(at(mate_in_three), {.depth = 20}).score(), win_in(5));
  }
}

TEST_P(SchemesOfThreads, EveryThreadSearches) {
  DividingSearch search({}, 4, 1);
  search.set_scheme(GetParam());
  EXPECT_TRUE(every_thread_searches(search, 100, [&](int) {
    (void)search.run(at(kiwipete), {.time = TimeBudget{50, 50}});
  }));
}

TEST_P(SchemesOfThreads, OneThreadEqualsSearch) {
  DividingSearch one({}, 2, 2);
  one.set_scheme(GetParam());
  one.resize(1);
  Search<Position, Evaluation, SearchHooks> search({}, 2);
  const Found a = one.run(at(kiwipete), {.depth = 7});
  const Found b = search.run(at(kiwipete), {.depth = 7});
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.line(), b.line());
}

TEST_P(SchemesOfThreads, ANodeLimitIsShared) {
  for (const unsigned threads : {2U, 3U}) {
    DividingSearch search({}, threads, 1);
    search.set_scheme(GetParam(), 1);
    // The more searches, the likelier that a helper comes to a split point with no nodes left.
    std::vector<std::uint64_t> limits = {3'001, 20'000};
    for (std::uint64_t nodes = 0; nodes < 1'000; nodes = nodes * 9 / 8 + 1) limits.push_back(nodes);
    for (const std::uint64_t nodes : limits) {
      const Found result = search.run(at(kiwipete), {.nodes = nodes});
      EXPECT_LE(result.nodes, nodes);
      EXPECT_FALSE(result.moves.empty());
    }
  }
}

void start_and_stop(ParallelScheme scheme, int times) {
  DividingSearch search({}, 4, 1);
  search.set_scheme(scheme, 1);
  Control& control = search.control();
  for (int i = 0; i < times; ++i) {
    search.start(at(i % 2 == 0 ? kiwipete : mate_in_three), {.infinite = true});
    std::thread stopper([&control, i] {
      std::this_thread::sleep_for(std::chrono::microseconds(100 * (i % 20)));  // any moment
      control.stop();
    });
    const Found result = search.finish();
    stopper.join();
    ASSERT_GE(result.depth, 1);
    ASSERT_NE(result.best_move(), chess::Move{});
  }
}
TEST_P(SchemesOfThreads, StartAndStop) { start_and_stop(GetParam(), 200); }

class SchemesOfThreadsSlow : public testing::TestWithParam<ParallelScheme> {};
INSTANTIATE_TEST_SUITE_P(Scheme, SchemesOfThreadsSlow,
                         testing::Values(ParallelScheme::lazy, ParallelScheme::abdada,
                                         ParallelScheme::ybwc),
                         scheme_name);
TEST_P(SchemesOfThreadsSlow, StartAndStop) { start_and_stop(GetParam(), 1000); }

/// The clock ends a search whose calling thread waits for its helpers.
TEST_P(SchemesOfThreads, TheClockEndsTheSearch) {
  DividingSearch search({}, 4, 1);
  search.set_scheme(GetParam(), 1);
  for (int i = 0; i < 20; ++i) {
    const Found result = search.run(at(kiwipete), {.time = TimeBudget{10, 10}});
    EXPECT_GE(result.depth, 1);
    EXPECT_LT(result.time, 600'000) << "only a search that does not stop takes longer";
  }
}

/// Throws at one of its evaluations, in whichever thread that is.
struct Throwing {
  static constexpr int unit = 100;
  [[nodiscard]] Score evaluate(const Position& position) {
    if (left->fetch_sub(1) == 1) throw std::runtime_error("no value");
    return evaluation.evaluate(position);
  }
  std::atomic<int>* left;
  Evaluation evaluation{};
};
TEST_P(SchemesOfThreads, AnExceptionOfTheEvaluatorArrives) {
  std::atomic<int> left{0};
  ParallelSearch<Position, Throwing, SearchHooks, Enhancements::all(), NoObserver,
                 default_parameters, ParallelSchemes::all>
      search(Throwing{&left}, 4, 1);
  search.set_scheme(GetParam(), 1);
  for (int i = 1; i <= 100; ++i) {
    left = 40 * i;
    EXPECT_THROW((void)search.run(at(kiwipete), {.depth = 20}), std::runtime_error) << i;
    left = 0;
    EXPECT_EQ(search.run(at(kiwipete), {.depth = 3}).depth, 3) << "usable again";
  }
}

TEST_P(SchemesOfThreads, TheSchemeChangesBetweenSearches) {
  DividingSearch search({}, 3, 1);
  for (const ParallelScheme scheme :
       {GetParam(), ParallelScheme::lazy, GetParam(), ParallelScheme::lazy}) {
    search.set_scheme(scheme);
    EXPECT_EQ(search.run(at(mate_in_three), {.depth = 20}).score(), win_in(5));
  }
}

}  // namespace
}  // namespace espalier
