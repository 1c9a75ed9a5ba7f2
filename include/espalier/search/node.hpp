// The node of the search: fail-soft principal variation search in numbered steps. It names the
// rules in their order; what each does is stated by its overload of `apply`, `skips` or `learn`
// (rules.hpp) in null_move.hpp, probcut.hpp, singular.hpp, pruning.hpp, reductions.hpp and
// node_value.hpp.
#pragma once

#include <algorithm>
#include <type_traits>

#include "espalier/search/extensions.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/null_move.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/probcut.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/quiescence_limit.hpp"
#include "espalier/search/reductions.hpp"
#include "espalier/search/rules.hpp"
#include "espalier/search/sharing_picker.hpp"
#include "espalier/search/singular.hpp"
#include "espalier/search/skipped_moves.hpp"
#include "espalier/search/value_after_move.hpp"

namespace espalier {

template <bool pv_node, SearchContext W>
Score alpha_beta(W& worker, typename W::Entry& ss, Window window, int depth, bool cut_node) {
  using E = Enhancement;

  // Step 1. At the horizon: quiescence search.
  if (depth <= 0) return horizon<pv_node>(worker, ss, window);

  // Step 2. Count the node; draws, known bounds.
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, depth);
  if (pv_node) worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const auto known = known_value(worker, ss.ply, depth, window)) return *known;

  // Step 3. Repetition, mate distance, transposition table.
  Lookup lookup{window, ss.ply, depth, pv_node, has_excluded(worker, ss)};
  if (const auto value =
          apply_rules<E::upcoming_repetition, E::mate_distance, E::table>(worker, lookup)) {
    return *value;
  }

  // Step 4. Static evaluation.
  Node node{{.depth = depth,
             .ply = ss.ply,
             .root_depth = worker.root_depth,
             .beta = lookup.window.beta,
             .pv_node = pv_node,
             .cut_node = cut_node,
             .in_check = worker.in_check()},
            lookup.window.alpha,
            no_score,
            lookup.key,
            lookup.entry};
  set_static_eval(worker, ss, node);
  if (worker.on.killers) ss.two_plies_on().killers = {};

  // Steps 5 to 10. Pruning before any move is searched.
  if (!lookup.has_excluded) {
    if (const auto value = prune(worker, ss, node)) return *value;
  }

  // Steps 11 to 13. The moves.
  MoveLoop<typename W::Move> loop;
  if (const auto value = pick_and_search<pv_node>(worker, ss, node, loop)) return *value;
  if (loop.searched == 0) return value_if_none_searched(worker, ss, lookup.window.alpha);
  count_threat(worker, node, loop.has_lost);

  // Step 14. Histories and table.
  if (!lookup.has_excluded) {
    loop.bound = bound_of(loop.best, lookup.window);
    learn_from<E::correction_history, E::defensive_killers>(worker, ss, node, loop);
    store(worker, node.key, ss.ply,
          {.score = loop.best,
           .static_eval = node.raw_eval,
           .depth = node.depth,
           .bound = loop.bound,
           .move = pack_move(loop.best_move)});
  }
  return loop.best;
}

/// After the search of a node that reverse futility pruning would have cut.
template <SearchContext W>
void count_threat(W& worker, const Node& node, bool is_threatened) {
  if constexpr (W::Threats::are_counted) {
    if (node.is_control && !worker.is_stopped()) worker.threats.add(is_threatened);
  }
}

/// Steps 5 to 10. Hindsight and the internal iterative reduction change the depth of the node.
template <SearchContext W>
NodeValue prune(W& worker, typename W::Entry& ss, Node& node) {
  using E = Enhancement;
  return apply_rules<E::hindsight, E::reverse_futility, E::razoring, E::null_move,
                     E::internal_iterative_reduction, E::probcut>(worker, ss, node);
}

/// Is one move of the node excluded: is this the singular search of its parent?
template <SearchContext W>
[[nodiscard]] bool has_excluded(const W&, const typename W::Entry& ss) {
  return W::On::singular_extension && ss.excluded != typename W::Move{};
}

/// Step 1: the value of a node at the horizon.
template <bool pv_node, SearchContext W>
Score horizon(W& worker, typename W::Entry& ss, Window window) {
  if constexpr (W::On::quiescence) {
    if (worker.on.quiescence) {
      const QuiescenceScope scope(worker, ss.ply);
      return keeps_pv<pv_node>(worker) ? quiescence<true>(worker, ss, window)
                                       : quiescence<false>(worker, ss, window);
    }
  }
  return leaf(worker, ss, window);
}

