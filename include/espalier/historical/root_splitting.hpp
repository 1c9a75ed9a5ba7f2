// The simplest parallel search: every root move is searched separately, with an open window, on
// the next free thread. For comparison with search/parallel_search.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "espalier/move_history.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Searches to a fixed depth with `threads` of them (K. Sockalingam, 2015: a thread for each move
/// at the root). Threads do not share bounds, so nearly all cutoffs at the root are lost; with a
/// transposition table they share results below the root.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks,
          Enhancements E = Enhancements::all(), class Observer = NoObserver,
          const Parameters& P = default_parameters>
class RootSplitting {
  static_assert(E.table_scheme == TableScheme::clustered, "the other tables serve one thread");

 public:
  using Move = typename G::Move;
  using Worker = espalier::Worker<G, Eval, HooksWithHistory<G, H>, E, Observer, P>;

  explicit RootSplitting(const Eval& evaluator = {}, unsigned threads = 1,
                         std::size_t mib = TranspositionTable::default_size)
      : table_(Worker::On::table ? std::make_unique<TranspositionTable>(mib) : nullptr) {
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
      threads_.push_back(std::make_unique<Thread>(evaluator, H{}, table_.get(), &control_));
    }
  }
  RootSplitting(const RootSplitting&) = delete;
  RootSplitting& operator=(const RootSplitting&) = delete;

  [[nodiscard]] Observer& observer(unsigned thread) { return threads_[thread]->worker.observer; }

  /// Every root move gets its own score and line, `depth` plies deep; `nodes` counts all threads.
  /// Exceptions of the game, the evaluator and the hooks come out of it, of several one.
  Result<Move> run(const G& root, int depth) {
    control_.reset({.depth = depth});
    if (table_) table_->next_age();
    Result<Move> result = root_of(root);
    std::atomic<std::size_t> number{0};
    detail::run_parts(static_cast<unsigned>(threads_.size()), result.moves.size(), [&] {
      return [&, &thread = *threads_[number++]](std::size_t i) {
        result.moves[i] = search(thread, root, depth, result.moves[i].move);
        return true;
      };
    });
    for (const auto& move : result.moves) result.nodes += move.nodes;
    sort_by_own_score(result.moves, 0);
    result.lines = static_cast<int>(result.moves.size());
    result.depth = depth;
    result.time = control_.total();
    return result;
  }

 private:
  using Thread = SearchThread<Worker>;

  [[nodiscard]] static RootMove<Move> search(Thread& thread, const G& root, int depth, Move move) {
    thread.deepening.start(root, {.depth = depth}, {move}, false);
    while (thread.deepening.advance()) {
    }
    return thread.deepening.result().moves.front();
  }

  /// The root moves, or the outcome if there is none.
  [[nodiscard]] Result<Move> root_of(const G& root) {
    auto& deepening = threads_[0]->deepening;
    deepening.start(root, {}, {}, false);
    return deepening.result();
  }

  Control control_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

}  // namespace espalier
