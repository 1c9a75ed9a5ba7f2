// What ends a node before its moves are searched, and which of its moves are left out, reduced or
// extended: the rules of selectivity.hpp given the facts that they ask for. It does not know the
// order in which a node asks.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/search/move_picker.hpp"
#include "espalier/search/node_value.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/quiescence.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

template <bool is_pv, class W>
Score alpha_beta(W& worker, Score alpha, Score beta, int depth, int ply, bool cut_node);

/// Does the node reach beta by moves too, where neither it nor the nodes of its next plies may
/// pass? Zugzwang is what passing does not see.
template <class W>
bool verified(W& worker, const NodeFacts& node, int depth) {
  worker.min_null_ply = node.ply + 3 * depth / 4 + 1;
  const Score score = alpha_beta<false>(worker, node.beta - 1, node.beta, depth, node.ply, false);
  worker.min_null_ply = 0;
  return score >= node.beta && !worker.is_stopped();
}

/// Would the position stand even if the side to move passed? The value that says so, or no_score.
template <class W>
Score try_null_move(W& worker, const NodeFacts& node) {
  const bool passed_before = worker.frame(node.ply - 1).played == typename W::Move{};
  if (!selectivity::null_move_allowed_at(node, W::parameters) || passed_before ||
      node.ply < worker.min_null_ply || !worker.game().null_move_allowed()) {
    return no_score;
  }
  auto& frame = worker.frame(node.ply);
  frame.played = {};
  frame.reduction = 0;
  frame.continuation = &worker.histories.continuation_entry(worker.histories.no_continuation);
  if constexpr (W::enhancements.refutation_table) worker.refutations.passed(node.ply);
  worker.game().make_null();
  const int depth = selectivity::null_move_depth(node, W::parameters);
  const Score score =
      -alpha_beta<false>(worker, -node.beta, -node.beta + 1, depth, node.ply + 1, !node.cut_node);
  worker.game().unmake_null();
  const bool cut = score >= node.beta && !worker.is_stopped();
  observe::pass(worker.observer, node.ply, cut);
  if (!cut) return no_score;
  // A win found behind a pass is no proof: the pass was not a move of the game.
  const Score value = is_proven_win(score) ? node.beta : score;
  if constexpr (W::On::null_move_verification) {
    if (worker.min_null_ply == 0 && selectivity::verifies_null_move(node, W::parameters)) {
      return verified(worker, node, depth) ? value : no_score;
    }
  }
  return value;
}

/// Is some tactical move so good that a shallow search is far above beta? The value that says so,
/// or no_score.
template <class W>
Score try_probcut(W& worker, const NodeFacts& node, const TableEntry& entry, std::uint64_t key) {
  using Move = typename W::Move;
  if (!selectivity::probcut_allowed(node, W::parameters)) return no_score;
  const Score beta = std::min(node.beta + W::parameters.probcut_margin, infinite_score - 1);
  const int depth = std::max(node.depth - W::parameters.probcut_reduction, 1);
  if (entry.bound != Bound::none && entry.depth >= depth && entry.score < beta) return no_score;
  StagedMovePicker<W> picker(worker, node.ply, unpack_move<Move>(entry.move), GenType::tactical);
  auto& frame = worker.frame(node.ply);
  for (const Move move : picker) {
    if (!worker.game().see_ge(move, beta - node.static_eval)) continue;
    worker.make(move, frame);
    Score score = -quiescence<false>(worker, -beta, -beta + 1, node.ply + 1);
    if (score >= beta && !worker.is_stopped()) {
      score = -alpha_beta<false>(worker, -beta, -beta + 1, depth - 1, node.ply + 1, !node.cut_node);
    }
    worker.unmake(move);
    if (worker.is_stopped()) return no_score;
    if (score >= beta) {
      worker.table->store(key, {.score = to_table(score, node.ply),
                                .static_eval = entry.static_eval,
                                .depth = depth,
                                .bound = Bound::lower,
                                .move = pack_move(move)});
      return is_proven(score) ? node.beta : score;
    }
  }
  return no_score;
}

