// The value of a node before its moves are searched: draws, bounds of the hooks, the table entry
// and the static evaluation.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// The static evaluation of the node, without correction.
template <SearchContext W>
[[nodiscard]] Score evaluate(W& worker, int ply) {
  observe::leaf(worker.observer, ply);
  return worker.evaluate();
}

/// The static evaluation, corrected by the correction history.
template <SearchContext W>
[[nodiscard]] Score corrected(W& worker, Score raw_eval) {
  if constexpr (W::On::correction_history) {
    if (worker.on.correction_history) {
      return clamp_static_eval(
          raw_eval + worker.corrections.value(worker.game(), worker.hooks, worker.parameters));
    }
  }
  return raw_eval;
}

/// The score of a draw. Randomised, it varies by 1 with the node count, so that the search does not
/// always choose the first of many draws (D. Beal and M. Smith, "Random evaluations in chess",
/// ICCA Journal 17(1), 1994).
template <SearchContext W>
[[nodiscard]] Score draw_value(const W& worker) {
  if (!worker.on.draw_randomisation) return draw_score;
  return draw_score - 1 + static_cast<Score>(worker.nodes() & 2);
}

/// Narrows the window by the bounds of the hooks. Returns a value if that ends the node,
/// else no_score.
template <SearchContext W>
[[nodiscard]] Score apply_bounds(W& worker, int ply, int depth, Score& alpha, Score& beta) {
  const ScoreBounds known = bounds_of(worker.hooks, worker.game(), depth);
  if (known == ScoreBounds{}) return no_score;
  worker.count_bounds();
  const Score lower = from_table(known.lower, ply);
  const Score upper = from_table(known.upper, ply);
  if (lower == upper || lower >= beta) return lower;
  if (upper <= alpha) return upper;
  // One below: a move that is worth `lower` still becomes the best move.
  alpha = std::max(alpha, lower - 1);
  beta = std::min(beta, upper);
  return no_score;
}

/// Value of a node that needs no search: a draw, decided by bounds, or at max_ply.
/// Otherwise no_score; the window may then be narrower.
template <SearchContext W>
[[nodiscard]] Score known_value(W& worker, int ply, [[maybe_unused]] int depth, Score& alpha,
                                Score& beta) {
  if constexpr (HasDraws<typename W::Game>) {
    if (worker.game().is_draw(ply)) {
      observe::end(worker.observer, NodeEnd::draw);
      return draw_value(worker);
    }
  }
  if constexpr (W::On::bounds) {
    if (const Score value = apply_bounds(worker, ply, depth, alpha, beta); value != no_score) {
      observe::end(worker.observer, NodeEnd::bounds);
      return value;
    }
  }
  if (ply < max_ply) return no_score;
  observe::end(worker.observer, NodeEnd::leaf);
  return evaluate(worker, ply);
}

/// If the side to move can repeat, raises alpha to the draw score. True if that reaches beta.
template <SearchContext W>
[[nodiscard]] bool repetition_cuts(W& worker, int ply, Score& alpha, Score beta) {
  if constexpr (W::On::upcoming_repetition) {
    if (worker.on.upcoming_repetition && alpha < draw_score &&
        worker.game().upcoming_repetition(ply)) {
      alpha = draw_value(worker);
      if (alpha < beta) return false;
      observe::end(worker.observer, NodeEnd::repetition);
      return true;
    }
  }
  return false;
}

/// The table entry of the node, its score counted from the root; the move picker checks that its
/// move is legal.
template <SearchContext W>
[[nodiscard]] TableEntry probe(W& worker, std::uint64_t key, int ply) {
  TableEntry entry = worker.table->probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  return entry;
}

/// Stores the result of the node, if there is a table. `score` is counted from the root.
template <SearchContext W>
void store(W& worker, std::uint64_t key, int ply, Score score, Score raw_eval, int depth,
           Bound bound, std::uint32_t move) {
  if constexpr (W::On::table) {
    if (!worker.on.table) return;
    const TableEntry entry{.score = to_table(score, ply),
                           .static_eval = raw_eval,
                           .depth = depth,
                           .bound = bound,
                           .move = move};
    worker.table->store(key, entry);
    observe::store(worker, key, entry);
  }
}

/// Value of a node without a legal move.
template <SearchContext W>
[[nodiscard]] Score value_without_moves(W& worker, int ply) {
  observe::end(worker.observer, NodeEnd::game_over);
  MovesOf<typename W::Game> none;
  return worker.game().generate(none).score(ply);
}

/// Does a bound end a node with this window?
[[nodiscard]] constexpr bool bound_cuts(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
         (entry.bound == Bound::upper && entry.score <= alpha);
}

[[nodiscard]] constexpr Bound bound_of(Score score, Score alpha, Score beta) {
  return score >= beta ? Bound::lower : score > alpha ? Bound::exact : Bound::upper;
}

/// Sets the static evaluation of a node and the facts derived from it; none in check. Returns the
/// uncorrected value, for the table.
template <SearchContext W>
Score set_static_eval(W& worker, typename W::Entry& ss, NodeFacts& node, const TableEntry& entry) {
  if (!worker.on.needs_static_eval || node.in_check) {
    ss.static_eval = node.static_eval = no_score;
    return no_score;
  }
  const Score raw_eval =
      entry.static_eval != no_score ? entry.static_eval : evaluate(worker, node.ply);
  ss.static_eval = node.static_eval = corrected(worker, raw_eval);
  node.improving = ss.improving();
  node.eval_delta = ss.eval_delta();
  // A bound from a search is better than the static evaluation, on the side where it holds.
  if (worker.on.table_eval && !is_decided(entry.score) &&
      bound_cuts(entry, node.static_eval, node.static_eval)) {
    node.static_eval = entry.score;
  }
  observe::eval(worker.observer, raw_eval, node.static_eval);
  return raw_eval;
}

}  // namespace espalier
