// The Game concept: the rules that a game must have, and the optional members (hash key, draws,
// upcoming repetition, null move).
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "espalier/move_list.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// The outcome of a position by the rules, from the side to move.
class Outcome {
 public:
  [[nodiscard]] static constexpr Outcome ongoing() { return {Kind::ongoing, 0}; }
  [[nodiscard]] static constexpr Outcome win() { return {Kind::win, 0}; }
  [[nodiscard]] static constexpr Outcome draw() { return {Kind::scored, draw_score}; }
  [[nodiscard]] static constexpr Outcome loss() { return {Kind::loss, 0}; }
  /// Over, and worth `score` to the side to move (discs ahead, a leaf of a given tree).
  /// |score| < known_win: asserted; in builds without assertions a score outside is clamped.
  [[nodiscard]] static constexpr Outcome scored(Score score) {
    assert(-known_win < score && score < known_win);
    return {Kind::scored, clamp_static_eval(score)};
  }

  [[nodiscard]] constexpr bool is_over() const { return kind_ != Kind::ongoing; }
  /// Value of a finished game that ended `ply` plies from the root.
  [[nodiscard]] constexpr Score score(int ply) const {
    return kind_ == Kind::win ? win_in(ply) : kind_ == Kind::loss ? loss_in(ply) : score_;
  }
  friend constexpr bool operator==(Outcome, Outcome) = default;

 private:
  enum class Kind : unsigned char { ongoing, win, loss, scored };
  constexpr Outcome(Kind kind, Score score) : kind_(kind), score_(score) {}

  Kind kind_;
  Score score_;
};

namespace detail {

template <class G>
consteval std::size_t max_moves_of() {
  static_assert(
      requires { G::max_moves; },
      "a game needs `static constexpr std::size_t max_moves`, before its first use of MovesOf");
  return G::max_moves;
}

}  // namespace detail

/// The list that a game's generators fill.
template <class G>
using MovesOf = MoveList<typename G::Move, detail::max_moves_of<G>()>;

// ------------------------------------------------------------------------------------ required --

namespace detail {

/// Are all bits of `Move{}` zero, as far as that is visible at compile time?
template <class M>
consteval bool null_move_is_zero() {
  if constexpr (std::has_unique_object_representations_v<M> &&
                requires { typename std::bool_constant<(static_cast<void>(M{}), true)>; }) {
    for (const unsigned char byte : __builtin_bit_cast(std::array<unsigned char, sizeof(M)>, M{})) {
      if (byte != 0) return false;
    }
  }
  return true;
}

}  // namespace detail

/// A move: small and plain, so that the table can hold it in 32 bits. A value-initialised `Move{}`
/// is "no move", never legal, and has no bit set.
template <class M>
concept PlainMove = std::is_trivially_copyable_v<M> && std::equality_comparable<M> &&
                    std::is_default_constructible_v<M> && sizeof(M) <= 4;

/// The rules. `G` is a position:
///   using Move                        a PlainMove
///   static constexpr max_moves        no position has more legal moves
///   Outcome generate(list) const      appends all legal moves and says whether the game is over;
///                                     when it is over, nothing is appended
///   void make(Move), unmake(Move)     a legal move; the same move, taken back
///   int side_to_move() const          0 or 1
template <class G>
concept Rules = std::copy_constructible<G> && PlainMove<typename G::Move> &&
    std::convertible_to<decltype(G::max_moves), std::size_t> &&
    requires(G& game, const G& fixed, typename G::Move move, MovesOf<G>& list) {
  { fixed.generate(list) } -> std::same_as<Outcome>;
  game.make(move);
  game.unmake(move);
  { fixed.side_to_move() } -> std::convertible_to<int>;
};

// ------------------------------------------------------------------------------------ optional --

/// Hash key. `key`: 64 well-mixed bits, equal for equal positions; the side to move is part of the
/// position. `key_after`: the key after a legal move, or a cheap approximation (only used to
/// prefetch). Without it: no transposition table.
template <class G>
concept HasKey = requires(const G& game, typename G::Move move) {
  { game.key() } -> std::same_as<std::uint64_t>;
  { game.key_after(move) } -> std::same_as<std::uint64_t>;
};

/// Draws that depend on the history of the game: repetition, move counters, insufficient material.
/// `is_draw(ply)`: is the position a draw for a search whose root lies `ply` plies back? A position
/// that occurred once since the root counts as a repetition; one before the root needs the rules'
/// own count. Without it: never.
template <class G>
concept HasDraws = requires(const G& game, int ply) {
  { game.is_draw(ply) } -> std::same_as<bool>;
};

