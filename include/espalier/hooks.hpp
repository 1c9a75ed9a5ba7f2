// Search hooks: what a search may exploit in a game beyond its rules. All of them are optional; a
// hook that is absent leaves neither code nor data.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// No hooks: rules and an evaluation are enough for a correct search.
struct NoHooks {};

/// Bounds of the value of a position that are known without search, from the side to move, wins and
/// losses counted in plies from this position. lower <= upper; equal: the value itself.
struct ScoreBounds {
  Score lower = -infinite_score;
  Score upper = infinite_score;

  [[nodiscard]] static constexpr ScoreBounds exactly(Score score) { return {score, score}; }
  [[nodiscard]] constexpr bool is_exact() const { return lower == upper; }
  friend constexpr bool operator==(ScoreBounds, ScoreBounds) = default;
};

/// Tactical moves: those that quiescence search must resolve before a position can be evaluated.
///   is_tactical(game, move)              is a legal move tactical
///   generate_tactical(game, list)        appends all of them and no others; nothing if the game is
///                                        over
///   generate_quiet(game, list)           appends all the others; nothing if the game is over
///   is_legal(game, move)                 for any value of Move, also one of another position
///   captured_value(game, move)           what a tactical move captures, in evaluation units
///   see_ge(game, move, threshold)        static exchange evaluation: does the exchange that a
///                                        legal move starts win at least `threshold`
///   tactical_index(game, move)           dense index < tactical_size, for its history
/// A position with neither tactical nor quiet moves is over; the search then gets the outcome
/// from `generate`.
/// Without them: no quiescence search, and moves are generated all at once.
template <class H, class G>
concept HasTactical = std::convertible_to<decltype(H::tactical_size), std::size_t> &&
    requires(H& hooks, const G& game, typename G::Move move, MovesOf<G>& list, Score score) {
  { hooks.is_tactical(game, move) } -> std::same_as<bool>;
  { hooks.is_legal(game, move) } -> std::same_as<bool>;
  hooks.generate_tactical(game, list);
  hooks.generate_quiet(game, list);
  { hooks.captured_value(game, move) } -> std::convertible_to<Score>;
  { hooks.see_ge(game, move, score) } -> std::same_as<bool>;
  { hooks.tactical_index(game, move) } -> std::convertible_to<std::size_t>;
};

/// Check, in the sense of "the side to move must answer a threat": such a position has no
/// meaningful static evaluation. `gives_check`: does a legal move put the opponent in
/// check. Without it:
/// never.
template <class H, class G>
concept HasCheck = requires(H& hooks, const G& game, typename G::Move move) {
  { hooks.in_check(game) } -> std::same_as<bool>;
  { hooks.gives_check(game, move) } -> std::same_as<bool>;
};

/// `null_move_allowed`: not in check, and zugzwang is unlikely. The game must be able to make a
/// null move. Without it: no null move pruning.
template <class H, class G>
concept AllowsNullMove = HasNullMove<G> && requires(H& hooks, const G& game) {
  { hooks.null_move_allowed(game) } -> std::same_as<bool>;
};

/// Hooks whose tactical moves run out by themselves, as captures do, may say so: `static constexpr
/// bool tactical_moves_run_out = true`. Their quiescence search has no limit.
template <class H>
concept TacticalMovesRunOut = requires {
  requires bool{H::tactical_moves_run_out};
};

/// Hooks of a game of which it is known that the moves that the search leaves out are seldom best,
/// and that a static evaluation far above beta seldom misleads, may say so: `static constexpr bool
/// skipped_moves_are_bad = true`. Otherwise the search counts how often that is wrong.
template <class H>
concept SkippedMovesAreBad = requires {
  requires bool{H::skipped_moves_are_bad};
};

/// Indices of the history tables.
///   history_index(game, move) < history_size              by from-square and to-square, say
///   continuation_index(game, move) < continuation_size    by piece and to-square, say; tables of
///                                                         pairs: keep it under a thousand or so
/// Without them: the table move comes first, the others in the order of generation.
template <class H, class G>
concept HasHistory = std::convertible_to<decltype(H::history_size), std::size_t> &&
    std::convertible_to<decltype(H::continuation_size), std::size_t> &&
    requires(H& hooks, const G& game, typename G::Move move) {
  { hooks.history_index(game, move) } -> std::convertible_to<std::size_t>;
  { hooks.continuation_index(game, move) } -> std::convertible_to<std::size_t>;
};

/// Correction keys: a std::array of hash keys of parts of the position (a pawn structure, one
/// side's pieces) by which systematic errors of the evaluation are corrected. Without them: no
/// correction history.
template <class H, class G>
concept HasCorrection = requires(H& hooks, const G& game) {
  hooks.correction_keys(game);
  requires std::same_as<typename decltype(hooks.correction_keys(game))::value_type, std::uint64_t>;
  std::tuple_size<decltype(hooks.correction_keys(game))>::value;
};

