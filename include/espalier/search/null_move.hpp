// Null move pruning: a node cuts if it is above beta even after the side to move passes.
#pragma once

#include <algorithm>

#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/reductions.hpp"
#include "espalier/search/value_after_move.hpp"
#include "espalier/search/worker.hpp"

namespace espalier::null_move {

/// Should a null move be tried (C. Donninger, ICCA Journal 16(3), 1993)?
[[nodiscard]] constexpr bool applies(const NodeFacts& node, const Parameters& p) {
  return !node.pv_node && !node.in_check && node.depth >= p.null_move_depth &&
         node.static_eval >= node.beta + p.score_at_least(p.null_move_eval_margin) &&
         !is_proven_loss(node.beta);
}

/// Depth of the search after the null move, in plies: less at high depth and far above beta.
[[nodiscard]] constexpr int depth_of(const NodeFacts& node, const Parameters& p) {
  const int margin = p.hundredths(node.static_eval - node.beta) / p.null_move_margin;
  const int reduction = p.null_move_base + p.null_move_per_ply * node.depth +
                        reductions::one_ply * std::min(margin, p.null_move_margin_plies);
  return std::max(0, node.depth - 1 - reduction / reductions::one_ply);
}

/// Must a cut-off be verified by a search without null moves (O. David-Tabibi and N. Netanyahu,
/// ICGA Journal 25(3), 2002, here at high depth only)?
[[nodiscard]] constexpr bool needs_verification(const NodeFacts& node, const Parameters& p) {
  return node.depth >= p.verification_depth;
}

/// Does the node reach beta without null moves in its first plies? A null move search does not
/// detect zugzwang.
template <SearchContext W>
bool verified(W& worker, typename W::Entry& ss, const NodeFacts& node, int depth) {
  worker.min_null_ply = node.ply + worker.parameters.verification_share * depth / 1024 + 1;
  const Score score = observed_alpha_beta<false>(worker, ss, node.beta - 1, node.beta, depth, false,
                                                 Purpose::verification);
  worker.min_null_ply = 0;
  return score >= node.beta && !worker.is_stopped();
}

/// The value to return if the null move cuts, else no_score.
template <SearchContext W>
Score search(W& worker, typename W::Entry& ss, const NodeFacts& node) {
  if (!applies(node, worker.parameters) || ss.is_after_null_move() ||
      node.ply < worker.min_null_ply || !worker.hooks.null_move_allowed(worker.game())) {
    return no_score;
  }
  worker.make_null(ss);
  const int depth = depth_of(node, worker.parameters);
  const Score score = value_after_move<false>(worker, ss, node.beta - 1, node.beta, depth,
                                              !node.cut_node, Purpose::null_move);
  worker.unmake_null();
  const bool cut = score >= node.beta && !worker.is_stopped();
  observe::null_move(worker.observer, node.ply, cut);
  if (!cut) return no_score;
  // A win found after a null move is not proven.
  const Score value = is_proven_win(score) ? node.beta : score;
  if constexpr (W::On::null_move_verification) {
    if (worker.on.null_move_verification && worker.min_null_ply == 0 &&
        needs_verification(node, worker.parameters)) {
      return verified(worker, ss, node, depth) ? value : no_score;
    }
  }
  return value;
}

}  // namespace espalier::null_move
