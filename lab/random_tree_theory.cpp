#include "lab/random_tree_theory.hpp"

#include <cmath>
#include <utility>

namespace espalier::lab {

namespace {

/// P(value <= x), MAX's value of a subtree of `height`, from that of a leaf.
[[nodiscard]] double at_most_x(double of_leaf, int width, int height, bool max_moves) {
  if (height == 0) return of_leaf;
  const double below = at_most_x(of_leaf, width, height - 1, !max_moves);
  return max_moves ? std::pow(below, width) : 1 - std::pow(1 - below, width);
}

/// 1 + p + ... + p^(width - 1): over the positions of a move among its siblings.
[[nodiscard]] double geometric_sum(double p, int width) {
  return p >= 1 ? width : (1 - std::pow(p, width)) / (1 - p);
}

/// The sums over all leaves of P(alpha <= x) and of P(beta > x), at the x that a leaf does not
/// exceed with probability `of_leaf`.
[[nodiscard]] std::pair<double, double> bounds_at(double of_leaf, int width, int depth) {
  double alpha = 1;
  double beta = 1;
  for (int ply = 1; ply <= depth; ++ply) {
    const bool max_chose = ply % 2 == 1;
    const double sibling = at_most_x(of_leaf, width, depth - ply, !max_chose);
    if (max_chose) alpha *= geometric_sum(sibling, width);
    if (!max_chose) beta *= geometric_sum(1 - sibling, width);
  }
  return {alpha, beta};
}

}  // namespace

double expected_random_leaves(int width, int depth, int values) {
  constexpr int steps = 20000;  // of the integral over x, for distinct values
  const int count = values > 0 ? values : steps;
  auto before = bounds_at(0, width, depth);
  double sum = before.first * before.second;
  for (int i = 1; i <= count; ++i) {
    const auto now = bounds_at(static_cast<double>(i) / count, width, depth);
    const double beta = values > 0 ? now.second : (before.second + now.second) / 2;
    sum += beta * (now.first - before.first);
    before = now;
  }
  return sum;
}

double random_growth(int width) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double x = (low + high) / 2;
    (std::pow(x, width) + x < 1 ? low : high) = x;
  }
  return low / (1 - low);
}

}  // namespace espalier::lab
