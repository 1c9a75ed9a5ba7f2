// Elo difference with its error and likelihood of superiority, computed from the pentanomial counts
// of game pairs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::match {

/// Counts of game pairs (one opening, both colours) by the points of the first engine: 0, 1/2, 1,
/// 1 1/2, 2. The two games of a pair are correlated through their opening; errors computed from
/// single games would be wrong.
using Pairs = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t count(const Pairs& pairs);

/// A figure and its 95 % confidence interval; all may be infinite.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The expected score (0 to 1) of a difference in Elo.
[[nodiscard]] double expected_score(double elo);
/// The difference in Elo of a score from 0 to 1; infinite at 0 and 1.
[[nodiscard]] double elo_of(double score);

/// True once pairs have ended in at least two different ways; before that the error is 0.
[[nodiscard]] bool has_error_estimate(const Pairs& pairs);

// The functions below need at least one pair.

/// Score as a share of the points, 0 to 1.
[[nodiscard]] Estimate score(const Pairs& pairs);
/// Logistic Elo: the difference whose expected score equals the score made.
[[nodiscard]] Estimate elo(const Pairs& pairs);
/// Normalised Elo: the score above 1/2 in standard deviations of a game, scaled to equal logistic
/// Elo where a standard deviation is half a point. It determines how many games are needed to see a
/// difference (M. Van den Bergh, "Normalized Elo", 2020).
[[nodiscard]] Estimate normalised_elo(const Pairs& pairs);
/// Probability (0 to 1) that the first engine is the stronger one.
[[nodiscard]] double likelihood_of_superiority(const Pairs& pairs);

/// Normalised Elo of one standard deviation of a game.
inline constexpr double normalised_elo_scale = 347.43558552260146;  // 800 / ln 10

}  // namespace espalier::match
