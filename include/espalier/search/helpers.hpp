// What a thread does that helps others at their nodes (young brothers wait).
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/search/node.hpp"
#include "espalier/search/sharing_picker.hpp"
#include "espalier/search/work_sharing.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Searches moves of `split`, whose position the worker has, until there are none left. The split
/// point may be gone afterwards.
template <bool pv_node, SearchContext W, class P>
void search_shared(W& worker, SplitPoint<typename W::Move>& split, P& picker,
                   MoveLoop<typename W::Move>& loop) {
  auto& ss = worker.stack[split.node.ply];
  if (worker.is_stopped()) {  // a node limit is used up: to take a move would count one more
    Score alpha = -infinite_score;
    (void)picker.finish(loop, alpha);
    return;
  }
  Node node{split.node, -infinite_score, no_score, 0, split.entry};
  (void)search_moves<pv_node>(worker, ss, node, picker, loop);
}

/// Goes to a split point that the worker has joined, helps there and comes back. `from`: the ply at
/// which it is, on the way to the split point.
template <SearchContext W>
void help(W& worker, SplitPoint<typename W::Move>& split, int from) {
  using Move = typename W::Move;
  auto& node_entry = worker.stack[split.node.ply];
  MoveLoop<Move> loop;
  // Before all that may throw: it leaves the split point, whose owner waits for that.
  SharingPicker<MovePicker<typename W::Ordering, observe::traces<W>>, W, MoveLoop<Move>> picker(
      worker, node_entry, split, loop);
  const auto path =
      std::vector<typename SplitPoint<Move>::Step>(split.path.begin() + from, split.path.end());
  struct Within {  // comes back after an exception too
    Within(W& by, SplitPoint<Move>& entered)
        : worker(by), before(std::exchange(by.sharer.within, &entered)) {}
    Within(const Within&) = delete;
    Within& operator=(const Within&) = delete;
    ~Within() { worker.sharer.within = before; }
    W& worker;
    SplitPoint<Move>* before;
  };
  std::optional<Within> within(std::in_place, worker, split);
  const int root_depth = std::exchange(worker.root_depth, split.node.root_depth);
  const int min_null_ply = std::exchange(worker.min_null_ply, split.min_null_ply);
  const bool may_stop = worker.may_stop();
  worker.allow_stop(split.may_stop);
  worker.resume();

  for (std::size_t i = 0; i < path.size(); ++i) {
    auto& ss = worker.stack[from + static_cast<int>(i)];
    worker.enter(ss);
    ss.static_eval = path[i].static_eval;
    if constexpr (W::On::null_move) {
      if (path[i].move == Move{}) {
        worker.make_null(ss);
        continue;
      }
    }
    worker.make(ss, path[i].move);
    ss.reduction = path[i].reduction;
  }
  worker.enter(node_entry);
  node_entry.static_eval = split.node.static_eval;
  node_entry.excluded = {};
  if (split.node.pv_node) {
    search_shared<true>(worker, split, picker, loop);
  } else {
    search_shared<false>(worker, split, picker, loop);
  }
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    if constexpr (W::On::null_move) {
      if (step->move == Move{}) {
        worker.unmake_null();
        continue;
      }
    }
    worker.unmake(step->move);
  }
  within.reset();
  worker.root_depth = root_depth;
  worker.min_null_ply = min_null_ply;
  worker.allow_stop(may_stop);
  worker.resume();
}

/// A helper's work from the start of a search, which has set its position, to the end.
template <SearchContext W>
void serve(W& worker) {
  auto& work = *worker.sharer.work;
  std::unique_lock lock(work.mutex);
  while (!work.is_over()) {
    auto* const split = work.find();
    if (split == nullptr) {
      work.wait_idle(lock);
      continue;
    }
    ++split->workers;
    lock.unlock();
    help(worker, *split, 0);
    lock.lock();
  }
}

}  // namespace espalier
