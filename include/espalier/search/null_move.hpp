// Null move pruning: a node cuts if it is above beta even after the side to move passes.
#pragma once

#include <algorithm>

#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/reductions.hpp"
#include "espalier/search/rules.hpp"
#include "espalier/search/value_after_move.hpp"

namespace espalier::null_move {

/// Should a null move be tried (C. Donninger, ICCA Journal 16(3), 1993)? A move is nearly always
/// better than none, so a position that stays above beta after a pass has a move that does. The
/// pass is searched at reduced depth and costs little; it is tried only where it will probably
/// succeed.
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

/// Must a cutoff be verified by a search without null moves (O. David-Tabibi and N. Netanyahu,
/// ICGA Journal 25(3), 2002, here at high depth only)?
[[nodiscard]] constexpr bool needs_verification(const NodeFacts& node, const Parameters& p) {
  return node.depth >= p.verification_depth;
}

/// Does the node reach beta without null moves in its first plies? In zugzwang every move is worse
/// than none, which a null move search cannot see.
template <SearchContext W>
[[nodiscard]] bool verified(W& worker, typename W::Entry& ss, const Node& node, int depth) {
  worker.min_null_ply = node.ply + worker.parameters.verification_share * depth / 1024 + 1;
  const Score score = search_node<false, Reason::null_move_verification>(
      worker, ss, null_window(node.beta), depth, false);
  worker.min_null_ply = 0;
  return score >= node.beta;
}

}  // namespace espalier::null_move

namespace espalier {

template <SearchContext W>
[[nodiscard]] NodeValue apply(Is<Enhancement::null_move> rule, W& worker, typename W::Entry& ss,
                              const Node& node) {
  const Parameters& p = worker.parameters;
  if (!null_move::applies(node, p) || ss.is_after_null_move() || node.ply < worker.min_null_ply ||
      !worker.hooks.null_move_allowed(worker.game())) {
    return {};
  }
  const int depth = null_move::depth_of(node, p);
  worker.make_null(ss);
  observe::pass<typename W::Move>(worker.observer);
  const Score score = value_after_move<false, reason_of(rule)>(worker, ss, null_window(node.beta),
                                                               depth, !node.cut_node);
  worker.unmake_null();
  const bool cuts = score >= node.beta && !worker.is_stopped();
  observe::null_move(worker.observer, node.ply, cuts);
  if (worker.is_stopped()) return draw_score;
  if (!cuts) return {};
  if (worker.on.null_move_verification && worker.min_null_ply == 0 &&
      null_move::needs_verification(node, p)) {
    const bool is_verified = null_move::verified(worker, ss, node, depth);
    if (worker.is_stopped()) return draw_score;
    if (!is_verified) return {};
  }
  // A win found after a null move is not proven.
  return is_proven_win(score) ? node.beta : score;
}

}  // namespace espalier