/// The value of a node at the horizon without quiescence search: its outcome if the game is over,
/// else its static evaluation.
template <SearchContext W>
Score leaf(W& worker, typename W::Entry& ss, Window window) {
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, 0);
  worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const auto known = known_value(worker, ss.ply, 0, window)) return *known;
  MovesOf<typename W::Game> moves;
  const Outcome outcome = worker.game().generate(moves);
  observe::end(worker.observer, outcome.is_over() ? Reason::game_over : Reason::leaf);
  return outcome.is_over() ? outcome.score(ss.ply) : with_tempo(worker, evaluate(worker, ss.ply));
}

/// Does the node keep a principal variation? Without null windows, all have an open window.
template <bool pv_node, SearchContext W>
[[nodiscard]] bool keeps_pv(const W& worker) {
  return pv_node || !worker.on.minimal_window;
}

/// Steps 11 to 13, with the picker of the switches. A value if that ends the node at once.
template <bool pv_node, SearchContext W>
inline NodeValue pick_and_search(W& worker, typename W::Entry& ss, Node& node,
                                 MoveLoop<typename W::Move>& loop) {
  const auto search = [&](auto& picker) -> NodeValue {
    if constexpr (requires { picker.outcome(); }) {
      if (picker.outcome().is_over()) {
        observe::end(worker.observer, Reason::game_over);
        return picker.outcome().score(ss.ply);
      }
    }
    if constexpr (W::has_sharing) {
      if (worker.sharer.shares(node.depth) && !has_excluded(worker, ss)) {
        SharingPicker<std::remove_reference_t<decltype(picker)>, W, MoveLoop<typename W::Move>>
            shared(worker, ss, node, node.entry, picker, loop);
        return search_moves<pv_node>(worker, ss, node, shared, loop);
      }
    }
    return search_moves<pv_node>(worker, ss, node, picker, loop);
  };
  return with_move_picker<typename W::Ordering, observe::traces<W>>(
      worker, ss, first_move(worker, ss, node.entry), search);
}

/// The move to try first: that of the table, else that of the refutation table. Move{}: none.
template <SearchContext W>
[[nodiscard]] typename W::Move first_move(W& worker, const typename W::Entry& ss,
                                          const TableEntry& entry) {
  using Move = typename W::Move;
  auto move = unpack_move<Move>(entry.move);
  if constexpr (W::On::refutation_table) {
    if (worker.on.refutation_table && move == Move{}) {
      move = worker.refutations.move_at(ss.ply);
    }
  }
  return move;
}

/// Searches the moves of a node. A value if that ends the node at once (stopped; multi-cut).
template <bool pv_node, SearchContext W, class P>
NodeValue search_moves(W& worker, typename W::Entry& ss, Node& node, P& picker,
                       MoveLoop<typename W::Move>& loop) {
  using Move = typename W::Move;
  const auto& on = worker.on;
  const Move excluded = ss.excluded;
  const int check_extension =
      on.check_extension ? extensions::in_check(node, worker.parameters) : 0;
  SkippedMoves<W> skipped(worker, node);

  for (const Move move : picker) {
    if constexpr (is_sharing_picker<P>) {
      if (!picker.update(loop, node.alpha)) break;
    }
    if (W::On::singular_extension && move == excluded) {
      observe::skip(worker.observer, move, Reason::excluded);
      continue;
    }
    Candidate<Move> candidate = candidate_of(worker, ss, node, move, loop.searched);
    candidate.alpha_raised = loop.best_move != Move{};
    candidate.is_refutation = picker.is_refutation();
    candidate.is_losing_capture = picker.is_losing_capture();
    reduce(worker, node, candidate);

    // Step 11. Moves after the first may be left out.
    if (skipped.skips(picker, candidate, loop)) continue;
    // Step 12. Extensions.
    int extension = check_extension;
    if (W::states_unit && on.singular_extension && loop.searched == 0 && excluded == Move{} &&
        pack_move(move) == node.entry.move) {
      const singular::Finding found = singular::search(worker, ss, node, move);
      if (worker.is_stopped()) return draw_score;
      if (found.multi_cut) return found.multi_cut;
      extension = check_extension > 0 ? std::max(check_extension, found.plies) : found.plies;
    }
    candidate.depth += extension;
    // Step 13. The search of the move.
    observe::move(worker.observer, picker, move,
                  {.index = loop.searched,
                   .reduction = candidate.reduction,
                   .extension = extension,
                   .is_singular = extension > check_extension});
    candidate.score = search_move<pv_node>(worker, ss, node, candidate, loop.best);
    if (worker.is_stopped()) {
      if constexpr (is_sharing_picker<P>) break;
      return draw_score;
    }
    skipped.add(candidate.score);
    if constexpr (W::Threats::are_counted) {
      loop.has_lost = loop.has_lost || (is_decided(candidate.score) && candidate.score < 0);
    }
    if (update_best<pv_node>(worker, ss, node, candidate, loop)) break;
    loop.add_failed(move, candidate.is_tactical);
  }
  skipped.finish();
  if constexpr (is_sharing_picker<P>) {
    if (!picker.finish(loop, node.alpha)) return draw_score;
  }
  if constexpr (requires { picker.skips_quiet(); }) {
    if (on.late_move_pruning) observe::late_moves(worker, picker);
  }
  return {};
}

