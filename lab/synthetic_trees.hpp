// Synthetic trees as the experiments of the 1981 survey need them: kinds by name, the leaves that
// alpha-beta visits in many of them as one row, and the formulas. It knows no published figure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "espalier/textbook/alpha_beta.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/rows.hpp"
#include "lab/verdict.hpp"

namespace espalier::lab {

// The kinds of trees, as they stand in rows.
inline constexpr const char* independent_values = "random, independent values";
inline constexpr const char* independent_scores = "random, branch scores";
inline constexpr const char* ordered_by_value = "strongly ordered by value";
inline constexpr const char* ordered_by_score = "strongly ordered by branch score";

/// How many leaves alpha-beta visits below the root of `tree`, within a window.
template <class AnyTree>
[[nodiscard]] std::uint64_t leaves_visited(AnyTree tree, Score alpha = -infinite_score,
                                           Score beta = infinite_score) {
  trees::Evaluator judgement;
  textbook::Walk<AnyTree, trees::Evaluator> walk(tree, judgement);
  (void)textbook::alpha_beta(walk, alpha, beta, tree.shape().depth());
  return walk.counts.leaves();
}

/// W^ceil(D/2) + W^floor(D/2) - 1: what alpha-beta visits at least (J. Slagle and J. Dixon 1969; D.
/// Knuth and R. Moore 1975, section 6). 1 if the depth is 0.
[[nodiscard]] std::uint64_t minimal_leaves(int width, int depth);
/// W^D, as long as it fits.
[[nodiscard]] std::uint64_t all_leaves(int width, int depth);

/// About how many leaves alpha-beta visits, to plan the work.
[[nodiscard]] double expected_leaves(const std::string& kind, int width, int depth);

/// How early the best branch comes, as percentages: it is the first one in `first` of 100 nodes,
/// and in two of three others it is in the first quarter, so that 70 gives the survey's 90.
[[nodiscard]] trees::Ordering ordering_of(int first);
inline constexpr int survey_first = 70;

/// Leaves visited in `trials` trees of one kind and shape with seeds from `seed` on. Factors:
/// measure "leaves", trees, first (of ordered trees), width, depth; counts: trials, leaves (the
/// sum), squares (the sum of the squares).
[[nodiscard]] Row visit_trees(const std::string& kind, int width, int depth, int trials,
                              std::uint64_t seed, int first = survey_first);

/// Adds up the leaves of trials.
class Tally {
 public:
  void add(std::uint64_t leaves) {
    ++trials_;
    leaves_ += leaves;
    squares_ += leaves * leaves;
  }
  /// The counts of a row.
  [[nodiscard]] Json counts() const {
    return {{"trials", trials_}, {"leaves", leaves_}, {"squares", squares_}};
  }

 private:
  std::uint64_t trials_ = 0;
  std::uint64_t leaves_ = 0;
  std::uint64_t squares_ = 0;
};

/// Mean, deviation and number of the trials that a row adds up.
[[nodiscard]] Sample sample_of(const Row& row);
/// The row of one kind and shape; nullptr if this scale leaves it out.
[[nodiscard]] const Row* find_cell(const Rows& rows, const std::string& kind, int width, int depth,
                                   int first = survey_first);

/// Half the 95 % confidence interval of the mean, of ten trials or more.
[[nodiscard]] double half_interval(const Sample& sample);

/// "105.2", "28500": no more digits than a mean deserves; whole numbers without a fraction.
[[nodiscard]] std::string leaves_text(double leaves);

}  // namespace espalier::lab
