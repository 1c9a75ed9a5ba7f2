// Which lines deserve more depth, less, or none: pure functions of facts about a node and a move.
// It knows no game, no search state and no table; every rule can be tested by calling it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "espalier/tuning.hpp"

namespace espalier {

/// What the rules may know of a node.
struct NodeFacts {
  int depth = 0;       ///< plies left
  int ply = 0;         ///< plies from the root
  int root_depth = 0;  ///< depth of this iteration, in plies
  Score beta = 0;
  Score static_score = 0;     ///< corrected judgement; no_score when forced
  bool is_pv = false;         ///< on the principal variation: an open window
  bool expects_cut = false;   ///< its parent expects it to fail high
  bool is_forced = false;     ///< must answer a threat
  bool is_improving = false;  ///< judged better than two plies ago
};

/// What the rules may know of a move.
struct MoveFacts {
  int number = 0;  ///< 0 for the first move
  bool is_tactical = false;
  bool forces = false;     ///< puts the opponent under force
  bool is_killer = false;  ///< killer or countermove
  bool loses_exchange = false;
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

/// Extra plies for all moves of a node: the answer to a threat is not what the horizon should cut.
/// Bounded so that a series of threats at most doubles the length of a line.
[[nodiscard]] constexpr int extension(const NodeFacts& node) {
  return node.is_forced && node.ply < 2 * node.root_depth ? 1 : 0;
}

/// Is it worth trying whether the position stands even if the side to move passes (null move;
/// C. Donninger, ICCA Journal 16(3), 1993)?
[[nodiscard]] constexpr bool tries_null_move(const NodeFacts& node, const Tuning& tuning) {
  return !node.is_pv && !node.is_forced && node.depth >= tuning.null_move_depth &&
         node.static_score >= node.beta && !is_proven_loss(node.beta);
}

/// Depth, in plies, at which a pass is refuted: less the deeper and the better the node stands.
[[nodiscard]] constexpr int null_move_depth(const NodeFacts& node, const Tuning& tuning) {
  const int margin = (node.static_score - node.beta) / tuning.null_move_margin;
  const int reduction = tuning.null_move_base + tuning.null_move_per_ply * node.depth +
                        one_ply * std::min(margin, tuning.null_move_margin_plies);
  return std::max(0, node.depth - 1 - reduction / one_ply);
}

/// May a move be reduced at all? Asks for no fact of the move that costs something to find out.
[[nodiscard]] constexpr bool may_reduce(const NodeFacts& node, const MoveFacts& move,
                                        const Tuning& tuning) {
  return node.depth >= tuning.reduction_depth && move.number >= tuning.reduction_moves &&
         !node.is_forced && (!move.is_tactical || move.loses_exchange);
}

/// Plies by which a late move is searched less deep at first (late move reductions). It is searched
/// again in full if it beats alpha all the same.
[[nodiscard]] constexpr int reduction(const NodeFacts& node, const MoveFacts& move,
                                      const Tuning& tuning) {
  if (!may_reduce(node, move, tuning)) return 0;
  const int logs = detail::log2_of(node.depth) * detail::log2_of(move.number) / one_ply;
  int r = tuning.reduction_base + logs * tuning.reduction_slope / one_ply;
  if (node.is_pv) r -= tuning.reduction_pv;
  if (node.expects_cut) r += tuning.reduction_expected_cut;
  if (!node.is_improving) r += tuning.reduction_not_improving;
  if (move.is_killer || move.forces) r -= tuning.reduction_killer;
  r -= move.history * one_ply / tuning.reduction_history;
  return std::clamp(r / one_ply, 0, std::max(node.depth - 2, 0));
}

}  // namespace selectivity
}  // namespace espalier
