// The search of several threads that share one transposition table: Lazy SMP, ABDADA, young
// brothers wait.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/move_history.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/helpers.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/one_user.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/thread_vote.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/work_sharing.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Which schemes a ParallelSearch has.
enum class ParallelSchemes {
  lazy_only,  ///< Lazy SMP
  all         ///< `set_scheme` chooses one; the nodes are compiled a second time
};

/// As Search, with `threads` of them: the calling thread and its helpers. Unless `set_scheme` says
/// otherwise, each searches the whole tree and uses the table entries of the others. If the system
/// cannot start a thread, the search runs with fewer.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks,
          Enhancements E = Enhancements::all(), class Observer = NoObserver,
          const Parameters& P = default_parameters,
          ParallelSchemes schemes = ParallelSchemes::lazy_only>
class ParallelSearch {
  static_assert(E.table_scheme == TableScheme::clustered, "the other tables serve one thread");

 public:
  using Move = typename G::Move;
  static constexpr bool has_schemes = schemes == ParallelSchemes::all;
  using Worker = espalier::Worker<G, Eval, HooksWithHistory<G, H>, E, Observer, P,
                                  std::conditional_t<has_schemes, WorkSharing<Move>, NoSharing>>;
  using Report = typename IterativeDeepening<Worker>::Report;
  using Table = TranspositionTable;

  /// Throws std::bad_alloc if there is no memory for table or threads.
  explicit ParallelSearch(Eval evaluator = {}, unsigned threads = 1,
                          Table::Size mib = Table::default_size, H hooks = {})
      : evaluator_(std::move(evaluator)),
        hooks_(std::move(hooks)),
        table_(Worker::On::table ? std::make_unique<Table>(mib) : nullptr) {
    make_threads(threads);
  }
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;
  ~ParallelSearch() { join_helpers(); }

  // "Not during a search": while `run`, `advance` or `finish` is running this throws
  // std::logic_error (asserted); between two calls of `advance` it ends the search.

  /// Not during a search. All threads start without histories. Throws std::bad_alloc, and keeps the
  /// old threads, if there is no memory.
  void resize(unsigned threads) {
    const OneUser::Use use(user_);
    abandon();
    make_threads(threads);
  }
  /// How the threads divide the search from the next start on; Lazy SMP at first. Not during a
  /// search. With ABDADA and young brothers wait, nodes of less than `min_depth` plies (at least 1)
  /// are not divided. ABDADA needs keys: in games without them it is Lazy SMP.
  void set_scheme(ParallelScheme scheme, int min_depth = default_min_depth) requires(has_schemes) {
    const OneUser::Use use(user_);
    abandon();
    // clang 14 compiles this in explicit instantiations that do not meet the requirement.
    if constexpr (has_schemes) work_sharing_.set_scheme(scheme, std::max(min_depth, 1));
    join_sharing();
  }
  [[nodiscard]] ParallelScheme scheme() const {
    if constexpr (has_schemes) return work_sharing_.scheme();
    return ParallelScheme::lazy;
  }
  static constexpr int default_min_depth = 6;
  /// Not during a search. All threads evaluate with copies of `evaluator` from now on, and table
  /// and histories are cleared. Throws std::bad_alloc, and changes nothing, if there is no memory.
  void set_evaluator(Eval evaluator) {
    const OneUser::Use use(user_);
    abandon();
    std::swap(evaluator_, evaluator);
    try {
      make_threads(size());
    } catch (...) {
      std::swap(evaluator_, evaluator);
      throw;
    }
    forget();
  }
  /// Not during a search. False if there is no memory; nothing has changed then.
  bool resize_table(std::size_t mib) {
    const OneUser::Use use(user_);
    abandon();
    return !table_ || table_->resize(mib, size());
  }

