// The static evaluation of Othello: a weighted sum of counts, with weights that depend on the stage
// of the game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "espalier/evaluator.hpp"
#include "games/othello/fitted_weights.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// Estimates the final difference of discs, in hundredths of a disc.
class Evaluator {
 public:
  Evaluator() = default;
  explicit Evaluator(const Weights& weights) : weights_(weights) {}

  [[nodiscard]] Score evaluate(const Position& position) const {
    const Features counts = features(position);
    const auto [stage, next_share] = stage_of(position);
    int sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) {
      sum += counts[i] * (weights_[stage][i] * (discs_per_stage - next_share) +
                          weights_[stage + 1][i] * next_share);
    }
    return std::clamp(sum / discs_per_stage, -disc * square_count, disc * square_count);
  }

  /// The counts of a position, each of the side to move less the same of its opponent.
  [[nodiscard]] static Features features(const Position& position);

  /// Between which two sets of weights a position lies, and the share of the second in
  /// `discs_per_stage`ths.
  struct Stage {
    std::size_t first;
    int next_share;
  };
  [[nodiscard]] static Stage stage_of(const Position& position) {
    const int discs = position.discs() - 4;
    const int stage = std::min(discs / discs_per_stage, static_cast<int>(stage_count) - 2);
    return {static_cast<std::size_t>(stage), discs - stage * discs_per_stage};
  }

 private:
  Weights weights_ = fitted_weights;
};

inline Features Evaluator::features(const Position& position) {
  // One of the symmetric squares of each kind: a1, b1, c1, d1, b2, c2, d2, c3, d3, d4.
  constexpr std::array<Bits, square_kinds> kinds{
      0x8100000000000081, 0x4281000000008142, 0x2400810000810024, 0x1800008181000018,
      0x0042000000004200, 0x0024420000422400, 0x0018004242001800, 0x0000240000240000,
      0x0000182424180000, 0x0000001818000000};
  constexpr Bits edges = 0xff818181818181ff;
  const Bits own = position.own();
  const Bits opponent = position.opponent();
  const Bits empty = position.empty();
  const auto difference = [](Bits of_own, Bits of_opponent) {
    return std::popcount(of_own) - std::popcount(of_opponent);
  };
  const auto discs_on = [&](Bits squares) { return difference(own & squares, opponent & squares); };
  Features counts{};
  counts[mobility] = difference(legal_squares(own, opponent), legal_squares(opponent, own));
  counts[potential_mobility] = difference(neighbours(opponent) & empty, neighbours(own) & empty);
  if ((empty & corners) != corners) {
    counts[stable] = difference(stable_discs(own, opponent), stable_discs(opponent, own));
  }
  const Bits beside_empty_corners = neighbours(empty & corners);
  counts[x_square] = discs_on(beside_empty_corners & ~edges);
  counts[c_square] = discs_on(beside_empty_corners & edges);
  counts[turn] = 1;
  counts[parity] = std::popcount(empty) % 2;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    counts[first_square_kind + kind] = discs_on(kinds[kind]);
  }
  return counts;
}

static_assert(espalier::Evaluator<Evaluator, Position>);

}  // namespace espalier::othello
