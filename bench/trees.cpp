// Micro-benchmark of the textbook's alpha-beta on synthetic trees: time for each leaf, by kind of
// tree.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "espalier/textbook/alpha_beta.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"

namespace espalier {
namespace {

/// Leaves of trees 24 wide and five plies deep, one seed after the other.
template <class Tree>
void alpha_beta_leaves(benchmark::State& state) {
  std::uint64_t leaves = 0;
  std::uint64_t seed = 1;
  for (auto _ : state) {
    Tree tree(trees::Shape::make(24, 5, seed++).value());
    trees::Evaluator evaluator;
    textbook::Walk<Tree, trees::Evaluator> walk(tree, evaluator);
    benchmark::DoNotOptimize(textbook::alpha_beta(walk, -infinite_score, infinite_score, 5));
    leaves += walk.counts.leaves();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(alpha_beta_leaves<trees::RandomTree>);
BENCHMARK(alpha_beta_leaves<trees::RandomScoresTree>);
BENCHMARK(alpha_beta_leaves<trees::StronglyOrderedTree>);
BENCHMARK(alpha_beta_leaves<trees::OrderedScoresTree>);
BENCHMARK(alpha_beta_leaves<trees::PerfectlyOrderedTree>);
BENCHMARK(alpha_beta_leaves<trees::WorstOrderedTree>);

}  // namespace
}  // namespace espalier
