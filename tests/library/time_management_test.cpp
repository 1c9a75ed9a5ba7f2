// Time budgets over a grid of clocks, the time scale, and the control that stops a search or starts
// its clock.
#include "espalier/search/time_management.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "espalier/search/limits.hpp"

namespace espalier {
namespace {

template <class Visit>
void for_each_clock(Visit visit) {
  for (const Milliseconds remaining :
       {-60'000, -1, 0, 1, 2, 9, 10, 11, 50, 99, 100, 101, 500, 1'000, 10'000, 60'000, 7'200'000}) {
    for (const Milliseconds increment : {-10, 0, 1, 10, 100, 1'000, 30'000}) {
      for (const int moves_to_go : {0, 1, 2, 3, 5, 10, 39, 40, 41, 200}) {
        for (const Milliseconds overhead : {0, 1, 10, 100, 5'000}) {
          visit(PlayerClock{remaining, increment, moves_to_go, overhead});
        }
      }
    }
  }
}

TEST(TimeBudget, NeverExceedsWhatIsLeftAfterTheOverhead) {
  for_each_clock([](const PlayerClock& clock) {
    const TimeBudget budget = time_budget(clock);
    // A move takes at least a millisecond, even if none is left.
    const Milliseconds most = std::max<Milliseconds>(1, clock.remaining - clock.overhead);
    EXPECT_LE(budget.hard, most) << clock.remaining << '+' << clock.increment << " /"
                                 << clock.moves_to_go << " -" << clock.overhead;
    EXPECT_LE(budget.soft, budget.hard);
    EXPECT_GE(budget.soft, 1);
  });
}

TEST(TimeBudget, MoreTimeIsNeverLess) {
  for_each_clock([](const PlayerClock& clock) {
    PlayerClock richer = clock;
    richer.remaining += 1'000;
    EXPECT_GE(time_budget(richer).hard, time_budget(clock).hard);
    EXPECT_GE(time_budget(richer).soft, time_budget(clock).soft);
    richer = clock;
    richer.increment += 1'000;
    EXPECT_GE(time_budget(richer).hard, time_budget(clock).hard);
  });
}

TEST(TimeScale, AStableBestMoveTakesLessTime) {
  const BestMoveStability usual{.iterations = 3};
  for (int stable = 0; stable < 20; ++stable) {
    EXPECT_LE(time_scale({.iterations = stable + 1}, default_parameters),
              time_scale({.iterations = stable}, default_parameters));
  }
  EXPECT_LT(time_scale({.iterations = 3, .node_permille = 900}, default_parameters),
            time_scale(usual, default_parameters));
  EXPECT_GT(time_scale({.iterations = 3, .node_permille = 300}, default_parameters),
            time_scale(usual, default_parameters));
  EXPECT_GT(time_scale({.iterations = 3, .score_fall = 30}, default_parameters),
            time_scale(usual, default_parameters));
  EXPECT_LT(time_scale({.iterations = 3, .score_fall = -30}, default_parameters),
            time_scale(usual, default_parameters));
  // Within these bounds for all inputs, also when a win was found or lost.
  EXPECT_GE(time_scale({.iterations = 99, .score_fall = -30'000, .node_permille = 1000},
                       default_parameters),
            250);
  EXPECT_LE(
      time_scale({.iterations = 0, .score_fall = 30'000, .node_permille = 0}, default_parameters),
      4500);
  // A score beyond the limits of fall and rise counts as these.
  const Parameters& p = default_parameters;
  EXPECT_EQ(time_scale({.score_fall = 30'000}, p),
            time_scale({.score_fall = p.time_score_fall_max}, p));
  EXPECT_EQ(time_scale({.score_fall = -30'000}, p),
            time_scale({.score_fall = -p.time_score_rise_max}, p));
}

TEST(TimeBudget, LeavesSomethingForTheMovesToCome) {
  for (const Milliseconds remaining : {500, 1'000, 60'000}) {
    EXPECT_LE(time_budget({.remaining = remaining}).hard, remaining / 2);
    EXPECT_LE(time_budget({.remaining = remaining, .moves_to_go = 2}).hard, remaining / 2);
    // The last move before the control may take nearly all.
    EXPECT_GE(time_budget({.remaining = remaining, .moves_to_go = 1}).hard, remaining * 8 / 10);
  }
}

/// A side that uses the hard limit and the overhead of every move still meets the time control.
TEST(TimeBudget, HardLimitsNeverLoseOnTime) {
  for (const Milliseconds start : {1'000, 10'000, 300'000}) {
    for (const Milliseconds increment : {0, 10, 1'000}) {
      for (const int control : {10, 40}) {
        Milliseconds remaining = start;
        for (int left = control; left > 0; --left) {
          const PlayerClock clock{remaining, increment, left, 10};
          remaining -= time_budget(clock).hard + clock.overhead;
          ASSERT_GE(remaining, 0) << start << '+' << increment << " move " << control - left + 1;
          remaining += increment;
        }
      }
    }
  }
}

TEST(Control, StopsAndIsReset) {
  Control control;
  EXPECT_FALSE(control.is_stopped());
  control.stop();
  EXPECT_TRUE(control.is_stopped());
  control.reset({});
  EXPECT_FALSE(control.is_stopped());
  EXPECT_FALSE(control.is_pondering());
}

TEST(Control, TheClockOfAPonderingSearchStartsWithThePonderhit) {
  using namespace std::chrono_literals;
  Control control;
  control.reset({.ponder = true});
  EXPECT_TRUE(control.is_pondering());
  std::this_thread::sleep_for(30ms);
  EXPECT_EQ(control.elapsed(), 0);
  EXPECT_GE(control.total(), 29);
  control.ponderhit();
  EXPECT_FALSE(control.is_pondering());
  EXPECT_LE(control.elapsed(), control.total() - 29);
  std::this_thread::sleep_for(20ms);
  EXPECT_GE(control.elapsed(), 19);
  control.reset({});
  EXPECT_LT(control.total(), 10'000);
}

}  // namespace
}  // namespace espalier
