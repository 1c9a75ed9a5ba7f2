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
struct Ballot {
  Move move{};
  Score score = 0;
  int depth = 0;  ///< last completed iteration, in plies
};

/// Index of the ballot that is elected; there must be one. The nearest proven win, if there is one;
/// else the move for which all who chose it weigh most, in the words of the deepest of them. A
/// ballot weighs its depth times how far its score lies above the lowest (and a little, so that the
/// lowest counts too). Of equals the first: a lone thread elects itself.
template <class Move>
[[nodiscard]] std::size_t elect(const std::vector<Ballot<Move>>& ballots) {
  constexpr Score little = 15;
  const auto by_score = [](const auto& a, const auto& b) { return a.score < b.score; };
  const auto best = std::max_element(ballots.begin(), ballots.end(), by_score);
  if (is_proven_win(best->score)) return static_cast<std::size_t>(best - ballots.begin());
  const Score lowest = std::min_element(ballots.begin(), ballots.end(), by_score)->score;
  const auto votes_for = [&](Move move) {
    long long sum = 0;
    for (const auto& ballot : ballots) {
      if (ballot.move == move)
        sum += static_cast<long long>(ballot.score - lowest + little) * ballot.depth;
    }
    return sum;
  };
  std::size_t elected = 0;
  for (std::size_t i = 1; i < ballots.size(); ++i) {
    const bool same = ballots[i].move == ballots[elected].move;
    const auto mine = votes_for(ballots[i].move);
    const auto theirs = votes_for(ballots[elected].move);
    if (same ? ballots[i].depth > ballots[elected].depth : mine > theirs) elected = i;
  }
  return elected;
}

}  // namespace espalier
