// The state of one searching thread: position, evaluator, histories, search stack, counts, and the
// checks of the limits.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"
#include "espalier/search/correction_history.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/evaluation_unit.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/quiescence_limit.hpp"
#include "espalier/search/rule_errors.hpp"
#include "espalier/search/stack.hpp"
#include "espalier/search/tempo.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// In place of work sharing, for a search whose threads do not know of each other.
struct NoSharing {
  struct Sharer {};
};

/// Moves as the table holds them: 32 bits, 0 for Move{}.
template <class Move>
[[nodiscard]] std::uint32_t pack_move(Move move) {
  static_assert(std::has_unique_object_representations_v<Move>,
                "a `Move` that the table is to hold must have no padding");
  std::uint32_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move));
  return bits;
}
template <class Move>
[[nodiscard]] Move unpack_move(std::uint32_t bits) {
  Move move;
  std::memcpy(static_cast<void*>(&move), &bits, sizeof(Move));
  return move;
}

/// The table of a search with these switches. Only `clustered` is included here: the published
/// replacement schemes are in espalier/historical/replacement_schemes.hpp.
template <TableScheme scheme>
struct TableOfScheme {
  static_assert(scheme == TableScheme::clustered,
                "this table scheme needs #include \"espalier/historical/replacement_schemes.hpp\"");
  using Type = TranspositionTable;
};
template <Enhancements E>
using TableOf = typename TableOfScheme<E.table_scheme>::Type;

/// The refutation table of a search that has none. With it on, the search needs
/// espalier/historical/refutation_table.hpp.
template <class Move, bool on>
struct RefutationTableIf {
  static_assert(!on,
                "refutation_table needs #include \"espalier/historical/refutation_table.hpp\"");
};

/// What move ordering uses: the position, the hooks, the histories and the stack.
template <class C>
concept OrderingContext = requires(C& context, int ply) {
  typename C::Game;
  typename C::Move;
  typename C::Hooks;
  typename C::On;
  typename C::Entry;
  { context.parameters } -> std::convertible_to<const Parameters&>;
  context.on;
  { context.game() } -> std::same_as<typename C::Game&>;
  context.hooks;
  context.histories;
  { context.stack[ply] } -> std::same_as<typename C::Entry&>;
};

/// Parameters that are constants to the compiler.
template <const Parameters& P>
struct ConstantParameters {
  static constexpr const Parameters& parameters = P;
};
/// Parameters of one search, P at first.
template <const Parameters& P>
struct OwnParameters {
  Parameters parameters = P;
};
/// The parameters of a search: constants if its evaluator states the unit that they are in, unless
/// it is switchable.
template <class Eval, Enhancements E, const Parameters& P>
using ParametersOf = std::conditional_t<states_unit_of<Eval, P>() && !E.is_switchable,
                                        ConstantParameters<P>, OwnParameters<P>>;

template <Game G, SearchHooks<G> H, Enhancements E, class Parameters>
class OrderingState : public Parameters {
 public:
  using Game = G;
  using Move = typename G::Move;
  using Hooks = H;
  using On = Features<G, H, E>;  ///< what is compiled in
  /// What is on: constants, unless the search is switchable.
  using Switches = std::conditional_t<E.is_switchable, EnhancementsInEffect<G, H>, On>;
  using Entry = StackEntry<G, H, E>;
  static constexpr Enhancements enhancements = E;

  explicit OrderingState(H game_hooks) : hooks(std::move(game_hooks)) { choose(E); }

  /// If the search is switchable, has what is both compiled in and in `chosen`.
  void choose([[maybe_unused]] const Enhancements& chosen) {
    if constexpr (E.is_switchable) on = Switches(E & chosen);
  }

  /// The position of the node; from the start of a search on.
  [[nodiscard]] G& game() { return *position_; }

  [[no_unique_address]] H hooks;
  [[no_unique_address]] Switches on;
  Histories<G, H, E> histories;
  SearchStack<G, H, E> stack;

 protected:
  std::optional<G> position_;
};

/// What the nodes of the search use.
template <class W>
concept SearchContext = OrderingContext<W> &&
    requires(W& worker, typename W::Entry& ss, typename W::Move move) {
  typename W::Ordering;
  { worker.count_node() } -> std::same_as<bool>;
  { worker.nodes() } -> std::same_as<std::uint64_t>;
  { worker.is_stopped() } -> std::same_as<bool>;
  { worker.evaluate() } -> std::same_as<Score>;
  { worker.in_check() } -> std::same_as<bool>;
  worker.count_bounds();
  worker.enter(ss);
  worker.make(ss, move);
  worker.unmake(move);
  worker.corrections;
  worker.tempo;
  worker.quiescence_limit;
  worker.skip_errors;
  worker.threats;
  worker.observer;
  worker.refutations;
  worker.table;
};

