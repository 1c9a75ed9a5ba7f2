// The synthetic trees of the survey of 1981 (Marsland and Campbell): kinds of trees by name, the
// number of leaves that alpha-beta visits in them, and the formulas for its least and most.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "espalier/textbook/alpha_beta.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/rows.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

// The kinds of trees, as named in rows.
inline constexpr const char* independent_values = "random, independent values";
inline constexpr const char* independent_scores = "random, branch scores";
inline constexpr const char* ordered_by_value = "strongly ordered by value";
inline constexpr const char* ordered_by_score = "strongly ordered by branch score";

/// Strongly ordered by branch score, with a range of the scores that grows by `fitted_growth`
/// percent a ply: the trees that the experiment survey-fit fits to the table of the survey.
inline constexpr const char* fitted_scores = "fitted to the table of 1981";
inline constexpr int fitted_growth = 122;
inline constexpr int fitted_first = 70;

/// Trees with the branch scores of `V` whose range is `percent` % of that of the ply above. The
/// survey does not say how its scores were distributed over the plies.
template <trees::Values V>
class GrowingScores {
 public:
  GrowingScores(const V& even, int percent) : even_(even) {
    double range = trees::value_range;
    for (int& r : ranges_) {
      r = static_cast<int>(range);
      range = range * percent / 100;
    }
  }
  explicit GrowingScores(const trees::Shape& shape) : GrowingScores(V(shape), 100) {}
  [[nodiscard]] trees::Node root() const { return even_.root(); }
  [[nodiscard]] trees::Node child(const trees::Node& parent, int number, int ply) const {
    const trees::Node even = even_.child({parent.hash, 0}, number, ply);
    const int score = -even.value * ranges_.at(static_cast<std::size_t>(ply - 1));
    return {even.hash, -(parent.value + score / trees::value_range)};
  }
  [[nodiscard]] Score static_eval(const trees::Node& node) const { return node.value; }

 private:
  V even_;
  std::array<int, 14> ranges_{};  // one for each ply
};
using GrowingTree = trees::Tree<GrowingScores<trees::OrderedScores>>;
using GrowingRandomTree = trees::Tree<GrowingScores<trees::IndependentScores>>;

/// The number of leaves that alpha-beta visits in `tree` with the window (alpha, beta).
template <class AnyTree>
[[nodiscard]] std::uint64_t leaves_visited(AnyTree tree, Score alpha = -infinite_score,
                                           Score beta = infinite_score) {
  trees::Evaluator evaluator;
  textbook::Walk<AnyTree, trees::Evaluator> walk(tree, evaluator);
  (void)textbook::alpha_beta(walk, alpha, beta, tree.shape().depth());
  return walk.counts.leaves();
}

/// W^ceil(D/2) + W^floor(D/2) - 1: the leaves of the minimal tree (J. Slagle and J. Dixon 1969; D.
/// Knuth and R. Moore 1975, section 6). 1 if the depth is 0.
[[nodiscard]] std::uint64_t minimal_leaves(int width, int depth);
/// The leaves of the minimal tree, of a width that need not be whole.
[[nodiscard]] double minimal_tree(double width, int depth);
/// W^D, which must fit into 64 bits.
[[nodiscard]] std::uint64_t all_leaves(int width, int depth);

/// A rough estimate of the leaves that alpha-beta visits, to plan the work.
[[nodiscard]] double expected_leaves(const std::string& kind, int width, int depth);

/// An order in which the first branch is the best one in `first` percent of the nodes. In two
/// thirds of the other nodes the best branch is in the first quarter: 70 gives the survey's 90.
[[nodiscard]] trees::Ordering ordering_of(int first);
inline constexpr int survey_first = 70;

/// The leaves visited in `trials` trees of one kind and shape, with seeds from `seed` on. Factors:
/// measure "leaves", trees, first (ordered trees only), width, depth. Counts: trials, leaves (their
/// sum), squares (the sum of their squares).
[[nodiscard]] Row visit_trees(const std::string& kind, int width, int depth, int trials,
                              std::uint64_t seed, int first = survey_first);

/// Sums of the leaves of several trials.
class LeafSums {
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

/// Mean and standard deviation of the trials of a row, and their number.
[[nodiscard]] Sample sample_of(const Row& row);
/// The row of one kind and shape; nullptr if this scale does not have it.
[[nodiscard]] const Row* find_cell(const Rows& rows, const std::string& kind, int width, int depth,
                                   int first = survey_first);

/// The fewest and the most trials of the rows that have any: "100 to 1000 trees a point".
[[nodiscard]] std::string trees_text(const Rows& rows);

/// Half the width of the 95 % confidence interval of the mean. Two trials or more.
[[nodiscard]] double half_interval(const Sample& sample);

/// "105.2", "28500": one decimal below 1000, none above or if the number is whole.
[[nodiscard]] std::string leaves_text(double leaves);

}  // namespace espalier::lab
