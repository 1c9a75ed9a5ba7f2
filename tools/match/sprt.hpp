// The sequential probability ratio test on game pairs: when enough has been seen to say which of
// two claims about the strength of a program holds. It knows counts, not how games are played.
#pragma once

#include <string_view>

#include "tools/match/statistics.hpp"

namespace espalier::match {

/// What the two claims of a test are about.
enum class EloModel { normalised, logistic };
[[nodiscard]] std::string_view to_string(EloModel model);

/// A test of "the difference is elo1" (H1) against "it is elo0" (H0).
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< chance to accept H1 where H0 holds, above 0 and below 1
  double beta = 0.05;   ///< chance to accept H0 where H1 holds, likewise
  EloModel model = EloModel::normalised;
  friend bool operator==(const Sprt&, const Sprt&) = default;
};

/// The logarithm of the likelihood ratio at which H0 (low) or H1 (high) is accepted.
struct SprtBounds {
  double low = 0;
  double high = 0;
};
[[nodiscard]] SprtBounds bounds_of(const Sprt& test);

/// Logarithm of the generalised likelihood ratio: how much likelier the counts are under the
/// distribution that fits them best among those of elo1 than among those of elo0 (M. Van den Bergh,
/// "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", 2019,
/// and "Normalized Elo", 2020). 0 for no pairs.
[[nodiscard]] double log_likelihood_ratio(const Pairs& pairs, const Sprt& test);

enum class Decision { none, accept_h0, accept_h1 };
[[nodiscard]] Decision decide(const Pairs& pairs, const Sprt& test);

}  // namespace espalier::match
