// Shared by the tests of the textbook: a run of every algorithm on one position, tree shapes, and
// an evaluator that records the evaluated nodes.
#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "espalier/textbook/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"

namespace espalier::textbook::test {

struct Run {
  Score value = no_score;
  Counts counts;
};

/// Runs `search(walk)` on a walk of its own over `game`.
template <class G, class J, class Search>
[[nodiscard]] Run run(G& game, J& evaluator, Search&& search) {
  Walk<G, J> walk(game, evaluator);
  const Score value = std::invoke(search, walk);
  return {value, walk.counts};
}

/// The results of all algorithms that the game supports, by name.
template <class G, class J>
[[nodiscard]] std::map<std::string, Run> run_all(G& game, J& evaluator, int depth) {
  std::map<std::string, Run> runs;
  for_each_algorithm([&](const char* name, const char*, auto algorithm) {
    using W = Walk<G, J>;
    if constexpr (std::invocable<decltype(algorithm), W&, int>)
      runs[name] = run(game, evaluator, [&](W& walk) { return algorithm(walk, depth); });
  });
  return runs;
}

[[nodiscard]] inline trees::Shape shape(int width, int depth, std::uint64_t seed = 1) {
  return trees::Shape::make(width, depth, seed).value();
}

[[nodiscard]] constexpr std::uint64_t power(int base, int exponent) {
  return exponent == 0 ? 1 : static_cast<std::uint64_t>(base) * power(base, exponent - 1);
}

/// Evaluates a node of a tree as `trees::Evaluator` does, and records its key.
struct Recorder {
  static constexpr int unit = 100;
  template <class Tree>
  [[nodiscard]] Score evaluate(const Tree& tree) {
    nodes.push_back(tree.key());
    return tree.static_eval();
  }
  std::vector<std::uint64_t> nodes;
};

/// The keys of the leaves that `search(walk)` evaluates, in order, in a tree deeper than the
/// search.
template <class Search>
[[nodiscard]] std::vector<std::uint64_t> evaluated_nodes(trees::RandomTree tree, Search&& search) {
  Recorder recorder;
  Walk<trees::RandomTree, Recorder> walk(tree, recorder);
  static_cast<void>(search(walk));
  EXPECT_EQ(recorder.nodes.size(), walk.counts.leaves());
  return recorder.nodes;
}

}  // namespace espalier::textbook::test
