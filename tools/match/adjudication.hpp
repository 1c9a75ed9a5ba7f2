// When a game is ended before its natural end because both programs agree how it will end. It knows
// scores, not positions.
#pragma once

#include <array>
#include <optional>

#include "espalier/score.hpp"
#include "games/chess/board/types.hpp"

namespace espalier::match {

/// A program resigns after `moves` own moves in a row with a score of at most -`score`.
struct ResignRule {
  int moves = 3;
  Score score = 600;  ///< centipawns
  /// Its opponent's scores must have been at least `score` as long.
  bool two_sided = false;
  friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

/// A draw is agreed after `moves` moves of each side in a row with scores of at most `score` either
/// way, the last of them move number `after` or later.
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

enum class Verdict { none, white_resigns, black_resigns, draw };

/// Watches one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// After a move: whose it was, its number in the game, and the score that the program told from
  /// its own side; without a score it is no evidence.
  [[nodiscard]] Verdict see(chess::Colour mover, int move_number, std::optional<Score> score);

 private:
  AdjudicationRules rules_;
  std::array<int, 2> lost_moves_{};  // own moves in a row with a lost score, by colour
  std::array<int, 2> won_moves_{};
  int level_plies_ = 0;
};

}  // namespace espalier::match
