// ProbCut in Othello: how a shallow search predicts a deeper one. The search that plays does not
// use it (docs/studies/othello.md has the measurement).
#pragma once

#include <array>
#include <cstddef>

#include "espalier/hooks.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

namespace espalier::othello {

inline constexpr int probcut_min_depth = 3;
inline constexpr int probcut_max_depth = 12;
inline constexpr std::size_t probcut_stages = 4;  // of the game, by the number of discs
/// Standard deviations that a deeper search may be away; the 1.5 of M. Buro, ICCA Journal 18(2),
/// 1995.
inline constexpr double probcut_confidence = 1.5;

/// The depth from which the value of a search to `depth` plies is predicted: at most half of it,
/// and both odd or both even, since the side that moves last is better off.
[[nodiscard]] constexpr int probcut_depth(int depth) { return depth / 2 - (depth - depth / 2) % 2; }

[[nodiscard]] inline std::size_t probcut_stage(const Position& position) {
  return static_cast<std::size_t>(position.discs() - 4) * probcut_stages / 61;
}

/// The line through the values of both searches, in hundredths of a disc.
struct ProbCutLine {
  double slope, offset;
  double deviation;  ///< standard deviation about the line
};
/// From `probcut_min_depth` on, by stage, as `example_othello_probcut fit 4000` prints it.
inline constexpr std::array<std::array<ProbCutLine, probcut_stages>,
                            probcut_max_depth - probcut_min_depth + 1>
    probcut_lines{{
        {{{0.982, -46, 168}, {1.000, -73, 230}, {0.999, -104, 310}, {1.001, -117, 387}}},  // 3
        {{{0.997, 2, 166}, {1.002, 19, 210}, {1.003, 27, 314}, {1.007, 17, 385}}},         // 4
        {{{0.988, -36, 213}, {1.004, -70, 309}, {0.998, -106, 429}, {1.008, -143, 570}}},  // 5
        {{{0.997, 26, 205}, {1.014, 66, 275}, {1.007, 77, 397}, {1.023, 65, 524}}},        // 6
        {{{1.015, 2, 201}, {1.011, -6, 269}, {1.002, -14, 397}, {1.023, -26, 542}}},       // 7
        {{{1.006, 61, 190}, {1.015, 117, 262}, {1.006, 134, 392}, {1.014, 124, 542}}},     // 8
        {{{1.015, 8, 225}, {1.017, -6, 310}, {1.013, -29, 465}, {1.022, -24, 628}}},       // 9
        {{{1.018, 70, 219}, {1.023, 132, 299}, {1.011, 156, 445}, {1.008, 156, 617}}},     // 10
        {{{1.010, -2, 224}, {1.025, 7, 309}, {1.016, -1, 444}, {1.002, 45, 574}}},         // 11
        {{{1.016, 42, 201}, {1.022, 98, 321}, {1.013, 109, 446}, {0.990, 155, 556}}},      // 12
    }};

/// The hooks of Othello with those of ProbCut.
struct ProbCutHooks : SearchHooks {
  double confidence = probcut_confidence;

  [[nodiscard]] ShallowSearch shallow_search(const Position& position, int depth) const {
    if (depth < probcut_min_depth || depth > probcut_max_depth) return {};
    const ProbCutLine& line =
        probcut_lines[static_cast<std::size_t>(depth - probcut_min_depth)][probcut_stage(position)];
    return {probcut_depth(depth), line.slope, line.offset, confidence * line.deviation};
  }
};

static_assert(capabilities<Position, ProbCutHooks>() == Capabilities{.key = true,
                                                                     .history = true,
                                                                     .bounds = true,
                                                                     .shallow_search = true,
                                                                     .max_depth = true,
                                                                     .candidates = true,
                                                                     .ordering_depth = true,
                                                                     .small_endings = true});

}  // namespace espalier::othello
