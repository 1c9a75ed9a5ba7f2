// The facts about a node and a move that the rules of pruning, reduction and extension use.
#pragma once

#include <cassert>

#include "espalier/score.hpp"

namespace espalier {

/// The scores between which a search looks for the value of a node.
struct Window {
  Score alpha = -infinite_score;
  Score beta = infinite_score;

  /// The window from the side of the other player.
  [[nodiscard]] constexpr Window operator-() const { return {-beta, -alpha}; }
};
/// The window that tells only whether a value reaches `bound`.
[[nodiscard]] constexpr Window null_window(Score bound) { return {bound - 1, bound}; }

/// The value of a node, if it is known; what ends a node. As std::optional<Score>, but of the size
/// of a score: GCC 12 keeps every copy of an optional in memory.
class NodeValue {
 public:
  constexpr NodeValue() = default;
  constexpr NodeValue(Score score) : score_(score) { assert(score != no_score); }

  [[nodiscard]] constexpr explicit operator bool() const { return score_ != no_score; }
  [[nodiscard]] constexpr Score operator*() const { return score_; }

 private:
  Score score_ = no_score;
};

struct NodeFacts {
  int depth = 0;       ///< plies left
  int ply = 0;         ///< plies from the root
  int root_depth = 0;  ///< depth of this iteration, in plies
  Score beta = 0;
  Score static_eval = no_score;  ///< corrected; no_score in check
  bool pv_node = false;          ///< has an open window
  bool cut_node = false;         ///< expected to fail high
  bool in_check = false;         ///< must answer a threat
  bool improving = false;        ///< static evaluation better than at this side's last turn
  /// Change of the static evaluation by the last move, from the side to move: above 0 if the move
  /// was bad. no_score: unknown.
  Score eval_delta = no_score;
};

struct MoveFacts {
  int move_index = 0;  ///< 0 for the first move
  bool is_tactical = false;
  bool gives_check = false;
  bool is_refutation = false;      ///< killer or countermove
  bool alpha_raised = false;       ///< by a move before it
  bool is_losing_capture = false;  ///< by static exchange evaluation
  int history = 0;                 ///< sum of the quiet histories, or the tactical history
};

}  // namespace espalier
