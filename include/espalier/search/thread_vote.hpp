// Which of several threads' answers is given: those who searched deeper and found more count more.
// It knows moves, scores and depths, and nothing of threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/score.hpp"

namespace espalier {

/// What one thread would answer.
template <class Move>
struct ThreadVote {
  Move move{};
  Score score = 0;
  int depth = 0;  ///< last completed iteration, in plies
};

/// Index of the ballot that is elected; there must be one. The nearest proven win, if there is one;
/// else the move for which all who chose it weigh most, in the words of the deepest of them. A
/// ballot weighs its depth times how far its score lies above the lowest (and a little, so that the
/// lowest counts too). Of equals the first: a lone thread elects itself.
template <class Move>
[[nodiscard]] std::size_t best_thread(const std::vector<ThreadVote<Move>>& votes) {
  constexpr Score little = 15;
  const auto by_score = [](const auto& a, const auto& b) { return a.score < b.score; };
  const auto best = std::max_element(votes.begin(), votes.end(), by_score);
  if (is_proven_win(best->score)) return static_cast<std::size_t>(best - votes.begin());
  const Score lowest = std::min_element(votes.begin(), votes.end(), by_score)->score;
  const auto votes_for = [&](Move move) {
    long long sum = 0;
    for (const auto& vote : votes) {
      if (vote.move == move)
        sum += static_cast<long long>(vote.score - lowest + little) * vote.depth;
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
