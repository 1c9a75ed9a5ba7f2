// The cost of each iteration of the production search, with any enhancements.
#pragma once

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "lab/rows.hpp"

namespace espalier::lab {

/// The cost of the search up to the end of an iteration, the earlier iterations included.
struct SearchCost {
  int depth = 0;  ///< plies
  Score score = no_score;
  std::uint64_t nodes = 0;  ///< moves made
  /// Leaves: positions at remaining depth 0, and with quiescence search also those below.
  std::uint64_t leaves = 0;
  double seconds = 0;
};

/// The row of a search: its depth is a factor.
[[nodiscard]] inline Row row_of(Json factors, const SearchCost& cost) {
  factors["depth"] = cost.depth;
  return {std::move(factors),
          {{"leaves", cost.leaves}, {"nodes", cost.nodes}, {"score", cost.score}},
          {{"seconds", cost.seconds}}};
}

/// Counts the leaves of a search.
struct CostObserver {
  std::uint64_t leaves = 0;
  void on_node(int, int depth) { leaves += depth <= 0; }
};

/// Searches `root` to `depth` plies with an empty table and empty histories. Returns an entry, a
/// SearchCost with what `add(entry)` adds, for each completed iteration; one entry only without
/// iterative deepening.
template <class Iteration, class Search, class Position, class Add>
[[nodiscard]] std::vector<Iteration> search_iterations(Search& search, const Position& root,
                                                       int depth, const Add& add) {
  std::vector<Iteration> all;
  search.clear();
  search.observer() = {};
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  search.start(root, {.depth = depth});
  for (bool goes_on = true; goes_on;) {
    goes_on = search.advance();
    const auto result = search.result();
    if (!all.empty() && all.back().depth == result.depth) break;
    Iteration& each = all.emplace_back();
    each.depth = result.depth;
    each.score = result.score();
    each.nodes = result.nodes;
    each.leaves = search.observer().leaves;
    each.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    add(each);
  }
  return all;
}
template <class Search, class Position>
[[nodiscard]] std::vector<SearchCost> search_cost(Search& search, const Position& root, int depth) {
  return search_iterations<SearchCost>(search, root, depth, [](SearchCost&) {});
}

}  // namespace espalier::lab
