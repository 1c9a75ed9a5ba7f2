// The node of the tree: what is known of it, whether it can be pruned, its moves one after the
// other, and what is remembered. Fail-soft principal variation search; it knows neither the root
// nor what a game is.
#pragma once

#include <algorithm>

#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/pruning_steps.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// A node at the horizon of a game, or of a search, without quiescence: over, or evaluated as it
/// stands.
template <class W>
Score leaf(W& worker, int ply) {
  worker.frame(ply).line.clear();
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ply, 0);
  worker.selective_depth = std::max(worker.selective_depth, ply);
  if (const Score known = known_value(worker, ply); known != no_score) return known;
  MovesOf<typename W::Position> moves;
  const Outcome outcome = worker.game().generate(moves);
  return outcome.is_over() ? outcome.score(ply) : evaluate(worker, ply);
}

/// Value of the position after a move of the node at `ply`, by the principal variation search of
/// Marsland and Campbell (1982) and Reinefeld (1983): the first move gets the window, every later
/// one must first show with a minimal window, and at reduced depth, that it beats alpha at all.
/// Inline is a hint that clang needs: eight arguments a move are 1 % of all instructions.
template <bool is_pv, class W>
inline Score search_move(W& worker, Score alpha, Score beta, int depth, int reduction, int ply,
                         bool is_first, bool cut_node) {
  constexpr bool minimal_window = W::enhancements.minimal_window;
  if (is_first) {
    return -alpha_beta<is_pv>(worker, -beta, -alpha, depth, ply + 1, !is_pv && !cut_node);
  }
  const Score bound = minimal_window ? alpha + 1 : beta;
  const bool is_reduced = reduction > 0;
  if constexpr (W::enhancements.hindsight) worker.frame(ply).reduction = reduction;
  Score score = -alpha_beta<false>(worker, -bound, -alpha, depth - reduction, ply + 1,
                                   is_reduced || is_pv || !cut_node);
  if (is_reduced && score > alpha && !worker.is_stopped()) {
    observe::research(worker.observer, ply);
    worker.frame(ply).reduction = 0;
    score = -alpha_beta<false>(worker, -bound, -alpha, depth, ply + 1, !cut_node);
  }
  if (minimal_window && is_pv && score > alpha && score < beta && !worker.is_stopped()) {
    observe::research(worker.observer, ply);
    score = -alpha_beta<true>(worker, -beta, -alpha, depth, ply + 1, false);
  }
  return score;
}

/// The moves a node has tried in vain, for which its histories lose.
template <class Move>
struct Tried {
  static constexpr std::size_t limit = 64;
  MoveList<Move, limit> quiet;
  MoveList<Move, limit> tactical;

  void add(Move move, bool is_tactical) {
    auto& list = is_tactical ? tactical : quiet;
    if (list.size() < limit) list.push(move);
  }
};

/// `move` refuted the position: remember it as killer and countermove, and let all histories of the
/// node learn.
template <class W>
void learn_cutoff(W& worker, typename W::Move move, bool is_tactical, int depth, int ply,
                  const Tried<typename W::Move>& tried) {
  using On = typename W::On;
  const int bonus = history_bonus(depth);
  if constexpr (On::tactical_history) {
    const auto& game = worker.game();
    if (is_tactical) worker.histories.tactical(game.tactical_index(move)).add(bonus);
    for (const auto other : tried.tactical) {
      worker.histories.tactical(game.tactical_index(other)).add(-bonus);
    }
  }
  if (is_tactical) return;

  auto& frame = worker.frame(ply);
  if constexpr (On::killers) {
    if (frame.killers[0] != move) {
      frame.killers[1] = frame.killers[0];
      frame.killers[0] = move;
    }
  }
  if constexpr (On::countermoves) {
    worker.frame(ply - 1).continuation->counter = move;
  }
  QuietHistory<W> history(worker, ply);
  history.learn(move, bonus);
  for (const auto other : tried.quiet) history.learn(other, -bonus);
}

