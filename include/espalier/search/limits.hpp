// When a search must end: limits that combine, and the switch by which another thread ends it. It
// knows numbers and a flag, not what is being searched.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier {

/// The first limit reached ends the search. Default: as deep as lines go.
struct Limits {
  int depth = max_ply - 1;  ///< iterations, in plies
  /// Moves made. Exact with one thread; the one limit that may end even the first iteration.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// Ends when a win or loss is proven that is at most this many plies away; 0: does not.
  int proven_within = 0;
  std::optional<TimeBudget> time{};  ///< counted from the start of the search
  /// Stay until stopped: a proven result does not end the search early.
  bool infinite = false;
  int lines = 1;  ///< best root moves wanted with their own score and line (multi-PV)
};

/// By which others end a running search, and start its clock late (pondering).
class Control {
 public:
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

  /// Before a search: not stopped, clock at zero; a pondering search has no time limit yet.
  void reset(bool pondering = false) {
    stop_.store(false, std::memory_order_relaxed);
    pondering_.store(pondering, std::memory_order_relaxed);
    clock_.restart();
    total_.restart();
  }
  /// The time limits count from now on.
  void ponderhit() {
    clock_.restart();
    pondering_.store(false, std::memory_order_release);
  }
  [[nodiscard]] bool is_pondering() const { return pondering_.load(std::memory_order_acquire); }

  /// Time that counts towards the limits.
  [[nodiscard]] Milliseconds elapsed() const { return is_pondering() ? 0 : clock_.elapsed(); }
  /// Time since the search began, pondering included.
  [[nodiscard]] Milliseconds total() const { return total_.elapsed(); }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<bool> pondering_{false};
  Stopwatch clock_;
  Stopwatch total_;
};

}  // namespace espalier
