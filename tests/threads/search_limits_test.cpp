// Limits: nodes, depth, time, proven scores and stop, and the result and position after a stopped
// search.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/games/chess/random_games.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

using chess::Evaluation;
using chess::Position;
using chess::SearchHooks;
using chess::testing::at;
using chess::testing::kiwipete;
using chess::testing::mate_in_three;
using Playing = Search<Position, Evaluation, SearchHooks>;
using Found = Result<chess::Move>;

constexpr const char* mate_in_two = "7k/8/8/8/8/1R6/R7/K7 w - - 0 1";
constexpr const char* mate_in_one = "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";

/// Only a search that does not stop takes longer. How soon it stops is counted in nodes below: test
/// machines are busy.
constexpr Milliseconds stops_within = 600'000;

/// Does a search of `root` with this time get beyond its first iteration? On a busy machine not
/// each time.
[[nodiscard]] bool goes_deeper(Playing& search, const Position& root, const TimeBudget& time) {
  for (int i = 0; i < 100; ++i) {
    if (search.run(root, {.time = time}).depth > 1) return true;
  }
  return false;
}

// ------------------------------------------------------------------------------------------ nodes

TEST(Limits, NodesAreExact) {
  const Position root = at(kiwipete);
  Playing search({}, 1);
  for (const std::uint64_t nodes :
       {0U, 1U, 2U, 3U, 17U, 47U, 48U, 49U, 100U, 1'000U, 1'023U, 1'024U, 1'025U, 2'048U, 9'999U}) {
    search.clear();
    const Found result = search.run(root, {.nodes = nodes});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_EQ(result.moves.size(), 48U);
    EXPECT_TRUE(root.is_legal(result.best_move()));
  }
  for (std::uint64_t nodes = 5; nodes < 40'000; nodes = nodes * 3 / 2) {
    ASSERT_EQ(search.run(root, {.nodes = nodes, .lines = 3}).nodes, nodes) << "a table in use";
  }
}

TEST(Limits, WithoutACompletedIterationTheStaticEvaluationIsTheScore) {
  const Position root = at(kiwipete);
  Evaluation evaluation;
  Playing search({}, 1);
  const Found result = search.run(root, {.nodes = 1});
  EXPECT_EQ(result.depth, 0);
  EXPECT_EQ(result.score(), evaluation.evaluate(root));
}

/// Uses the internal worker to see its position: after any stop, every move is unmade.
TEST(Limits, AStoppedSearchUnwindsToItsRoot) {
  using W = Worker<Position, Evaluation, SearchHooks, Enhancements::all(), NoObserver,
                   default_parameters>;
  const Position root = at(kiwipete);
  const auto before = chess::testing::everything(root);
  TranspositionTable table(1);
  Control control;
  const auto worker =
      std::make_unique<W>(Evaluation(), SearchHooks(), &table, &control, NoObserver());
  IterativeDeepening<W> deepening(*worker);
  for (std::uint64_t nodes = 1; nodes < 3'000; nodes += 7) {
    control.reset({.nodes = nodes});
    deepening.start(root, {.nodes = nodes}, {}, true);
    while (deepening.advance()) {
    }
    ASSERT_TRUE(deepening.is_stopped());
    ASSERT_EQ(chess::testing::everything(worker->game()), before) << nodes;
    ASSERT_FALSE(deepening.advance()) << "stopped is stopped";
    ASSERT_EQ(deepening.result().nodes, nodes);
  }
}

/// A stopped search returns the result of its last iteration, or a move that the unfinished one has
/// shown to be better; and no requested line loses its score.
TEST(Limits, AStoppedSearchKeepsItsCompletedResult) {
  const Position root = at(kiwipete);
  for (const int lines : {1, 3}) {
    Playing search({}, 1);
    std::vector<Found> iterations(1);
    const Found whole = search.run(root, {.depth = 5, .lines = lines}, {}, [&](const Found& now) {
      const auto& line = now.moves[static_cast<std::size_t>(now.updated)];
      if (now.updated == lines - 1 && line.bound == Bound::exact) iterations.push_back(now);
    });
    ASSERT_EQ(iterations.size(), 6U);
    int unfinished = 0;
    for (std::uint64_t nodes = 60; nodes < whole.nodes; nodes += 1 + whole.nodes / 40) {
      search.clear();
      const Found result = search.run(root, {.nodes = nodes, .lines = lines});
      ASSERT_EQ(result.moves.size(), 48U);
      if (result.depth == 0) continue;
      for (int line = 0; line < lines; ++line) {
        const auto& root_move = result.moves[static_cast<std::size_t>(line)];
        ASSERT_TRUE(root_move.has_own_score) << nodes << " line " << line;
        ASSERT_TRUE(root_move.bound == Bound::exact || root_move.bound == Bound::lower);
        ASSERT_GE(root_move.depth, result.depth);
      }
      const auto& best = result.moves.front();
      const auto& completed = iterations[static_cast<std::size_t>(result.depth)].moves.front();
      if (best.depth == result.depth) {
        ASSERT_EQ(best.move, completed.move);
        ASSERT_EQ(best.score, completed.score);
      } else {
        ASSERT_EQ(best.depth, result.depth + 1);
        ++unfinished;
      }
    }
    EXPECT_GT(unfinished, 0);
  }
}

