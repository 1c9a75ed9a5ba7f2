// The search of several threads that share one table (Lazy SMP). It knows how to start and end them
// together; what each of them does is IterativeDeepening's affair.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/iterative_deepening.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/thread_vote.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// As Search, with `threads` of them: the calling thread and its helpers. Each searches the whole
/// tree by itself and profits from what the others wrote into the table.
template <Game G, Evaluator<G> J, Enhancements E = Enhancements::all(), class Observer = NoObserver>
class ParallelSearch {
  static_assert(E.table_scheme == TableScheme::clustered, "the other tables serve one thread");

 public:
  using Move = typename G::Move;
  using Worker = espalier::Worker<G, J, E, Observer>;
  using Report = typename IterativeDeepening<Worker>::Report;

  explicit ParallelSearch(J evaluator = {}, unsigned threads = 1, std::size_t mib = 16)
      : judgement_(std::move(evaluator)),
        table_(Features<G, E>::table ? std::make_unique<TranspositionTable>(mib) : nullptr) {
    resize(threads);
  }
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;

  /// Not during a search. All threads start without histories.
  void resize(unsigned threads) {
    members_.clear();
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
      members_.push_back(std::make_unique<Member>(judgement_, table_.get(), &control_));
    }
  }
  /// Not during a search. False if the memory cannot be had; nothing has changed then.
  bool resize_table(std::size_t mib) { return !table_ || table_->resize(mib, size()); }

  /// Not during a search. Forgets all earlier ones.
  void clear() {
    if (table_) table_->clear(size());
    for (auto& member : members_) member->worker.clear();
  }

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(members_.size()); }
  [[nodiscard]] std::size_t mib() const { return table_ ? table_->mib() : 0; }

  /// To be reset before each search, by whoever may stop it.
  [[nodiscard]] Control& control() { return control_; }
  [[nodiscard]] Observer& observer(unsigned thread) { return members_[thread]->worker.observer; }

  /// Searches on the calling thread and the helpers until a limit is reached or the control says
  /// stop. A node limit is shared out among the threads. If a helper cannot be started, the search
  /// runs with fewer.
  Result<Move> run(const G& root, const Limits& limits, const std::vector<Move>& only = {},
                   const Report& report = {}) {
    if (table_) table_->next_age();
    for (unsigned i = 0; i < size(); ++i) {
      Limits own = limits;
      own.nodes = limits.nodes / size() + (i < limits.nodes % size() ? 1 : 0);
      if (i > 0) own.time.reset();  // the calling thread has the clock
      members_[i]->deepening.start(root, own, only, i == 0);
    }
    std::vector<std::thread> helpers;
    try {
      for (unsigned i = 1; i < size(); ++i) {
        helpers.emplace_back([this, i] {
          while (members_[i]->deepening.advance()) {
          }
        });
      }
    } catch (const std::exception&) {  // no memory for a thread: those that run do the search
    }
    const Report complete = [&](const Result<Move>&) { report(result()); };
    while (members_[0]->deepening.advance(report ? complete : Report{})) {
    }
    control_.stop();
    for (std::thread& helper : helpers) helper.join();
    return may_vote(limits) ? result_of(voted()) : result();
  }

 private:
  struct Member {
    Member(const J& evaluator, TranspositionTable* table, Control* control)
        : worker(evaluator, table, control), deepening(worker) {}
    Worker worker;
    IterativeDeepening<Worker> deepening;
  };

  /// Several lines are the main thread's own affair, and a depth that was asked for is answered by
  /// the thread that has reached it.
  [[nodiscard]] static bool may_vote(const Limits& limits) {
    return limits.lines == 1 && limits.depth >= max_ply - 1;
  }

  /// The thread whose answer is given, of those that have one.
  [[nodiscard]] std::size_t voted() {
    std::vector<ThreadVote<Move>> votes;
    for (auto& member : members_) {
      const Result<Move>& found = member->deepening.result();
      votes.push_back({found.best_move(), found.score(), found.depth});
    }
    return votes[0].depth == 0 ? 0 : best_thread(votes);
  }

  /// What the main thread has found so far, with the counts of all.
  [[nodiscard]] Result<Move> result() { return result_of(0); }
  [[nodiscard]] Result<Move> result_of(std::size_t thread) {
    Result<Move> result = members_[thread]->deepening.result();
    result.nodes = 0;
    for (const auto& member : members_) result.nodes += member->worker.nodes();
    if (table_) result.permille_full = table_->permille_full();
    return result;
  }

  J judgement_;
  Control control_;
  std::unique_ptr<TranspositionTable> table_;
  std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace espalier
