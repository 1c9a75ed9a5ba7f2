// Principal variation search whose minimal-window searches are abandoned early if they do not fail
// low quickly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/textbook/falphabeta.hpp"

namespace espalier::textbook {

/// What refutes the move that led here: the value of a leaf, or a value of at least `beta` that one
/// of the first `patience` replies reaches. Nothing if none of them does.
template <class W>
[[nodiscard]] std::optional<Score> quick_refutation(W& walk, Score beta, int depth, int ply,
                                                    std::size_t patience) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return leaf;
  for (std::size_t i = 0; i < std::min(patience, moves.size()); ++i) {
    walk.make(moves[i]);
    const Score value = -falphabeta(walk, -beta, 1 - beta, depth - 1, ply + 1);
    walk.unmake(moves[i]);
    if (value >= beta) {
      walk.cutoff(ply);
      return value;
    }
  }
  return {};
}

/// The value of a position, or a bound, as `falphabeta` gives it. The curtailed zero-window search
/// of T. Marsland, "Relative Efficiency of Alpha-Beta Implementations" (IJCAI 1983): a minimal
/// window is there to show cheaply that a move is no better, which in a well ordered tree the
/// opponent's first reply does. If the first `patience` replies do not, the move is likely to be
/// better, and the search is repeated at once with the window that this would need.
template <class W>
[[nodiscard]] Score curtailed_pvs(W& walk, Score alpha, Score beta, int depth, int ply = 0,
                                  std::size_t patience = 1) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    std::optional<Score> value;
    alpha = std::max(alpha, best);
    if (best > -infinite_score && alpha + 1 < beta)
      value = quick_refutation(walk, -alpha, depth - 1, ply + 1, patience);
    if (!value) value = curtailed_pvs(walk, -beta, -alpha, depth - 1, ply + 1, patience);
    walk.unmake(move);
    best = std::max(best, -*value);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

/// What `falphabeta` gives with the minimal window below `beta`, if it visits at most `budget`
/// nodes, from which those that it visits are taken; else nothing.
template <class W>
[[nodiscard]] std::optional<Score> within_budget(W& walk, Score beta, int depth, int ply,
                                                 std::uint64_t& budget) {
  if (budget == 0) return {};
  --budget;
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    const auto value = within_budget(walk, 1 - beta, depth - 1, ply + 1, budget);
    walk.unmake(move);
    if (!value) return {};
    best = std::max(best, -*value);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

/// `curtailed_pvs` with a budget of nodes as the criterion: a minimal-window search is given up
/// when it has visited `percent` % as many nodes as the search of the first move did.
template <class W>
[[nodiscard]] Score budgeted_pvs(W& walk, Score alpha, Score beta, int depth, std::uint64_t percent,
                                 int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  std::uint64_t of_first = 0;
  for (const auto move : moves) {
    const bool is_first = best == -infinite_score;
    const std::uint64_t before = walk.counts.nodes();
    walk.make(move);
    std::optional<Score> value;
    alpha = std::max(alpha, best);
    std::uint64_t budget = of_first * percent / 100;
    if (!is_first && alpha + 1 < beta)
      value = within_budget(walk, -alpha, depth - 1, ply + 1, budget);
    // A search that ended tells enough unless the move is better: then its bound is where to start.
    if (!value || (-*value > alpha && -*value < beta && !is_first && alpha + 1 < beta))
      value = budgeted_pvs(walk, -beta, value ? *value : -alpha, depth - 1, percent, ply + 1);
    walk.unmake(move);
    if (is_first) of_first = walk.counts.nodes() - before;
    best = std::max(best, -*value);
    if (best >= beta) {
      walk.cutoff(ply);
      break;
    }
  }
  return best;
}

}  // namespace espalier::textbook
