// The searches behind one interface: the same calls for each game, whose moves become AnyMove.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "erased/position.hpp"
#include "espalier/historical/refutation_table.hpp"
#include "espalier/levels.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/trace.hpp"
#include "espalier/search/worker.hpp"
#include "espalier/solve.hpp"

namespace espalier::erased {

/// What is compiled in, all rows; `enhancements` of a search chooses among them.
inline constexpr Enhancements compiled = Enhancements::every().switchable();

template <class Move>
[[nodiscard]] AnyMove to_any(Move move) {
  return {pack_move(move)};
}
template <class Move>
[[nodiscard]] std::vector<AnyMove> to_any(const std::vector<Move>& moves) {
  std::vector<AnyMove> result;
  result.reserve(moves.size());
  for (const Move move : moves) result.push_back(to_any(move));
  return result;
}
template <class Move>
[[nodiscard]] Result<AnyMove> to_any(const Result<Move>& from) {
  Result<AnyMove> result{.moves = {},
                         .lines = from.lines,
                         .depth = from.depth,
                         .static_eval = from.static_eval,
                         .outcome = from.outcome,
                         .nodes = from.nodes,
                         .bounds_known = from.bounds_known,
                         .time = from.time,
                         .permille_full = from.permille_full,
                         .updated = from.updated};
  for (const RootMove<Move>& move : from.moves) {
    result.moves.push_back({.move = to_any(move.move),
                            .score = move.score,
                            .previous = move.previous,
                            .bound = move.bound,
                            .has_own_score = move.has_own_score,
                            .depth = move.depth,
                            .selective_depth = move.selective_depth,
                            .nodes = move.nodes,
                            .line = to_any(move.line)});
  }
  return result;
}
template <class Move>
[[nodiscard]] Solution<AnyMove> to_any(const Solution<Move>& from) {
  return {.value = from.value,
          .line = to_any(from.line),
          .nodes = from.nodes,
          .time = from.time,
          .table_mib = from.table_mib,
          .table_is_too_small = from.table_is_too_small};
}

using Trace = TraceObserver<AnyMove>;

/// Traces if it is given a trace, so that one search serves both purposes.
template <class Move>
struct OptionalTrace {
  using TracedMove = Move;
  Trace* trace = nullptr;

  void on_call(const NodeCall& call) const {
    if (trace) trace->on_call(call);
  }
  void on_return(Score value, bool is_stopped) const {
    if (trace) trace->on_return(value, is_stopped);
  }
  void on_move(Move move, const MoveInOrder& order) const {
    if (trace) trace->on_move(to_any(move), order);
  }
  void on_skip(Move move, Reason reason) const {
    if (trace) trace->on_skip(to_any(move), reason);
  }
  void on_end(Reason reason) const {
    if (trace) trace->on_end(reason);
  }
  void on_eval(Score raw, Score used) const {
    if (trace) trace->on_eval(raw, used);
  }
  void on_depth_change(int hindsight, int internal_iterative) const {
    if (trace) trace->on_depth_change(hindsight, internal_iterative);
  }
  void on_probe(std::uint64_t key, const TableEntry& entry) const {
    if (trace) trace->on_probe(key, entry);
  }
  void on_store(std::uint64_t key, bool was_taken) const {
    if (trace) trace->on_store(key, was_taken);
  }
};

/// Lets a Watch look, if it is one.
template <class Watch>
void watch(Control& control) {
  if constexpr (!std::is_same_v<Watch, NoWatch>) {
    control.on_look([watch = Watch(), me = std::this_thread::get_id()]() mutable {
      if (std::this_thread::get_id() == me) watch.look();
    });
  }
}

using Report = std::function<void(const Result<AnyMove>&)>;

/// A search of one game.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// `root`: of the game for which the engine was made. `trace`, if given, is filled.
  virtual Result<AnyMove> run(const AnyPosition& root, const Limits& limits, const Report& report,
                              Trace* trace) = 0;
  /// As LimitedPlayer plays: from min_level to max_level, which is full strength.
  virtual Result<AnyMove> run_at(const AnyPosition& root, int level, std::uint64_t seed,
                                 const Limits& limits, const Report& report) = 0;
  [[nodiscard]] virtual Result<AnyMove> result() = 0;
  virtual void clear() = 0;
  virtual void set_enhancements(const Enhancements& chosen) = 0;
  virtual void set_parameters(const Parameters& parameters) = 0;
  /// Of the evaluation, if it states one.
  [[nodiscard]] virtual std::optional<int> unit() const = 0;
  [[nodiscard]] virtual Control& control() = 0;
};

/// `Search`: one of the library's. `Root`: a class with `static G of(const AnyPosition&)`. `Watch`:
/// its `look` is called by the thread that runs the search every few hundred nodes, and may throw.
template <class Search, class Root, class Watch = NoWatch>
class EngineOf final : public Engine {
 public:
  template <class... Arguments>
  explicit EngineOf(Arguments&&... arguments) : search_(std::forward<Arguments>(arguments)...) {}

  Result<AnyMove> run(const AnyPosition& root, const Limits& limits, const Report& report,
                      Trace* trace) override {
    watch(search_.control());
    const Tracing tracing(search_, trace);
    return to_any(search_.run(Root::of(root), limits, {}, for_search(report)));
  }
  Result<AnyMove> run_at(const AnyPosition& root, int level, std::uint64_t seed,
                         const Limits& limits, const Report& report) override {
    watch(search_.control());
    const auto position = Root::of(root);
    return to_any(LimitedPlayer(search_).run(position, level, seed, limits, for_search(report)));
  }
  [[nodiscard]] Result<AnyMove> result() override { return to_any(search_.result()); }
  void clear() override { search_.clear(); }
  void set_enhancements(const Enhancements& chosen) override { search_.set_enhancements(chosen); }
  void set_parameters(const Parameters& parameters) override { search_.set_parameters(parameters); }
  [[nodiscard]] std::optional<int> unit() const override {
    if constexpr (Search::Worker::states_unit) return search_.parameters().unit;
    return std::nullopt;
  }
  [[nodiscard]] Control& control() override { return search_.control(); }

 private:
  static void watch(Control& control) { erased::watch<Watch>(control); }
  [[nodiscard]] static typename Search::Report for_search(const Report& report) {
    if (!report) return {};
    return [&report](const auto& found) { report(to_any(found)); };
  }

  /// Traces as long as it lives, if the search can.
  class Tracing {
   public:
    Tracing(Search& search, Trace* trace) : search_(search) { set(trace); }
    ~Tracing() { set(nullptr); }
    Tracing(const Tracing&) = delete;
    Tracing& operator=(const Tracing&) = delete;

   private:
    void set([[maybe_unused]] Trace* trace) {
      if constexpr (requires { search_.observer().trace; }) search_.observer().trace = trace;
    }

    Search& search_;
  };

  Search search_;
};

/// The size of the table in MiB, and threads, at least 1.
struct EngineSize {
  std::size_t mib;
  unsigned threads;
};

/// What a solution is asked for.
struct SolveTask {
  Limits limits;
  SolveGoal goal;
  EngineSize size;
};

template <class Watch, class Solver, class G>
[[nodiscard]] Solution<AnyMove> solve_with(Solver& solver, const G& root, const SolveTask& task) {
  watch<Watch>(solver.control());
  return to_any(solver.run(root, task.limits, task.goal));
}

}  // namespace espalier::erased
