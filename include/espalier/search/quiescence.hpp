// Quiescence search: below the horizon tactical moves are searched until the position is quiet
// enough for its static evaluation.
#pragma once

#include <algorithm>

#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/rules.hpp"

namespace espalier {

/// What the moves of a quiescence node are worth, stand pat included.
template <class Move>
struct TacticalResult {
  Score best = -infinite_score;
  Move best_move{};  ///< raised alpha
  bool has_moves = false;
};

/// The outcome of the position, if the game is over. Where there are checks, a game ends in check
/// or, as by stalemate, so seldom that it would not pay to look.
template <SearchContext W>
[[nodiscard]] NodeValue value_if_over(W& worker, int ply) {
  if constexpr (HasCheck<typename W::Hooks, typename W::Game>) return {};
  MovesOf<typename W::Game> moves;
  const Outcome outcome = worker.game().generate(moves);
  if (!outcome.is_over()) return {};
  observe::end(worker.observer, Reason::game_over);
  return outcome.score(ply);
}

/// The static evaluation, where quiescence search goes no deeper.
template <SearchContext W>
[[nodiscard]] NodeValue value_at_limit(W& worker, int ply) {
  if (!worker.quiescence_limit.ends_at(ply)) return {};
  observe::end(worker.observer, Reason::leaf);
  return with_tempo(worker, evaluate(worker, ply));
}

/// Value of the node by tactical moves alone, fail-soft within the window. The side to move may
/// stand pat on the static evaluation, since it usually has a quiet move at least as good; not in
/// check: then all moves are tried.
template <bool pv_node, SearchContext W>
Score quiescence(W& worker, typename W::Entry& ss, Window window) {
  using E = Enhancement;
  // Step 1. Count the node; draws, known bounds.
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, 0);
  if (pv_node) worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const auto known = known_value(worker, ss.ply, 0, window)) return *known;
  if (const auto value = value_at_limit(worker, ss.ply)) return *value;

  // Step 2. Repetition; transposition table.
  Lookup lookup{.window = window, .ply = ss.ply, .pv_node = pv_node};
  if (const auto value = apply_rules<E::upcoming_repetition, E::table>(worker, lookup)) {
    return *value;
  }

  // Step 3. Stand pat, unless the game is over.
  window = lookup.window;
  if (const auto value = value_if_over(worker, ss.ply)) return *value;
  const bool in_check = worker.in_check();
  Score raw_eval = no_score;
  Score stand_pat = -infinite_score;
  if (!in_check) {
    const TableEntry& entry = lookup.entry;
    raw_eval = entry.static_eval != no_score ? entry.static_eval : evaluate(worker, ss.ply);
    stand_pat = corrected(worker, raw_eval);
    if (bound_cuts(entry, {stand_pat, stand_pat})) stand_pat = entry.score;
    observe::eval(worker.observer, raw_eval, stand_pat);
    if (stand_pat >= window.beta) {
      observe::end(worker.observer, Reason::stand_pat);
      // Keeps the static evaluation for the next visit of the position.
      if (entry.bound == Bound::none) {
        store(worker, lookup.key, ss.ply,
              {.score = stand_pat,
               .static_eval = raw_eval,
               .depth = 0,
               .bound = Bound::lower,
               .move = entry.move});
      }
      return stand_pat;
    }
  }

  // Step 4. Moves.
  using Move = typename W::Move;
  const TacticalResult<Move> moves =
      search_tactical_moves<pv_node>(worker, ss, {std::max(window.alpha, stand_pat), window.beta},
                                     unpack_move<Move>(lookup.entry.move), stand_pat);
  if (worker.is_stopped()) return draw_score;
  if (in_check && !moves.has_moves) return value_without_moves(worker, ss.ply);

  // Step 5. Store.
  store(worker, lookup.key, ss.ply,
        {.score = moves.best,
         .static_eval = raw_eval,
         .depth = 0,
         .bound = bound_of(moves.best, window),
         .move = pack_move(moves.best_move)});
  return moves.best;
}

/// `quiescence`, reported to an observer that traces.
template <bool pv_node, Reason purpose, SearchContext W>
inline Score search_tactics(W& worker, typename W::Entry& ss, Window window) {
  if constexpr (!observe::traces<W>) {
    return quiescence<pv_node>(worker, ss, window);
  } else {
    observe::call(worker, {purpose, ss.ply, window.alpha, window.beta, 0, pv_node, false});
    return observe::returned(worker, quiescence<pv_node>(worker, ss, window));
  }
}

/// Value for the side to move at `ss` of the position after its move, which has just been made.
template <bool pv_node, Reason purpose = Reason::move, SearchContext W>
Score tactics_after_move(W& worker, typename W::Entry& ss, Window window) {
  if constexpr (!turns_alternate<typename W::Game>) {
    if (worker.game().side_to_move() == ss.side) {
      return search_tactics<pv_node, purpose>(worker, ss.next(), window);
    }
  }
  return -search_tactics<pv_node, purpose>(worker, ss.next(), -window);
}

/// Tries the moves of a quiescence node. `stand_pat`: -infinite_score in check, where all moves are
/// tried. Invalid when stopped.
template <bool pv_node, SearchContext W>
TacticalResult<typename W::Move> search_tactical_moves(W& worker, typename W::Entry& ss,
                                                       Window window, typename W::Move table_move,
                                                       Score stand_pat) {
  using Move = typename W::Move;
  const bool in_check = stand_pat == -infinite_score;
  TacticalResult<Move> result{.best = stand_pat};
  StagedMovePickerOf<W> picker(worker, ss, table_move, in_check ? GenType::all : GenType::tactical);
  [[maybe_unused]] int made = 0;
  int quiet_evasions = 0;
  for (const Move move : picker) {
    result.has_moves = true;
    if (in_check && result.best > -proven_win && !worker.hooks.is_tactical(worker.game(), move) &&
        ++quiet_evasions >= worker.parameters.quiescence_evasions) {
      picker.skip_quiet();
    }
    if (worker.on.delta_pruning && !in_check && !is_proven(window.alpha)) {
      const Score captured = worker.hooks.captured_value(worker.game(), move);
      const Score max = pruning::delta(stand_pat, captured, worker.parameters);
      if (max <= window.alpha) {
        result.best = std::max(result.best, max);
        observe::skip(worker.observer, move, Reason::delta_pruning);
        continue;
      }
    }
    observe::move(worker.observer, picker, move, {.index = made++});
    worker.make(ss, move);
    const Score score = tactics_after_move<pv_node>(worker, ss, window);
    worker.unmake(move);
    if (worker.is_stopped()) return result;
    if (score <= result.best) continue;
    result.best = score;
    if (score <= window.alpha) continue;
    result.best_move = move;
    window.alpha = score;
    if constexpr (pv_node) ss.pv.set(move, ss.next().pv);
    if (score >= window.beta) {
      observe::end(worker.observer, Reason::cutoff);
      break;
    }
  }
  if (worker.on.quiescence_see_pruning && !in_check) {
    observe::losing_captures(worker.observer, picker);
  }
  return result;
}

}  // namespace espalier
