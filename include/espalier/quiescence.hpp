// Quiescence: a position is judged only when no tactical move changes it, so below the horizon the
// tactical moves are played out. It knows one node below the horizon, not the tree above it.
#pragma once

#include <algorithm>

#include "espalier/observer.hpp"
#include "espalier/picker.hpp"
#include "espalier/worker.hpp"

namespace espalier {

/// The bare judgement of the node.
template <class W>
[[nodiscard]] Score judge(W& worker, int ply) {
  observe::leaf(worker.observer, ply);
  return as_judged(worker.judgement.evaluate(worker.game()));
}

/// The judgement, corrected by what the search has learnt of its errors.
template <class W>
[[nodiscard]] Score corrected(W& worker, Score judged) {
  if constexpr (W::On::correction_history) {
    return as_judged(judged + worker.corrections.correction(worker.game()));
  } else {
    return judged;
  }
}

/// Value of a node that needs no search: drawn by rule, known to the oracle, or too far from the
/// root to go on. Otherwise no_score.
template <class W>
[[nodiscard]] Score known_value(W& worker, int ply) {
  using G = typename W::Position;
  if constexpr (HasRepetition<G>) {
    if (worker.game().drawn_by_rule(ply)) return draw_score;
  }
  if constexpr (HasOracle<G>) {
    if (const auto score = worker.game().known_score()) return from_table(*score, ply);
  }
  return ply >= max_ply ? judge(worker, ply) : no_score;
}

/// What the table knows of the node: scores as seen from the root, the move checked by the picker.
template <class W>
[[nodiscard]] TableEntry recall(W& worker, std::uint64_t key, int ply) {
  TableEntry entry = worker.table->probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  return entry;
}

/// Does a bound settle a node with this window?
[[nodiscard]] constexpr bool settles(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
         (entry.bound == Bound::upper && entry.score <= alpha);
}

[[nodiscard]] constexpr Bound bound_of(Score score, Score alpha, Score beta) {
  return score >= beta ? Bound::lower : score > alpha ? Bound::exact : Bound::upper;
}

/// Value of the node by tactical moves alone, fail-soft within (alpha, beta). The side to move may
/// stand pat on the judgement, since it usually has some quiet move at least as good; not when it
/// is forced: then all its moves are tried.
template <bool is_pv, class W>
Score quiescence(W& worker, Score alpha, Score beta, int ply) {
  using G = typename W::Position;
  using Move = typename W::Move;
  using On = typename W::On;

  worker.frame(ply).line.clear();
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ply, 0);
  if (is_pv) worker.selective_depth = std::max(worker.selective_depth, ply);
  if (const Score known = known_value(worker, ply); known != no_score) return known;

  bool is_forced = false;
  if constexpr (HasForce<G>) is_forced = worker.game().is_forced();

  std::uint64_t key = 0;
  TableEntry entry;
  if constexpr (On::table) {
    key = worker.game().key();
    entry = recall(worker, key, ply);
    if (!W::enhancements.table_deeper && entry.depth > 0) entry.bound = Bound::none;
    const bool cut = !is_pv && settles(entry, alpha, beta);
    observe::table(worker.observer, ply, entry.bound != Bound::none, cut);
    if (cut) return entry.score;
  }

  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Score judged = no_score;
  if (!is_forced) {
    judged = entry.static_score != no_score ? entry.static_score : judge(worker, ply);
    best = corrected(worker, judged);
    if (settles(entry, best, best)) best = entry.score;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }

  Move best_move{};
  bool any = false;
  StagedPicker<W> picker(worker, ply, unpack_move<Move>(entry.move),
                         is_forced ? Wanted::all : Wanted::tactical);
  for (const Move move : picker) {
    any = true;
    worker.play(move, ply);
    const Score score = -quiescence<is_pv>(worker, -beta, -alpha, ply + 1);
    worker.undo(move);
    if (worker.is_stopped()) return draw_score;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    alpha = score;
    if constexpr (is_pv) worker.frame(ply).line.set(move, worker.frame(ply + 1).line);
    if (score >= beta) break;
  }

  if (is_forced && !any) {
    MovesOf<G> none;
    return worker.game().generate(none).score(ply);
  }
  if constexpr (On::table) {
    worker.table->store(key, {.score = to_table(best, ply),
                              .static_score = judged,
                              .depth = 0,
                              .bound = bound_of(best, original_alpha, beta),
                              .move = pack_move(best_move)});
  }
  return best;
}

}  // namespace espalier
