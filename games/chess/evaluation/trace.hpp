// What an evaluation reads of its numbers, so that its score is a formula of them, and evaluation
// with other numbers than those of the engine. It does not know what becomes of the formula.
#pragma once

#include <array>
#include <cstddef>

#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess {

/// How often each number, by its place in the weights, was read.
using Uses = std::array<int, weight_count>;

/// The score of a position from White's side as a formula, exact but for rounding. Two choices are
/// those of the weights that were used: the shelter of a king that may still castle, and which of
/// two reasons to expect a draw is the stronger one.
///
///   sum    = fixed + terms * weights, for middle game and end game
///   danger = uses * weights, for each king, between 0 and danger_most; it costs its owner
///            danger * danger / 64 in the middle game and danger / danger_end_game in the end game
///   part   = scale, or where scale_uses are not all 0: scale_uses * weights, between 0 and 64
///   score  = (middle game * phase + end game * (24 - phase)) / 24 * part / 64
struct Trace {
  Uses terms{};  ///< White's uses less Black's
  std::array<Uses, colour_count> danger{};
  Uses scale_uses{};
  TaperedScore fixed{};
  int phase = 0;
  int scale = full_scale;
};

[[nodiscard]] Trace trace(const Position& position, const Weights& weights);

/// Each term of the evaluation with these weights. That of the engine is `explain(position)`.
[[nodiscard]] Breakdown explain(const Position& position, const Weights& weights);

}  // namespace espalier::chess
