// Measures how often the best branch comes first in a kind of tree, by plain minimax at random
// nodes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/trees/tree.hpp"

namespace espalier::trees {

/// Shares of nodes whose best branch comes first, or in the first quarter, rounded up. Among equals
/// the first counts as the best.
struct Calibration {
  std::uint64_t nodes = 0;
  std::uint64_t best_first = 0;
  std::uint64_t best_in_first_quarter = 0;
  std::uint64_t tied = 0;  ///< nodes where another branch is as good as the best
};

/// The minimax value of a node for its mover. Visits the whole tree below.
template <Values V>
[[nodiscard]] Score value_of(Tree<V>& tree) {
  MovesOf<Tree<V>> branches;
  const Outcome outcome = tree.generate(branches);
  if (outcome.is_over()) return outcome.score(tree.ply());
  Score best = -infinite_score;
  for (const Branch branch : branches) {
    tree.make(branch);
    best = std::max(best, -value_of(tree));
    tree.unmake(branch);
  }
  return best;
}

/// Counts where the best branch of a node above the leaves is.
template <Values V>
void count_best_branch(Tree<V>& tree, Calibration& calibration) {
  Score best = -infinite_score;
  int best_number = 0;
  bool tied = false;
  for (int number = 1; number <= tree.shape().width(); ++number) {
    const Branch branch{static_cast<std::uint8_t>(number)};
    tree.make(branch);
    const Score value = -value_of(tree);
    tree.unmake(branch);
    tied = value == best || (tied && value < best);
    if (value <= best) continue;
    best = value;
    best_number = number;
  }
  calibration.nodes += 1;
  calibration.best_first += best_number == 1 ? 1 : 0;
  calibration.best_in_first_quarter += best_number <= (tree.shape().width() + 3) / 4 ? 1 : 0;
  calibration.tied += tied ? 1 : 0;
}

/// Measures one node in each of `samples` trees with seeds from `seed` on: the root of a tree
/// `height` plies deep, after a walk of random branches from a root `above` plies higher. Costs
/// `samples` * width ^ height leaves. `make` gives the tree of a Shape.
template <class Make>
[[nodiscard]] Calibration calibrate(int width, int height, int above, std::uint64_t seed,
                                    int samples, Make make) {
  Calibration calibration;
  for (int sample = 0; sample < samples; ++sample) {
    const std::uint64_t tree_seed = seed + static_cast<std::uint64_t>(sample);
    auto tree = make(Shape::make(width, height + above, tree_seed).value());
    for (int ply = 0; ply < above; ++ply)
      tree.make({static_cast<std::uint8_t>(
          1 + draw(hash_below(~tree_seed, ply + 1), Quarter::fourth, width))});
    count_best_branch(tree, calibration);
  }
  return calibration;
}

}  // namespace espalier::trees
