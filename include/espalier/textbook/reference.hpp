// Plain minimax: the value of a position by its definition, by which every other search in this
// library is judged. It knows no pruning, no table and no order of moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"

namespace espalier::textbook {

/// The size of the tree that a search walked.
struct Counts {
  std::uint64_t nodes = 0;   ///< positions visited, the root among them
  std::uint64_t leaves = 0;  ///< of these, finished games and positions judged at depth 0
  friend bool operator==(const Counts&, const Counts&) = default;
};

/// The minimax value of `game`, looking `depth` plies ahead (none if `depth` <= 0), from the side
/// to move. `ply` is the distance from the root, from which wins and losses are counted. The
/// position is the same before and after. A draw by rule is asked for everywhere but at the root,
/// where somebody wants a move; an oracle is never asked.
///
/// The theorem is von Neumann's ("Zur Theorie der Gesellschaftsspiele", 1928). One function serves
/// both sides because max(a, b) = -min(-a, -b): the "negmax" form of Knuth and Moore ("An Analysis
/// of Alpha-Beta Pruning", 1975, section 2).
template <Game G, Judgement<G> J>
[[nodiscard]] Score minimax(G& game, J& judgement, int depth, int ply, Counts& counts) {
  ++counts.nodes;
  if constexpr (HasRepetition<G>) {
    if (ply > 0 && game.drawn_by_rule(ply)) {
      ++counts.leaves;
      return draw_score;
    }
  }
  MovesOf<G> moves;
  const Outcome outcome = game.generate(moves);
  if (outcome.is_over() || depth <= 0) {
    ++counts.leaves;
    return outcome.is_over() ? outcome.score(ply) : as_judged(judgement.evaluate(game));
  }
  Score best = -infinite_score;
  for (const auto move : moves) {
    game.play(move);
    best = std::max(best, -minimax(game, judgement, depth - 1, ply + 1, counts));
    game.undo(move);
  }
  return best;
}

/// The answer of `solve`.
template <Game G>
struct Solution {
  Score score = draw_score;
  std::vector<typename G::Move> best_moves;  ///< all that reach `score`; none if there is no move
  Counts counts;
};

/// The minimax value of `game` looking `depth` plies ahead, and every move that keeps it.
template <Game G, Judgement<G> J>
[[nodiscard]] Solution<G> solve(G& game, J& judgement, int depth) {
  Solution<G> solution;
  MovesOf<G> moves;
  if (game.generate(moves).is_over() || depth <= 0) {
    solution.score = minimax(game, judgement, depth, 0, solution.counts);
    return solution;
  }
  solution.counts.nodes = 1;
  solution.score = -infinite_score;
  for (const auto move : moves) {
    game.play(move);
    const Score score = -minimax(game, judgement, depth - 1, 1, solution.counts);
    game.undo(move);
    if (score > solution.score) solution.best_moves.clear();
    if (score >= solution.score) solution.best_moves.push_back(move);
    solution.score = std::max(solution.score, score);
  }
  return solution;
}

}  // namespace espalier::textbook
