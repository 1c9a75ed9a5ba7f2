// Observers of a running search. A search without an observer has no overhead.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "espalier/score.hpp"
#include "espalier/search/reason.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// Observes nothing. An observer has any of these members; the others leave no code:
///   on_node(ply, depth)                   a position was entered; depth <= 0 in quiescence
///   on_leaf(ply)                          a position was evaluated
///   on_table(ply, hit, cut)               the table was probed; was it a hit, did it cut
///   on_cutoff(ply, index)                 move number `index` (from 0) caused a cutoff
///   on_null_move(ply, cut)                a null move was tried; did it cut
///   on_research(ply)                      a null window or reduced search was repeated
///   on_root_move(depth, move, number)     a root move, number from 1, is searched next
///
/// An observer with a member type `TracedMove` traces: it has all members that TracingObserver
/// names and sees each node entered, its facts and its end (trace.hpp).
struct NoObserver {};

/// What a move picker handed a move out as.
enum class MoveStage : unsigned char { root, table_move, tactical, refutation, quiet, losing };

/// A move about to be made, and what put it where it is in the order.
struct MoveInOrder {
  int index = 0;  ///< moves searched before it
  MoveStage stage = MoveStage::root;
  int score = 0;  ///< of the order, comparable within the stage
  int reduction = 0;
  int extension = 0;
  bool is_singular = false;  ///< the extension is that of the singular search
};

/// The arguments of the search of a node, from its side to move.
struct NodeCall {
  Reason purpose = Reason::move;  ///< why the parent searches it
  int ply = 0;
  Score alpha = 0;
  Score beta = 0;
  int depth = 0;
  bool pv_node = false;
  bool cut_node = false;
};

template <class O>
concept TracingObserver = requires(O& observer, typename O::TracedMove move, Score score,
                                   const NodeCall& call, const MoveInOrder& order,
                                   const TableEntry& entry) {
  observer.on_call(call);            ///< a node is entered next
  observer.on_return(score, false);  ///< it returned this; was the search stopped
  observer.on_move(move, order);     ///< of the node entered last and not yet left
  observer.on_skip(move, Reason::excluded);
  observer.on_end(Reason::cutoff);
  observer.on_eval(score, score);             ///< static evaluation as computed and as used
  observer.on_depth_change(0, 0);             ///< by hindsight, by internal iterative reduction
  observer.on_probe(std::uint64_t{}, entry);  ///< score counted from the root
  observer.on_store(std::uint64_t{}, true);   ///< did the table take it
};

/// Counts events.
struct CountingObserver {
  std::uint64_t interior = 0;
  std::uint64_t quiescence = 0;
  std::uint64_t leaves = 0;
  std::uint64_t table_probes = 0;
  std::uint64_t table_hits = 0;
  std::uint64_t table_cutoffs = 0;
  std::uint64_t cutoffs = 0;
  std::uint64_t first_move_cutoffs = 0;
  std::uint64_t null_moves = 0;
  std::uint64_t null_move_cutoffs = 0;
  std::uint64_t researches = 0;

  void on_node(int, int depth) { ++(depth > 0 ? interior : quiescence); }
  void on_leaf(int) { ++leaves; }
  void on_table(int, bool hit, bool cut) {
    ++table_probes;
    table_hits += hit;
    table_cutoffs += cut;
  }
  void on_cutoff(int, int index) {
    ++cutoffs;
    first_move_cutoffs += index == 0;
  }
  void on_null_move(int, bool cut) {
    ++null_moves;
    null_move_cutoffs += cut;
  }
  void on_research(int) { ++researches; }
};

