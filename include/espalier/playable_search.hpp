// The searches of a playable game: the library's search with the game's evaluation, hooks and
// parameters. Includes what starts threads.
#pragma once

#include "espalier/playable_game.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "espalier/solve.hpp"

namespace espalier {

/// On one thread.
template <class G>
using SearchOf = Search<typename G::Position, typename G::Evaluator, typename G::Hooks,
                        Enhancements::all(), NoObserver, G::parameters>;
/// On several threads.
template <class G>
using ParallelSearchOf =
    ParallelSearch<typename G::Position, typename G::Evaluator, typename G::Hooks,
                   Enhancements::all(), NoObserver, G::parameters>;
/// Exact values.
template <Solvable G>
using SolverOf = Solver<typename G::Position, typename G::SolverHooks, typename G::SolverTable,
                        typename G::SolverEvaluator>;

}  // namespace espalier