/// Upcoming repetition: does some legal move lead to a position that `is_draw(ply + 1)` calls
/// repeated? May say no where the answer is yes, never yes where it is no. Without it: the search
/// finds such draws a ply later.
template <class G>
concept HasUpcomingRepetition = HasDraws<G> && requires(const G& game, int ply) {
  { game.upcoming_repetition(ply) } -> std::same_as<bool>;
};

/// Passing the turn, whether or not the rules allow it. Without it: no null move.
template <class G>
concept HasNullMove = requires(G& game) {
  game.make_null();
  game.unmake_null();
};

/// A game in which a side may move twice in a row says `static constexpr bool turns_alternate =
/// false`. Otherwise every move must pass the turn to the other side (asserted in debug builds).
template <class G>
inline constexpr bool turns_alternate = [] {
  if constexpr (requires { G::turns_alternate; }) {
    return bool{G::turns_alternate};
  } else {
    return true;
  }
}();

/// A game whose `generate` appends the likely best moves first says `static constexpr bool
/// moves_are_ordered = true`: the search then keeps that order where its hooks have no history, and
/// reduces late moves.
template <class G>
inline constexpr bool moves_are_ordered = [] {
  if constexpr (requires { G::moves_are_ordered; }) {
    return bool{G::moves_are_ordered};
  } else {
    return false;
  }
}();

/// A game whose equal moves mean different things in different positions (the number of a branch,
/// an index into a list) says `static constexpr bool moves_are_comparable = false`. For any other
/// game the search counts which moves have cut off elsewhere (move_history.hpp).
template <class G>
inline constexpr bool moves_are_comparable = [] {
  if constexpr (requires { G::moves_are_comparable; }) {
    return bool{G::moves_are_comparable};
  } else {
    return true;
  }
}();

namespace detail {

// Does a class have a member of this name, whatever its signature?
#define ESPALIER_NAMES(Class, name) (requires { &Class::name; })

/// Names in a compile error the required member that is missing or incomplete.
template <class G>
consteval bool check_game() {
  static_assert(!std::is_const_v<G>,
                "the position is const, but a search makes moves on it: give it a copy");
  static_assert(
      requires { typename G::Move; }, "a game needs a type `Move`");
  static_assert(PlainMove<typename G::Move>,
                "a game's `Move` must be trivially copyable, comparable with ==, "
                "default-constructible and at most 4 bytes");
  static_assert(null_move_is_zero<typename G::Move>(),
                "`Move{}` means no move: all its bits must be zero");
  static_assert(
      requires { G::max_moves; }, "a game needs `static constexpr std::size_t max_moves`");
  static_assert(
      requires(const G& g, MovesOf<G>& list) {
        { g.generate(list) } -> std::same_as<Outcome>;
      },
      "a game needs `Outcome generate(MoveList<Move, max_moves>&) const`");
  static_assert(
      requires(G & g, typename G::Move m) { g.make(m); }, "a game needs `void make(Move)`");
  static_assert(
      requires(G & g, typename G::Move m) { g.unmake(m); }, "a game needs `void unmake(Move)`");
  static_assert(
      requires(const G& g) {
        { g.side_to_move() } -> std::convertible_to<int>;
      },
      "a game needs `int side_to_move() const`");
  static_assert(Rules<G>, "a game must be copyable and offer every member that Rules names");
  static_assert(HasKey<G> || !(ESPALIER_NAMES(G, key) || ESPALIER_NAMES(G, key_after)),
                "half an option: the hash key needs `std::uint64_t key() const` and "
                "`std::uint64_t key_after(Move) const`");
  static_assert(HasDraws<G> || !ESPALIER_NAMES(G, is_draw),
                "half an option: draws need `bool is_draw(int ply) const`");
  static_assert(HasUpcomingRepetition<G> || !ESPALIER_NAMES(G, upcoming_repetition),
                "half an option: upcoming repetition needs `bool upcoming_repetition(int ply) "
                "const` and `is_draw`");
  static_assert(HasNullMove<G> || !(ESPALIER_NAMES(G, make_null) || ESPALIER_NAMES(G, unmake_null)),
                "half an option: the null move needs `make_null()` and `unmake_null()`");
  return true;
}

}  // namespace detail

/// A game that the search can play: all the rules, and every optional member that it has complete.
template <class G>
concept Game = detail::check_game<G>() && Rules<G>;

}  // namespace espalier
