// Time: the one file of the library that reads a clock. It knows milliseconds and how a player's
// remaining time becomes a budget for one move; it knows no search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace espalier {

/// Milliseconds.
using Milliseconds = std::int64_t;

/// Measures the time since it was started; may be restarted by another thread (ponderhit).
class Stopwatch {
 public:
  Stopwatch() { restart(); }
  void restart() { start_.store(now(), std::memory_order_relaxed); }
  [[nodiscard]] Milliseconds elapsed() const {
    return (now() - start_.load(std::memory_order_relaxed)) / 1'000'000;
  }

 private:
  [[nodiscard]] static std::int64_t now() {
    using std::chrono::duration_cast;
    return duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  std::atomic<std::int64_t> start_;
};

/// The state of a player's clock at the start of a move.
struct PlayerClock {
  Milliseconds remaining = 0;
  Milliseconds increment = 0;
  int moves_to_go = 0;         ///< moves until the next time control; 0: the rest of the game
  Milliseconds overhead = 10;  ///< lost on the way to and from the user interface, at each move
};

/// How long a move may take: no iteration begins after `soft`, scaled by what the search has shown
/// (`time_scale`), none goes on after `hard`.
struct TimeBudget {
  Milliseconds soft = 0;
  Milliseconds hard = 0;
};

/// What a search has shown of its best move so far.
struct BestMoveStability {
  int stable = 0;      ///< completed iterations since the best move last changed
  int fall = 0;        ///< by how much the score has fallen since the iteration before; less than
                       ///< 0: risen
  int permille = 650;  ///< share of all moves made that were made below the best move
};

/// By how much more than `TimeBudget::soft` the move deserves, in permille: less when the same move
/// stays best and takes most of the work, more when it changes or its score falls.
[[nodiscard]] constexpr int time_scale(const BestMoveStability& certainty) {
  constexpr std::array by_stability{1450, 1200, 1050, 970, 920, 880, 850};
  const auto last = static_cast<int>(by_stability.size()) - 1;
  const int stability =
      by_stability[static_cast<std::size_t>(std::clamp(certainty.stable, 0, last))];
  const int fall = 1000 + 10 * std::clamp(certainty.fall, -15, 50);
  const int share = 1700 - std::clamp(certainty.permille, 0, 1000);
  return stability * fall / 1000 * share / 1000;
}

/// Spreads the remaining time over the moves to come. The hard limit leaves the overhead of this
/// and of later moves untouched, so that a search which keeps to it never loses on time.
[[nodiscard]] constexpr TimeBudget budget_for(const PlayerClock& clock) {
  const int horizon = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 40) : 40;
  // Later moves cost their overhead and a millisecond at least, less what the increments bring in.
  const Milliseconds later =
      horizon * std::max<Milliseconds>(0, clock.overhead + 1 - clock.increment);
  const Milliseconds reserve =
      std::max(clock.overhead * std::min(2 + horizon / 4, 8), clock.overhead + later);
  const Milliseconds usable = std::max<Milliseconds>(1, clock.remaining - reserve);
  const Milliseconds share = usable / horizon + clock.increment * 3 / 4;
  const Milliseconds most =
      std::max<Milliseconds>(1, std::min<Milliseconds>(horizon == 1 ? usable * 9 / 10 : usable / 2,
                                                       clock.remaining - clock.overhead));
  return {.soft = std::clamp<Milliseconds>(share * 7 / 10, 1, most),
          .hard = std::clamp<Milliseconds>(share * 4, 1, most)};
}

}  // namespace espalier
