// Alpha-beta without recursion: an array is the stack, and the bounds are its neighbouring entries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// `alpha_beta` from the root without recursion: the value and the nodes are the same. The
/// iterative form of F2 in D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975).
///
/// `best[ply]` is the best value so far at that ply. The one two plies earlier is alpha, and the
/// one a ply earlier, negated, is beta: no window is passed down.
template <class W>
[[nodiscard]] Score iterative_alpha_beta(W& walk, Score alpha, Score beta, int depth) {
  struct Level {
    typename W::Moves moves;
    std::size_t tried = 0;
  };
  std::vector<Level> levels(static_cast<std::size_t>(std::clamp(depth, 0, max_ply)) + 1);
  std::vector<Score> bounds(levels.size() + 2);
  Score* const best = bounds.data() + 2;  // best[-2] and best[-1] are the bounds of the root
  best[-2] = alpha;
  best[-1] = -beta;

  int ply = 0;
  for (;;) {
    // Forward, along first moves, to a leaf.
    Level* level = &levels[static_cast<std::size_t>(ply)];
    level->moves.clear();
    level->tried = 0;
    if (const auto leaf = walk.enter(level->moves, depth - ply, ply)) {
      best[ply] = *leaf;
      // Back to the nearest node above that still has a move to search.
      for (bool done = true; done;) {
        if (ply == 0) return best[0];
        --ply;
        level = &levels[static_cast<std::size_t>(ply)];
        walk.unmake(level->moves[level->tried - 1]);
        best[ply] = std::max(best[ply], -best[ply + 1]);
        const bool cut = best[ply] >= -best[ply - 1];
        if (cut) walk.cutoff(ply);
        done = cut || level->tried == level->moves.size();
      }
    } else {
      best[ply] = best[ply - 2];
    }
    walk.make(level->moves[level->tried++]);
    ++ply;
  }
}

}  // namespace espalier::textbook
