// The moves of a node that threads divide: a move picker that puts off moves which another thread
// searches (ABDADA) or shares the younger ones (young brothers wait).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/work_sharing.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

template <SearchContext W>
void help(W& worker, SplitPoint<typename W::Move>& split, int from);

/// In place of the picker `P` of a node. `search_moves` calls `update` before each move and
/// `finish` after the last. `Loop` is its state.
template <class P, SearchContext W, class Loop>
class SharingPicker {
 public:
  using Move = typename W::Move;
  using Split = SplitPoint<Move>;

  /// For the thread that came to the node first.
  SharingPicker(W& worker, typename W::Entry& ss, const NodeFacts& node, const TableEntry& entry,
                P& picker, Loop& loop)
      : worker_(worker), ss_(ss), node_(node), entry_(entry), picker_(&picker), loop_(loop) {}
  /// For a thread that helps at `split`, which it has joined.
  SharingPicker(W& worker, typename W::Entry& ss, Split& split, Loop& loop)
      : worker_(worker),
        ss_(ss),
        node_(split.node),
        entry_(split.entry),
        loop_(loop),
        split_(&split) {}
  SharingPicker(const SharingPicker&) = delete;
  SharingPicker& operator=(const SharingPicker&) = delete;
  ~SharingPicker() {
    leave_move();
    if (split_ == nullptr) return;
    // An exception, after which the position is not that of the node: this thread helps nobody,
    // and must not throw again.
    worker_.abandon();
    std::unique_lock lock(work().mutex);
    split_->is_cut_off = split_->is_stopped = true;
    leave();
    if (!own_) return;
    while (split_->workers > 0) work().wait_shortly(lock);
    work().close(*split_);
    worker_.sharer.within = split_->parent;
  }

  [[nodiscard]] auto begin() { return MovePickerIterator<SharingPicker>(*this); }
  [[nodiscard]] MovePickerEnd end() const { return {}; }

  [[nodiscard]] Move next() {
    leave_move();
    if (split_ != nullptr) {
      take();
    } else if (work().scheme() == ParallelScheme::abdada) {
      pick_unsearched();
    } else {
      pick();
    }
    return now_.move;
  }
  void skip_quiet() {
    skips_quiet_ = true;
    if (picker_ != nullptr) picker_->skip_quiet();
  }
  [[nodiscard]] bool is_refutation() const { return now_.is_refutation; }
  [[nodiscard]] bool is_losing_capture() const { return now_.is_losing_capture; }
  [[nodiscard]] MoveStage stage() const { return now_.stage; }
  [[nodiscard]] int score() const { return 0; }

  /// Exchanges what this thread and the others have found. False if the node is cut off.
  [[nodiscard]] bool update(Loop& loop, Score& alpha) {
    if (split_ == nullptr) {
      if (wants_split()) open(alpha);
      return true;
    }
    const std::lock_guard lock(work().mutex);
    publish();
    adopt(loop, alpha);
    loop.searched = number_;
    return !split_->is_cut_off;
  }

  /// What all have found; waits for the others. False if the search is stopped.
  [[nodiscard]] bool finish(Loop& loop, Score& alpha) {
    leave_move();
    if (split_ == nullptr) return !worker_.is_stopped();
    std::unique_lock lock(work().mutex);
    publish();
    if (worker_.is_stopped() && !worker_.sharer.is_cut_off()) split_->is_stopped = true;
    if (split_->is_stopped) split_->is_cut_off = true;
    leave();
    if (!own_) {
      split_ = nullptr;
      return false;  // the owner has the value
    }
    while (split_->workers > 0) wait_for_helpers(lock);
    return close(loop, alpha);
  }

 private:
  [[nodiscard]] WorkSharing<Move>& work() { return *worker_.sharer.work; }

  void pick() {
    now_.move = picker_->next();
    now_.is_refutation = picker_->is_refutation();
    now_.is_losing_capture = picker_->is_losing_capture();
    now_.stage = picker_->stage();
  }

  // --------------------------------------------------------------------------------- ABDADA --

  /// The first move; then those that no other thread searches; then those put off.
  void pick_unsearched() {
    if constexpr (W::On::table) {
      const bool is_eldest = now_.move == Move{} && put_off_.empty();
      for (pick(); now_.move != Move{}; pick()) {
        const std::uint64_t key = worker_.game().key_after(now_.move) ^
                                  static_cast<std::uint64_t>(node_.depth) * 0x9E3779B97F4A7C15U;
        if (!is_eldest && work().is_searched(key)) {
          put_off_.push_back(now_);
          continue;
        }
        work().enter(key);
        entered_ = key;
        return;
      }
      while (next_put_off_ < put_off_.size()) {
        now_ = put_off_[next_put_off_++];
        if (!skips_quiet_ || now_.stage != MoveStage::quiet) return;
      }
      now_ = {};
    } else {
      pick();  // without keys the threads search as in Lazy SMP
    }
  }
  void leave_move() {
    if (entered_ != 0) work().leave(entered_);
    entered_ = 0;
  }

