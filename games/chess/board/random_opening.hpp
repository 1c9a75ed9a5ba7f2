// Random openings: different beginnings for games of a program against itself.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// One of the legal moves, of which there must be one: first a type of piece that can move, then
/// one of its moves, each with equal probability.
[[nodiscard]] Move random_move(const Position& position, const Position::Moves& legal,
                               SplitMix64& random);

/// How many random moves an opening has.
struct OpeningPlies {
  int min = 8;
  int max = 9;  ///< so that either side begins the game proper
};

/// Random moves from `start`; each number of `plies` is equally likely. `score` is asked after each
/// move, and for the start if there is none, for the score of the position, in centipawns from the
/// side to move. Nothing if the game ends, a move loses more than 400 centipawns, or the last score
/// is more than 1,000 from equality: try again then.
[[nodiscard]] std::optional<std::vector<Move>> random_opening(
    const Position& start, SplitMix64& random, const std::function<Score(const Position&)>& score,
    const OpeningPlies& plies = {});

}  // namespace espalier::chess