/// Takes one or two megabytes: too large for the stack. `SharingType`: NoSharing, or the
/// WorkSharing whose threads divide the nodes.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H, Enhancements E, class Observer = NoObserver,
          const Parameters& P = default_parameters, class SharingType = NoSharing>
class Worker : public OrderingState<G, H, E, ParametersOf<Eval, E, P>> {
 public:
  using Ordering = OrderingState<G, H, E, ParametersOf<Eval, E, P>>;
  using Move = typename G::Move;
  using On = typename Ordering::On;
  using Entry = typename Ordering::Entry;
  using Table = TableOf<E>;
  using Ordering::game;
  using Ordering::histories;
  using Ordering::hooks;
  using Ordering::on;
  using Ordering::parameters;
  using Ordering::stack;
  /// May its nodes be divided among threads?
  static constexpr bool has_sharing = !std::is_same_v<SharingType, NoSharing>;
  using Tempo = TempoOf<Eval, On::tempo>;
  static constexpr bool has_quiescence_limit = On::quiescence && !TacticalMovesRunOut<H>;
  using Limit = std::conditional_t<has_quiescence_limit, QuiescenceLimit, NoQuiescenceLimit>;
  /// A measured unit is good enough for margins of whole units, not for those of a few hundredths.
  static constexpr bool states_unit = HasUnit<Eval>;
  using SkipErrors =
      std::conditional_t<On::skips_moves && !SkippedMovesAreBad<H>, RuleErrors, NoRuleErrors>;
  using Threats = std::conditional_t<On::reverse_futility && !SkippedMovesAreBad<H>,
                                     espalier::Threats, NoThreats>;
  /// May parameters be changed at run time?
  static constexpr bool has_own_parameters = std::is_base_of_v<OwnParameters<P>, Ordering>;

  Worker(Eval evaluator, H game_hooks, Table* shared_table, Control* shared_control,
         Observer watcher = {})
      : Ordering(std::move(game_hooks)),
        observer(std::move(watcher)),
        table(shared_table),
        evaluator_(std::move(evaluator)),
        control_(shared_control) {
    if constexpr (has_own_parameters) set_parameters(P);
  }

  /// Not during a search. `new_parameters.unit` does not count: the evaluator has its own.
  void set_parameters(const Parameters& new_parameters) requires(has_own_parameters) {
    const int unit = parameters.unit;
    parameters = new_parameters;
    parameters.unit = unit;
    if constexpr (HasUnit<Eval>) parameters.unit = evaluator_.unit;
    assert(parameters.unit >= 1 && parameters.unit <= Parameters::max_unit);
    parameters.unit = std::clamp(parameters.unit, 1, Parameters::max_unit);
  }

  /// Clears the histories of earlier searches.
  void clear() {
    histories.clear();
    corrections.clear();
    if constexpr (Tempo::is_used) tempo.clear();
    quiescence_limit.clear();
    skip_errors.clear();
    threats.clear();
    knows_unit_ = HasUnit<Eval>;
  }

  /// Sets the position to `root` and resets counts, killers and lines; histories are kept.
  void start(const G& root, const Limits& limits, bool is_main) {
    this->position_.emplace(root);
    limits_ = limits;
    is_main_ = is_main;
    is_stopped_ = false;
    may_stop_ = false;
    selective_depth = 0;
    min_null_ply = 0;
    if constexpr (has_sharing) sharer.within = nullptr;
    nodes_.store(0, std::memory_order_relaxed);
    bounds_known_.store(0, std::memory_order_relaxed);
    node_budget_ = 0;
    look_interval_ = 1;
    last_look_ = 0;
    stack.clear(&histories.continuation().no_move());
    if constexpr (has_own_parameters) {
      if (!knows_unit_) measure_unit(root);
    }
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator_.reset(root);
    if constexpr (On::refutation_table) refutations.clear();
    if constexpr (Tempo::is_used) tempo.begin();
    quiescence_limit.start();
  }

  /// The static evaluation of the position, without tempo and correction.
  [[nodiscard]] Score evaluate() { return clamp_static_eval(evaluator_.evaluate(game())); }

  [[nodiscard]] bool in_check() {
    if constexpr (HasCheck<H, G>) {
      return hooks.in_check(game());
    } else {
      return false;
    }
  }

  /// Enters a node: its principal variation is empty.
  void enter(Entry& ss) {
    ss.pv.clear();
    if constexpr (!turns_alternate<G>) ss.side = game().side_to_move();
  }

  // Every move of the search is made and unmade here.

