// The result of a search: every root move with its own score, bound and line, best first, and the
// counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier {

template <class Move>
struct RootMove {
  Move move{};
  int rank = 0;                      ///< moves of a higher rank come first, whatever their scores
  Score score = -infinite_score;     ///< of the last search of this move
  Score previous = -infinite_score;  ///< of the iteration before
  Bound bound = Bound::none;         ///< upper: only shown not to be better than the best
  bool has_own_score = false;        ///< in the last pass: `score` says more than "not better"
  int depth = 0;                     ///< plies to which `score` was searched; 0: not yet
  int selective_depth = 0;           ///< longest line searched, in plies
  std::uint64_t nodes = 0;           ///< moves made below it in this search
  std::vector<Move> line;            ///< principal variation, this move first
};

/// By rank; of one rank, moves with a score of their own come before all others, the better first.
template <class Move>
[[nodiscard]] bool is_better(const RootMove<Move>& a, const RootMove<Move>& b) {
  if (a.rank != b.rank) return a.rank > b.rank;
  const Score x = a.has_own_score ? a.score : -infinite_score;
  const Score y = b.has_own_score ? b.score : -infinite_score;
  return x > y;
}
/// Sorts as std::stable_sort does, which would take a tenth of the time to compile a search. Root
/// moves are few and nearly sorted.
template <class Iterator, class IsBefore>
void insertion_sort(Iterator begin, Iterator end, IsBefore is_before) {
  for (Iterator next = begin; next != end; ++next) {
    if (next == begin || !is_before(*next, *(next - 1))) continue;
    auto moved = std::move(*next);
    Iterator place = next;
    for (; place != begin && is_before(moved, *(place - 1)); --place) {
      *place = std::move(*(place - 1));
    }
    *place = std::move(moved);
  }
}
/// Sorts moves `from` to `to` (all if negative) in that order; moves without a score of their own
/// stay in place.
template <class Move>
void sort_by_own_score(std::vector<RootMove<Move>>& moves, int from, int to = -1) {
  const auto end = to < 0 ? moves.end() : moves.begin() + to;
  insertion_sort(moves.begin() + from, end, is_better<Move>);
}
/// Index of the first of the best of the moves from `from` on; there must be one.
template <class Move>
[[nodiscard]] std::size_t best_own_score(const std::vector<RootMove<Move>>& moves, int from = 0) {
  const auto best = std::min_element(moves.begin() + from, moves.end(), is_better<Move>);
  return static_cast<std::size_t>(best - moves.begin());
}

template <class Move>
struct Result {
  std::vector<RootMove<Move>> moves;  ///< best first; empty if the game is over
  int lines = 1;                      ///< requested lines (MultiPV)
  int depth = 0;                      ///< last completed iteration, in plies; 0: none
  Score static_eval = no_score;       ///< the evaluation of the root itself
  std::optional<Score> outcome;       ///< value of a root at which the game is over
  std::uint64_t nodes = 0;            ///< moves made, by all threads
  std::uint64_t bounds_known = 0;     ///< positions of which the hook `bounds` knew something
  Milliseconds time = 0;
  int permille_full = 0;  ///< of the table
  int updated = 0;        ///< in a report: which of the lines is new, from 0

  [[nodiscard]] Move best_move() const { return moves.empty() ? Move{} : moves.front().move; }
  /// The reply that is expected, or Move{}.
  [[nodiscard]] Move reply() const {
    return moves.empty() || moves.front().line.size() < 2 ? Move{} : moves.front().line[1];
  }
  /// Value of the root. Without a completed iteration: the bare evaluation.
  [[nodiscard]] Score score() const {
    if (outcome) return *outcome;
    return depth > 0 && !moves.empty() ? moves.front().score : static_eval;
  }
  [[nodiscard]] std::vector<Move> line() const {
    return moves.empty() ? std::vector<Move>{} : moves.front().line;
  }
};

}  // namespace espalier