/// `bounds(game)`: bounds of the value that are known without search (an endgame table, a solved
/// ending, the number of moves left). Or `bounds(game, depth)`, if looking them up does not pay
/// close to the horizon: `depth` plies are left to search, 0 in quiescence search, max_ply for
/// Solver. Without it: none.
template <class H, class G>
concept HasBounds = requires(H& hooks, const G& game) {
  { hooks.bounds(game) } -> std::same_as<ScoreBounds>;
}
|| requires(H& hooks, const G& game, int depth) {
  { hooks.bounds(game, depth) } -> std::same_as<ScoreBounds>;
};

/// The bounds of a position with `depth` plies left to search.
template <class H, class G>
[[nodiscard]] ScoreBounds bounds_of(H& hooks, const G& game, [[maybe_unused]] int depth) {
  if constexpr (requires { hooks.bounds(game, depth); }) {
    return hooks.bounds(game, depth);
  } else {
    return hooks.bounds(game);
  }
}

/// How a shallow search predicts the value of a deeper one, which is normally distributed about
/// `slope` times the value found, plus `offset`. Values are from the side to move.
struct ShallowSearch {
  int depth = 0;  ///< in plies, less than the deeper one; 0: nothing is known
  double slope = 1;
  double offset = 0;
  double margin = 0;  ///< a deeper search is farther away seldom enough to rely on it
};

/// ProbCut (M. Buro, ICCA Journal 18(2), 1995): `shallow_search(game, depth)` says by which search
/// the values of searches to `depth` plies can be predicted; for Solver, which asks with max_ply,
/// the value at the end of the game. Without it: only the form for tactical
/// moves, if the game has these.
template <class H, class G>
concept HasShallowSearch = requires(H& hooks, const G& game, int depth) {
  { hooks.shallow_search(game, depth) } -> std::same_as<ShallowSearch>;
};

/// Depth limit: `max_depth(game)`: from an iteration to so many plies on, at least 1, deeper ones
/// do not change the result, since all lines that matter reach the end of the game. Iterative
/// deepening ends there. Without it: it goes on to the limits.
template <class H, class G>
concept HasMaxDepth = requires(H& hooks, const G& game) {
  { hooks.max_depth(game) } -> std::same_as<int>;
};

/// Candidates: `generate_candidates(game, list)` is as `Game::generate`, but may leave out moves
/// that are no better than one that it appends, and it appends the likely best ones first. It is
/// called only where the game is not over and `bounds` are not exact. Only Solver calls it. Without
/// it: all moves, ordered as in Search.
template <class H, class G>
concept HasCandidates = requires(H& hooks, const G& game, MovesOf<G>& list) {
  hooks.generate_candidates(game, list);
};

/// Order by evaluation: `ordering_depth(game)`: plies of the searches by whose values moves are
/// ordered, the move itself included; 0: none, the moves come as without this hook. Only Solver
/// calls it, if it has an evaluation.
template <class H, class G>
concept HasOrderingDepth = requires(H& hooks, const G& game) {
  { hooks.ordering_depth(game) } -> std::same_as<int>;
};

/// Small endings, which a game solves by a routine of its own:
///   is_small(game)                    is the position solved so
///   solve_small(game, beta, nodes)    a bound of its value, from the side to move, wins and losses
///                                     counted in plies from it: a lower bound if it is at least
///                                     `beta`, else an upper one; adds the positions that it visits
///                                     below this one to `nodes`
/// Only Solver calls them. It cannot be stopped in between: an ending should take milliseconds at
/// most. Without them: all positions are searched alike.
template <class H, class G>
concept HasSmallEndings = requires(H& hooks, const G& game, Score beta, std::uint64_t& nodes) {
  { hooks.is_small(game) } -> std::same_as<bool>;
  { hooks.solve_small(game, beta, nodes) } -> std::same_as<Score>;
};

/// Symmetry: `symmetric_key(game)` is as `Game::key`, but may be equal for positions that are
/// mirror images of one another or otherwise equal in value. Only Solver calls it. Without it:
/// `Game::key`.
template <class H, class G>
concept HasSymmetry = HasKey<G> && requires(H& hooks, const G& game) {
  { hooks.symmetric_key(game) } -> std::same_as<std::uint64_t>;
};

// -------------------------------------------------------------------------------- capabilities --

/// What a game and its hooks offer beyond the rules. Each game states its own beside its hooks:
///   static_assert(capabilities<MyGame, MyHooks>() == Capabilities{.key = true, .history = true});
/// so that a hook lost by a changed signature is a compile error and not silently ignored.
struct Capabilities {
  bool key = false;
  bool draws = false;
  bool upcoming_repetition = false;
  bool tactical = false;
  bool check = false;
  bool null_move = false;
  bool history = false;
  bool correction = false;
  bool bounds = false;
  bool shallow_search = false;
  bool max_depth = false;
  bool candidates = false;
  bool symmetry = false;
  bool ordering_depth = false;
  bool small_endings = false;
  friend constexpr bool operator==(const Capabilities&, const Capabilities&) = default;
};