/// A legal move that is not made yet; `index` moves have been searched before it.
template <SearchContext W>
inline Candidate<typename W::Move> candidate_of(W& worker, const typename W::Entry& ss,
                                                const Node& node, typename W::Move move,
                                                int index) {
  Candidate<typename W::Move> candidate;
  candidate.move = move;
  candidate.depth = node.depth - 1;
  candidate.move_index = index;
  candidate.is_tactical = is_tactical(worker, move);
  if (index > 0) {
    candidate.history = history_of(worker, ss, candidate);
    candidate.gives_check = gives_check(worker, move);
  }
  return candidate;
}

/// False where the game has no tactical moves.
template <SearchContext W>
[[nodiscard]] inline bool is_tactical(W& worker, typename W::Move move) {
  if constexpr (HasTactical<typename W::Hooks, typename W::Game>) {
    return worker.hooks.is_tactical(worker.game(), move);
  } else {
    return false;
  }
}

/// Does a legal move give check? False where the game has no checks or no rule asks.
template <SearchContext W>
[[nodiscard]] inline bool gives_check(W& worker, typename W::Move move) {
  if constexpr (HasCheck<typename W::Hooks, typename W::Game> &&
                (W::On::late_move_reductions || W::On::futility_pruning)) {
    return (worker.on.late_move_reductions || worker.on.futility_pruning) &&
           worker.hooks.gives_check(worker.game(), move);
  } else {
    return false;
  }
}

/// What the histories say of a move: the sum of the quiet ones, or the tactical one.
template <SearchContext W>
[[nodiscard]] inline int history_of(W& worker, const typename W::Entry& ss,
                                    const Candidate<typename W::Move>& candidate) {
  using On = typename W::On;
  if constexpr (On::history_pruning || On::late_move_reductions) {
    if (!candidate.is_tactical && (worker.on.history_pruning || worker.on.late_move_reductions)) {
      return QuietHistory<typename W::Ordering>(worker, ss).value(candidate.move);
    }
  }
  if constexpr (On::tactical_history && On::late_move_reductions) {
    if (candidate.is_tactical && worker.on.tactical_history && worker.on.late_move_reductions) {
      return worker.histories.tactical.value(worker.game(), worker.hooks, candidate.move);
    }
  }
  return 0;
}

/// Where the turn is worth something, plies are taken off in pairs: the leaves keep their parity.
template <SearchContext W>
[[nodiscard]] bool reduces_by_even_plies(const W& worker) {
  if constexpr (W::Tempo::is_used) return worker.on.tempo && worker.tempo.value() != 0;
  return false;
}

/// Sets by how many plies the first search of a move is reduced.
template <SearchContext W>
inline void reduce(const W& worker, const Node& node, Candidate<typename W::Move>& candidate) {
  if (worker.on.late_move_reductions) {
    candidate.reduction = reductions::late_move(node, candidate, worker.parameters);
    if (reduces_by_even_plies(worker)) candidate.reduction &= ~1;
  }
  candidate.left = candidate.depth - candidate.reduction;
}

/// Makes the move, searches it and unmakes it: principal variation search of Marsland and
/// Campbell (1982) and Reinefeld (1983). The first move gets the window, every later one must first
/// beat alpha. `best`: of the moves before, or -infinite_score.
template <bool pv_node, SearchContext W>
inline Score search_move(W& worker, typename W::Entry& ss, const Node& node,
                         const Candidate<typename W::Move>& candidate, Score best) {
  worker.make(ss, candidate.move);
  const Score score = best == -infinite_score
                          ? value_after_move<pv_node>(worker, ss, node.window(), candidate.depth,
                                                      !pv_node && !node.cut_node)
                          : search_late_move<pv_node>(worker, ss, node, candidate, best);
  worker.unmake(candidate.move);
  return score;
}

