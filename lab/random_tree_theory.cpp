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

/// The integral of P(beta > x) over P(alpha <= x), both summed over the leaves, from one x to
/// another. Halves the way until beta changes by a thousandth: it is an upper bound of the error,
/// since alpha grows and beta falls. Where the values of great trees concentrate, that is a very
/// short way.
[[nodiscard]] double integral(double from, const std::pair<double, double>& at_from, double to,
                              const std::pair<double, double>& at_to, int width, int depth) {
  constexpr double precision = 1e-3;
  const double middle = (from + to) / 2;
  if (at_from.second - at_to.second <= precision * at_to.second || middle <= from || middle >= to)
    return (at_from.second + at_to.second) / 2 * (at_to.first - at_from.first);
  const auto at_middle = bounds_at(middle, width, depth);
  return integral(from, at_from, middle, at_middle, width, depth) +
         integral(middle, at_middle, to, at_to, width, depth);
}

}  // namespace

double expected_random_leaves(int width, int depth, int values) {
  auto before = bounds_at(0, width, depth);
  double sum = before.first * before.second;
  if (values <= 0) return sum + integral(0, before, 1, bounds_at(1, width, depth), width, depth);
  for (int i = 1; i <= values; ++i) {
    const auto now = bounds_at(static_cast<double>(i) / values, width, depth);
    sum += now.second * (now.first - before.first);
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