  void make(Entry& ss, Move move) {
    if constexpr (On::table) {
      if (on.table) table->prefetch(game().key_after(move));
    }
    ss.current_move = move;
    ss.reduction = 0;
    if constexpr (On::continuation_history || On::countermoves) {
      ss.continuation = &histories.continuation().entry_of(game(), hooks, move);
    }
    if constexpr (On::refutation_table) refutations.on_make(move, ss.ply);
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator_.make(game(), move);
    [[maybe_unused]] const int side = game().side_to_move();
    game().make(move);
    assert(!turns_alternate<G> || game().side_to_move() != side);
  }
  void unmake(Move move) {
    game().unmake(move);
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator_.unmake();
  }
  void make_null(Entry& ss) {
    ss.current_move = {};
    ss.reduction = 0;
    ss.continuation = &histories.continuation().no_move();
    if constexpr (On::refutation_table) refutations.on_null_move(ss.ply);
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator_.make_null();
    game().make_null();
  }
  void unmake_null() {
    game().unmake_null();
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator_.unmake_null();
  }

  /// Counts a move made. False: the search is being stopped, and its values are invalid.
  [[nodiscard]] bool count_node() {
    const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (count >= node_budget_) [[unlikely]]
      check_limits();
    if constexpr (has_sharing) {
      if (sharer.is_cut_off()) [[unlikely]]
        is_stopped_ = true;
    }
    return !is_stopped_;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Counts positions for which the hook `bounds` gave information.
  void count_bounds() { bounds_known_.store(bounds_known() + 1, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t bounds_known() const {
    return bounds_known_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  /// Abandons the current search, leaving the position as it is; the next begins with `start`.
  void abandon() { is_stopped_ = true; }

  /// The first iteration is complete: from now on the clock and `Control::stop` end the search.
  void allow_stop(bool allowed = true) { may_stop_ = allowed; }
  [[nodiscard]] bool may_stop() const { return may_stop_; }
  /// After a cutoff at a shared node: goes on, unless the search ends or a node above is cut off.
  void resume() requires(has_sharing) {
    is_stopped_ = false;
    check_limits();
    if (sharer.is_cut_off()) is_stopped_ = true;
  }
  /// Checks the clock and `Control::stop`, and takes more nodes when they are used up.
  void check_limits() {
    if (nodes() >= node_budget_) {
      adapt_look_interval();
      const std::uint64_t more = control_->take_nodes(look_interval_);
      node_budget_ += more;
      if (more == 0) is_stopped_ = true;
    }
    if (may_stop_ && (control_->is_stopped() || is_out_of_time())) is_stopped_ = true;
  }

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] const Control& control() const { return *control_; }

  [[no_unique_address]] Observer observer;
  [[no_unique_address]] Tempo tempo;
  [[no_unique_address]] Limit quiescence_limit;
  [[no_unique_address]] SkipErrors skip_errors;
  [[no_unique_address]] Threats threats;
  CorrectionHistory<G, H, E> corrections;
  [[no_unique_address]] RefutationTableIf<Move, On::refutation_table> refutations;
  Table* table;
  int selective_depth = 0;  ///< longest line of this iteration, in plies
  int root_depth = 0;       ///< depth of this iteration, in plies
  int min_null_ply = 0;     ///< no null move at smaller plies: one is being verified
  [[no_unique_address]] typename SharingType::Sharer sharer{};

 private:
  // The most moves between two looks at clock and stop signal. With 1024 a search of two threads
  // ended 0.3 ms later (docs/log/strength.md).
  static constexpr std::uint64_t max_look_interval_ = 256;

  /// Moves may be slow (an evaluation that takes milliseconds, the first touches of a large table):
  /// the interval begins at one move, doubles while it takes less than two milliseconds, and
  /// shrinks where it takes more.
  void adapt_look_interval() {
    constexpr Milliseconds slow = 2;
    const Milliseconds now = control_->total();
    look_interval_ = now - last_look_ >= slow ? std::max<std::uint64_t>(look_interval_ / 8, 1)
                                              : std::min(look_interval_ * 2, max_look_interval_);
    last_look_ = now;
  }

  [[nodiscard]] bool is_out_of_time() const {
    return is_main_ && limits_.time && !control_->is_pondering() &&
           control_->elapsed() >= limits_.time->hard;
  }

  void measure_unit(const G& root) {
    const std::optional<int> unit = measured_unit(evaluator_, hooks, root);
    knows_unit_ = unit.has_value();
    parameters.unit = unit.value_or(Parameters{}.unit);
  }

  Eval evaluator_;
  bool knows_unit_ = HasUnit<Eval>;
  Control* control_;
  Limits limits_;
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> bounds_known_{0};
  std::uint64_t node_budget_ = 0;  // moves that this thread may make before it takes more
  std::uint64_t look_interval_ = 1;
  Milliseconds last_look_ = 0;  // since the start of the search
  bool is_main_ = true;
  bool is_stopped_ = false;
  bool may_stop_ = false;
};

}  // namespace espalier
