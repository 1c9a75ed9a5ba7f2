// Tasks that search many synthetic trees of several kinds and sizes.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "games/trees/tree.hpp"
#include "lab/experiment.hpp"

namespace espalier::lab {

// The kinds of trees.
inline constexpr std::string_view by_value = "ordered values";
inline constexpr std::string_view by_score = "ordered scores";
inline constexpr std::string_view at_random = "random";

/// Calls `visit(tree)` with the tree of that kind and shape.
template <class Visit>
void with_tree(std::string_view kind, const trees::Shape& shape, const Visit& visit) {
  if (kind == by_value) return visit(trees::StronglyOrderedTree(shape));
  if (kind == by_score) return visit(trees::OrderedScoresTree(shape));
  visit(trees::RandomTree(shape));
}

struct TreeSize {
  int width;
  int depth;
  Scale from;      ///< the smallest scale that has it
  double seconds;  ///< for a hundred trees
};

/// A task for each size that the scale has and each kind: the rows `run(kind, size, seed)` of
/// `count` trees.
template <class Sizes, class Kinds, class Run>
[[nodiscard]] std::vector<Task> tasks_of_trees(const Sizes& sizes, const Kinds& kinds, Scale scale,
                                               int count, const Run& run) {
  std::vector<Task> list;
  for (const TreeSize& size : sizes) {
    if (size.from > scale) continue;
    for (const std::string_view kind : kinds)
      list.push_back(
          {.id = fmt::format("{}, width {}, depth {}", kind, size.width, size.depth),
           .weight = size.seconds * count / 100,
           .run = [=](const Context& context) { return run(kind, size, context.seed); }});
  }
  return list;
}

}  // namespace espalier::lab
