// Pawn structure: the terms that depend on the pawns alone, and which pawns are passed.
#pragma once

#include "games/chess/board/attacks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/pawn_table.hpp"
#include "games/chess/evaluation/squares.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess::terms {

/// The squares one step ahead of a set.
template <Colour us>
constexpr Bitboard pawn_step(Bitboard set) {
  return shift<forward(us)>(set);
}
/// Every square ahead of a set on the same files.
template <Colour us>
constexpr Bitboard front_span(Bitboard set) {
  set = pawn_step<us>(set);
  for (const int ranks : {8, 16, 32}) set |= us == white ? set << ranks : set >> ranks;
  return set;
}
/// The squares beside a set on the same ranks.
constexpr Bitboard adjacent(Bitboard set) { return shift<east>(set) | shift<west>(set); }
/// The squares where the pawns of a set attack now or after any number of steps.
template <Colour us>
constexpr Bitboard attack_span(Bitboard pawns) {
  return adjacent(front_span<us>(pawns));
}
/// Every square of the files of a set.
constexpr Bitboard file_fill(Bitboard set) {
  return front_span<white>(set) | front_span<black>(set) | set;
}

// ---------------------------------------------------------------------------------------- terms --

/// The structure terms of one pawn; `ours` and `theirs` are all pawns of each side.
template <Colour us, class Tracer>
TaperedScore evaluate_pawn(Tracer& tracer, Square square, Bitboard ours, Bitboard theirs) {
  constexpr Colour them = ~us;
  const Weights& w = tracer.weights;
  const Bitboard here = bit(square);
  const auto rank = index(relative_rank(us, square));
  const Bitboard phalanx = adjacent(here) & ours;
  const Bitboard defenders = pawn_attacks<them>(here) & ours;
  const Bitboard neighbours = adjacent(file_fill(here)) & ours;
  const bool opposed = (front_span<us>(here) & theirs) != 0;
  const bool is_doubled = (front_span<us>(here) & ours) != 0;

  TaperedScore score;
  const auto add = [&](const TaperedScore& weight) {
    tracer.use(Term::pawn_structure, us, weight, 1);
    score += weight;
  };
  if (defenders != 0) add(w.defended_pawn[rank]);
  if (phalanx != 0) add(w.phalanx_pawn[rank]);
  if (!opposed && !is_doubled) {
    const int sentries = count(attack_span<us>(here) & theirs);
    const int helpers = count(adjacent(here | front_span<them>(here)) & ours);
    if (sentries > 0 && helpers >= sentries) add(w.candidate_passed_pawn[rank]);
  }
  if (defenders == 0 && more_than_one(pawn_attacks<us>(here) & theirs)) add(w.weak_lever);
  if (is_doubled && defenders == 0) add(w.doubled_pawn);
  if (neighbours == 0) {
    add(w.isolated_pawn);
    if (!opposed) add(w.weak_unopposed_pawn);
  } else if ((neighbours & ~attack_span<us>(here)) == 0 && phalanx == 0) {
    // All neighbours are ahead of it; it is backward if the enemy controls the square before it.
    const Bitboard step = pawn_step<us>(here);
    if ((step & (theirs | pawn_attacks<them>(theirs))) != 0) {
      add(w.backward_pawn);
      if (!opposed) add(w.weak_unopposed_pawn);
    }
  }
  return score;
}

template <Colour us, class Tracer>
void evaluate_pawns(Tracer& tracer, const Position& position, PawnEntry& entry) {
  constexpr Colour them = ~us;
  const Bitboard ours = position.pieces(us, pawn);
  const Bitboard theirs = position.pieces(them, pawn);
  // Passed: no enemy pawn ahead on this or a neighbouring file, and no own pawn ahead on this one.
  const Bitboard held = front_span<them>(theirs) | attack_span<them>(theirs);
  entry.passed[us] = ours & ~held & ~front_span<them>(ours);
  for (Bitboard rest = ours; rest != 0;) {
    entry.structure[us] += evaluate_pawn<us>(tracer, pop_first(rest), ours, theirs);
  }
}

template <class Tracer>
PawnEntry make_pawn_entry(const Position& position, Tracer tracer) {
  PawnEntry entry;
  entry.key = position.pawn_key();
  evaluate_pawns<white>(tracer, position, entry);
  evaluate_pawns<black>(tracer, position, entry);
  return entry;
}

}  // namespace espalier::chess::terms
