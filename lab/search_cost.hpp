// What the production search pays for each iteration, with any switches: the measure of all
// experiments that ask what an enhancement is worth. It knows how to run and count, not what for.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "espalier/score.hpp"

namespace espalier::lab {

/// The whole search up to the end of one iteration, the earlier ones included.
struct SearchCost {
  int depth = 0;  ///< plies
  Score score = no_score;
  std::uint64_t nodes = 0;     ///< moves made
  std::uint64_t terminal = 0;  ///< of these, to positions at the horizon or below (quiescence)
  double seconds = 0;
};

/// Counts positions by where they are: all that experiments on cost need.
struct CostObserver {
  std::uint64_t terminal = 0;
  void on_node(int, int depth) { terminal += depth <= 0; }
};

/// Searches `root` to `depth` plies from an empty memory; an entry for each completed iteration,
/// only one without iterative deepening.
template <class Search, class Position>
[[nodiscard]] std::vector<SearchCost> search_cost(Search& search, const Position& root, int depth) {
  std::vector<SearchCost> costs;
  search.clear();
  search.observer() = {};
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  search.start(root, {.depth = depth});
  for (bool goes_on = true; goes_on;) {
    goes_on = search.advance();
    const auto result = search.result();
    if (!costs.empty() && costs.back().depth == result.depth) break;
    costs.push_back({.depth = result.depth,
                     .score = result.score(),
                     .nodes = result.nodes,
                     .terminal = search.observer().terminal,
                     .seconds = std::chrono::duration<double>(Clock::now() - start).count()});
  }
  return costs;
}

}  // namespace espalier::lab