namespace detail {

template <class H>
constexpr bool names_tactical = ESPALIER_NAMES(H, is_tactical) || ESPALIER_NAMES(H, is_legal) ||
                                ESPALIER_NAMES(H, generate_tactical) ||
                                ESPALIER_NAMES(H, generate_quiet) ||
                                ESPALIER_NAMES(H, captured_value) || ESPALIER_NAMES(H, see_ge) ||
                                ESPALIER_NAMES(H, tactical_index) ||
                                ESPALIER_NAMES(H, tactical_size);
template <class H>
constexpr bool names_history = ESPALIER_NAMES(H, history_index) ||
                               ESPALIER_NAMES(H, history_size) ||
                               ESPALIER_NAMES(H, continuation_index) ||
                               ESPALIER_NAMES(H, continuation_size);

#define ESPALIER_WHOLE(whole, named, message) static_assert((whole) || !(named), message)

/// An incomplete hook does not compile; the message names what is missing.
template <class H, class G>
consteval bool check_hooks() {
  ESPALIER_WHOLE(
      (HasTactical<H, G>), names_tactical<H>,
      "incomplete hook: tactical moves need `is_tactical`, `is_legal`, `generate_tactical`, "
      "`generate_quiet`, `captured_value`, `see_ge`, `tactical_index` and "
      "`tactical_size`");
  ESPALIER_WHOLE((HasCheck<H, G>), ESPALIER_NAMES(H, in_check) || ESPALIER_NAMES(H, gives_check),
                 "incomplete hook: check needs `bool in_check(const Game&)` and `bool "
                 "gives_check(const Game&, Move)`");
  ESPALIER_WHOLE((AllowsNullMove<H, G>), ESPALIER_NAMES(H, null_move_allowed),
                 "incomplete hook: `bool null_move_allowed(const Game&)` needs a game with "
                 "`make_null()` and `unmake_null()`");
  ESPALIER_WHOLE((HasHistory<H, G>), names_history<H>,
                 "incomplete hook: history needs `history_index`, `history_size`, "
                 "`continuation_index` and `continuation_size`");
  ESPALIER_WHOLE((HasCorrection<H, G>), ESPALIER_NAMES(H, correction_keys),
                 "incomplete hook: `correction_keys(const Game&)` must give a std::array of "
                 "std::uint64_t");
  ESPALIER_WHOLE((HasBounds<H, G>), ESPALIER_NAMES(H, bounds),
                 "incomplete hook: bounds need `ScoreBounds bounds(const Game&)` or `bounds(const "
                 "Game&, int depth)`");
  ESPALIER_WHOLE((HasShallowSearch<H, G>), ESPALIER_NAMES(H, shallow_search),
                 "incomplete hook: ProbCut needs `ShallowSearch shallow_search(const Game&, int)`");
  ESPALIER_WHOLE((HasMaxDepth<H, G>), ESPALIER_NAMES(H, max_depth),
                 "incomplete hook: the depth limit needs `int max_depth(const Game&)`");
  ESPALIER_WHOLE(
      (HasCandidates<H, G>), ESPALIER_NAMES(H, generate_candidates),
      "incomplete hook: candidates need `generate_candidates(const Game&, MovesOf<Game>&)`");
  ESPALIER_WHOLE(
      (HasSymmetry<H, G>), ESPALIER_NAMES(H, symmetric_key),
      "incomplete hook: symmetry needs `std::uint64_t symmetric_key(const Game&)` and a game "
      "with a hash key");
  ESPALIER_WHOLE((HasOrderingDepth<H, G>), ESPALIER_NAMES(H, ordering_depth),
                 "incomplete hook: order by evaluation needs `int ordering_depth(const Game&)`");
  ESPALIER_WHOLE((HasSmallEndings<H, G>),
                 ESPALIER_NAMES(H, is_small) || ESPALIER_NAMES(H, solve_small),
                 "incomplete hook: small endings need `bool is_small(const Game&)` and `Score "
                 "solve_small(const Game&, Score beta, std::uint64_t& nodes)`");
  return true;
}

#undef ESPALIER_WHOLE

}  // namespace detail

/// Hooks of a game, each of them complete. Their functions may be static.
template <class H, class G>
concept SearchHooks = std::copy_constructible<H> && detail::check_hooks<H, G>();

/// What `G` and its hooks `H` offer.
template <Game G, SearchHooks<G> H = NoHooks>
[[nodiscard]] consteval Capabilities capabilities() {
  return {.key = HasKey<G>,
          .draws = HasDraws<G>,
          .upcoming_repetition = HasUpcomingRepetition<G>,
          .tactical = HasTactical<H, G>,
          .check = HasCheck<H, G>,
          .null_move = AllowsNullMove<H, G>,
          .history = HasHistory<H, G>,
          .correction = HasCorrection<H, G>,
          .bounds = HasBounds<H, G>,
          .shallow_search = HasShallowSearch<H, G>,
          .max_depth = HasMaxDepth<H, G>,
          .candidates = HasCandidates<H, G>,
          .symmetry = HasSymmetry<H, G>,
          .ordering_depth = HasOrderingDepth<H, G>,
          .small_endings = HasSmallEndings<H, G>};
}

}  // namespace espalier
