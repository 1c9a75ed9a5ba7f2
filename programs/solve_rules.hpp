// What the command `solve` needs of a game: what the game says, or what is said for a game that
// says nothing of it.
#pragma once

#include <string>
#include <type_traits>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/game_capabilities.hpp"
#include "espalier/score.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/solve.hpp"

namespace espalier::programs {

/// Can positions of the game be solved? A game with draws by the history of the game may never end.
template <class G>
concept CanBeSolved = Solvable<G> ||(!SaysWhyNotSolved<G> && !HasDraws<typename G::Position>);

/// Why positions of a game cannot be solved.
template <class G>
[[nodiscard]] constexpr const char* why_not_solved() {
  if constexpr (SaysWhyNotSolved<G>) {
    return G::not_solved;
  } else {
    return "a game with draws by its history (is_draw) may never end, and is not solved";
  }
}

namespace detail {

template <class G>
struct DefaultSolveRules : G {
  using SolverTable = TranspositionTable;
  using SolverHooks = typename G::Hooks;
  using SolverEvaluator = NoEvaluator;
  static constexpr const char* sides = "12";
  static constexpr const char* solve_position = "A position (default: the start position)";
  static constexpr const char* solve_notes = "Ctrl-C prints what is proven so far.\n\n";
  /// Who wins, if that is all there is to it.
  [[nodiscard]] static int published(Score score, const typename G::Position&) {
    return is_proven(score) ? (score > 0 ? 1 : -1) : score;
  }
  [[nodiscard]] static std::string margin(Score score) {
    return is_proven(score) ? "in " + std::to_string(plies_to_end(score)) + " plies"
                            : "by " + std::to_string(score < 0 ? -score : score);
  }
};

}  // namespace detail

template <CanBeSolved G>
using SolveRules = std::conditional_t<Solvable<G>, G, detail::DefaultSolveRules<G>>;
template <class Rules>
using SolverOfRules = Solver<typename Rules::Position, typename Rules::SolverHooks,
                             typename Rules::SolverTable, typename Rules::SolverEvaluator>;

}  // namespace espalier::programs
