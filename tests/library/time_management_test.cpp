// Time budgets over a grid of clocks, the time scale, and the control that stops a search or starts
// its clock.
#include "espalier/search/time_management.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/worker.hpp"

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

/// A choice of two lines at the root, and no other.
struct TwoLines {
  struct Move {
    std::uint8_t line = 0;  ///< 1 or 2; at the root only
    std::uint8_t ply = 0;   ///< from 1 on
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 2;

  Outcome generate(MovesOf<TwoLines>& list) const {
    list.push({1, static_cast<std::uint8_t>(ply + 1)});
    if (ply == 0) list.push({2, 1});
    return Outcome::ongoing();
  }
  void make(Move move) {
    if (ply++ == 0) line = move.line;
  }
  void unmake(Move) { --ply; }
  [[nodiscard]] int side_to_move() const { return ply % 2; }

  int ply = 0;
  int line = 1;
};

/// By the number of plies: what the two lines are worth to the first player.
constexpr std::array<std::array<Score, 9>, 2> values_by_ply{
    {{0, 200, 0, 100, 0, 100, 20, 100, -100}, {0, 100, -50, 50, 10, 20, 30, -10, -200}}};
struct ByPly {
  static constexpr int unit = 100;
  [[nodiscard]] static Score evaluate(const TwoLines& game) {
    const Score value =
        values_by_ply[static_cast<std::size_t>(game.line - 1)][static_cast<std::size_t>(game.ply)];
    return game.side_to_move() == 0 ? value : -value;
  }
};

/// Depth 4 and depth 6 prefer the second line, all others the first.
TEST(BestMoveStability, ComparesAnIterationWithTheOneBefore) {
  using W = Worker<TwoLines, ByPly, NoHooks, Enhancements::exact()>;
  Control control;
  for (const int lines : {1, 2}) {
    const auto worker = std::make_unique<W>(ByPly(), NoHooks(), nullptr, &control);
    IterativeDeepening<W> deepening(*worker);
    const Limits limits{.depth = 8, .lines = lines};
    control.reset(limits);
    deepening.start({}, limits, {}, true);
    std::vector<int> falls;
    std::vector<int> stable;
    for (bool more = true; more;) {
      more = deepening.advance();
      falls.push_back(deepening.stability().score_fall);
      stable.push_back(deepening.stability().iterations);
    }
    EXPECT_EQ(falls, (std::vector<int>{0, 200, -100, 90, -90, 70, -70, 200})) << lines;
    EXPECT_EQ(stable, (std::vector<int>{1, 2, 3, 0, 0, 0, 0, 1})) << lines;
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
  const Milliseconds elapsed = control.elapsed();
  EXPECT_LE(elapsed, control.total() - 29);
  std::this_thread::sleep_for(20ms);
  EXPECT_GE(control.elapsed(), 19);
  const Stopwatch watch;
  control.reset({});
  const Milliseconds total = control.total();
  EXPECT_LE(total, watch.elapsed());
}

}  // namespace
}  // namespace espalier
