// The search of the experiments in chess, compiled once: every enhancement can be switched and
// every parameter set while the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "games/chess/board/position.hpp"
#include "lab/search_cost.hpp"

namespace espalier::lab {

/// The cost of the search up to the end of an iteration, and its result.
struct ChessIteration : SearchCost {
  chess::Move best_move{};
  std::uint64_t probes = 0;  ///< of the table
  std::uint64_t hits = 0;
};

class ChessSearch {
 public:
  /// `table_mib`: of the table, also where the enhancements have none. All enhancements are on.
  explicit ChessSearch(std::size_t table_mib);
  ~ChessSearch();

  /// The next searches have these. Those of another kind of table are not compiled in.
  void set(const Enhancements& enhancements, const Parameters& parameters = default_parameters);

  /// Searches `root` to `depth` plies with an empty table and empty histories. An entry for each
  /// completed iteration; one entry only without iterative deepening.
  [[nodiscard]] std::vector<ChessIteration> iterations(const chess::Position& root, int depth);

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace espalier::lab