/// The value of a move after the first, which has been made: in a null window at reduced depth;
/// if it beats alpha, without the reduction; if it may be the best move, with the open window.
template <bool pv_node, SearchContext W>
inline Score search_late_move(W& worker, typename W::Entry& ss, const Node& node,
                              const Candidate<typename W::Move>& candidate, Score best) {
  const bool minimal_window = worker.on.minimal_window;
  const Window window = minimal_window ? null_window(node.alpha + 1) : node.window();
  const bool is_reduced = candidate.reduction > 0;
  int depth = candidate.depth;
  if (worker.on.hindsight) ss.reduction = candidate.reduction;
  Score score = value_after_move<false>(worker, ss, window, depth - candidate.reduction,
                                        is_reduced || pv_node || !node.cut_node);
  if (is_reduced && score > node.alpha && !worker.is_stopped()) {
    ss.reduction = 0;
    depth += extensions::within_limit(reductions::research(score, best, worker.parameters),
                                      ss.ply + 1, depth, worker.root_depth, worker.parameters);
    if (depth > candidate.depth - candidate.reduction) {
      observe::research(worker.observer, ss.ply);
      score = value_after_move<false, Reason::research>(worker, ss, window, depth, !node.cut_node);
    }
  }
  if (minimal_window && pv_node && score > node.alpha && score < node.beta &&
      !worker.is_stopped()) {
    observe::research(worker.observer, ss.ply);
    score = value_after_move<true, Reason::pv_research>(worker, ss, node.window(), depth, false);
  }
  return score;
}

/// Records the score of a move. True if it causes a cutoff.
template <bool pv_node, SearchContext W>
bool update_best(W& worker, typename W::Entry& ss, Node& node,
                 const Candidate<typename W::Move>& candidate, MoveLoop<typename W::Move>& loop) {
  using Move = typename W::Move;
  const Score score = candidate.score;
  ++loop.searched;
  if (score <= loop.best) return false;
  loop.best = score;
  if (worker.on.defensive_killers) {
    loop.best_defence = candidate.is_tactical ? Move{} : candidate.move;
  }
  if (worker.on.refutation_table) ss.pv.set(candidate.move, ss.next().pv);
  if (score <= node.alpha) return false;
  node.alpha = score;
  loop.best_move = candidate.move;
  loop.best_is_tactical = candidate.is_tactical;
  if (keeps_pv<pv_node>(worker)) ss.pv.set(candidate.move, ss.next().pv);
  if (score < node.beta) return false;
  observe::cutoff(worker.observer, ss.ply, loop.searched - 1);
  observe::end(worker.observer, Reason::cutoff);
  update_histories(worker, ss, node.depth, loop);
  return true;
}

/// After a cutoff: the move and those that failed before it update the histories; a quiet one
/// becomes killer and countermove.
template <OrderingContext W>
void update_histories(W& worker, typename W::Entry& ss, int depth,
                      const MoveLoop<typename W::Move>& loop) {
  const auto& game = worker.game();
  const auto move = loop.best_move;
  const int bonus = history_bonus(depth, worker.parameters);
  if constexpr (W::On::tactical_history) {
    if (worker.on.tactical_history) {
      auto& history = worker.histories.tactical;
      if (loop.best_is_tactical) history.update(game, worker.hooks, move, bonus);
      for (const auto other : loop.failed_tactical) {
        history.update(game, worker.hooks, other, -bonus);
      }
    }
  }
  if (loop.best_is_tactical) return;

  if (worker.on.killers && ss.killers[0] != move) {
    ss.killers[1] = ss.killers[0];
    ss.killers[0] = move;
  }
  if (worker.on.countermoves) ss.previous().continuation->counter_move = move;
  const QuietHistory<typename W::Ordering> history(worker, ss);
  history.update(move, bonus);
  for (const auto other : loop.failed_quiet) history.update(other, -bonus);
}

/// The value of a node that has no move, or none but the excluded one.
template <SearchContext W>
[[nodiscard]] Score value_if_none_searched(W& worker, const typename W::Entry& ss, Score alpha) {
  if (!has_excluded(worker, ss)) return value_without_moves(worker, ss.ply);
  observe::end(worker.observer, Reason::no_other_move);
  return alpha;
}

/// The difference between the value of a node and its static evaluation, where the value is known
/// to lie on that side.
template <SearchContext W>
[[gnu::always_inline]] inline void learn(Is<Enhancement::correction_history>, W& worker,
                                         typename W::Entry&, const Node& node,
                                         const MoveLoop<typename W::Move>& loop) {
  const Score error = loop.best - with_tempo(worker, node.raw_eval);
  const bool informative = loop.bound == Bound::exact ||
                           (loop.bound == Bound::lower && error > 0) ||
                           (loop.bound == Bound::upper && error < 0);
  if (node.in_check || loop.best_is_tactical || !informative || is_decided(loop.best)) return;
  worker.corrections.update(worker.game(), worker.hooks, error, node.depth, worker.parameters);
}

/// Defensive killer, as we read the 1981 survey, II.C: the best move of a node that failed low.
template <SearchContext W>
void learn(Is<Enhancement::defensive_killers>, W&, typename W::Entry& ss, const Node&,
           const MoveLoop<typename W::Move>& loop) {
  if (loop.bound != Bound::upper || loop.best_defence == typename W::Move{}) return;
  ss.killers[2] = loop.best_defence;
}

}  // namespace espalier