namespace observe {

template <class O>
void node(O& observer, int ply, int depth) {
  if constexpr (requires { observer.on_node(ply, depth); }) observer.on_node(ply, depth);
}
template <class O>
void leaf(O& observer, int ply) {
  if constexpr (requires { observer.on_leaf(ply); }) observer.on_leaf(ply);
}
template <class O>
void table(O& observer, int ply, bool hit, bool cut) {
  if constexpr (requires { observer.on_table(ply, hit, cut); }) observer.on_table(ply, hit, cut);
}
template <class O>
void cutoff(O& observer, int ply, int index) {
  if constexpr (requires { observer.on_cutoff(ply, index); }) observer.on_cutoff(ply, index);
}
template <class O>
void null_move(O& observer, int ply, bool cut) {
  if constexpr (requires { observer.on_null_move(ply, cut); }) observer.on_null_move(ply, cut);
}
template <class O>
void research(O& observer, int ply) {
  if constexpr (requires { observer.on_research(ply); }) observer.on_research(ply);
}

template <class O, class Move>
void root_move(O& observer, int depth, Move move, int number) {
  if constexpr (requires { observer.on_root_move(depth, move, number); }) {
    observer.on_root_move(depth, move, number);
  }
}

// For observers that trace.

template <class W>
inline constexpr bool traces = TracingObserver<decltype(std::declval<W&>().observer)>;

template <class W>
void call(W& worker, const NodeCall& facts) {
  if constexpr (traces<W>) worker.observer.on_call(facts);
}
/// Returns `value`, which the node returned.
template <class W>
Score returned(W& worker, Score value) {
  if constexpr (traces<W>) worker.observer.on_return(value, worker.is_stopped());
  return value;
}
/// The side to move is about to pass.
template <class Move, class O>
void pass(O& observer) {
  if constexpr (TracingObserver<O>) observer.on_move(Move{}, MoveInOrder{});
}
template <class O>
void end(O& observer, Reason reason) {
  if constexpr (TracingObserver<O>) observer.on_end(reason);
}
template <class O>
void eval(O& observer, Score raw, Score used) {
  if constexpr (TracingObserver<O>) observer.on_eval(raw, used);
}
template <class O>
void depth_change(O& observer, int hindsight, int internal_iterative) {
  if constexpr (TracingObserver<O>) observer.on_depth_change(hindsight, internal_iterative);
}
template <class O>
void probe(O& observer, std::uint64_t key, const TableEntry& entry) {
  if constexpr (TracingObserver<O>) observer.on_probe(key, entry);
}
/// After a store of `entry`, whose score is as the table holds it.
template <class W>
void store(W& worker, std::uint64_t key, const TableEntry& entry) {
  if constexpr (traces<W>) {
    const TableEntry now = worker.table->probe(key);
    worker.observer.on_store(
        key, now.score == entry.score && now.depth == entry.depth && now.bound == entry.bound);
  }
}
template <class O, class Move>
void skip(O& observer, Move move, Reason rule) {
  if constexpr (TracingObserver<O>) observer.on_skip(move, rule);
}
/// The losing captures that a picker of quiescence search did not hand out.
template <class O, class P>
void losing_captures(O& observer, const P& picker) {
  if constexpr (TracingObserver<O>) {
    for (const auto move : picker.losing()) {
      observer.on_skip(move, Reason::quiescence_see_pruning);
    }
  }
}
/// The quiet moves that a picker left out, once it has come to what follows them. The observer
/// ignores those that the node has made or left out before.
template <class W, class P>
void late_moves(W& worker, const P& picker) {
  if constexpr (traces<W>) {
    if (!picker.skips_quiet() || picker.stage() != MoveStage::losing) return;
    std::remove_cvref_t<decltype(picker.losing())> quiet;
    worker.hooks.generate_quiet(worker.game(), quiet);
    for (const auto move : quiet) worker.observer.on_skip(move, Reason::late_move_pruning);
  }
}
template <class O, class P, class Move>
void move(O& observer, const P& picker, Move next, MoveInOrder order) {
  if constexpr (TracingObserver<O>) {
    order.stage = picker.stage();
    order.score = picker.score();
    observer.on_move(next, order);
  }
}

}  // namespace observe
}  // namespace espalier
