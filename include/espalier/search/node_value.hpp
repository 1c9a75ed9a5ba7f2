// What every node of the search asks first: how it is evaluated, whether it needs a search at all,
// and what the table knows of it. It knows one node, and no move of it.
#pragma once

#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// The bare evaluation of the node.
template <class W>
[[nodiscard]] Score evaluate(W& worker, int ply) {
  observe::leaf(worker.observer, ply);
  return clamp_static_eval(worker.evaluator.evaluate(worker.game()));
}

/// The evaluation, corrected by what the search has learnt of its errors.
template <class W>
[[nodiscard]] Score corrected(W& worker, Score static_eval) {
  if constexpr (W::On::correction_history) {
    return clamp_static_eval(static_eval + worker.corrections.correction(worker.game()));
  } else {
    return static_eval;
  }
}

/// A draw. Randomised: a hair above or below, by the number of nodes so far, so that of many ways
/// into a draw the search does not keep to the one it saw first (D. Beal and M. Smith, "Random
/// evaluations in chess", ICCA Journal 17(1), 1994, found what a random leaf is worth).
template <class W>
[[nodiscard]] Score drawn(const W& worker) {
  if constexpr (W::On::draw_randomisation) {
    return draw_score - 1 + static_cast<Score>(worker.nodes() & 2);
  } else {
    return draw_score;
  }
}

/// Where the node is below a draw: could the side to move force one by repetition, so that it is
/// worth one at least? Only for games that can tell (`upcoming_repetition`).
template <class W>
[[nodiscard]] bool is_saved_by_repetition(W& worker, Score alpha, int ply) {
  if constexpr (W::On::upcoming_repetition) {
    return alpha < draw_score && worker.game().upcoming_repetition(ply);
  } else {
    return false;
  }
}

/// Value of a node that needs no search: drawn by rule, known to the oracle, or too far from the
/// root to go on. Otherwise no_score.
template <class W>
[[nodiscard]] Score known_value(W& worker, int ply) {
  using G = typename W::Position;
  if constexpr (HasRepetition<G>) {
    if (worker.game().is_draw(ply)) return drawn(worker);
  }
  if constexpr (HasOracle<G>) {
    if (const auto score = worker.game().known_bounds()) return from_table(*score, ply);
  }
  return ply >= max_ply ? evaluate(worker, ply) : no_score;
}

/// What the table knows of the node: scores as seen from the root, the move checked by the picker.
template <class W>
[[nodiscard]] TableEntry probe(W& worker, std::uint64_t key, int ply) {
  TableEntry entry = worker.table->probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  return entry;
}

/// Does a bound settle a node with this window?
[[nodiscard]] constexpr bool cuts(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
         (entry.bound == Bound::upper && entry.score <= alpha);
}

[[nodiscard]] constexpr Bound bound_of(Score score, Score alpha, Score beta) {
  return score >= beta ? Bound::lower : score > alpha ? Bound::exact : Bound::upper;
}

/// How the evaluation of a node is known: the bare value for the table, the corrected one for the
/// rules (no_score when the side to move is forced).
template <class W>
Score judge_node(W& worker, StackEntry<typename W::Position, W::enhancements>& here,
                 NodeFacts& node, const TableEntry& entry) {
  if (!W::On::needs_static_eval || node.in_check) {
    here.static_eval = node.static_eval = no_score;
    return no_score;
  }
  const Score static_eval =
      entry.static_eval != no_score ? entry.static_eval : evaluate(worker, node.ply);
  here.static_eval = node.static_eval = corrected(worker, static_eval);
  node.is_improving =
      selectivity::is_improving(node.static_eval, (&here)[-2].static_eval, (&here)[-4].static_eval);
  const Score theirs = (&here)[-1].static_eval;
  if (theirs != no_score) node.eval_delta = node.static_eval + theirs;
  if constexpr (W::On::table_eval) {
    // What a search found is better than a evaluation, where its bound says on which side.
    if (!is_proven(entry.score) && cuts(entry, node.static_eval, node.static_eval)) {
      node.static_eval = entry.score;
    }
  }
  return static_eval;
}

}  // namespace espalier
