// Adjudication: games ended early because the scores of both engines agree about the result.
#pragma once

#include <array>
#include <optional>

#include "espalier/score.hpp"
#include "games/chess/board/types.hpp"

namespace espalier::match {

/// An engine resigns after `moves` consecutive moves of its own with a score of at most -`score`.
struct ResignRule {
  int moves = 3;
  Score score = 600;  ///< centipawns
  /// The opponent's scores must also have been at least `score` for as many moves.
  bool two_sided = false;
  friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

/// A game is drawn after `moves` consecutive moves of each side with scores from -`score` to
/// `score`, the last of them at move number `after` or later.
struct DrawRule {
  int moves = 8;
  Score score = 8;  ///< centipawns
  int after = 34;
  friend bool operator==(const DrawRule&, const DrawRule&) = default;
};

struct AdjudicationRules {
  std::optional<ResignRule> resign;
  std::optional<DrawRule> draw;
  friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

enum class Adjudication { none, white_resigns, black_resigns, draw };

/// Applies the rules to one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// Call after each move: `mover` made it, `move_number` is its number in the game, and `score`
  /// was reported by the engine from its own side. A move without a score interrupts the count of
  /// consecutive moves.
  [[nodiscard]] Adjudication add_move(chess::Colour mover, int move_number,
                                      std::optional<Score> score);

 private:
  AdjudicationRules rules_;
  std::array<int, 2> lost_moves_{};  // consecutive moves with a lost score, by colour
  std::array<int, 2> won_moves_{};
  int level_plies_ = 0;
};

}  // namespace espalier::match
