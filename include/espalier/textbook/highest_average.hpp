// The choice by the highest average of the leaves, with which minimax is commonly contrasted.
#pragma once

#include <cstdint>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The sum of the values of some leaves, from one side, and their number.
struct LeafSum {
  std::int64_t sum = 0;
  std::int64_t leaves = 0;
};

/// The sum and the number of all leaves `depth` plies below the position, from the side to move.
template <class W>
[[nodiscard]] LeafSum sum_of_leaves(W& walk, int depth, int ply) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return {*leaf, 1};
  LeafSum total;
  for (const auto move : moves) {
    walk.make(move);
    const LeafSum below = sum_of_leaves(walk, depth - 1, ply + 1);
    walk.unmake(move);
    total.sum -= below.sum;
    total.leaves += below.leaves;
  }
  return total;
}

/// The move whose leaves have the highest average, rounded towards 0. K. Sockalingam, "Alpha beta
/// pruning and its place in computer game play" (2015), names it as what minimax improves on: the
/// opponent does not play at random, and half of the choices are one's own.
template <class W>
[[nodiscard]] Choice<typename W::Move> highest_average(W& walk, int depth) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, 0)) return {{}, *leaf};
  Choice<typename W::Move> best{{}, -infinite_score};
  for (const auto move : moves) {
    walk.make(move);
    const LeafSum below = sum_of_leaves(walk, depth - 1, 1);
    walk.unmake(move);
    const auto average = static_cast<Score>(-below.sum / below.leaves);
    if (average > best.value) best = {move, average};
  }
  return best;
}

}  // namespace espalier::textbook
