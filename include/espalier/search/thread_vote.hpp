// Chooses the result among several threads: a vote weighted by depth and score.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// The result of one thread.
template <class Move>
struct ThreadVote {
  Move move{};
  Score score = 0;
  int depth = 0;  ///< last completed iteration, in plies
};

/// Index of the chosen thread; there must be at least one. The quickest proven win is chosen, if
/// there is one; else the move with the greatest sum of votes, and of the threads that voted for it
/// the deepest. A vote counts depth * (score - lowest score + vote_base). Of equal ones the first
/// is chosen.
template <class Move>
[[nodiscard]] std::size_t best_thread(const std::vector<ThreadVote<Move>>& votes,
                                      const Parameters& p = default_parameters) {
  const auto by_score = [](const auto& a, const auto& b) { return a.score < b.score; };
  const auto best = std::max_element(votes.begin(), votes.end(), by_score);
  if (is_proven_win(best->score)) return static_cast<std::size_t>(best - votes.begin());
  const Score lowest = std::min_element(votes.begin(), votes.end(), by_score)->score;
  const auto votes_for = [&](Move move) {
    long long sum = 0;
    for (const auto& vote : votes) {
      if (vote.move == move)
        sum += static_cast<long long>(vote.score - lowest + p.score(p.vote_base)) * vote.depth;
    }
    return sum;
  };
  std::size_t best_thread = 0;
  for (std::size_t i = 1; i < votes.size(); ++i) {
    const bool same = votes[i].move == votes[best_thread].move;
    const auto mine = votes_for(votes[i].move);
    const auto theirs = votes_for(votes[best_thread].move);
    if (same ? votes[i].depth > votes[best_thread].depth : mine > theirs) best_thread = i;
  }
  return best_thread;
}

}  // namespace espalier