/// Value of the node, `depth` plies deep, fail-soft: exact within (alpha, beta), otherwise a bound
/// on the side where it lies. `is_pv`: a window to be narrowed; its line is kept in the frame.
/// `cut_node`: its parent hopes that it fails high. While stopping, the value is void.
template <bool is_pv, class W>
Score alpha_beta(W& worker, Score alpha, Score beta, int depth, int ply, bool cut_node) {
  using G = typename W::Position;
  using Move = typename W::Move;
  using On = typename W::On;
  constexpr bool keeps_line = is_pv || !W::enhancements.minimal_window;

  if (depth <= 0) {
    if constexpr (On::quiescence) {
      return quiescence<keeps_line>(worker, alpha, beta, ply);
    } else {
      return leaf(worker, ply);
    }
  }

  auto& frame = worker.frame(ply);
  const Move excluded = frame.excluded;
  const bool is_whole = !On::singular_extension || excluded == Move{};
  frame.line.clear();
  if (!worker.count_node()) return draw_score;
  observe::node(worker.observer, ply, depth);
  if (is_pv) worker.selective_depth = std::max(worker.selective_depth, ply);
  if (const Score known = known_value(worker, ply); known != no_score) return known;
  if (is_saved_by_repetition(worker, alpha, ply)) {
    alpha = drawn(worker);
    if (alpha >= beta) return alpha;
  }
  if constexpr (W::enhancements.mate_distance) {
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply));
    if (alpha >= beta) return alpha;
  }

  // What is remembered.
  std::uint64_t key = 0;
  TableEntry entry;
  if constexpr (On::table) {
    key = worker.game().key();
    entry = probe(worker, key, ply);
    const bool deep = W::enhancements.table_deeper ? entry.depth >= depth : entry.depth == depth;
    const bool cut = !is_pv && deep && is_whole && cuts(entry, alpha, beta);
    observe::table(worker.observer, ply, entry.bound != Bound::none, cut);
    if (cut) return entry.score;
  }

  // What is evaluated, and whether that is enough.
  NodeFacts node{.depth = depth,
                 .ply = ply,
                 .root_depth = worker.root_depth,
                 .beta = beta,
                 .is_pv = is_pv,
                 .cut_node = cut_node};
  if constexpr (HasForce<G>) node.in_check = worker.game().in_check();
  const Score static_eval = judge_node(worker, frame, node, entry);
  if constexpr (On::killers) (&frame)[2].killers = {};
  if (is_whole) {
    if constexpr (W::enhancements.hindsight) {
      node.depth += selectivity::hindsight(node, (&frame)[-1].reduction, W::parameters);
    }
    const Score score = cut_before_moves(worker, node, alpha, entry, key);
    if (worker.is_stopped()) return draw_score;
    if (score != no_score) return score;
    depth = node.depth;
  }

  // Its moves.
  Move first_move = unpack_move<Move>(entry.move);
  if constexpr (W::enhancements.refutation_table) {
    if (first_move == Move{}) first_move = worker.refutations.advice(ply);
  }
  MovePicker<W> picker(worker, ply, first_move);
  if constexpr (!On::tactical_first) {
    if (picker.outcome().is_over()) return picker.outcome().score(ply);
  }
  int extension = 0;
  if constexpr (On::check_extension) extension = selectivity::extension(node);
  // Where every move may be a burden, the one left out may be the only one that holds.
  bool can_prune = On::prunes_moves;
  if constexpr (On::prunes_moves && HasPass<G>) {
    can_prune = worker.game().null_move_allowed() || node.in_check;
  }
  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Move best_move{};
  Move best_defence{};
  bool best_is_tactical = false;
  Tried<Move> tried;
  int number = 0;
  const int late_moves =
      On::late_move_pruning ? selectivity::late_move_limit(node, W::parameters) : 0;
  for (const Move move : picker) {
    if constexpr (On::singular_extension) {
      if (move == excluded) continue;
    }
    bool is_tactical = false;
    if constexpr (HasTactics<G>) is_tactical = worker.game().is_tactical(move);
    MoveFacts facts{.number = number,
                    .is_tactical = is_tactical,
                    .is_killer = picker.is_killer(),
                    .losing_capture = picker.is_losing()};
    if constexpr (On::history_pruning || W::enhancements.late_move_reductions) {
      if (number > 0 && !is_tactical) facts.history = QuietHistory<W>(worker, ply).of(move);
    }
    const int reduction = reduction_of(worker, node, move, facts);
    if constexpr (On::prunes_moves) {
      if (number > 0 && !is_proven_loss(best) && can_prune) {
        if (On::late_move_pruning && number >= late_moves) picker.skip_quiet();
        if (is_pruned(worker, node, move, facts, alpha, depth - 1 - reduction)) continue;
      }
    }
    int own_extension = extension;
    if constexpr (On::singular_extension) {
      if (is_whole && number == 0 && pack_move(move) == entry.move) {
        Score cut = no_score;
        own_extension = std::max(extension, singular_extension_of(worker, node, entry, move, cut));
        if (worker.is_stopped()) return draw_score;
        if (cut != no_score) return cut;
      }
    }
    worker.make(move, frame);
    const Score score = search_move<is_pv>(worker, alpha, beta, depth - 1 + own_extension,
                                           reduction, ply, number == 0, cut_node);
    worker.unmake(move);
    if (worker.is_stopped()) return draw_score;
    ++number;
    if (score > best) {
      best = score;
      if constexpr (On::defensive_killers) best_defence = is_tactical ? Move{} : move;
      if constexpr (W::enhancements.refutation_table) {
        frame.line.set(move, worker.frame(ply + 1).line);
      }
      if (score > alpha) {
        alpha = score;
        best_move = move;
        best_is_tactical = is_tactical;
        if constexpr (keeps_line) frame.line.set(move, worker.frame(ply + 1).line);
        if (score >= beta) {
          observe::cutoff(worker.observer, ply, number - 1);
          learn_cutoff(worker, move, is_tactical, depth, ply, tried);
          break;
        }
      }
    }
    tried.add(move, is_tactical);
  }

  if constexpr (On::singular_extension) {
    if (number == 0 && !is_whole) return original_alpha;
  }
  if constexpr (On::tactical_first) {
    if (number == 0) {
      MovesOf<G> none;
      return worker.game().generate(none).score(ply);
    }
  }

  // What is learnt.
  const Bound bound = bound_of(best, original_alpha, beta);
  if constexpr (On::defensive_killers) {
    // As we read the 1981 survey, II.C: what held out longest where everything lost.
    if (bound == Bound::upper && best_defence != Move{}) frame.killers[2] = best_defence;
  }
  if (!is_whole) return best;
  if constexpr (On::correction_history) {
    const bool tells = bound == Bound::exact || (bound == Bound::lower && best > static_eval) ||
                       (bound == Bound::upper && best < static_eval);
    if (!node.in_check && !best_is_tactical && tells && !is_proven(best)) {
      worker.corrections.learn(worker.game(), best - static_eval, depth);
    }
  }
  if constexpr (On::table) {
    worker.table->store(key, {.score = to_table(best, ply),
                              .static_eval = static_eval,
                              .depth = depth,
                              .bound = bound,
                              .move = pack_move(best_move)});
  }
  return best;
}

}  // namespace espalier
