// Scores: integers from the side to move. Wins and losses are counted in plies, so that the search
// prefers the quicker win and the slower loss.
#pragma once

namespace espalier {

/// Value of a position, seen from the side to move, in the evaluation's own unit (centipawns in
/// chess). Values of at least `proven_win` or at most `-proven_win` encode the number of plies to
/// the end of the game.
using Score = int;

/// Longest line, in plies from the root, that a search follows.
inline constexpr int max_ply = 246;

inline constexpr Score draw_score = 0;
/// A game won in zero plies: the highest score of a position.
inline constexpr Score win_score = 32000;
/// Scores from here on are wins at a known distance.
inline constexpr Score proven_win = win_score - 2 * max_ply;
/// Scores from here to proven_win are wins at an unknown distance, as an endgame table without
/// distances knows them: `proven_win - 1` where the win is known, one less for each ply that leads
/// there. Evaluations must stay strictly below it.
inline constexpr Score known_win = proven_win - 1 - max_ply;
/// Wider than every score: the open window is (-infinite_score, +infinite_score).
inline constexpr Score infinite_score = win_score + 1;
/// "No score": never the value of a position.
inline constexpr Score no_score = win_score + 2;

/// The side to move wins, `plies` plies from the root.
[[nodiscard]] constexpr Score win_in(int plies) { return win_score - plies; }
/// The side to move loses, `plies` plies from the root.
[[nodiscard]] constexpr Score loss_in(int plies) { return plies - win_score; }

[[nodiscard]] constexpr bool is_proven_win(Score score) {
  return score >= proven_win && score <= win_score;
}
[[nodiscard]] constexpr bool is_proven_loss(Score score) {
  return score <= -proven_win && score >= -win_score;
}
[[nodiscard]] constexpr bool is_proven(Score score) {
  return is_proven_win(score) || is_proven_loss(score);
}

/// Is the score that of a game that is decided, at a known distance or not?
[[nodiscard]] constexpr bool is_decided(Score score) {
  return (score >= known_win && score <= win_score) || (score <= -known_win && score >= -win_score);
}

/// Plies to the end of the game that a proven score encodes. Only for scores with
/// `is_proven(score)`.
[[nodiscard]] constexpr int plies_to_end(Score score) {
  return win_score - (score < 0 ? -score : score);
}

/// Clamps a static evaluation to the range between the scores of decided games.
[[nodiscard]] constexpr Score clamp_static_eval(Score score) {
  return score >= known_win ? known_win - 1 : score <= -known_win ? 1 - known_win : score;
}

/// The relation of a score to the true value.
enum class Bound : unsigned char {
  none,   ///< nothing
  upper,  ///< true value <= this one (the search failed low)
  lower,  ///< true value >= this one (the search failed high)
  exact,  ///< the value itself
};

}  // namespace espalier
