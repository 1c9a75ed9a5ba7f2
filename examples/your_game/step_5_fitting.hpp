// Step 5 of docs/your-game.md: an evaluation with weights, and their fit to games of self-play.
#pragma once

#include <random>

#include "examples/your_game/step_4_hooks.hpp"

namespace your_game {

/// What is counted: the legal squares, and the discs on each kind of square, all of them of the
/// side to move less those of its opponent. A kind is a square and its mirror images.
constexpr std::array<Squares, 10> kinds{0x8100000000000081, 0x4281000000008142, 0x2400810000810024,
                                        0x1800008181000018, 0x0042000000004200, 0x0024420000422400,
                                        0x0018004242001800, 0x0000240000240000, 0x0000182424180000,
                                        0x0000001818000000};
using Counts = std::array<int, kinds.size() + 1>;

inline Counts counts_of(const Othello& position) {
  const auto [own, other] = std::pair(position.own, position.other);
  Counts counts{std::popcount(legal_squares(own, other)) -
                std::popcount(legal_squares(other, own))};
  for (std::size_t i = 0; i < kinds.size(); ++i)
    counts[i + 1] = std::popcount(own & kinds[i]) - std::popcount(other & kinds[i]);
  return counts;
}

/// Hundredths of a disc for each count, in four stages of the game.
using Weights = std::array<std::array<double, Counts{}.size()>, 4>;
inline std::size_t stage_of(const Othello& position) {
  return static_cast<std::size_t>(std::min(3, (position.discs() - 4) / 15));
}
inline double value_of(const Counts& counts, const Weights::value_type& weights) {
  double value = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) value += counts[i] * weights[i];
  return std::clamp(value, -64.0 * disc, 64.0 * disc);
}

/// The result of `example_your_game fit 1000`.
inline constexpr Weights fitted_weights{{
    {12, 99, -296, 226, -144, -511, -86, 76, 109, 80, -34},
    {11, 753, -271, -107, -349, -816, -78, -9, 33, -28, -72},
    {17, 1159, -172, -59, -115, -324, -128, -56, -20, 23, 2},
    {281, 683, 228, 6, -5, 91, -60, 24, 33, 20, 45},
}};

struct WeightedCounts {
  Weights weights = fitted_weights;
  espalier::Score evaluate(const Othello& position) const {
    return static_cast<espalier::Score>(value_of(counts_of(position), weights[stage_of(position)]));
  }
};

using Step5 = espalier::Search<KeyedOthello, WeightedCounts, Hooks>;

struct Sample {
  Counts counts;
  std::size_t stage;
  int side;
};

/// Plays a game with the weights, after some random moves, until few squares are empty. What is
/// left is solved, so that the result is exact. Adjusts the weights to it (least mean squares:
/// B. Widrow and M. Hoff, 1960, the step divided by the size of the counts).
inline void learn_from_a_game(Weights& weights, EndSolver& solver, std::mt19937& random,
                              double rate) {
  Step5 player({weights}, 1);
  KeyedOthello position;
  std::vector<Sample> samples;
  espalier::MovesOf<KeyedOthello> moves;
  for (unsigned ply = 0; position.discs() < 54 && !position.generate(moves).is_over(); ++ply) {
    const bool is_random = ply < 8 || random() % 16 == 0;
    samples.push_back({counts_of(position), stage_of(position), position.side});
    position.make(is_random ? moves[random() % moves.size()]
                            : player.run(position, {.depth = 3}).best_move());
    moves.clear();
  }
  const int result = solver.run(position, {}, {.line = false}).value.lower;
  for (const auto& [counts, stage, side] : samples) {
    const int target = side == position.side ? result : -result;
    double size = 1;
    for (const int count : counts) size += count * count;
    const double step = rate * (target - value_of(counts, weights[stage])) / size;
    for (std::size_t i = 0; i < counts.size(); ++i) weights[stage][i] += step * counts[i];
  }
}

/// The weights after a number of games; the first ones know only that moves are good.
inline Weights fit(int games) {
  Weights weights{};
  for (auto& stage : weights) stage[0] = disc;
  EndSolver solver(4);
  std::mt19937 random(1);
  for (int game = 0; game < games; ++game)
    learn_from_a_game(weights, solver, random, 0.05 / (1 + 10.0 * game / games));
  return weights;
}

}  // namespace your_game
