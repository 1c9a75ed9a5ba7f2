// The sequential probability ratio test (SPRT) on game pairs.
#pragma once

#include <string_view>

#include "tools/match/elo.hpp"

namespace espalier::match {

/// The scale of elo0 and elo1.
enum class EloModel { normalised, logistic };
[[nodiscard]] std::string_view to_string(EloModel model);

/// Bounds in normalised Elo are from -max_normalised_elo to max_normalised_elo: the iteration that
/// fits a distribution to them converges up to about 230.
inline constexpr int max_normalised_elo = 200;

/// A test of "the difference is elo1" (H1) against "it is elo0" (H0).
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< probability of accepting H1 if H0 is true, 0 to 1, both excluded
  double beta = 0.05;   ///< probability of accepting H0 if H1 is true, likewise
  EloModel model = EloModel::normalised;
  friend bool operator==(const Sprt&, const Sprt&) = default;
};

/// The logarithm of the likelihood ratio at which H0 (low) or H1 (high) is accepted.
struct SprtBounds {
  double low = 0;
  double high = 0;
};
[[nodiscard]] SprtBounds bounds_of(const Sprt& test);

/// Logarithm of the generalised likelihood ratio: the likelihood of the counts under the
/// best-fitting distribution with a difference of elo1, divided by that with elo0 (M. Van den
/// Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution",
/// 2019, and "Normalized Elo", 2020). 0 for no pairs.
[[nodiscard]] double log_likelihood_ratio(const Pairs& pairs, const Sprt& test);

enum class Decision { none, accept_h0, accept_h1 };
[[nodiscard]] Decision decide(const Pairs& pairs, const Sprt& test);

}  // namespace espalier::match
