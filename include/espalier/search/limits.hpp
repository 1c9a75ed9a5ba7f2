// When a search must end: limits that combine, and the control by which another thread ends it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier {

/// The first limit reached ends the search. Default: the greatest depth.
struct Limits {
  int depth = max_ply - 1;  ///< iterations, in plies
  /// Moves made, by all threads together. Exact with one thread; the one limit that may end even
  /// the first iteration.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// A thread begins no further iteration after it has made this many moves: unlike `nodes`, it
  /// cuts no iteration short.
  std::uint64_t soft_nodes = std::numeric_limits<std::uint64_t>::max();
  /// `soft_nodes` is a move's share of a clock that counts nodes: `time_scale` scales it.
  bool soft_nodes_are_a_share = false;
  /// Ends when a win or loss is proven that is at most this many plies away; 0: does not.
  int proven_within = 0;
  std::optional<TimeBudget> time{};  ///< counted from the start of the search, or from ponderhit
  /// Search until stopped: a proven result does not end the search early.
  bool infinite = false;
  bool ponder = false;  ///< the time limit starts with `Control::ponderhit`
  int lines = 1;        ///< number of root moves that get their own score and line (MultiPV)
};

/// Ends a running search from another thread, and starts its clock late (pondering). The search
/// resets it when it starts.
class Control {
 public:
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const {
    if (on_look_) on_look_();
    return stop_.load(std::memory_order_relaxed);
  }
  /// Where no other thread can call `stop` (WebAssembly): `look` is called by the searching thread
  /// every few hundred nodes and may call it. Not during a search.
  void on_look(std::function<void()> look) { on_look_ = std::move(look); }

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

  // For the search.

  /// Starts a search: not stopped, clock at zero, no node used.
  void reset(const Limits& limits) {
    stop_.store(false, std::memory_order_relaxed);
    pondering_.store(limits.ponder, std::memory_order_relaxed);
    nodes_left_.store(limits.nodes, std::memory_order_relaxed);
    clock_.restart();
    total_.restart();
  }
  /// Takes up to `wanted` of the nodes that all threads share; 0 when none are left.
  [[nodiscard]] std::uint64_t take_nodes(std::uint64_t wanted) {
    std::uint64_t left = nodes_left_.load(std::memory_order_relaxed);
    std::uint64_t taken = 0;
    do {
      taken = std::min(left, wanted);
    } while (!nodes_left_.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
    return taken;
  }
  [[nodiscard]] bool has_nodes_left() const {
    return nodes_left_.load(std::memory_order_relaxed) > 0;
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<bool> pondering_{false};
  std::atomic<std::uint64_t> nodes_left_{0};
  std::function<void()> on_look_;
  Stopwatch clock_;
  Stopwatch total_;
};

}  // namespace espalier
