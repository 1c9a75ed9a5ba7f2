// The search of one thread, ready to use: a table, a worker and its iterative deepening.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/move_history.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/one_user.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/rule_errors.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Searches positions of game `G` with the evaluator `Eval` and the hooks `H` on the calling
/// thread.
///
///     Search<TicTacToe, Evaluator> search;
///     auto result = search.run(position, {.depth = 9});
///     // result.best_move(), result.score(), result.line()
///
/// A search object can run any number of times, also after an exception of the game, the evaluator
/// or the hooks, which comes out of `start` or `advance`; it is neither copied nor moved, and
/// belongs to one thread at a time. `report` may read from it, but not start, clear or set
/// anything (both: std::logic_error, asserted). ParallelSearch has the same interface.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks,
          Enhancements E = Enhancements::all(), class Observer = NoObserver,
          const Parameters& P = default_parameters>
class Search {
 public:
  using Move = typename G::Move;
  using Worker = espalier::Worker<G, Eval, HooksWithHistory<G, H>, E, Observer, P>;
  using Report = typename IterativeDeepening<Worker>::Report;
  using Table = TableOf<E>;

  /// `size`: of the transposition table, in MiB (ignored if the game has no keys). Throws
  /// std::bad_alloc if there is no memory.
  explicit Search(Eval evaluator = {}, typename Table::Size size = Table::default_size,
                  Observer observer = {}, H hooks = {})
      : table_(Worker::On::table ? std::make_unique<Table>(size) : nullptr),
        worker_(std::make_unique<Worker>(std::move(evaluator), std::move(hooks), table_.get(),
                                         &control_, std::move(observer))),
        iterative_deepening_(*worker_) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Clears the table and all histories: the next search gives the result of a new object.
  void clear() {
    const OneUser::Use use(user_);
    forget();
  }

  /// Not during a search. From now on it has those of `chosen` that are compiled in, which for a
  /// new object are all. Clears the table and all histories.
  void set_enhancements(const Enhancements& chosen) requires(E.is_switchable) {
    const OneUser::Use use(user_);
    worker_->choose(chosen);
    forget();
  }

  /// Not during a search. From now on it has these parameters, except their unit, which is the
  /// evaluator's. Clears the table and all histories.
  void set_parameters(const Parameters& parameters) requires(Worker::has_own_parameters) {
    const OneUser::Use use(user_);
    worker_->set_parameters(parameters);
    forget();
  }
  /// The parameters in use; a unit that the evaluator does not state, after the first start.
  [[nodiscard]] const Parameters& parameters() const { return worker_->parameters; }

  /// Searches until a limit is reached or `control().stop()` is called. `root_moves`: the moves to
  /// consider, all if empty. `report` is called for every line that is completed, and when an
  /// aspiration window fails.
  Result<Move> run(const G& root, const Limits& limits, const std::vector<Move>& root_moves = {},
                   const Report& report = {}) {
    start(root, limits, root_moves);
    return finish(report);
  }

  /// `run` in parts. `start` resets an earlier stop and starts the clock: a call of
  /// `control().stop()` after it ends this search. `ranks`: of `root_moves`, all 0 if empty; lines
  /// of a higher rank come first.
  void start(const G& root, const Limits& limits, const std::vector<Move>& root_moves = {},
             const std::vector<int>& ranks = {}) {
    const OneUser::Use use(user_);
    control_.reset(limits);
    if (table_) table_->next_age();
    iterative_deepening_.start(root, limits, root_moves, true, ranks);
  }
  /// One iteration deeper, for callers that must not block; false when the result is final.
  bool advance(const Report& report = {}) {
    const OneUser::Use use(user_);
    return iterative_deepening_.advance(report);
  }
  /// All remaining iterations.
  Result<Move> finish(const Report& report = {}) {
    while (advance(report)) {
    }
    return result();
  }
  /// The best result so far.
  [[nodiscard]] Result<Move> result() {
    Result<Move> result = iterative_deepening_.result();
    if (table_) result.permille_full = table_->permille_full();
    return result;
  }

  [[nodiscard]] Control& control() { return control_; }
  [[nodiscard]] Observer& observer() { return worker_->observer; }
  /// How often it was an error to leave out moves, and how often the side to move was threatened
  /// where reverse futility pruning would have cut, since the last `clear` (rule_errors.hpp); zeros
  /// where hooks vouch for that.
  [[nodiscard]] RuleErrorCount skip_errors() const { return worker_->skip_errors.count(); }
  [[nodiscard]] RuleErrorCount threats() const { return worker_->threats.count(); }
  /// Nothing if the search has no table.
  [[nodiscard]] const Table* table() const { return table_.get(); }

 private:
  void forget() {
    if (table_) table_->clear();
    worker_->clear();
  }

  OneUser user_;
  Control control_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Worker> worker_;
  IterativeDeepening<Worker> iterative_deepening_;
};

}  // namespace espalier
