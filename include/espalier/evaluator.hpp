// The concept of a static evaluation, computed from scratch or updated incrementally along the
// moves of the search.
#pragma once

#include <concepts>

#include "espalier/game.hpp"

namespace espalier {

/// `evaluate` gives the static evaluation of a position from the side to move, strictly between
/// -known_win and known_win. It may keep caches, but they must not change its results.
template <class E, class G>
concept EvaluatesPositions = std::copy_constructible<E> && requires(E& evaluator, const G& game) {
  { evaluator.evaluate(game) } -> std::convertible_to<Score>;
};

/// An incremental evaluation keeps state of its own along the moves of the search (sums,
/// accumulators of a network). `evaluate(position)` is then called only for the position that these
/// calls led to:
///   reset(root)           a search begins at `root`
///   make(before, move)    `move` is about to be made in the position `before`
///   unmake()              the last move was taken back
///   make_null(), unmake_null()    the same for a null move, if the game has one
/// The evaluator decides whether it updates at once or when `evaluate` asks.
template <class E, class G>
concept IncrementalEvaluator = EvaluatesPositions<E, G> &&
    requires(E& evaluator, const G& game, typename G::Move move) {
  evaluator.reset(game);
  evaluator.make(game, move);
  evaluator.unmake();
} &&(!HasNullMove<G> || requires(E & evaluator) {
  evaluator.make_null();
  evaluator.unmake_null();
});

namespace detail {

template <class E, class G>
consteval bool check_evaluator() {
  static_assert(
      requires(E & evaluator, const G& game) {
        { evaluator.evaluate(game) } -> std::convertible_to<Score>;
      },
      "an evaluator needs `Score evaluate(const Game&)`");
  static_assert(std::copy_constructible<E>, "an evaluator must be copyable");
  static_assert(
      IncrementalEvaluator<E, G> ||
          !(ESPALIER_NAMES(E, reset) || ESPALIER_NAMES(E, make) || ESPALIER_NAMES(E, unmake) ||
            ESPALIER_NAMES(E, make_null) || ESPALIER_NAMES(E, unmake_null)),
      "half an incremental evaluator: it needs `reset(const Game&)`, `make(const Game&, "
      "Move)`, `unmake()` and, if the game has a null move, `make_null()` and "
      "`unmake_null()`");
  return true;
}

}  // namespace detail

/// A static evaluation that the search can use.
template <class E, class G>
concept Evaluator = detail::check_evaluator<E, G>() && EvaluatesPositions<E, G>;

/// No evaluation, where one is optional.
struct NoEvaluator {};

}  // namespace espalier
