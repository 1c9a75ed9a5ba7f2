// Step 11 of a node: which of its moves are left out, and whether that may be trusted.
#pragma once

#include <cstdint>

#include "espalier/hooks.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/rule_errors.hpp"
#include "espalier/search/rules.hpp"

namespace espalier {

/// May moves be left out? Not where zugzwang is likely: the move could be the only good one.
template <SearchContext W>
[[nodiscard]] bool may_skip_moves(W& worker, const Node& node) {
  if (!worker.on.skips_moves) return false;
  if constexpr (W::On::skips_moves && AllowsNullMove<typename W::Hooks, typename W::Game>) {
    return worker.hooks.null_move_allowed(worker.game()) || node.in_check;
  } else {
    return true;
  }
}

/// The moves of one node that are left out. Nothing is at a control node (rule_errors.hpp): there
/// it is seen what would have been lost.
template <SearchContext W>
class SkippedMoves {
  using E = Enhancement;

 public:
  using Move = typename W::Move;

  SkippedMoves(W& worker, const Node& node)
      : worker_(worker),
        node_(node),
        can_skip_(may_skip_moves(worker, node)),
        late_moves_(worker.on.late_move_pruning ? pruning::late_move_count(node, worker.parameters)
                                                : 0),
        is_control_(can_skip_ && worker.skip_errors.is_control(worker.nodes())) {}

  /// Is this move left out? If it comes late, so are all quiet ones that `picker` has yet to give.
  template <class P>
  [[nodiscard]] bool skips(P& picker, const Candidate<Move>& candidate,
                           const MoveLoop<Move>& loop) {
    if (!can_skip_ || loop.searched == 0 || is_proven_loss(loop.best)) return false;
    const bool is_late = worker_.on.late_move_pruning && loop.searched >= late_moves_;
    if constexpr (W::SkipErrors::are_counted) {
      if (is_control_) {
        would_skip_ = (was_late_ && !candidate.is_tactical) ||
                      would_skip<E::history_pruning, E::futility_pruning, E::see_pruning>(
                          worker_, node_, candidate);
        was_late_ = was_late_ || is_late;
        return false;
      }
    }
    if (is_late) picker.skip_quiet();
    return is_skipped<E::history_pruning, E::futility_pruning, E::see_pruning>(worker_, node_,
                                                                               candidate);
  }

  /// A move that is not left out has this score.
  void add(Score score) {
    if constexpr (W::SkipErrors::are_counted) {
      if (!would_skip_) return;
      would_skip_ = false;
      has_skipped_ = true;
      is_error_ = is_error_ || score > node_.alpha;
    }
  }

  /// All moves are searched, or one has caused a cutoff.
  void finish() {
    if constexpr (W::SkipErrors::are_counted) {
      if (has_skipped_) worker_.skip_errors.add(is_error_);
    }
  }

 private:
  W& worker_;
  const Node& node_;
  bool can_skip_;
  int late_moves_;  // that are searched before the quiet ones are left out
  bool is_control_;
  bool was_late_ = false;     // a move before: the first late quiet move is searched
  bool would_skip_ = false;   // the move being searched
  bool has_skipped_ = false;  // any
  bool is_error_ = false;     // one of these beat alpha
};

}  // namespace espalier
