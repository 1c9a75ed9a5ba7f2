// The M & N procedure: minimax in which several good moves are worth more than one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The highest of `values` plus `bonus(d)` for each of the m - 1 next ones, d points lower.
template <class Bonus>
[[nodiscard]] Score with_bonuses(std::vector<Score> values, std::size_t m, Bonus bonus) {
  std::sort(values.begin(), values.end(), std::greater<>());
  Score value = values.front();
  for (std::size_t i = 1; i < std::min(m, values.size()); ++i)
    value += bonus(values.front() - values[i]);
  return clamp_static_eval(value);
}

/// The move with the highest value, where the value of a position is a function of those of its M
/// best moves if MAX moves, and of its N best if MIN does. J. Slagle and J. Dixon, "Experiments
/// with the M & N Tree-Searching Program" (Communications of the ACM 13(3), 1970). MAX is the side
/// to move at the root.
///
/// Static values are uncertain, and a side with two good moves can still take the second one if the
/// first is refuted by what lies behind the horizon. The function is the value of the best move
/// plus `bonus(d)` for each of the M - 1 next ones, d >= 0 points worse than the best. A position
/// with a proven win or loss gets no bonus. With M = N = 1 this is minimax. Nothing is
/// pruned; m_and_n_alpha_beta.hpp prunes.
template <class W, class Bonus>
[[nodiscard]] Choice<typename W::Move> m_and_n(W& walk, std::size_t m, std::size_t n, Bonus bonus,
                                               int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return {{}, *leaf};
  std::vector<Score> values;
  Choice<typename W::Move> best{{}, -infinite_score};
  for (const auto move : moves) {
    walk.make(move);
    values.push_back(-m_and_n(walk, n, m, bonus, depth - 1, ply + 1).value);
    walk.unmake(move);
    if (values.back() > best.value) best = {move, values.back()};
  }
  if (is_proven(best.value)) return best;
  best.value = with_bonuses(std::move(values), m, bonus);
  return best;
}

/// A bonus for evaluations with a random error of standard deviation `error`: the expected maximum
/// of two such values, less the greater one, falls from 0.56 `error` if they are equal to almost 0
/// if they are 3 `error` apart. This is a straight line between the two.
struct LinearBonus {
  Score error = 0;
  [[nodiscard]] Score operator()(Score difference) const {
    return std::max(0, reach() - difference) * 3 / 16;
  }
  /// The difference from which on there is no bonus.
  [[nodiscard]] Score reach() const { return 3 * error; }
};

}  // namespace espalier::textbook
