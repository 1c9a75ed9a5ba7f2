// What the sessions of all protocols have in common.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "espalier/search/parallel_search.hpp"
#include "espalier/solve.hpp"
#include "uci/command.hpp"

namespace espalier::apps {

/// The search that plays the game of `Rules` (apps/games.hpp).
template <class Rules>
using EngineOf =
    ParallelSearch<typename Rules::Position, typename Rules::Evaluator, typename Rules::Hooks,
                   Enhancements::all(), NoObserver, Rules::parameters>;

/// What solves positions of the game of `Rules`.
template <class Rules>
using SolverOf = Solver<typename Rules::Position, typename Rules::SolverHooks,
                        typename Rules::SolverTable, typename Rules::SolverEvaluator>;

/// The row of a table of commands with that name, or nullptr.
template <class Table>
[[nodiscard]] const auto* find_row(const Table& table, std::string_view name) {
  const auto found = std::find_if(std::begin(table), std::end(table),
                                  [&](const auto& row) { return row.name == name; });
  return found == std::end(table) ? nullptr : &*found;
}
/// The class of such a row; independent if there is none.
template <class Row>
[[nodiscard]] uci::CommandClass class_of_row(const Row* row) {
  return row == nullptr ? uci::CommandClass::independent : row->command_class;
}

}  // namespace espalier::apps
