// The value of a node before its moves are searched: draws, bounds of the hooks, the table entry
// and the static evaluation.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/rules.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// The static evaluation of the node, without tempo and correction: what the table keeps.
template <SearchContext W>
[[nodiscard]] Score evaluate(W& worker, int ply) {
  observe::leaf(worker.observer, ply);
  return worker.evaluate();
}

/// The static evaluation and the tempo.
template <SearchContext W>
[[nodiscard]] Score with_tempo(const W& worker, Score raw_eval) {
  if constexpr (W::Tempo::is_used) {
    if (worker.on.tempo) return clamp_static_eval(raw_eval + worker.tempo.value());
  }
  return raw_eval;
}

/// The static evaluation with tempo, corrected by the correction history.
template <SearchContext W>
[[nodiscard]] Score corrected(W& worker, Score raw_eval) {
  raw_eval = with_tempo(worker, raw_eval);
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

/// Does a bound end a node with this window?
[[nodiscard]] constexpr bool bound_cuts(const TableEntry& entry, Window window) {
  return entry.bound == Bound::exact ||
         (entry.bound == Bound::lower && entry.score >= window.beta) ||
         (entry.bound == Bound::upper && entry.score <= window.alpha);
}

/// Which bound a score is, found with this window.
[[nodiscard]] constexpr Bound bound_of(Score score, Window window) {
  return score >= window.beta ? Bound::lower : score > window.alpha ? Bound::exact : Bound::upper;
}

/// Narrows the window by the bounds of the hooks. A value if that ends the node.
template <SearchContext W>
[[nodiscard]] NodeValue apply_bounds(W& worker, int ply, int depth, Window& window) {
  const ScoreBounds known = bounds_of(worker.hooks, worker.game(), depth);
  if (known == ScoreBounds{}) return {};
  worker.count_bounds();
  const Score lower = from_table(known.lower, ply);
  const Score upper = from_table(known.upper, ply);
  if (lower == upper || lower >= window.beta) return lower;
  if (upper <= window.alpha) return upper;
  // One below: a move that is worth `lower` still becomes the best move.
  window.alpha = std::max(window.alpha, lower - 1);
  window.beta = std::min(window.beta, upper);
  return {};
}

/// Value of a node that needs no search: a draw, decided by bounds, or at max_ply. Otherwise the
/// window may then be narrower. `depth`: plies left, 0 at the horizon and below.
template <SearchContext W>
[[nodiscard]] NodeValue known_value(W& worker, int ply, [[maybe_unused]] int depth,
                                    [[maybe_unused]] Window& window) {
  if constexpr (HasDraws<typename W::Game>) {
    if (worker.game().is_draw(ply)) {
      observe::end(worker.observer, Reason::draw);
      return draw_value(worker);
    }
  }
  if constexpr (W::On::bounds) {
    if (const NodeValue value = apply_bounds(worker, ply, depth, window)) {
      observe::end(worker.observer, Reason::bounds);
      return value;
    }
  }
  if (ply < max_ply) return {};
  observe::end(worker.observer, Reason::leaf);
  return with_tempo(worker, evaluate(worker, ply));
}

/// If the side to move can repeat, raises alpha to the draw score.
template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::upcoming_repetition>,
                                                         W& worker, Lookup& lookup) {
  Window& window = lookup.window;
  if (window.alpha >= draw_score || !worker.game().upcoming_repetition(lookup.ply)) {
    return {};
  }
  window.alpha = draw_value(worker);
  if (window.alpha < window.beta) return {};
  return window.alpha;
}

/// The table entry of the position, its score counted from the root; the move picker checks that
/// its move is legal.
template <SearchContext W>
[[nodiscard]] TableEntry probe(W& worker, std::uint64_t key, int ply) {
  TableEntry entry = worker.table->probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  return entry;
}

/// Looks the position up. Its score, if it is deep enough and ends the node.
template <SearchContext W>
[[nodiscard, gnu::always_inline]] inline NodeValue apply(Is<Enhancement::table>, W& worker,
                                                         Lookup& lookup) {
  TableEntry& entry = lookup.entry;
  lookup.key = worker.game().key();
  entry = probe(worker, lookup.key, lookup.ply);
  // Below the horizon the bound of a deeper entry is used as an evaluation, too.
  if (lookup.depth == 0 && !worker.on.table_deeper && entry.depth > 0) entry.bound = Bound::none;
  const bool deep =
      worker.on.table_deeper ? entry.depth >= lookup.depth : entry.depth == lookup.depth;
  const bool cuts =
      !lookup.pv_node && deep && !lookup.has_excluded && bound_cuts(entry, lookup.window);
  observe::table(worker.observer, lookup.ply, entry.bound != Bound::none, cuts);
  observe::probe(worker.observer, lookup.key, entry);
  if (!cuts) return {};
  return entry.score;
}

/// Stores the result of a node, if there is a table. Its score is counted from the root.
template <SearchContext W>
void store([[maybe_unused]] W& worker, [[maybe_unused]] std::uint64_t key, [[maybe_unused]] int ply,
           [[maybe_unused]] TableEntry result) {
  if constexpr (W::On::table) {
    if (!worker.on.table) return;
    result.score = to_table(result.score, ply);
    worker.table->store(key, result);
    observe::store(worker, key, result);
  }
}

/// Value of a node without a legal move.
template <SearchContext W>
[[nodiscard]] Score value_without_moves(W& worker, int ply) {
  observe::end(worker.observer, Reason::game_over);
  MovesOf<typename W::Game> none;
  return worker.game().generate(none).score(ply);
}

/// Sets the static evaluation of a node and the facts derived from it; none in check.
template <SearchContext W>
void set_static_eval(W& worker, typename W::Entry& ss, Node& node) {
  if (!worker.on.needs_static_eval || node.in_check) {
    ss.static_eval = no_score;
    return;
  }
  const TableEntry& entry = node.entry;
  node.raw_eval = entry.static_eval != no_score ? entry.static_eval : evaluate(worker, node.ply);
  ss.static_eval = node.static_eval = corrected(worker, node.raw_eval);
  node.improving = ss.improving();
  node.eval_delta = ss.eval_delta();
  // A bound from a search is better than the static evaluation, on the side where it holds.
  if (worker.on.table_eval && !is_decided(entry.score) &&
      bound_cuts(entry, {node.static_eval, node.static_eval})) {
    node.static_eval = entry.score;
  }
  observe::eval(worker.observer, node.raw_eval, node.static_eval);
}

}  // namespace espalier
