#include "lab/synthetic_trees.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace espalier::lab {

double minimal_tree(double width, int depth) {
  return std::pow(width, (depth + 1) / 2) + std::pow(width, depth / 2) - 1;
}
std::uint64_t all_leaves(int width, int depth) {
  std::uint64_t leaves = 1;
  for (int ply = 0; ply < depth; ++ply) leaves *= static_cast<std::uint64_t>(width);
  return leaves;
}

std::uint64_t minimal_leaves(int width, int depth) {
  return all_leaves(width, (depth + 1) / 2) + all_leaves(width, depth / 2) - 1;
}

double expected_leaves(const std::string& kind, int width, int depth) {
  if (kind == ordered_by_value || kind == ordered_by_score || kind == fitted_scores)
    return (1 + 0.4 * depth) * static_cast<double>(minimal_leaves(width, depth));
  return 1.5 * std::pow(width, 0.75 * depth);
}

trees::Ordering ordering_of(int first) {
  const double p = first / 100.0;
  return {p, p + (1 - p) * 2 / 3};
}

namespace {

[[nodiscard]] std::uint64_t leaves_of(const std::string& kind, const trees::Shape& shape,
                                      int first) {
  using namespace trees;
  if (kind == independent_values) return leaves_visited(RandomTree(shape));
  if (kind == independent_scores) return leaves_visited(RandomScoresTree(shape));
  if (kind == ordered_by_value)
    return leaves_visited(StronglyOrderedTree(shape, StronglyOrdered(shape, ordering_of(first))));
  if (kind == ordered_by_score)
    return leaves_visited(OrderedScoresTree(shape, OrderedScores(shape, ordering_of(first))));
  if (kind == fitted_scores) {
    return leaves_visited(
        GrowingTree(shape, {OrderedScores(shape, ordering_of(fitted_first)), fitted_growth}));
  }
  throw std::invalid_argument("unknown kind of tree: " + kind);
}

}  // namespace

Row visit_trees(const std::string& kind, int width, int depth, int trials, std::uint64_t seed,
                int first) {
  LeafSums sums;
  for (int trial = 0; trial < trials; ++trial) {
    const auto tree_seed = seed + static_cast<std::uint64_t>(trial);
    sums.add(leaves_of(kind, trees::Shape::make(width, depth, tree_seed).value(), first));
  }
  Row row;
  row.factors = {{"measure", "leaves"}, {"trees", kind}};
  if (kind == ordered_by_value || kind == ordered_by_score) row.factors["first"] = first;
  row.factors["width"] = width;
  row.factors["depth"] = depth;
  row.counts = sums.counts();
  return row;
}

Sample sample_of(const Row& row) {
  const double n = number(row, "trials");
  if (!(n >= 1)) throw std::runtime_error("a row of trees counts no trials");
  const double mean = number(row, "leaves") / n;
  const double variance = n > 1 ? (number(row, "squares") - n * mean * mean) / (n - 1) : 0;
  return {mean, std::sqrt(std::max(0.0, variance)), static_cast<std::size_t>(n)};
}

const Row* find_cell(const Rows& rows, const std::string& kind, int width, int depth, int first) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
    const Json& f = row.factors;
    return f.value("measure", "") == "leaves" && f.value("trees", "") == kind &&
           f.value("width", 0) == width && f.value("depth", 0) == depth &&
           f.value("first", first) == first;
  });
  return found == rows.end() ? nullptr : &*found;
}

std::string trees_text(const Rows& rows) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most = 0;
  for (const Row& row : rows) {
    if (!row.counts.contains("trials")) continue;
    const auto trials = value(row, "trials").get<std::uint64_t>();
    least = std::min(least, trials);
    most = std::max(most, trials);
  }
  return least < most ? fmt::format("{} to {} trees a point", least, most)
                      : fmt::format("{} trees a point", most);
}

double half_interval(const Sample& sample) {
  if (sample.count < 2) return std::numeric_limits<double>::infinity();
  return student_t(0.95, sample.count - 1) * sample.error();
}

std::string leaves_text(double leaves) {
  const bool whole = leaves >= 1000 || leaves == std::floor(leaves);
  return whole ? fmt::format("{:.0f}", leaves) : fmt::format("{:.1f}", leaves);
}

}  // namespace espalier::lab
