// The oracle by which every search of this library is evaluated: the value by its definition, and
// all the moves that keep it. It knows no pruning, no table and no order of moves.
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/textbook/negamax.hpp"

namespace espalier::textbook {

/// The answer of `solve`.
template <Game G>
struct Solution {
  Score score = draw_score;
  std::vector<typename G::Move> best_moves;  ///< all that reach `score`; none if there is no move
  Counts counts;
};

/// The minimax value of `game` looking `depth` plies ahead (none if `depth` <= 0), from the side to
/// move, and every move that keeps it. The position is the same before and after.
template <Game G, Evaluator<G> J>
[[nodiscard]] Solution<G> solve(G& game, J& evaluator, int depth) {
  Solution<G> solution;
  Walk<G, J> walk(game, evaluator);
  MovesOf<G> moves;
  if (const auto leaf = walk.enter(moves, depth, 0)) {
    solution.score = *leaf;
  } else {
    solution.score = -infinite_score;
    for (const auto move : moves) {
      game.make(move);
      const Score score = -negamax(walk, depth - 1, 1);
      game.unmake(move);
      if (score > solution.score) solution.best_moves.clear();
      if (score >= solution.score) solution.best_moves.push_back(move);
      solution.score = std::max(solution.score, score);
    }
  }
  solution.counts = walk.counts;
  return solution;
}

}  // namespace espalier::textbook
