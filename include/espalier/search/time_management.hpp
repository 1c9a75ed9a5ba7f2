// Time management: the clock of a search, and the time budget of a move from a player's remaining
// time. The only file of the library that reads a clock.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/search/parameters.hpp"

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
  Milliseconds overhead = 10;  ///< communication delay with the user interface, for each move
};

/// How long a move may take: no iteration begins after `soft`, scaled by `time_scale`, and the
/// search ends at `hard`.
struct TimeBudget {
  Milliseconds soft = 0;
  Milliseconds hard = 0;
};

/// `budget`, or none yet, for a move that may take `allowed` milliseconds at most, at least 1.
[[nodiscard]] constexpr TimeBudget limited_to(Milliseconds allowed,
                                              const std::optional<TimeBudget>& budget) {
  allowed = std::max<Milliseconds>(1, allowed);
  if (!budget) return {allowed, allowed};
  return {std::min(budget->soft, allowed), std::min(budget->hard, allowed)};
}

/// Stability of the best move during a search.
struct BestMoveStability {
  int iterations = 0;       ///< completed since the best move last changed
  int score_fall = 0;       ///< by how much the score fell since the last iteration; < 0: rose
  int node_permille = 650;  ///< share of all nodes that were searched below the best move
};

/// Factor on `TimeBudget::soft`, in permille, at least 1: less if the same move stays best and
/// takes most of the nodes, more if it changes or its score falls.
[[nodiscard]] constexpr int time_scale(const BestMoveStability& best, const Parameters& p) {
  const std::array by_stability{p.time_stability_0, p.time_stability_1, p.time_stability_2,
                                p.time_stability_3, p.time_stability_4, p.time_stability_5,
                                p.time_stability_6};
  const auto last = static_cast<int>(by_stability.size()) - 1;
  const int stability =
      by_stability[static_cast<std::size_t>(std::clamp(best.iterations, 0, last))];
  const int fall =
      1000 + p.time_score_fall * std::clamp(p.hundredths(best.score_fall), -p.time_score_rise_max,
                                            p.time_score_fall_max);
  const int share = p.time_node_share - std::clamp(best.node_permille, 0, 1000);
  return std::max(1, stability * fall / 1000 * share / 1000);
}

/// Divides the remaining time among the moves to come. The hard limit reserves the overhead of this
/// and of later moves, so that a search within it never loses on time.
[[nodiscard]] constexpr TimeBudget time_budget(const PlayerClock& clock,
                                               const Parameters& p = default_parameters) {
  const int moves =
      clock.moves_to_go > 0 ? std::min(clock.moves_to_go, p.time_moves) : p.time_moves;
  // Later moves cost their overhead and a millisecond at least, less what the increments bring in.
  const Milliseconds later =
      moves * std::max<Milliseconds>(0, clock.overhead + 1 - clock.increment);
  const Milliseconds reserve =
      std::max(clock.overhead * std::min(2 + moves / 4, 8), clock.overhead + later);
  const Milliseconds usable = std::max<Milliseconds>(1, clock.remaining - reserve);
  const Milliseconds share = usable / moves + clock.increment * p.time_increment / 1000;
  const Milliseconds max =
      std::max<Milliseconds>(1, std::min<Milliseconds>(moves == 1 ? usable * 9 / 10 : usable / 2,
                                                       clock.remaining - clock.overhead));
  return {.soft = std::clamp<Milliseconds>(share * p.time_soft / 1000, 1, max),
          .hard = std::clamp<Milliseconds>(share * p.time_hard / 1000, 1, max)};
}

}  // namespace espalier
