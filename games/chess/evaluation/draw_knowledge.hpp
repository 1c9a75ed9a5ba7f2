// What is known of endings of few men, whatever evaluates them: a correction of the static score.
#pragma once

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// The most men on the board, kings included, that `with_draw_knowledge` looks at.
inline constexpr int max_known_men = 7;

/// The score of the network, which knows little of endings without pawns: those that are seldom won
/// count less, as in the classical evaluation.
[[nodiscard]] Score scaled_if_drawish(const Position& position, Score score);
/// The score of an evaluation, from the side to move, with what is known of the ending: 0 where the
/// side that is ahead cannot win, and less where it seldom can. Only for at most max_known_men.
[[nodiscard]] Score with_draw_knowledge(const Position& position, Score score);

}  // namespace espalier::chess