/// Can the node be left before its moves are searched? Its value if so, else no_score; void while
/// stopping. May take a ply off `node.depth`.
template <class W>
Score cut_before_moves(W& worker, NodeFacts& node, Score alpha, const TableEntry& entry,
                       std::uint64_t key) {
  using On = typename W::On;
  if constexpr (W::enhancements.reverse_futility) {
    if (selectivity::reverse_futility(node, W::parameters)) return node.static_eval;
  }
  if constexpr (On::razoring) {
    if (selectivity::razoring(node, alpha, W::parameters)) {
      const Score score = quiescence<false>(worker, alpha, alpha + 1, node.ply);
      if (score <= alpha || worker.is_stopped()) return score;
    }
  }
  if constexpr (On::null_move) {
    if (const Score score = try_null_move(worker, node); score != no_score) return score;
  }
  if constexpr (On::internal_iterative_reduction) {
    node.depth -= selectivity::internal_iterative_reduction(node, entry.move != 0, W::parameters);
  }
  if constexpr (On::probcut) {
    if (!worker.is_stopped()) return try_probcut(worker, node, entry, key);
  }
  return no_score;
}

/// By how many plies the table's move is to be searched deeper than others: its own score is
/// `entry.score` at least, and a search of half the depth without it tells what the others are
/// worth. `cut`: so good are even they that the node is done with, worth that; else no_score.
template <class W>
int singular_extension_of(W& worker, const NodeFacts& node, const TableEntry& entry,
                          typename W::Move move, Score& cut) {
  cut = no_score;
  if (entry.bound == Bound::none || entry.bound == Bound::upper ||
      !selectivity::may_be_singular(node, entry.depth, entry.score, W::parameters)) {
    return 0;
  }
  const Score bound = entry.score - W::parameters.singular_margin * node.depth;
  auto& frame = worker.frame(node.ply);
  frame.excluded = move;
  const Score others =
      alpha_beta<false>(worker, bound - 1, bound, (node.depth - 1) / 2, node.ply, node.cut_node);
  frame.excluded = {};
  if (others >= bound && bound >= node.beta && !node.is_pv) cut = bound;  // multi-cut
  return selectivity::singular_extension(node, entry.score, bound, others, W::parameters);
}

/// Is a move, not the first, left out? `left`: the depth that its reduction leaves, in plies.
template <class W>
bool is_pruned(W& worker, const NodeFacts& node, typename W::Move move, const MoveFacts& facts,
               Score alpha, int left) {
  using On = typename W::On;
  if (!facts.is_tactical) {
    if constexpr (On::history_pruning) {
      if (selectivity::history_pruning(facts, left, W::parameters)) return true;
    }
    if constexpr (On::futility_pruning) {
      if (selectivity::is_futile(node, alpha, left, W::parameters)) {
        if constexpr (HasForce<typename W::Position>) {
          if (!worker.game().gives_check(move)) return true;
        } else {
          return true;
        }
      }
    }
  }
  if constexpr (On::see_pruning) {
    if (node.depth <= W::parameters.see_depth && (!facts.is_tactical || facts.losing_capture)) {
      const Score threshold =
          selectivity::see_threshold(node, facts.is_tactical, left, W::parameters);
      if (!worker.game().see_ge(move, threshold)) return true;
    }
  }
  return false;
}

/// Plies by which a legal move is searched less deep at first; fills in the facts that cost
/// something only where the rule will ask for them.
template <class W>
int reduction_of(W& worker, const NodeFacts& node, typename W::Move move, MoveFacts facts) {
  if constexpr (W::enhancements.late_move_reductions) {
    if (!selectivity::can_reduce(node, facts, W::parameters)) return 0;
    if constexpr (HasForce<typename W::Position>)
      facts.gives_check = worker.game().gives_check(move);
    return selectivity::reduction(node, facts, W::parameters);
  }
  return 0;
}

}  // namespace espalier