  /// Not during a search. From now on it has those of `chosen` that are compiled in, which for a
  /// new object are all. Clears the table and all histories.
  void set_enhancements(const Enhancements& chosen) requires(E.is_switchable) {
    const OneUser::Use use(user_);
    abandon();
    chosen_ = chosen;
    for (auto& thread : threads_) thread->worker.choose(chosen);
    forget();
  }
  /// Not during a search. From now on it has these parameters, except their unit, which is the
  /// evaluator's. Clears the table and all histories.
  void set_parameters(const Parameters& parameters) requires(Worker::has_own_parameters) {
    const OneUser::Use use(user_);
    abandon();
    parameters_ = parameters;
    // clang 14 compiles this in explicit instantiations that do not meet the requirement.
    if constexpr (Worker::has_own_parameters) {
      for (auto& thread : threads_) thread->worker.set_parameters(parameters);
    }
    forget();
  }
  /// The parameters in use; a unit that the evaluator does not state, after the first start.
  [[nodiscard]] const Parameters& parameters() const { return threads_[0]->worker.parameters; }
  /// Not during a search. Clears the table and all histories.
  void clear() {
    const OneUser::Use use(user_);
    abandon();
    forget();
  }

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()); }
  [[nodiscard]] std::size_t mib() const { return table_ ? table_->mib() : 0; }
  [[nodiscard]] Control& control() { return control_; }
  [[nodiscard]] Observer& observer(unsigned thread = 0) {
    return threads_[thread]->worker.observer;
  }

  /// Searches until a limit is reached or `control().stop()` is called.
  Result<Move> run(const G& root, const Limits& limits, const std::vector<Move>& root_moves = {},
                   const Report& report = {}) {
    start(root, limits, root_moves);
    return finish(report);
  }

  /// `run` in parts. `start` resets an earlier stop and starts the clock: a call of
  /// `control().stop()` after it ends this search. The helpers start with the first `advance`.
  /// `ranks`: of `root_moves`, all 0 if empty; lines of a higher rank come first.
  void start(const G& root, const Limits& limits, const std::vector<Move>& root_moves = {},
             const std::vector<int>& ranks = {}) {
    const OneUser::Use use(user_);
    abandon();  // the search before, and this one if what follows throws
    control_.reset(limits);
    can_vote_ = limits.lines == 1 && limits.depth >= max_ply - 1 && !has_followers();
    if constexpr (has_schemes) work_sharing_.begin();
    if (table_) table_->next_age();
    for (unsigned i = 0; i < size(); ++i) {
      Limits own = limits;
      if (i > 0) own.time.reset();  // the calling thread has the clock
      threads_[i]->deepening.start(root, own, root_moves, i == 0, ranks);
    }
    is_finished_ = false;
  }
  /// One iteration of the calling thread; false when the result is final.
  bool advance(const Report& report = {}) {
    const OneUser::Use use(user_);
    if (is_finished_) return false;
    const Report complete = [&](const Result<Move>&) { report(result_of(0)); };
    try {
      start_helpers();
      if (threads_[0]->deepening.advance(report ? complete : Report{})) return true;
    } catch (...) {
      end_by_exception();
      throw;
    }
    // Helpers use up what is left of a node limit.
    if (control_.has_nodes_left()) control_.stop();
    join_helpers();
    is_finished_ = true;
    if (thrown_) {
      can_vote_ = false;
      std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
    return false;
  }
  Result<Move> finish(const Report& report = {}) {
    while (advance(report)) {
    }
    return result();
  }
  /// The best result so far; once it is final, that of the thread chosen by the vote. With
  /// several lines or a depth limit it is always the calling thread's.
  [[nodiscard]] Result<Move> result() { return result_of(is_finished_ && can_vote_ ? voted() : 0); }

 private:
  using Thread = SearchThread<Worker>;

  void make_threads(unsigned threads) {
    std::vector<std::unique_ptr<Thread>> all;
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
      all.push_back(std::make_unique<Thread>(evaluator_, hooks_, table_.get(), &control_));
      all.back()->worker.choose(chosen_);
      if constexpr (Worker::has_own_parameters) all.back()->worker.set_parameters(parameters_);
    }
    threads_ = std::move(all);
    join_sharing();
  }
  void forget() {
    if (table_) table_->clear(size());
    for (auto& thread : threads_) thread->worker.clear();
  }
  /// Ends a search that is not at its end: its helpers run between two calls of `advance` too.
  void abandon() {
    join_helpers();
    thrown_ = nullptr;
    is_finished_ = true;
  }

  /// Do the helpers only help the calling thread?
  [[nodiscard]] bool has_followers() const { return scheme() == ParallelScheme::ybwc; }
  void join_sharing() {
    if constexpr (has_schemes) {
      const bool alone = size() == 1 || scheme() == ParallelScheme::lazy;
      for (auto& thread : threads_) thread->worker.sharer.work = alone ? nullptr : &work_sharing_;
    }
  }

  void start_helpers() {
    if (!helpers_.empty()) return;
    try {
      for (unsigned i = 1; i < size(); ++i) {
        helpers_.emplace_back([this, &thread = *threads_[i]] {
          try {
            search_as_helper(thread);
          } catch (...) {
            if (!has_thrown_.exchange(true)) thrown_ = std::current_exception();
            control_.stop();
          }
        });
      }
    } catch (const std::exception&) {
      // No more threads or no memory for one: the search continues with those that run.
    }
  }
  void search_as_helper(Thread& thread) {
    if constexpr (has_schemes) {
      if (has_followers()) return serve(thread.worker);
    }
    while (thread.deepening.advance()) {
    }
  }
  void join_helpers() {
    if (helpers_.empty()) return;
    if (control_.has_nodes_left()) control_.stop();
    if constexpr (has_schemes) work_sharing_.end();
    for (std::thread& helper : helpers_) helper.join();
    helpers_.clear();
    has_thrown_ = false;
  }

  /// The calling thread threw: what the helpers throw besides is lost.
  void end_by_exception() {
    control_.stop();
    join_helpers();
    thrown_ = nullptr;
    can_vote_ = false;
    is_finished_ = true;
  }

  [[nodiscard]] std::size_t voted() {
    std::vector<ThreadVote<Move>> votes;
    for (auto& thread : threads_) {
      const Result<Move>& found = thread->deepening.result();
      votes.push_back({found.best_move(), found.score(), found.depth});
    }
    return votes[0].depth == 0 ? 0 : best_thread(votes, threads_[0]->worker.parameters);
  }

  /// The result of one thread so far, with the counts of all.
  [[nodiscard]] Result<Move> result_of(std::size_t thread) {
    Result<Move> result = threads_[thread]->deepening.result();
    result.nodes = result.bounds_known = 0;
    for (const auto& each : threads_) {
      result.nodes += each->worker.nodes();
      result.bounds_known += each->worker.bounds_known();
    }
    if (table_) result.permille_full = table_->permille_full();
    return result;
  }

  Eval evaluator_;
  [[no_unique_address]] H hooks_;
  Enhancements chosen_ = E;
  Parameters parameters_ = P;
  Control control_;
  std::unique_ptr<Table> table_;
  [[no_unique_address]] std::conditional_t<has_schemes, WorkSharing<Move>, NoSharing> work_sharing_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::vector<std::thread> helpers_;
  std::atomic<bool> has_thrown_{false};  // a helper; the first one that does writes `thrown_`
  std::exception_ptr thrown_;
  OneUser user_;
  bool can_vote_ = false;
  bool is_finished_ = true;
};

}  // namespace espalier
