// The M & N procedure with alpha-beta pruning.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/textbook/m_and_n.hpp"

namespace espalier::textbook {

/// The choice of `m_and_n` if its value lies between `alpha` and `beta`; otherwise a value of at
/// most alpha or at least beta. The M & N alpha-beta procedure of J. Slagle, "Game Trees, M & N
/// Minimaxing, and the M & N Alpha-Beta Procedure" (1963).
///
/// Two things are looser than in alpha-beta. A move that is no better than the best one counts as
/// long as it earns a bonus, which ends `bonus.reach()` points below; and bonuses may lift a node
/// over alpha whose best move is below it. A bonus is never negative, so a move that reaches beta
/// still refutes. With M = N = 1 this is falphabeta.
template <class W, class Bonus>
[[nodiscard]] Choice<typename W::Move> m_and_n_alpha_beta(W& walk, std::size_t m, std::size_t n,
                                                          Bonus bonus, Score alpha, Score beta,
                                                          int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return {{}, *leaf};
  const Score most = static_cast<Score>(m - 1) * bonus(0);
  const Score reach = m > 1 ? bonus.reach() : 0;
  std::vector<Score> values;
  Choice<typename W::Move> best{{}, -infinite_score};
  for (const auto move : moves) {
    // A successor worth less changes neither the value nor that it exceeds alpha.
    const Score low = std::max(-infinite_score, std::max(alpha - most, best.value) - reach);
    walk.make(move);
    values.push_back(-m_and_n_alpha_beta(walk, n, m, bonus, -beta, -low, depth - 1, ply + 1).value);
    walk.unmake(move);
    if (values.back() > best.value) best = {move, values.back()};
    if (best.value >= beta) {
      walk.cutoff(ply);
      return best;
    }
  }
  if (is_proven(best.value)) return best;
  best.value = with_bonuses(std::move(values), m, bonus);
  return best;
}

}  // namespace espalier::textbook
