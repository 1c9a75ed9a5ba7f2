// Everything one thread owns while it searches: its position, its evaluation, its histories, the
// frames of the line it stands on, its counts, and when to look at the clock. It does not decide
// anything about the tree.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/historical/refutation_table.hpp"
#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/score.hpp"
#include "espalier/search/correction_history.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/pv_line.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// What the search notes of one ply of the line it stands on.
template <Game G, Enhancements E>
struct StackEntry {
  using Move = typename G::Move;
  /// The last two moves that refuted a sibling; the defensive killer, where that is on, is the
  /// third.
  std::array<Move, Features<G, E>::defensive_killers ? 3 : 2> killers{};
  Move played{};    ///< the move that leads to the next ply; Move{}: a pass
  Move excluded{};  ///< not to be searched: the others are asked how good they are without it
  typename Histories<G, E>::ContinuationEntry* continuation =
      nullptr;                   ///< what is remembered of those to it
  Score static_eval = no_score;  ///< corrected evaluation, or no_score when forced
  int reduction = 0;             ///< plies by which `played` is being searched less deep
  PvLine<Move> line;             ///< principal variation from here on
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

/// Takes a megabyte or two: it does not belong on the stack.
template <Game G, Evaluator<G> J, Enhancements E, class Observer = NoObserver>
class Worker {
 public:
  using Position = G;
  using Move = typename G::Move;
  using On = Features<G, E>;
  static constexpr Enhancements enhancements = E;
  static constexpr const Parameters& parameters = parameters_of<J>;
  using TranspositionTable = TableOf<E>;

  Worker(J evaluate, TranspositionTable* shared_table, Control* shared_control,
         Observer watcher = {})
      : evaluator(std::move(evaluate)),
        observer(std::move(watcher)),
        table(shared_table),
        control_(shared_control) {}

  /// Forgets everything learnt in earlier searches.
  void clear() {
    histories.clear();
    corrections.clear();
  }

  /// Stands on `root`; counts, killers and lines start anew, histories stay.
  void start(const G& root, const Limits& limits, bool is_main) {
    position.emplace(root);
    limits_ = limits;
    is_main_ = is_main;
    is_stopped_ = false;
    may_stop_ = false;
    selective_depth = 0;
    min_null_ply = 0;
    nodes_.store(0, std::memory_order_relaxed);
    for (auto& each : frames_) {
      each = {};
      each.continuation = &histories.continuation_entry(histories.no_continuation);
    }
    if constexpr (E.refutation_table) refutations.clear();
    plan_next_look();
  }

  /// The frame of a ply; plies from -4 (before the root) to max_ply + 3 exist.
  [[nodiscard]] StackEntry<G, E>& frame(int ply) {
    return frames_[static_cast<std::size_t>(ply + 4)];
  }

  /// The position of the node; between `start` and the end of the search.
  [[nodiscard]] G& game() { return *position; }

  /// Plays `move` at the node of `here`, which its caller has at hand: to find it again cost 0.4 %
  /// of all instructions.
  void make(Move move, StackEntry<G, E>& here) {
    here.played = move;
    here.reduction = 0;
    if constexpr (HasHistory<G>) {
      here.continuation = &histories.continuation_entry(game().continuation_index(move));
    }
    if constexpr (E.refutation_table) refutations.played(move, static_cast<int>(&here - &frame(0)));
    if constexpr (On::table) table->prefetch(game().key_after(move));
    game().make(move);
  }
  void unmake(Move move) { game().unmake(move); }

  /// Counts a move made. False: the search is being stopped, and whatever it returns is void.
  [[nodiscard]] bool count_node() {
    const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (count >= next_look_) [[unlikely]]
      look();
    return !is_stopped_;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  /// From now on clock and stop switch are obeyed: a first iteration has been completed.
  void allow_stop() { may_stop_ = true; }
  /// Looks at clock and switch at once, between iterations.
  void look() {
    if (nodes() >= limits_.nodes) is_stopped_ = true;
    if (may_stop_ && (control_->is_stopped() || is_out_of_time())) is_stopped_ = true;
    plan_next_look();
  }

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] const Control& control() const { return *control_; }

  std::optional<G> position;
  J evaluator;
  [[no_unique_address]] Observer observer;
  Histories<G, E> histories;
  Corrections<G, E> corrections;
  struct Off {};
  [[no_unique_address]] std::conditional_t<E.refutation_table, RefutationTable<Move>, Off>
      refutations;
  TranspositionTable* table;
  int selective_depth = 0;  ///< longest line of this iteration, in plies
  int root_depth = 0;       ///< depth of this iteration, in plies
  int min_null_ply = 0;     ///< no pass is tried nearer the root: a pass is being verified

 private:
  static constexpr std::uint64_t look_interval_ = 1024;  // about a millisecond of moves

  [[nodiscard]] bool is_out_of_time() const {
    return is_main_ && limits_.time && !control_->is_pondering() &&
           control_->elapsed() >= limits_.time->hard;
  }
  void plan_next_look() {
    next_look_ = nodes() + look_interval_;
    if (limits_.nodes < next_look_) next_look_ = limits_.nodes;
  }

  Control* control_;
  Limits limits_;
  std::array<StackEntry<G, E>, max_ply + 8> frames_;
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t next_look_ = 0;
  bool is_main_ = true;
  bool is_stopped_ = false;
  bool may_stop_ = false;
};

}  // namespace espalier
