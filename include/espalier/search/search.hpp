// The search of one thread, ready to use: a table, a worker and its deepening. It knows how its
// parts fit together; it starts no thread and reads no input.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Searches positions of game `G` by evaluation `J` on the calling thread.
///
///     Search<TicTacToe, Judge> search;
///     auto result = search.run(position, {.depth = 9});
///     // result.best_move(), result.score(), result.line()
///
/// A caller that must not block (a browser) says `start` and then `advance` until it gives false.
template <Game G, Evaluator<G> J, Enhancements E = Enhancements::all(), class Observer = NoObserver>
class Search {
 public:
  using Move = typename G::Move;
  using Worker = espalier::Worker<G, J, E, Observer>;
  using Report = typename IterativeDeepening<Worker>::Report;

  using TranspositionTable = TableOf<E>;

  /// `size`: of the table, in MiB for the one that plays (of no account if the game has no keys).
  explicit Search(J evaluator = {},
                  typename TranspositionTable::Size size = TranspositionTable::default_size,
                  Observer observer = {})
      : table_(Features<G, E>::table ? std::make_unique<TranspositionTable>(size) : nullptr),
        worker_(std::make_unique<Worker>(std::move(evaluator), table_.get(), &control_,
                                         std::move(observer))),
        iterative_deepening_(*worker_) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Forgets all earlier searches: the next one gives the same result as the first ever.
  void clear() {
    if (table_) table_->clear();
    worker_->clear();
  }

  /// Searches until a limit is reached or `control().stop()` is called. `only`: the root moves to
  /// consider, all if empty. `report` sees every line as it is completed.
  Result<Move> run(const G& root, const Limits& limits, const std::vector<Move>& only = {},
                   const Report& report = {}) {
    start(root, limits, only);
    while (advance(report)) {
    }
    return result();
  }

  void start(const G& root, const Limits& limits, const std::vector<Move>& only = {}) {
    control_.reset();
    if (table_) table_->next_age();
    iterative_deepening_.start(root, limits, only, true);
  }
  /// One iteration deeper; false when the result is final.
  bool advance(const Report& report = {}) { return iterative_deepening_.advance(report); }
  [[nodiscard]] Result<Move> result() {
    Result<Move> result = iterative_deepening_.result();
    if (table_) result.permille_full = table_->permille_full();
    return result;
  }

  [[nodiscard]] Control& control() { return control_; }
  [[nodiscard]] Observer& observer() { return worker_->observer; }
  /// Nothing if the search has no table.
  [[nodiscard]] const TranspositionTable* table() const { return table_.get(); }

 private:
  Control control_;
  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<Worker> worker_;
  IterativeDeepening<Worker> iterative_deepening_;
};

}  // namespace espalier
