// Quiescence: a position is evaluated only when no tactical move changes it, so below the horizon
// the tactical moves are played out. It knows one node below the horizon, not the tree above it.
#pragma once

#include <algorithm>

#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Value of the node by tactical moves alone, fail-soft within (alpha, beta). The side to move may
/// stand pat on the evaluation, since it usually has some quiet move at least as good; not when it
/// is forced: then all its moves are tried.
template <bool is_pv, class W>
Score quiescence(W& worker, Score alpha, Score beta, int ply) {
  using G = typename W::Position;
  using Move = typename W::Move;
  using On = typename W::On;

  auto& frame = worker.frame(ply);
  frame.line.clear();
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ply, 0);
  if (is_pv) worker.selective_depth = std::max(worker.selective_depth, ply);
  if (const Score known = known_value(worker, ply); known != no_score) return known;
  if (is_saved_by_repetition(worker, alpha, ply)) {
    alpha = drawn(worker);
    if (alpha >= beta) return alpha;
  }

  bool in_check = false;
  if constexpr (HasForce<G>) in_check = worker.game().in_check();

  std::uint64_t key = 0;
  TableEntry entry;
  if constexpr (On::table) {
    key = worker.game().key();
    entry = probe(worker, key, ply);
    if (!W::enhancements.table_deeper && entry.depth > 0) entry.bound = Bound::none;
    const bool cut = !is_pv && cuts(entry, alpha, beta);
    observe::table(worker.observer, ply, entry.bound != Bound::none, cut);
    if (cut) return entry.score;
  }

  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Score static_eval = no_score;
  if (!in_check) {
    static_eval = entry.static_eval != no_score ? entry.static_eval : evaluate(worker, ply);
    best = corrected(worker, static_eval);
    if (cuts(entry, best, best)) best = entry.score;
    if (best >= beta) {
      // So that the next visit need not evaluate again.
      if constexpr (On::table) {
        if (entry.bound == Bound::none) {
          worker.table->store(key, {.score = to_table(best, ply),
                                    .static_eval = static_eval,
                                    .depth = 0,
                                    .bound = Bound::lower,
                                    .move = entry.move});
        }
      }
      return best;
    }
    alpha = std::max(alpha, best);
  }

  const Score stand_pat = best;
  Move best_move{};
  bool any = false;
  StagedMovePicker<W> picker(worker, ply, unpack_move<Move>(entry.move),
                             in_check ? GenType::all : GenType::tactical);
  for (const Move move : picker) {
    any = true;
    if constexpr (On::quiescence_futility) {
      if (!in_check && !is_proven(alpha)) {
        const Score gain = worker.game().captured_value(move);
        const Score most = selectivity::max_quiescence_score(stand_pat, gain, W::parameters);
        if (most <= alpha) {
          best = std::max(best, most);
          continue;
        }
      }
    }
    worker.make(move, frame);
    const Score score = -quiescence<is_pv>(worker, -beta, -alpha, ply + 1);
    worker.unmake(move);
    if (worker.is_stopped()) return draw_score;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    alpha = score;
    if constexpr (is_pv) frame.line.set(move, worker.frame(ply + 1).line);
    if (score >= beta) break;
  }

  if (in_check && !any) {
    MovesOf<G> none;
    return worker.game().generate(none).score(ply);
  }
  if constexpr (On::table) {
    worker.table->store(key, {.score = to_table(best, ply),
                              .static_eval = static_eval,
                              .depth = 0,
                              .bound = bound_of(best, original_alpha, beta),
                              .move = pack_move(best_move)});
  }
  return best;
}

}  // namespace espalier
