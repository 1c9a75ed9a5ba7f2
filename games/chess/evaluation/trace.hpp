// The coefficient of each weight in the evaluation of a position, for tuning, and the evaluation
// with other weights than the engine's.
#pragma once

#include <array>
#include <cstddef>

#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess {

/// How often each weight counts, by `index_of`.
using Coefficients = std::array<int, weight_count>;

/// The score of a position from White's side as a formula of the weights, exact but for rounding.
/// Two choices depend on the weights and are fixed here: which pawn shelter counts for a king that
/// may still castle, and which of two drawish scale factors is the smaller one.
///
///   sum    = fixed + terms * weights, for middle game and end game
///   danger = danger * weights, for each king, between 0 and danger_max; it costs its owner
///            danger * danger / 64 in the middle game, danger / danger_end_game_divisor in the end
///            game
///   factor = scale, or if scale_coefficients are not all 0: scale_coefficients * weights, between
///            0 and 64
///   score  = (middle game * phase + end game * (24 - phase)) / 24 * factor / 64
struct Trace {
  Coefficients terms{};  ///< White's less Black's
  std::array<Coefficients, colour_count> danger{};
  Coefficients scale_coefficients{};
  TaperedScore fixed{};  ///< terms that are not fitted, from White's side
  int phase = 0;
  int scale = normal_scale;
};

[[nodiscard]] Trace trace(const Position& position, const Weights& weights);

/// Each term of the evaluation with these weights. That of the engine is `explain(position)`.
[[nodiscard]] Breakdown explain(const Position& position, const Weights& weights);

}  // namespace espalier::chess