/// An aspiration window from the first iteration that often fails.
constexpr Parameters narrow{.aspiration_width = 2, .aspiration_depth = 2};

/// A move that was reported above the window stays the best move after the stop.
TEST(Limits, AStoppedSearchKeepsAMoveThatBeatTheWindow) {
  int times = 0;
  for (const char* fen : {kiwipete, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
    Search<Position, Evaluation, SearchHooks, Enhancements::all(), NoObserver, narrow> search({},
                                                                                              1);
    std::vector<Found> beaten;
    (void)search.run(at(fen), {.depth = 8}, {}, [&](const Found& now) {
      if (now.depth > 0 && now.moves[0].bound == Bound::lower) beaten.push_back(now);
    });
    for (const Found& now : beaten) {
      search.clear();
      const Found result = search.run(at(fen), {.nodes = now.nodes + 1});
      ASSERT_EQ(result.depth, now.depth);
      ASSERT_EQ(result.best_move(), now.best_move());
      ASSERT_EQ(result.score(), now.score());
      ASSERT_EQ(result.moves[0].depth, now.depth + 1);
      ++times;
    }
  }
  EXPECT_GT(times, 3);
}

// ------------------------------------------------------------------------------------------ depth

TEST(Limits, DepthsOutOfRange) {
  const Position root = at(kiwipete);
  Playing search({}, 1);
  for (const int depth : {0, -1, std::numeric_limits<int>::min()}) {
    const Found result = search.run(root, {.depth = depth});
    EXPECT_EQ(result.depth, 0);
    EXPECT_EQ(result.nodes, 0U);
  }
  using G = test_games::RandomGame<>;
  const G line(1, {.min_width = 1, .max_width = 1, .endings = 0});
  Search<G, test_games::RandomEvaluator, test_games::HooksOf<G>, Enhancements::none()> at_once;
  for (const int depth : {0, -1, std::numeric_limits<int>::min()}) {
    EXPECT_EQ(at_once.run(line, {.depth = depth}).nodes, 0U);
  }
  EXPECT_EQ(at_once.run(line, {.depth = std::numeric_limits<int>::max()}).depth, max_ply - 1);
}

// ----------------------------------------------------------------------------------- time and stop

TEST(Limits, TheFirstIterationIsAlwaysCompleted) {
  const Position root = at(kiwipete);
  Playing unlimited({}, 1);
  const Found expected = unlimited.run(root, {.depth = 1, .lines = 3});

  Playing search({}, 1);
  const Found no_time = search.run(root, {.time = TimeBudget{0, 0}, .lines = 3});
  EXPECT_EQ(no_time.depth, 1);
  EXPECT_EQ(no_time.nodes, expected.nodes);
  EXPECT_EQ(no_time.score(), expected.score());
  EXPECT_EQ(no_time.best_move(), expected.best_move());

  search.clear();
  search.start(root, {.lines = 3});
  search.control().stop();
  EXPECT_FALSE(search.advance());
  EXPECT_EQ(search.result().depth, 1);
  EXPECT_EQ(search.result().nodes, expected.nodes);
  EXPECT_EQ(search.result().moves[2].bound, Bound::exact);
}

TEST(Limits, HardAndSoftTimeEndTheSearch) {
  Playing search({}, 1);
  for (const TimeBudget budget : {TimeBudget{40, 40}, TimeBudget{40, 100'000}}) {
    const Stopwatch watch;
    const Found result = search.run(at(kiwipete), {.time = budget});
    // After the soft limit, which is shorter where the best move is stable, no iteration begins,
    // but a running one is completed.
    constexpr int clear = time_scale(
        {.iterations = 100, .score_fall = -1000, .node_permille = 1000}, default_parameters);
    const Milliseconds least = (budget.hard == 40 ? 40 : 40 * clear / 1000) - 1;
    EXPECT_GE(watch.elapsed(), least);
    EXPECT_LT(watch.elapsed(), stops_within);
    EXPECT_GE(result.time, least);
    EXPECT_TRUE(goes_deeper(search, at(kiwipete), budget));
  }
}

TEST(Limits, StoppedFromAnotherThread) {
  const Position root = at(kiwipete);
  Playing search({}, 1);
  std::atomic<bool> is_running{false};
  Stopwatch since_stop;
  std::thread stopper([&] {
    while (!is_running) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    since_stop.restart();
    search.control().stop();
  });
  const Found result =
      search.run(root, {.infinite = true}, {}, [&](const Found&) { is_running = true; });
  const Milliseconds delay = since_stop.elapsed();
  stopper.join();
  EXPECT_LT(delay, stops_within);
  EXPECT_GE(result.depth, 1);
  EXPECT_TRUE(root.is_legal(result.best_move()));

  // After `clear` nothing of it is left.
  search.clear();
  Playing fresh({}, 1);
  EXPECT_EQ(search.run(root, {.depth = 6}).nodes, fresh.run(root, {.depth = 6}).nodes);
}

/// Stops the search that it watches.
struct Stopper {
  void on_node(int /*ply*/, int /*depth*/) {
    if (++nodes == stop_at) control->stop();
  }
  Control* control = nullptr;
  int stop_at = 0;
  int nodes = 0;
};

TEST(Limits, AStoppedSearchEndsWithin256Moves) {
  Search<Position, Evaluation, SearchHooks, Enhancements::all(), Stopper> search({}, 1);
  for (const int stop_at : {5'000, 5'100, 5'200, 20'000, 20'100}) {
    search.clear();
    search.observer() = {.control = &search.control(), .stop_at = stop_at};
    const Found result = search.run(at(kiwipete), {.infinite = true});
    EXPECT_GT(result.depth, 1);
    EXPECT_GE(search.observer().nodes, stop_at);
    EXPECT_LE(search.observer().nodes, stop_at + 256);
  }
}

TEST(Limits, TheFirstLimitReachedEndsTheSearch) {
  const Position root = at(kiwipete);
  Playing search({}, 1);
  const Limits all{.depth = 3, .nodes = 1'000'000'000, .time = TimeBudget{100'000, 200'000}};
  EXPECT_EQ(search.run(root, all).depth, 3);
  Limits limits = all;
  limits.nodes = 60;
  EXPECT_EQ(search.run(root, limits).nodes, 60U);
  limits = all;
  limits.time = TimeBudget{0, 0};
  EXPECT_EQ(search.run(root, limits).depth, 1);
  limits.proven_within = 7;  // there is no mate: the other limits still apply
  limits.time = TimeBudget{0, 100'000};
  EXPECT_EQ(search.run(root, limits).depth, 1);
}

// ------------------------------------------------------------------------------------- proven ends

TEST(Limits, EndsWithAWinWithinTheLimit) {
  Playing search({}, 1);
  const Found found = search.run(at(mate_in_three), {.depth = 30, .proven_within = 5});
  EXPECT_EQ(found.score(), win_in(5));
  EXPECT_LT(found.depth, 30);
  // A win that is too far does not end it, nor does a limit beyond max_ply.
  EXPECT_EQ(search.run(at(mate_in_three), {.depth = 12, .proven_within = 4}).depth, 12);
  EXPECT_EQ(search.run(at(kiwipete), {.depth = 4, .proven_within = 1'000}).depth, 4);
}

TEST(Limits, AWinEndsATimedSearchButNotAnInfiniteOne) {
  Playing search({}, 1);
  const Found timed = search.run(at(mate_in_one), {.time = TimeBudget{50'000, 100'000}});
  EXPECT_EQ(timed.score(), win_in(1));
  EXPECT_LT(timed.depth, 10);
  EXPECT_EQ(search.run(at(mate_in_two), {.depth = 12, .infinite = true}).depth, 12);
  EXPECT_EQ(search.run(at(mate_in_two), {.depth = 12}).depth, 12) << "not asked to hurry";
}

TEST(Limits, WhatNothingDeeperCanChangeEndsEverySearch) {
  Playing search({}, 1);
  EXPECT_EQ(search.run(at(mate_in_one), {.infinite = true}).depth, 1);
  EXPECT_EQ(search.run(at(mate_in_one), {.depth = 12}).depth, 1);
  EXPECT_EQ(search.run(at(mate_in_one), {.depth = 6, .lines = 2}).depth, 6) << "the second line";
  EXPECT_LT(search.run(at(mate_in_two), {.infinite = true}).depth, 8) << "no depth is asked for";
  const Found mated = search.run(at("7k/R7/8/8/8/8/1R6/K7 b - - 0 1"), {.infinite = true});
  EXPECT_EQ(mated.score(), loss_in(2));
  EXPECT_LT(mated.depth, 6);
  // Bare kings, and the last ply before the fifty-move draw: every move ends the game.
  EXPECT_EQ(search.run(at("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), {.infinite = true}).depth, 1);
  const char* const late = "8/8/4k3/8/8/3K4/8/7R w - - 99 90";
  EXPECT_EQ(search.run(at(late), {.infinite = true}).depth, 1);
  EXPECT_EQ(search.run(at(late), {.infinite = true, .lines = 3}).depth, 1);
  EXPECT_EQ(search.run(at("8/8/4k3/8/8/3K4/7P/7R w - - 99 90"), {.depth = 4}).depth, 4);
}

TEST(Limits, LinesOfAHigherRankComeFirst) {
  using chess::Move;
  Playing search({}, 1);
  const Move worst(chess::d1, chess::a1), best(chess::d1, chess::d3);
  const std::vector<Move> moves{worst, best, Move(chess::d5, chess::c6),
                                Move(chess::d1, chess::b1)};
  search.start(at(mate_in_three), {.depth = 5, .lines = 4}, moves, {0, 2, 1, 1});
  const Found found = search.finish();
  ASSERT_EQ(found.moves.size(), 4U);
  EXPECT_EQ(found.moves[0].move, best);
  EXPECT_EQ(found.moves[1].rank, 1);
  EXPECT_EQ(found.moves[2].rank, 1);
  EXPECT_GE(found.moves[1].score, found.moves[2].score);
  EXPECT_EQ(found.moves[3].move, worst);
  for (const auto& move : found.moves) EXPECT_EQ(move.depth, 5);
}

TEST(Limits, SlowMovesAreFollowedByALookAtTheClock) {
  struct Slow {
    int unit = 100;  // measured, it would take 64 evaluations, on no clock
    Stopwatch* watch = nullptr;
    int* late = nullptr;  // evaluations after the end of the time
    Score evaluate(const Position&) const {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      if (watch->elapsed() > 200) ++*late;
      return 0;
    }
  };
  Stopwatch watch;
  int late = 0;
  Search<Position, Slow> search({.watch = &watch, .late = &late}, 1);
  watch.restart();
  // The usual interval is 256 moves. On a slow machine the first iteration alone may take the time.
  const Found found = search.run(Position(), {.time = TimeBudget{200, 200}});
  EXPECT_GE(found.depth, 1);
  EXPECT_LT(late, 125);
}

TEST(Limits, AnOnlyMoveEndsATimedSearch) {
  const Position forced = at("k7/7p/8/8/8/8/r7/7K w - - 0 1");
  Playing search({}, 1);
  const Found by_clock = search.run(forced, {.time = TimeBudget{50'000, 100'000}});
  ASSERT_EQ(by_clock.moves.size(), 1U);
  EXPECT_EQ(by_clock.depth, 1);
  const Limits nodes{.depth = 6, .soft_nodes = 1'000'000'000, .soft_nodes_are_a_share = true};
  EXPECT_EQ(search.run(forced, nodes).depth, 1) << "a clock that counts nodes";
  const Stopwatch watch;
  EXPECT_TRUE(goes_deeper(search, forced, {30, 30})) << "a fixed time is used";
  EXPECT_GE(watch.elapsed(), 29);
}

TEST(Limits, TheExactSearchEndsWithAProof) {
  Search<Position, Evaluation, SearchHooks, Enhancements::exact()> exact({}, 1);
  EXPECT_EQ(exact.run(at(mate_in_one), {}).depth, 1);
  EXPECT_EQ(exact.run(at(mate_in_two), {.depth = 4, .infinite = true}).depth, 4);
  EXPECT_EQ(exact.run(at(mate_in_one), {.depth = 3, .lines = 2}).depth, 3) << "the second line";
}

}  // namespace
}  // namespace espalier
