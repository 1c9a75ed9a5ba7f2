// Observers of a running search. A search without an observer has no overhead.
#pragma once

#include <cstdint>

#include "espalier/score.hpp"

namespace espalier {

/// Observes nothing. An observer has any of these members; the others leave no code:
///   on_node(ply, depth)                   a position was entered; depth <= 0 in quiescence
///   on_leaf(ply)                          a position was evaluated
///   on_table(ply, hit, cut)               the table was probed; was it a hit, did it cut
///   on_cutoff(ply, index)                 move number `index` (from 0) caused a cut-off
///   on_null_move(ply, cut)                a null move was tried; did it cut
///   on_research(ply)                      a null window or reduced search was repeated
///   on_root_move(depth, move, number)     a root move, number from 1, is searched next
struct NoObserver {};

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

}  // namespace observe
}  // namespace espalier
