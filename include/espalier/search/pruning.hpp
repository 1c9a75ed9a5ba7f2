// Which lines deserve more depth, less, or none: pure functions of facts about a node and a move.
// It knows no game, no search state and no table; every rule can be tested by calling it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "espalier/search/parameters.hpp"

namespace espalier {

/// What the rules may know of a node.
struct NodeFacts {
  int depth = 0;       ///< plies left
  int ply = 0;         ///< plies from the root
  int root_depth = 0;  ///< depth of this iteration, in plies
  Score beta = 0;
  Score static_eval = 0;      ///< corrected evaluation; no_score when forced
  bool is_pv = false;         ///< on the principal variation: an open window
  bool cut_node = false;      ///< its parent expects it to fail high
  bool in_check = false;      ///< must answer a threat
  bool is_improving = false;  ///< evaluated better than at the last own turn that was evaluated
  /// What the last move changed in the evaluation, from the side to move: above 0 if it was bad.
  /// no_score: not known.
  Score eval_delta = no_score;
};

/// What the rules may know of a move.
struct MoveFacts {
  int number = 0;  ///< 0 for the first move
  bool is_tactical = false;
  bool gives_check = false;  ///< puts the opponent under force
  bool is_killer = false;    ///< killer or countermove
  bool losing_capture = false;
  int history = 0;  ///< sum of its histories
};

namespace selectivity {

inline constexpr int one_ply = 1024;

namespace detail {
/// log2(x) in 1/1024, x in 1..255, in integers only: the same on every machine and compiler.
constexpr int log2_fixed(int x) {
  int whole = 0;
  while (x >> (whole + 1) != 0) ++whole;
  std::uint64_t mantissa = (static_cast<std::uint64_t>(x) << 30) >> whole;  // in [1, 2), 30 bits
  int result = whole;
  for (int bit = 0; bit < 10; ++bit) {
    mantissa = mantissa * mantissa >> 30;
    result = 2 * result + (mantissa >> 31 != 0 ? 1 : 0);
    if (mantissa >> 31 != 0) mantissa >>= 1;
  }
  return result;
}
inline constexpr auto log2_table = [] {
  std::array<int, 256> table{};
  for (int i = 1; i < 256; ++i) table[static_cast<std::size_t>(i)] = log2_fixed(i);
  return table;
}();
[[nodiscard]] constexpr int log2_of(int x) {
  return log2_table[static_cast<std::size_t>(std::clamp(x, 1, 255))];
}
}  // namespace detail

/// Is a position evaluated better than at the last own turn, two plies ago, or four where it could
/// not be evaluated two plies ago (no_score)? Else whoever had been forced would count as getting
/// worse: worth 5 of the 49 positions of WAC that are the hardest for us (docs/receipts.md).
[[nodiscard]] constexpr bool is_improving(Score now, Score two_plies_ago, Score four_plies_ago) {
  const Score before = two_plies_ago != no_score ? two_plies_ago : four_plies_ago;
  return before != no_score && now > before;
}

/// Extra plies for all moves of a node: the answer to a threat is not what the horizon should cut.
/// Bounded so that a series of threats at most doubles the length of a line.
[[nodiscard]] constexpr int extension(const NodeFacts& node) {
  return node.in_check && node.ply < 2 * node.root_depth ? 1 : 0;
}

/// Is it worth trying whether the position stands even if the side to move passes (null move;
/// C. Donninger, ICCA Journal 16(3), 1993)?
[[nodiscard]] constexpr bool null_move_allowed_at(const NodeFacts& node,
                                                  const Parameters& parameters) {
  return !node.is_pv && !node.in_check && node.depth >= parameters.null_move_depth &&
         node.static_eval >= node.beta && !is_proven_loss(node.beta);
}

/// Depth, in plies, at which a pass is refuted: less the deeper and the better the node stands.
[[nodiscard]] constexpr int null_move_depth(const NodeFacts& node, const Parameters& parameters) {
  const int margin = (node.static_eval - node.beta) / parameters.null_move_margin;
  const int reduction = parameters.null_move_base + parameters.null_move_per_ply * node.depth +
                        one_ply * std::min(margin, parameters.null_move_margin_plies);
  return std::max(0, node.depth - 1 - reduction / one_ply);
}

/// May a move be reduced at all? Asks for no fact of the move that costs something to find out.
[[nodiscard]] constexpr bool can_reduce(const NodeFacts& node, const MoveFacts& move,
                                        const Parameters& parameters) {
  return node.depth >= parameters.reduction_depth && move.number >= parameters.reduction_moves &&
         !node.in_check && (!move.is_tactical || move.losing_capture);
}

/// Plies by which a late move is searched less deep at first (late move reductions). It is searched
/// again in full if it beats alpha all the same.
[[nodiscard]] constexpr int reduction(const NodeFacts& node, const MoveFacts& move,
                                      const Parameters& parameters) {
  if (!can_reduce(node, move, parameters)) return 0;
  const int logs = detail::log2_of(node.depth) * detail::log2_of(move.number) / one_ply;
  int r = parameters.reduction_base + logs * parameters.reduction_slope / one_ply;
  if (node.is_pv) r -= parameters.reduction_pv;
  if (node.cut_node) r += parameters.reduction_cut_node;
  if (!node.is_improving) r += parameters.reduction_not_improving;
  if (move.is_killer || move.gives_check) r -= parameters.reduction_killer;
  r -= move.history * one_ply / parameters.reduction_history;
  return std::clamp(r / one_ply, 0, std::max(node.depth - 2, 0));
}

/// Is the node so far above beta that quiet play will not bring it down (reverse futility, or
/// static null move; as in most programs since the 1990s)?
[[nodiscard]] constexpr bool reverse_futility(const NodeFacts& node, const Parameters& parameters) {
  return !node.is_pv && !node.in_check && node.depth <= parameters.reverse_futility_depth &&
         !is_proven(node.beta) && !is_proven(node.static_eval) &&
         node.static_eval - parameters.reverse_futility_margin * (node.depth - node.is_improving) >=
             node.beta;
}

/// Is the node so far below alpha that only tactics could save it (razoring; J. Birmingham and
/// P. Kent 1977, in the form of Heinz 1998: quiescence has the word)?
[[nodiscard]] constexpr bool razoring(const NodeFacts& node, Score alpha,
                                      const Parameters& parameters) {
  return !node.is_pv && !node.in_check && node.depth <= parameters.razoring_depth &&
         !is_proven(alpha) && node.static_eval + parameters.razoring_margin * node.depth <= alpha;
}

/// Plies taken off a node for which no earlier search left a move: its order is poor, and if it
/// matters the next iteration will have one (internal iterative reduction; E. Schroeder).
[[nodiscard]] constexpr int internal_iterative_reduction(const NodeFacts& node, bool has_table_move,
                                                         const Parameters& parameters) {
  return !has_table_move && (node.is_pv || node.cut_node) &&
                 node.depth >= parameters.internal_iterative_reduction_depth
             ? 1
             : 0;
}

/// Plies by which a node that a reduced move led to is searched deeper (1) or less deep (-1), now
/// that it is evaluated: the move looked worse than it is, or it was even worse (hindsight
/// reduction and extension; as in many programs since the 2020s). `reduced`: by how many plies.
[[nodiscard]] constexpr int hindsight(const NodeFacts& node, int reduced,
                                      const Parameters& parameters) {
  if (node.in_check || node.eval_delta == no_score) return 0;
  if (reduced >= parameters.hindsight_deeper && node.eval_delta < 0) return 1;
  if (reduced >= parameters.hindsight_shallower && node.depth >= 2 &&
      node.eval_delta > parameters.hindsight_eval_delta) {
    return -1;
  }
  return 0;
}

/// Must a pass that refuted the node be confirmed by a search without passing (verified null move;
/// O. David-Tabibi and N. Netanyahu, ICGA Journal 25(3), 2002, here only deep down)?
[[nodiscard]] constexpr bool verifies_null_move(const NodeFacts& node,
                                                const Parameters& parameters) {
  return node.depth >= parameters.verification_depth;
}

/// What a tactical move may lift the evaluation `stand_pat` to in quiescence: by what it takes,
/// `gain`, and a margin. If that does not beat alpha, it may be left out (J. Schaeffer's futility,
/// at the horizon "delta pruning").
[[nodiscard]] constexpr Score max_quiescence_score(Score stand_pat, Score gain,
                                                   const Parameters& parameters) {
  return stand_pat + gain + parameters.delta_margin;
}

/// Is the node worth a look whether some tactical move is already far above beta at less depth
/// (ProbCut; M. Buro 1995)? `beta` is raised by `probcut_margin` for it.
[[nodiscard]] constexpr bool probcut_allowed(const NodeFacts& node, const Parameters& parameters) {
  return !node.is_pv && !node.in_check && node.depth >= parameters.probcut_depth &&
         !is_proven(node.beta);
}

/// How many moves a node searches before its quiet ones are left out (late move pruning).
[[nodiscard]] constexpr int late_move_limit(const NodeFacts& node, const Parameters& parameters) {
  if (node.depth > parameters.late_move_depth || node.in_check) return 1 << 20;
  return (parameters.late_move_base + node.depth * node.depth) / (node.is_improving ? 1 : 2);
}

/// May a quiet move be left out since it cannot lift the evaluation to alpha (futility pruning;
/// J. Schaeffer 1986, E. Heinz 1998)? `left`: depth after its reduction, in plies.
[[nodiscard]] constexpr bool is_futile(const NodeFacts& node, Score alpha, int left,
                                       const Parameters& parameters) {
  return !node.in_check && left <= parameters.futility_depth && !is_proven(alpha) &&
         node.static_eval + parameters.futility_base + parameters.futility_per_ply * left <= alpha;
}

/// Has a quiet move so bad a record that it is left out?
[[nodiscard]] constexpr bool history_pruning(const MoveFacts& move, int left,
                                             const Parameters& parameters) {
  return left <= parameters.history_pruning_depth &&
         move.history < -parameters.history_pruning_per_ply * std::max(left, 1);
}

/// What a move may lose in the exchange without being left out, as a threshold for
/// `see_ge`: 0 or less.
[[nodiscard]] constexpr Score see_threshold(const NodeFacts& node, bool is_tactical, int left,
                                            const Parameters& parameters) {
  return is_tactical ? -parameters.see_tactical * node.depth
                     : -parameters.see_quiet * std::max(left, 1);
}

/// Is the table's move worth the question whether it is singular? `entry_depth`: plies.
[[nodiscard]] constexpr bool may_be_singular(const NodeFacts& node, int entry_depth,
                                             Score entry_score, const Parameters& parameters) {
  return node.ply > 0 && node.depth >= parameters.singular_depth && entry_depth >= node.depth - 3 &&
         !is_proven(entry_score) && node.ply < 2 * node.root_depth;
}

/// All other moves were searched at half depth against `bound`, below the table's `score`, and are
/// worth at most `others`: plies by which the table's move is searched deeper, or less deep
/// (singular extension; T. Anantharaman, M. Campbell and F. Hsu 1988).
[[nodiscard]] constexpr int singular_extension(const NodeFacts& node, Score score, Score bound,
                                               Score others, const Parameters& parameters) {
  if (others < bound) {
    return !node.is_pv && others < bound - parameters.singular_double_margin ? 2 : 1;
  }
  if (score >= node.beta) return -2;
  return node.cut_node ? -1 : 0;
}

}  // namespace selectivity
}  // namespace espalier
