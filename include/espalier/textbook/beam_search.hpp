// Beam search: alpha-beta that follows only the most promising moves of each position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "espalier/textbook/choice.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The best move as far as a beam of `width` moves sees, and its value within (alpha, beta) or a
/// bound, as `falphabeta` gives it. Forward pruning: A. Bernstein and others, "A Chess-Playing
/// Program for the IBM 704" (1958), who follow seven moves of each position. The name is that of
/// B. Lowerre, "The HARPY Speech Recognition System" (thesis, Carnegie-Mellon 1976).
///
/// All successors are evaluated statically, each of which counts as a leaf, and the `width` best
/// are searched, the best first. One ply above the horizon, where the values are final, all are.
/// Nothing is selected from `width` moves or fewer: they are searched as they come, so that a wide
/// beam is alpha-beta. What the beam leaves out may contain the best move or its refutation.
template <class W>
[[nodiscard]] Choice<typename W::Move> beam_search(W& walk, std::size_t width, Score alpha,
                                                   Score beta, int depth, int ply = 0) {
  using Result = Choice<typename W::Move>;
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return {{}, *leaf};
  std::vector<Result> beam;
  const bool selects = depth > 1 && moves.size() > width;
  for (const auto move : moves) {
    beam.push_back({move, 0});
    if (!selects) continue;
    typename W::Moves replies;
    walk.make(move);
    beam.back().value = -*walk.enter(replies, 0, ply + 1);
    walk.unmake(move);
  }
  if (selects) {
    std::stable_sort(beam.begin(), beam.end(),
                     [](const Result& a, const Result& b) { return a.value > b.value; });
    beam.resize(std::max<std::size_t>(width, 1));
  }
  Result best{{}, -infinite_score};
  for (const auto& [move, estimate] : beam) {
    walk.make(move);
    const Score value =
        -beam_search(walk, width, -beta, -std::max(alpha, best.value), depth - 1, ply + 1).value;
    walk.unmake(move);
    if (value > best.value) best = {move, value};
    if (best.value >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

}  // namespace espalier::textbook
