// What ends a node before its moves are searched, and which of its moves are left out, reduced or
// extended: the rules of selectivity.hpp given the facts that they ask for. It does not know the
// order in which a node asks.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/node.hpp"
#include "espalier/picker.hpp"
#include "espalier/quiescence.hpp"
#include "espalier/selectivity.hpp"
#include "espalier/worker.hpp"

namespace espalier {

template <bool is_pv, class W>
Score alpha_beta(W& worker, Score alpha, Score beta, int depth, int ply, bool expects_cut);

/// Does the node reach beta by moves too, where neither it nor the nodes of its next plies may
/// pass? Zugzwang is what passing does not see.
template <class W>
bool verified(W& worker, const NodeFacts& node, int depth) {
  worker.first_pass_ply = node.ply + 3 * depth / 4 + 1;
  const Score score = alpha_beta<false>(worker, node.beta - 1, node.beta, depth, node.ply, false);
  worker.first_pass_ply = 0;
  return score >= node.beta && !worker.is_stopped();
}

/// Would the position stand even if the side to move passed? The value that says so, or no_score.
template <class W>
Score try_null_move(W& worker, const NodeFacts& node) {
  const bool passed_before = worker.frame(node.ply - 1).played == typename W::Move{};
  if (!selectivity::tries_null_move(node, W::tuning) || passed_before ||
      node.ply < worker.first_pass_ply || !worker.game().pass_is_sound()) {
    return no_score;
  }
  auto& frame = worker.frame(node.ply);
  frame.played = {};
  frame.reduction = 0;
  frame.replies = &worker.histories.replies_to(worker.histories.no_continuation);
  if constexpr (W::enhancements.refutation_table) worker.refutations.passed(node.ply);
  worker.game().play_pass();
  const int depth = selectivity::null_move_depth(node, W::tuning);
  const Score score = -alpha_beta<false>(worker, -node.beta, -node.beta + 1, depth, node.ply + 1,
                                         !node.expects_cut);
  worker.game().undo_pass();
  const bool cut = score >= node.beta && !worker.is_stopped();
  observe::pass(worker.observer, node.ply, cut);
  if (!cut) return no_score;
  // A win found behind a pass is no proof: the pass was not a move of the game.
  const Score value = is_proven_win(score) ? node.beta : score;
  if constexpr (W::On::null_move_verification) {
    if (worker.first_pass_ply == 0 && selectivity::verifies_null_move(node, W::tuning)) {
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
  if (!selectivity::tries_probcut(node, W::tuning)) return no_score;
  const Score beta = std::min(node.beta + W::tuning.probcut_margin, infinite_score - 1);
  const int depth = std::max(node.depth - W::tuning.probcut_reduction, 1);
  if (entry.bound != Bound::none && entry.depth >= depth && entry.score < beta) return no_score;
  StagedPicker<W> picker(worker, node.ply, unpack_move<Move>(entry.move), Wanted::tactical);
  auto& frame = worker.frame(node.ply);
  for (const Move move : picker) {
    if (!worker.game().exchange_at_least(move, beta - node.static_score)) continue;
    worker.play(move, frame);
    Score score = -quiescence<false>(worker, -beta, -beta + 1, node.ply + 1);
    if (score >= beta && !worker.is_stopped()) {
      score =
          -alpha_beta<false>(worker, -beta, -beta + 1, depth - 1, node.ply + 1, !node.expects_cut);
    }
    worker.undo(move);
    if (worker.is_stopped()) return no_score;
    if (score >= beta) {
      worker.table->store(key, {.score = to_table(score, node.ply),
                                .static_score = entry.static_score,
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
    if (selectivity::reverse_futility(node, W::tuning)) return node.static_score;
  }
  if constexpr (On::razoring) {
    if (selectivity::razors(node, alpha, W::tuning)) {
      const Score score = quiescence<false>(worker, alpha, alpha + 1, node.ply);
      if (score <= alpha || worker.is_stopped()) return score;
    }
  }
  if constexpr (On::null_move) {
    if (const Score score = try_null_move(worker, node); score != no_score) return score;
  }
  if constexpr (On::internal_reduction) {
    node.depth -= selectivity::internal_reduction(node, entry.move != 0, W::tuning);
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
      !selectivity::may_be_singular(node, entry.depth, entry.score, W::tuning)) {
    return 0;
  }
  const Score bound = entry.score - W::tuning.singular_margin * node.depth;
  auto& frame = worker.frame(node.ply);
  frame.excluded = move;
  const Score others =
      alpha_beta<false>(worker, bound - 1, bound, (node.depth - 1) / 2, node.ply, node.expects_cut);
  frame.excluded = {};
  if (others >= bound && bound >= node.beta && !node.is_pv) cut = bound;  // multi-cut
  return selectivity::singular_extension(node, entry.score, bound, others, W::tuning);
}

/// Is a move, not the first, left out? `left`: the depth that its reduction leaves, in plies.
template <class W>
bool is_pruned(W& worker, const NodeFacts& node, typename W::Move move, const MoveFacts& facts,
               Score alpha, int left) {
  using On = typename W::On;
  if (!facts.is_tactical) {
    if constexpr (On::history_pruning) {
      if (selectivity::has_bad_history(facts, left, W::tuning)) return true;
    }
    if constexpr (On::futility_pruning) {
      if (selectivity::is_futile(node, alpha, left, W::tuning)) {
        if constexpr (HasForce<typename W::Position>) {
          if (!worker.game().forces(move)) return true;
        } else {
          return true;
        }
      }
    }
  }
  if constexpr (On::move_exchange_pruning) {
    if (node.depth <= W::tuning.exchange_depth && (!facts.is_tactical || facts.loses_exchange)) {
      const Score threshold =
          selectivity::exchange_threshold(node, facts.is_tactical, left, W::tuning);
      if (!worker.game().exchange_at_least(move, threshold)) return true;
    }
  }
  return false;
}

/// Plies by which a legal move is searched less deep at first; fills in the facts that cost
/// something only where the rule will ask for them.
template <class W>
int reduction_of(W& worker, const NodeFacts& node, typename W::Move move, MoveFacts facts) {
  if constexpr (W::enhancements.late_move_reductions) {
    if (!selectivity::may_reduce(node, facts, W::tuning)) return 0;
    if constexpr (HasForce<typename W::Position>) facts.forces = worker.game().forces(move);
    return selectivity::reduction(node, facts, W::tuning);
  }
  return 0;
}

}  // namespace espalier
