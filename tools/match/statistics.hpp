// What game pairs say about the difference in strength of two programs: Elo with its error, and the
// likelihood of being the stronger one. It knows counts, not how games are played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::match {

/// Pairs of games on one opening with colours changed, by the points that the first program made
/// of them: 0, 1/2, 1, 1 1/2, 2. The two games of a pair depend on each other through their
/// opening, and only counts of pairs give the error its right size.
using Pairs = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t count(const Pairs& pairs);

/// A figure and its 95 % confidence interval; all may be infinite.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The share of points (0 to 1) that a difference in Elo promises.
[[nodiscard]] double expected_score(double elo);
/// The difference in Elo that promises a share of points, infinite at 0 and 1.
[[nodiscard]] double elo_of(double score);

/// Not before pairs have ended in two ways at least is there an error to be told.
[[nodiscard]] bool tell_an_error(const Pairs& pairs);

/// None of these may be asked about no pairs.

/// Share of points, 0 to 1.
[[nodiscard]] Estimate score(const Pairs& pairs);
/// Logistic Elo: the difference that would promise the points made.
[[nodiscard]] Estimate elo(const Pairs& pairs);
/// Normalised Elo: the surplus of points in standard deviations of a game, scaled to equal logistic
/// Elo where a standard deviation is half a point. It tells how many games it takes to see a
/// difference (M. Van den Bergh, "Normalized Elo", 2020).
[[nodiscard]] Estimate normalised_elo(const Pairs& pairs);
/// How likely it is that the first program is the stronger one, 0 to 1.
[[nodiscard]] double likelihood_of_superiority(const Pairs& pairs);

/// Normalised Elo in a standard deviation of a game.
inline constexpr double normalised_elo_scale = 347.43558552260146;  // 800 / ln 10

}  // namespace espalier::match
