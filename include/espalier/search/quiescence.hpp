// Quiescence search: below the horizon tactical moves are searched until the position is quiet
// enough for its static evaluation.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

template <bool pv_node, SearchContext W>
Score quiescence(W& worker, typename W::Entry& ss, Score alpha, Score beta);

/// The same, reported to an observer that traces.
template <bool pv_node, SearchContext W>
inline Score observed_quiescence(W& worker, typename W::Entry& ss, Score alpha, Score beta,
                                 Purpose purpose) {
  if constexpr (!observe::traces<W>) {
    return quiescence<pv_node>(worker, ss, alpha, beta);
  } else {
    observe::call(worker, {purpose, ss.ply, alpha, beta, 0, pv_node, false});
    return observe::returned(worker, quiescence<pv_node>(worker, ss, alpha, beta));
  }
}

/// Value for the side to move at `ss` of the position after its move, which has just been made.
template <bool pv_node, SearchContext W>
Score quiescence_after_move(W& worker, typename W::Entry& ss, Score alpha, Score beta,
                            Purpose purpose = Purpose::move) {
  if constexpr (!turns_alternate<typename W::Game>) {
    if (worker.game().side_to_move() == ss.side) {
      return observed_quiescence<pv_node>(worker, ss.next(), alpha, beta, purpose);
    }
  }
  return -observed_quiescence<pv_node>(worker, ss.next(), -beta, -alpha, purpose);
}

/// Tries the moves of a quiescence node and returns the best value found, `stand_pat` at least;
/// sets `best_move` if one raised alpha, and `searched` to whether there was a move. Invalid
/// when stopped.
template <bool pv_node, SearchContext W>
Score search_tactical_moves(W& worker, typename W::Entry& ss, Score alpha, Score beta,
                            Score stand_pat, bool in_check, const TableEntry& entry,
                            typename W::Move& best_move, bool& searched) {
  using Move = typename W::Move;
  Score best = stand_pat;
  StagedMovePickerOf<W> picker(worker, ss, unpack_move<Move>(entry.move),
                               in_check ? GenType::all : GenType::tactical);
  [[maybe_unused]] int made = 0;
  int quiet_evasions = 0;
  for (const Move move : picker) {
    searched = true;
    if (in_check && best > -proven_win && !worker.hooks.is_tactical(worker.game(), move) &&
        ++quiet_evasions >= worker.parameters.quiescence_evasions) {
      picker.skip_quiet();
    }
    if constexpr (W::On::delta_pruning) {
      if (worker.on.delta_pruning && !in_check && !is_proven(alpha)) {
        const Score captured = worker.hooks.captured_value(worker.game(), move);
        const Score max = pruning::delta(stand_pat, captured, worker.parameters);
        if (max <= alpha) {
          best = std::max(best, max);
          observe::left_out(worker.observer, move, LeftOut::delta_pruning);
          continue;
        }
      }
    }
    observe::move(worker.observer, picker, move, made++);
    worker.make(ss, move);
    const Score score = quiescence_after_move<pv_node>(worker, ss, alpha, beta);
    worker.unmake(move);
    if (worker.is_stopped()) return draw_score;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    alpha = score;
    if constexpr (pv_node) ss.pv.set(move, ss.next().pv);
    if (score >= beta) {
      observe::end(worker.observer, NodeEnd::cutoff);
      break;
    }
  }
  if (worker.on.quiescence_see_pruning && !in_check) {
    observe::losing_captures(worker.observer, picker);
  }
  return best;
}

/// The table's entry of a quiescence node. True if its score ends the node.
template <bool pv_node, SearchContext W>
bool probe_at_horizon(W& worker, typename W::Entry& ss, Score alpha, Score beta, std::uint64_t& key,
                      TableEntry& entry) {
  if constexpr (W::On::table) {
    if (!worker.on.table) return false;
    key = worker.game().key();
    entry = probe(worker, key, ss.ply);
    if (!worker.on.table_deeper && entry.depth > 0) entry.bound = Bound::none;
    const bool cuts = !pv_node && bound_cuts(entry, alpha, beta);
    observe::table(worker.observer, ss.ply, entry.bound != Bound::none, cuts);
    observe::probe(worker.observer, key, entry);
    if (cuts) observe::end(worker.observer, NodeEnd::table);
    return cuts;
  }
  return false;
}

/// Value of the node by tactical moves alone, fail-soft within (alpha, beta). The side to move may
/// stand pat on the static evaluation, since it usually has a quiet move at least as good; not in
/// check: then all moves are tried.
template <bool pv_node, SearchContext W>
Score quiescence(W& worker, typename W::Entry& ss, Score alpha, Score beta) {
  // Step 1. Count the node; draws, known bounds.
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, 0);
  if (pv_node) worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const Score known = known_value(worker, ss.ply, 0, alpha, beta); known != no_score) {
    return known;
  }
  if (repetition_cuts(worker, ss.ply, alpha, beta)) return alpha;

  // Step 2. Transposition table.
  const bool in_check = worker.in_check();
  std::uint64_t key = 0;
  TableEntry entry;
  if (probe_at_horizon<pv_node>(worker, ss, alpha, beta, key, entry)) return entry.score;

  // Step 3. Stand pat.
  const Score original_alpha = alpha;
  Score stand_pat = -infinite_score;
  Score raw_eval = no_score;
  if (!in_check) {
    raw_eval = entry.static_eval != no_score ? entry.static_eval : evaluate(worker, ss.ply);
    stand_pat = corrected(worker, raw_eval);
    if (bound_cuts(entry, stand_pat, stand_pat)) stand_pat = entry.score;
    observe::eval(worker.observer, raw_eval, stand_pat);
    if (stand_pat >= beta) {
      observe::end(worker.observer, NodeEnd::stand_pat);
      // Keeps the static evaluation for the next visit of the position.
      if (entry.bound == Bound::none) {
        store(worker, key, ss.ply, stand_pat, raw_eval, 0, Bound::lower, entry.move);
      }
      return stand_pat;
    }
    alpha = std::max(alpha, stand_pat);
  }

  // Step 4. Moves.
  typename W::Move best_move{};
  bool searched = false;
  const Score best = search_tactical_moves<pv_node>(worker, ss, alpha, beta, stand_pat, in_check,
                                                    entry, best_move, searched);
  if (worker.is_stopped()) return draw_score;
  if (in_check && !searched) return value_without_moves(worker, ss.ply);

  // Step 5. Store.
  store(worker, key, ss.ply, best, raw_eval, 0, bound_of(best, original_alpha, beta),
        pack_move(best_move));
  return best;
}

}  // namespace espalier
