// Threads that divide the nodes of one search: who searches which move (ABDADA), and the nodes that
// several threads share (young brothers wait).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/pv_line.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// How several threads search one position.
enum class ParallelScheme {
  lazy,    ///< each searches the whole tree; they meet in the table only
  abdada,  ///< the same, but a thread puts off the moves that another searches
  ybwc     ///< young brothers wait: the others help the calling thread at its nodes
};

/// A move of a node, with the facts that its picker gives.
template <class Move>
struct PickedMove {
  Move move{};
  MoveStage stage = MoveStage::quiet;
  bool is_refutation = false;
  bool is_losing_capture = false;
};

/// A node whose younger moves several threads search. Its owner searches there, and it is gone when
/// the last of them has left. Everything from `moves` on needs the mutex of WorkSharing.
template <class Move>
struct SplitPoint {
  /// A move on the way from the root; Move{} is a null move.
  struct Step {
    Move move;
    Score static_eval;
    int reduction;
  };

  SplitPoint* parent = nullptr;  ///< within which the owner searches, or null
  std::vector<Step> path;        ///< from the root
  NodeFacts node;
  TableEntry entry;
  int min_null_ply = 0;
  bool may_stop = true;  ///< may the clock end the search?

  std::atomic<bool> is_cut_off{false};  ///< no more is to be searched here and below

  std::vector<PickedMove<Move>> moves;  ///< the younger ones
  std::size_t next = 0;                 ///< the first that no thread has taken
  bool skips_quiet = false;
  int searched = 0;  ///< moves that were taken and not pruned
  Score alpha = -infinite_score;
  Score best = -infinite_score;
  Move best_move{};
  Move best_defence{};
  bool best_is_tactical = false;
  PvLine<Move> pv;
  unsigned workers = 1;     ///< who have joined and not left, the owner included
  bool is_stopped = false;  ///< the search ends: the values are incomplete

  /// The next move, or one without a move if there is none.
  [[nodiscard]] PickedMove<Move> take() {
    while (!is_cut_off && next < moves.size()) {
      const PickedMove<Move>& picked = moves[next++];
      if (skips_quiet && picked.stage == MoveStage::quiet) continue;
      return picked;
    }
    return {};
  }
};

/// What the threads of one search share besides the table.
template <class Move>
class WorkSharing {
 public:
  using Split = SplitPoint<Move>;

  /// A thread's place in it.
  struct Sharer {
    WorkSharing* work = nullptr;  ///< null: the thread searches as if alone
    Split* within = nullptr;      ///< the nearest shared node above, or null

    /// Are nodes of this depth shared?
    [[nodiscard]] bool shares(int depth) const {
      return work != nullptr && depth >= work->min_depth_;
    }
    [[nodiscard]] bool is_cut_off() const {
      for (const Split* split = within; split != nullptr; split = split->parent)
        if (split->is_cut_off.load(std::memory_order_relaxed)) return true;
      return false;
    }
  };

  /// Not during a search. `min_depth`: of shared nodes, in plies.
  void set_scheme(ParallelScheme scheme, int min_depth) {
    if (scheme == ParallelScheme::abdada && !searched_)
      searched_ = std::make_unique<std::atomic<std::uint64_t>[]>(slots);
    scheme_ = scheme;
    min_depth_ = min_depth;
  }
  [[nodiscard]] ParallelScheme scheme() const { return scheme_; }

  // ABDADA, as T. Kerrigan simplified it ("Simplified ABDADA", 2017): not the table but a small one
  // beside it says where threads are. Two positions in one slot cost some of its use only.

  [[nodiscard]] bool is_searched(std::uint64_t key) const {
    return slot(key).load(std::memory_order_relaxed) == key;
  }
  void enter(std::uint64_t key) { slot(key).store(key, std::memory_order_relaxed); }
  void leave(std::uint64_t key) {
    slot(key).compare_exchange_strong(key, 0, std::memory_order_relaxed);
  }

  // Young brothers wait. With `mutex` locked, except has_idle.

  std::mutex mutex;

  void begin() { is_over_ = false; }
  void end() {
    const std::lock_guard lock(mutex);
    is_over_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }
  void open(Split& split) {
    open_.push_back(&split);
    changed_.notify_all();
  }
  void close(Split& split) { open_.erase(std::find(open_.begin(), open_.end(), &split)); }
  /// Wakes all who wait.
  void notify() { changed_.notify_all(); }
  /// The shared node with the greatest depth whose moves are not all taken, if `below` is not null
  /// one below it; null if there is none.
  [[nodiscard]] Split* find(const Split* below = nullptr) const {
    Split* found = nullptr;
    for (Split* const split : open_) {
      if (split->is_cut_off || split->next == split->moves.size()) continue;
      if (found != nullptr && split->node.depth <= found->node.depth) continue;
      if (below == nullptr || lies_below(*split, *below)) found = split;
    }
    return found;
  }
  /// Waits until something changes.
  void wait_idle(std::unique_lock<std::mutex>& lock) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    changed_.wait(lock);
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }
  /// Waits until something changes, but at most a millisecond: then the thread checks the clock.
  void wait_shortly(std::unique_lock<std::mutex>& lock) {
    changed_.wait_for(lock, std::chrono::milliseconds(1));
  }

 private:
  static constexpr std::size_t slots = std::size_t{1} << 15;

  [[nodiscard]] std::atomic<std::uint64_t>& slot(std::uint64_t key) const {
    return searched_[key % slots];
  }
  [[nodiscard]] static bool lies_below(const Split& split, const Split& above) {
    for (const Split* up = split.parent; up != nullptr; up = up->parent)
      if (up == &above) return true;
    return false;
  }

  ParallelScheme scheme_ = ParallelScheme::lazy;
  int min_depth_ = 0;
  std::unique_ptr<std::atomic<std::uint64_t>[]> searched_;
  std::condition_variable changed_;
  std::atomic<unsigned> idle_{0};
  std::vector<Split*> open_;
  bool is_over_ = true;
};

}  // namespace espalier