  // -------------------------------------------------------------------- young brothers wait --

  [[nodiscard]] bool wants_split() {
    return work().scheme() == ParallelScheme::ybwc && loop_.searched > 0 && work().has_idle();
  }

  /// Shares all moves after the one that is searched now.
  void open(Score alpha) {
    own_ = std::make_unique<Split>();
    Split& split = *own_;
    split.parent = worker_.sharer.within;
    for (int ply = 0; ply < node_.ply; ++ply) {
      const auto& above = worker_.stack[ply];
      split.path.push_back({above.current_move, above.static_eval, above.reduction});
    }
    split.node = node_;
    split.entry = entry_;
    split.min_null_ply = worker_.min_null_ply;
    split.may_stop = worker_.may_stop();
    const PickedMove<Move> mine = now_;
    for (pick(); now_.move != Move{}; pick()) split.moves.push_back(now_);
    now_ = mine;
    number_ = loop_.searched;
    split.searched = number_ + 1;
    split.alpha = alpha;
    split.best = loop_.best;
    split.best_move = loop_.best_move;
    split.best_defence = loop_.best_defence;
    split.best_is_tactical = loop_.best_is_tactical;
    split.pv = ss_.pv;
    const std::lock_guard lock(work().mutex);
    work().open(split);
    split_ = &split;
    worker_.sharer.within = &split;
  }

  void take() {
    const std::lock_guard lock(work().mutex);
    if (number_ != none_ && loop_.searched == number_) --split_->searched;  // it was pruned
    split_->skips_quiet |= skips_quiet_;
    now_ = split_->take();
    number_ = now_.move == Move{} ? none_ : split_->searched++;
  }

  /// Offers what this thread has found since the last time.
  void publish() {
    Split& split = *split_;
    if (loop_.best <= split.best) return;
    split.best = loop_.best;
    split.best_defence = loop_.best_defence;
    if (split.best <= split.alpha) return;
    split.alpha = split.best;
    split.best_move = loop_.best_move;
    split.best_is_tactical = loop_.best_is_tactical;
    split.pv = ss_.pv;
    if (split.best < node_.beta) return;
    split.is_cut_off = true;
    work().notify();
  }
  void adopt(Loop& loop, Score& alpha) const {
    loop.best = split_->best;
    loop.best_move = split_->best_move;
    loop.best_defence = split_->best_defence;
    loop.best_is_tactical = split_->best_is_tactical;
    alpha = split_->alpha;
  }

  /// This thread takes no more of the moves.
  void leave() {
    if (!has_left_) --split_->workers;
    has_left_ = true;
    work().notify();
  }

  /// The owner helps its helpers below the node, or looks at the clock.
  void wait_for_helpers(std::unique_lock<std::mutex>& lock) {
    Split* const below = split_->is_cut_off ? nullptr : work().find(split_);
    if (below != nullptr) {
      ++below->workers;
      lock.unlock();
      help(worker_, *below, node_.ply);
      lock.lock();
    } else {
      work().wait_shortly(lock);
      worker_.check_limits();
    }
    const bool is_cut_above = split_->parent != nullptr && worker_.sharer.is_cut_off();
    if (split_->is_cut_off || !(worker_.is_stopped() || is_cut_above)) return;
    split_->is_cut_off = split_->is_stopped = true;
  }

  /// The owner goes on alone.
  [[nodiscard]] bool close(Loop& loop, Score& alpha) {
    work().close(*split_);
    adopt(loop, alpha);
    loop.searched = split_->searched;
    ss_.pv = split_->pv;
    worker_.sharer.within = split_->parent;
    const bool is_stopped = split_->is_stopped;
    split_ = nullptr;
    worker_.resume();
    if (is_stopped) worker_.abandon();
    return !worker_.is_stopped();
  }

  static constexpr int none_ = -1;

  W& worker_;
  typename W::Entry& ss_;
  const NodeFacts& node_;
  const TableEntry& entry_;
  P* picker_ = nullptr;  // null: of a helper
  Loop& loop_;
  PickedMove<Move> now_{};
  bool skips_quiet_ = false;
  std::uint64_t entered_ = 0;
  std::vector<PickedMove<Move>> put_off_;
  std::size_t next_put_off_ = 0;
  Split* split_ = nullptr;
  std::unique_ptr<Split> own_;
  bool has_left_ = false;  // the split point
  int number_ = none_;     // of the move that is searched now, among those of the split point
};

/// Is it one?
template <class T>
inline constexpr bool is_sharing_picker = false;
template <class P, class W, class Loop>
inline constexpr bool is_sharing_picker<SharingPicker<P, W, Loop>> = true;

}  // namespace espalier
