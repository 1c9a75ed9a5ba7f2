// The node of the search: fail-soft principal variation search in numbered steps. Null move,
// ProbCut and the singular search are in files of their own; the rules they apply are pure
// functions in pruning.hpp, reductions.hpp and extensions.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "espalier/search/extensions.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/null_move.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/probcut.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/reductions.hpp"
#include "espalier/search/sharing_picker.hpp"
#include "espalier/search/singular.hpp"
#include "espalier/search/value_after_move.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// The value of a node at the horizon without quiescence search: its outcome if the game is over,
/// else its static evaluation.
template <SearchContext W>
Score leaf(W& worker, typename W::Entry& ss, Score alpha, Score beta) {
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, 0);
  worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const Score known = known_value(worker, ss.ply, 0, alpha, beta); known != no_score) {
    return known;
  }
  MovesOf<typename W::Game> moves;
  const Outcome outcome = worker.game().generate(moves);
  observe::end(worker.observer, outcome.is_over() ? NodeEnd::game_over : NodeEnd::leaf);
  return outcome.is_over() ? outcome.score(ss.ply) : evaluate(worker, ss.ply);
}

/// Steps 5 to 9 of a node: pruning before its moves are searched. Its value if it is pruned, else
/// no_score; invalid while stopping. May change `node.depth`.
template <SearchContext W>
Score prune_node(W& worker, typename W::Entry& ss, NodeFacts& node, Score alpha,
                 const TableEntry& entry, std::uint64_t key) {
  using On = typename W::On;
  const Parameters& p = worker.parameters;

  // Step 5. Hindsight: correct the reduction that led here.
  if constexpr (On::hindsight) {
    if (worker.on.hindsight) {
      const int hindsight = extensions::within_limit(
          reductions::hindsight(node, ss.previous().reduction, p), node, p);
      node.depth += hindsight;
      observe::depth_change(worker.observer, hindsight, 0);
    }
  }
  // Step 6. Reverse futility pruning.
  if constexpr (On::reverse_futility) {
    if (worker.on.reverse_futility && pruning::reverse_futility(node, p)) {
      observe::end(worker.observer, NodeEnd::reverse_futility);
      return pruning::reverse_futility_value(node, p);
    }
  }
  // Step 7. Razoring.
  if constexpr (On::razoring) {
    if (worker.on.razoring && pruning::razoring(node, alpha, p)) {
      const Score score =
          observed_quiescence<false>(worker, ss, alpha, alpha + 1, Purpose::razoring);
      if (score <= alpha || worker.is_stopped()) {
        observe::end(worker.observer, NodeEnd::razoring);
        return score;
      }
    }
  }
  // Step 8. Null move.
  if constexpr (On::null_move) {
    if (worker.on.null_move) {
      if (const Score score = null_move::search(worker, ss, node); score != no_score) {
        observe::end(worker.observer, NodeEnd::null_move);
        return score;
      }
    }
  }
  // Step 9. Internal iterative reduction; ProbCut.
  if (worker.on.internal_iterative_reduction) {
    const int reduction = reductions::internal_iterative(node, entry.move != 0, p);
    node.depth -= reduction;
    observe::depth_change(worker.observer, 0, -reduction);
  }
  if constexpr (On::probcut) {
    if (worker.on.probcut && !worker.is_stopped()) {
      const Score score = probcut::search(worker, ss, node, entry, key);
      if (score != no_score) observe::end(worker.observer, NodeEnd::probcut);
      return score;
    }
  }
  return no_score;
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

/// What the histories say of a move: the sum of the quiet ones, or the tactical one.
template <SearchContext W>
[[nodiscard]] inline int history_of(W& worker, const typename W::Entry& ss, typename W::Move move,
                                    bool is_tactical) {
  if constexpr (W::On::history_pruning || W::On::late_move_reductions) {
    if (!is_tactical && (worker.on.history_pruning || worker.on.late_move_reductions)) {
      return QuietHistory<typename W::Ordering>(worker, ss).value(move);
    }
  }
  if constexpr (W::On::tactical_history && W::On::late_move_reductions) {
    if (is_tactical && worker.on.tactical_history && worker.on.late_move_reductions) {
      return worker.histories.tactical.value(worker.game(), worker.hooks, move);
    }
  }
  return 0;
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

/// What is known of a legal move before it is made; `index` moves have been searched before it.
template <SearchContext W>
inline MoveFacts facts_of(W& worker, const typename W::Entry& ss, typename W::Move move,
                          int index) {
  MoveFacts facts{.move_index = index, .is_tactical = is_tactical(worker, move)};
  if (index > 0) {
    facts.history = history_of(worker, ss, move, facts.is_tactical);
    facts.gives_check = gives_check(worker, move);
  }
  return facts;
}

/// Plies by which the first search of a move is reduced.
template <SearchContext W>
[[nodiscard]] int reduction_of(const W& worker, const NodeFacts& node, const MoveFacts& facts) {
  if constexpr (W::On::late_move_reductions) {
    if (worker.on.late_move_reductions)
      return reductions::late_move(node, facts, worker.parameters);
  }
  return 0;
}

/// Futility pruning: neither this move nor a check by it can raise the static evaluation to alpha.
template <SearchContext W>
bool is_futile(W& worker, const NodeFacts& node, typename W::Move move, const MoveFacts& facts,
               Score alpha, int left) {
  const Parameters& p = worker.parameters;
  if constexpr (W::On::futility_pruning) {
    if (!worker.on.futility_pruning) return false;
    if (facts.is_tactical) {
      const Score captured = worker.hooks.captured_value(worker.game(), move);
      if (!pruning::futility_tactical(node, alpha, captured, left, p)) return false;
    } else if (!pruning::futility(node, alpha, left, p)) {
      return false;
    }
    return !facts.gives_check;
  }
  return false;
}

/// Is a move after the first pruned? `left`: the depth that its reduction leaves, in plies.
template <SearchContext W>
bool is_pruned(W& worker, const NodeFacts& node, typename W::Move move, const MoveFacts& facts,
               Score alpha, int left) {
  using On = typename W::On;
  const Parameters& p = worker.parameters;
  if (!facts.is_tactical) {
    if constexpr (On::history_pruning) {
      if (worker.on.history_pruning && pruning::history(facts, left, p)) {
        observe::left_out(worker.observer, move, LeftOut::history_pruning);
        return true;
      }
    }
  }
  if (is_futile(worker, node, move, facts, alpha, left)) {
    observe::left_out(worker.observer, move, LeftOut::futility_pruning);
    return true;
  }
  if constexpr (On::see_pruning) {
    if (worker.on.see_pruning && node.depth <= p.see_depth &&
        (!facts.is_tactical || facts.is_losing_capture)) {
      const Score threshold = pruning::see_threshold(node, facts.is_tactical, left, p);
      if (!worker.hooks.see_ge(worker.game(), move, threshold)) {
        observe::left_out(worker.observer, move, LeftOut::see_pruning);
        return true;
      }
    }
  }
  return false;
}

/// Makes the move, searches it and unmakes it: principal variation search of Marsland and
/// Campbell (1982) and Reinefeld (1983). The first move gets the window, every later one must first
/// beat alpha in a null window at reduced depth. `best`: of the moves before, or -infinite_score.
template <bool pv_node, SearchContext W>
inline Score search_move(W& worker, typename W::Entry& ss, typename W::Move move, Score alpha,
                         Score beta, int depth, int reduction, Score best, bool cut_node) {
  const bool minimal_window = worker.on.minimal_window;
  worker.make(ss, move);
  Score score = 0;
  if (best == -infinite_score) {
    score = value_after_move<pv_node>(worker, ss, alpha, beta, depth, !pv_node && !cut_node);
  } else {
    const Score bound = minimal_window ? alpha + 1 : beta;
    const bool is_reduced = reduction > 0;
    if (worker.on.hindsight) ss.reduction = reduction;
    score = value_after_move<false>(worker, ss, alpha, bound, depth - reduction,
                                    is_reduced || pv_node || !cut_node);
    if (is_reduced && score > alpha && !worker.is_stopped()) {
      ss.reduction = 0;
      const int reduced = depth - reduction;
      depth += extensions::within_limit(reductions::research(score, best, worker.parameters),
                                        ss.ply + 1, depth, worker.root_depth, worker.parameters);
      if (depth > reduced) {
        observe::research(worker.observer, ss.ply);
        score =
            value_after_move<false>(worker, ss, alpha, bound, depth, !cut_node, Purpose::research);
      }
    }
    if (minimal_window && pv_node && score > alpha && score < beta && !worker.is_stopped()) {
      observe::research(worker.observer, ss.ply);
      score = value_after_move<true>(worker, ss, alpha, beta, depth, false, Purpose::pv_research);
    }
  }
  worker.unmake(move);
  return score;
}

/// The result of the moves of a node so far.
template <class Move>
struct MoveLoop {
  static constexpr std::size_t max_failed = 64;

  Score best = -infinite_score;
  Move best_move{};     ///< raised alpha
  Move best_defence{};  ///< the best quiet move, whatever its value
  bool best_is_tactical = false;
  int searched = 0;
  MoveList<Move, max_failed> failed_quiet;  ///< tried before the best move: they get a malus
  MoveList<Move, max_failed> failed_tactical;

  void add_failed(Move move, bool is_tactical) {
    auto& list = is_tactical ? failed_tactical : failed_quiet;
    if (list.size() < max_failed) list.push(move);
  }
};

/// After a cut-off by `move`: it becomes killer and countermove, and the histories are updated.
template <OrderingContext W>
void update_histories(W& worker, typename W::Entry& ss, typename W::Move move, bool is_tactical,
                      int depth, const MoveLoop<typename W::Move>& loop) {
  using On = typename W::On;
  const int bonus = history_bonus(depth, worker.parameters);
  if constexpr (On::tactical_history) {
    if (worker.on.tactical_history) {
      auto& history = worker.histories.tactical;
      const auto& game = worker.game();
      if (is_tactical) history.update(game, worker.hooks, move, bonus);
      for (const auto other : loop.failed_tactical) {
        history.update(game, worker.hooks, other, -bonus);
      }
    }
  }
  if (is_tactical) return;

  if (worker.on.killers && ss.killers[0] != move) {
    ss.killers[1] = ss.killers[0];
    ss.killers[0] = move;
  }
  if (worker.on.countermoves) ss.previous().continuation->counter_move = move;
  const QuietHistory<typename W::Ordering> history(worker, ss);
  history.update(move, bonus);
  for (const auto other : loop.failed_quiet) history.update(other, -bonus);
}

/// Does the node keep a principal variation? Without null windows, all have an open window.
template <bool pv_node, SearchContext W>
[[nodiscard]] bool keeps_pv(const W& worker) {
  return pv_node || !worker.on.minimal_window;
}

/// Step 11: records the score of a move. True if it causes a cut-off.
template <bool pv_node, SearchContext W>
bool update_best(W& worker, typename W::Entry& ss, MoveLoop<typename W::Move>& loop,
                 typename W::Move move, bool is_tactical, Score score, Score& alpha, Score beta,
                 int depth) {
  ++loop.searched;
  if (score <= loop.best) return false;
  loop.best = score;
  if (worker.on.defensive_killers) loop.best_defence = is_tactical ? typename W::Move{} : move;
  if (worker.on.refutation_table) ss.pv.set(move, ss.next().pv);
  if (score <= alpha) return false;
  alpha = score;
  loop.best_move = move;
  loop.best_is_tactical = is_tactical;
  if (keeps_pv<pv_node>(worker)) ss.pv.set(move, ss.next().pv);
  if (score < beta) return false;
  observe::cutoff(worker.observer, ss.ply, loop.searched - 1);
  observe::end(worker.observer, NodeEnd::cutoff);
  update_histories(worker, ss, move, is_tactical, depth, loop);
  return true;
}

/// May moves be pruned? Not where zugzwang is likely: the pruned move could be the only good one.
template <SearchContext W>
[[nodiscard]] bool may_prune_moves(W& worker, const NodeFacts& node) {
  if (!worker.on.prunes_moves) return false;
  if constexpr (W::On::prunes_moves && AllowsNullMove<typename W::Hooks, typename W::Game>) {
    return worker.hooks.null_move_allowed(worker.game()) || node.in_check;
  } else {
    return true;
  }
}

/// Step 10: searches the moves of a node. A value if that ends the node at once (stopped;
/// multi-cut), else no_score.
template <bool pv_node, SearchContext W, class P>
Score search_moves(W& worker, typename W::Entry& ss, const NodeFacts& node, Score alpha, Score beta,
                   const TableEntry& entry, P& picker, MoveLoop<typename W::Move>& loop) {
  using Move = typename W::Move;
  using On = typename W::On;
  const auto& on = worker.on;
  const Move excluded = ss.excluded;
  const int extension = on.check_extension ? extensions::in_check(node, worker.parameters) : 0;
  const bool can_prune = may_prune_moves(worker, node);
  const int late_moves =
      on.late_move_pruning ? pruning::late_move_count(node, worker.parameters) : 0;

  for (const Move move : picker) {
    if constexpr (is_sharing_picker<P>) {
      if (!picker.update(loop, alpha)) break;
    }
    if (On::singular_extension && move == excluded) {
      observe::left_out(worker.observer, move, LeftOut::excluded);
      continue;
    }
    MoveFacts facts = facts_of(worker, ss, move, loop.searched);
    facts.alpha_raised = loop.best_move != Move{};
    facts.is_refutation = picker.is_refutation();
    facts.is_losing_capture = picker.is_losing_capture();
    const int reduction = reduction_of(worker, node, facts);
    if (on.prunes_moves && loop.searched > 0 && !is_proven_loss(loop.best) && can_prune) {
      if (on.late_move_pruning && loop.searched >= late_moves) picker.skip_quiet();
      if (is_pruned(worker, node, move, facts, alpha, node.depth - 1 - reduction)) continue;
    }
    int own_extension = extension;
    if constexpr (On::singular_extension) {
      if (on.singular_extension && excluded == Move{} && loop.searched == 0 &&
          pack_move(move) == entry.move) {
        Score multi_cut = no_score;
        const int plies = singular::extension(worker, ss, node, entry, move, multi_cut);
        own_extension = extension > 0 ? std::max(extension, plies) : plies;
        if (worker.is_stopped()) return draw_score;
        if (multi_cut != no_score) {
          observe::end(worker.observer, NodeEnd::multi_cut);
          return multi_cut;
        }
      }
    }
    observe::move(worker.observer, picker, move, loop.searched, reduction, own_extension,
                  own_extension > extension);
    const Score score =
        search_move<pv_node>(worker, ss, move, alpha, beta, node.depth - 1 + own_extension,
                             reduction, loop.best, node.cut_node);
    if (worker.is_stopped()) {
      if constexpr (is_sharing_picker<P>) break;
      return draw_score;
    }
    if (update_best<pv_node>(worker, ss, loop, move, facts.is_tactical, score, alpha, beta,
                             node.depth)) {
      break;
    }
    loop.add_failed(move, facts.is_tactical);
  }
  if constexpr (is_sharing_picker<P>) {
    if (!picker.finish(loop, alpha)) return draw_score;
  }
  if constexpr (requires { picker.skips_quiet(); }) {
    if (on.late_move_pruning) observe::late_moves(worker, picker);
  }
  return no_score;
}

/// Step 12: updates the correction history and stores the result in the table.
template <SearchContext W>
void record_node(W& worker, typename W::Entry& ss, const NodeFacts& node, Score raw_eval,
                 std::uint64_t key, Bound bound, const MoveLoop<typename W::Move>& loop) {
  if constexpr (W::On::correction_history) {
    const Score best = loop.best;
    const bool informative = bound == Bound::exact || (bound == Bound::lower && best > raw_eval) ||
                             (bound == Bound::upper && best < raw_eval);
    if (worker.on.correction_history && !node.in_check && !loop.best_is_tactical && informative &&
        !is_decided(best)) {
      worker.corrections.update(worker.game(), worker.hooks, best - raw_eval, node.depth,
                                worker.parameters);
    }
  }
  if constexpr (W::On::defensive_killers) {
    // Defensive killer, as we read the 1981 survey, II.C: the best move of a node that failed low.
    if (worker.on.defensive_killers && bound == Bound::upper &&
        loop.best_defence != typename W::Move{}) {
      ss.killers[2] = loop.best_defence;
    }
  }
  store(worker, key, ss.ply, loop.best, raw_eval, node.depth, bound, pack_move(loop.best_move));
}

/// Step 1: the value of a node at the horizon.
template <bool pv_node, SearchContext W>
Score horizon(W& worker, typename W::Entry& ss, Score alpha, Score beta) {
  if constexpr (W::On::quiescence) {
    if (worker.on.quiescence) {
      return keeps_pv<pv_node>(worker) ? quiescence<true>(worker, ss, alpha, beta)
                                       : quiescence<false>(worker, ss, alpha, beta);
    }
  }
  return leaf(worker, ss, alpha, beta);
}

/// Step 2: counts the node. Its value if it needs no search (a draw, known bounds, mate distance
/// pruning) or the search is stopping, else no_score; the window may then be narrower.
template <bool pv_node, SearchContext W>
Score enter_node(W& worker, typename W::Entry& ss, Score& alpha, Score& beta, int depth) {
  worker.enter(ss);
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ss.ply, depth);
  if (pv_node) worker.selective_depth = std::max(worker.selective_depth, ss.ply);
  if (const Score known = known_value(worker, ss.ply, depth, alpha, beta); known != no_score) {
    return known;
  }
  if (repetition_cuts(worker, ss.ply, alpha, beta)) return alpha;
  if (worker.on.mate_distance) {
    alpha = std::max(alpha, loss_in(ss.ply));
    beta = std::min(beta, win_in(ss.ply));
    if (alpha >= beta) {
      observe::end(worker.observer, NodeEnd::mate_distance);
      return alpha;
    }
  }
  return no_score;
}

/// Step 3: the table's entry of the node. A value if that ends the node, else no_score.
template <bool pv_node, SearchContext W>
Score probe_node(W& worker, typename W::Entry& ss, Score alpha, Score beta, int depth,
                 bool has_excluded, std::uint64_t& key, TableEntry& entry) {
  if constexpr (W::On::table) {
    if (!worker.on.table) return no_score;
    key = worker.game().key();
    entry = probe(worker, key, ss.ply);
    const bool deep = worker.on.table_deeper ? entry.depth >= depth : entry.depth == depth;
    const bool cuts = !pv_node && deep && !has_excluded && bound_cuts(entry, alpha, beta);
    observe::table(worker.observer, ss.ply, entry.bound != Bound::none, cuts);
    observe::probe(worker.observer, key, entry);
    if (cuts) {
      observe::end(worker.observer, NodeEnd::table);
      return entry.score;
    }
  }
  return no_score;
}

/// The move to try first: that of the table, else that of the refutation table. Move{}: none.
template <SearchContext W>
[[nodiscard]] typename W::Move first_move(W& worker, const typename W::Entry& ss,
                                          const TableEntry& entry) {
  auto move = unpack_move<typename W::Move>(entry.move);
  if constexpr (W::On::refutation_table) {
    if (worker.on.refutation_table && move == typename W::Move{}) {
      move = worker.refutations.move_at(ss.ply);
    }
  }
  return move;
}

/// The value of a node that has no move, or none but the excluded one.
template <SearchContext W>
Score value_if_none_searched(W& worker, const typename W::Entry& ss, bool has_excluded,
                             Score alpha) {
  if (!has_excluded) return value_without_moves(worker, ss.ply);
  observe::end(worker.observer, NodeEnd::no_other_move);
  return alpha;
}

/// Steps 10 and 11, with the picker of the switches.
template <bool pv_node, SearchContext W>
inline Score pick_and_search(W& worker, typename W::Entry& ss, const NodeFacts& node, Score alpha,
                             Score beta, const TableEntry& entry,
                             MoveLoop<typename W::Move>& loop) {
  const auto search = [&](auto& picker) {
    if constexpr (requires { picker.outcome(); }) {
      if (picker.outcome().is_over()) {
        observe::end(worker.observer, NodeEnd::game_over);
        return picker.outcome().score(ss.ply);
      }
    }
    if constexpr (W::has_sharing) {
      if (worker.sharer.shares(node.depth) && ss.excluded == typename W::Move{}) {
        SharingPicker<std::remove_reference_t<decltype(picker)>, W, MoveLoop<typename W::Move>>
            shared(worker, ss, node, entry, picker, loop);
        return search_moves<pv_node>(worker, ss, node, alpha, beta, entry, shared, loop);
      }
    }
    return search_moves<pv_node>(worker, ss, node, alpha, beta, entry, picker, loop);
  };
  return with_move_picker<typename W::Ordering, observe::traces<W>>(
      worker, ss, first_move(worker, ss, entry), search);
}

template <bool pv_node, SearchContext W>
Score alpha_beta(W& worker, typename W::Entry& ss, Score alpha, Score beta, int depth,
                 bool cut_node) {
  using Move = typename W::Move;

  // Step 1. At the horizon: quiescence search.
  if (depth <= 0) return horizon<pv_node>(worker, ss, alpha, beta);

  // Step 2. Count the node; draws, known bounds, mate distance pruning.
  if (const Score known = enter_node<pv_node>(worker, ss, alpha, beta, depth); known != no_score) {
    return known;
  }

  // Step 3. Transposition table.
  const bool has_excluded = W::On::singular_extension && ss.excluded != Move{};
  std::uint64_t key = 0;
  TableEntry entry;
  const Score stored =
      probe_node<pv_node>(worker, ss, alpha, beta, depth, has_excluded, key, entry);
  if (stored != no_score) return stored;

  // Step 4. Static evaluation.
  NodeFacts node{.depth = depth,
                 .ply = ss.ply,
                 .root_depth = worker.root_depth,
                 .beta = beta,
                 .pv_node = pv_node,
                 .cut_node = cut_node,
                 .in_check = worker.in_check()};
  const Score raw_eval = set_static_eval(worker, ss, node, entry);
  if (worker.on.killers) ss.two_plies_on().killers = {};

  // Steps 5 to 9. Pruning before any move is searched.
  if (!has_excluded) {
    const Score score = prune_node(worker, ss, node, alpha, entry, key);
    if (worker.is_stopped()) return draw_score;
    if (score != no_score) return score;
  }

  // Steps 10 and 11. The moves.
  MoveLoop<Move> loop;
  const Score early = pick_and_search<pv_node>(worker, ss, node, alpha, beta, entry, loop);
  if (early != no_score) return early;
  if (loop.searched == 0) return value_if_none_searched(worker, ss, has_excluded, alpha);

  // Step 12. Correction history and table.
  const Bound bound = bound_of(loop.best, alpha, beta);
  if (!has_excluded) record_node(worker, ss, node, raw_eval, key, bound, loop);
  return loop.best;
}

}  // namespace espalier
