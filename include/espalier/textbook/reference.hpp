// The reference for the tests of all searches: the minimax value by its definition, and all moves
// that reach it. Turns need not alternate.
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

namespace detail {

/// The value of `move` to the side that makes it; the same side may move next.
template <Game G, Evaluator<G> J>
Score value_of_move(Walk<G, J>& walk, G& game, typename G::Move move, int depth, int ply) {
  const int side = game.side_to_move();
  game.make(move);
  Score best = -infinite_score;
  MovesOf<G> moves;
  if (const auto leaf = walk.enter(moves, depth - 1, ply + 1)) {
    best = *leaf;
  } else {
    for (const auto reply : moves) {
      best = std::max(best, value_of_move(walk, game, reply, depth - 1, ply + 1));
    }
  }
  const bool moves_again = game.side_to_move() == side;
  game.unmake(move);
  return moves_again ? best : -best;
}

}  // namespace detail

/// The result of `solve`.
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
      const Score score = detail::value_of_move(walk, game, move, depth, 0);
      if (score > solution.score) solution.best_moves.clear();
      if (score >= solution.score) solution.best_moves.push_back(move);
      solution.score = std::max(solution.score, score);
    }
  }
  solution.counts = walk.counts;
  return solution;
}

}  // namespace espalier::textbook
