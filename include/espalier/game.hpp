// What a game must offer (rules and a evaluation) and what it may offer (the hooks), as C++20
// concepts and a list of capabilities. It does not know any game, nor what the search does.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "espalier/move_list.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// How a position stands by the rules, seen from the side to move.
class Outcome {
 public:
  [[nodiscard]] static constexpr Outcome ongoing() { return {Kind::ongoing, 0}; }
  [[nodiscard]] static constexpr Outcome win() { return {Kind::win, 0}; }
  [[nodiscard]] static constexpr Outcome draw() { return {Kind::scored, draw_score}; }
  [[nodiscard]] static constexpr Outcome loss() { return {Kind::loss, 0}; }
  /// Over, and worth `score` to the side to move (discs ahead, a leaf of a given tree).
  /// |score| < proven_win.
  [[nodiscard]] static constexpr Outcome scored(Score score) { return {Kind::scored, score}; }

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

/// The list that a game's generators fill.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

// ------------------------------------------------------------------------------------ required --

/// A move: small and plain, so that the table can hold it in 32 bits. A value-initialised `Move{}`
/// is "no move", never legal, and has no bit set.
template <class M>
concept PlainMove = std::is_trivially_copyable_v<M> && std::equality_comparable<M> &&
                    std::is_default_constructible_v<M> && sizeof(M) <= 4;

/// The rules. `G` is a position:
///   using Move                        a PlainMove
///   static constexpr max_moves        no position has more legal moves
///   Outcome generate(list) const      appends all legal moves and tells whether the game is over;
///                                     when it is over, nothing is appended
///   void play(Move), undo(Move)       a legal move; the same move, taken back
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

/// The evaluation: `evaluate` gives the static value of a position from the side to move, strictly
/// between -proven_win and proven_win. It may keep caches, but they must not change its answers.
template <class J, class G>
concept Evaluator = std::copy_constructible<J> && requires(J& evaluator, const G& game) {
  { evaluator.evaluate(game) } -> std::convertible_to<Score>;
};

// ------------------------------------------------------------------------------------ optional --

/// Identity. `key`: 64 well-mixed bits equal for equal positions. `key_after`: the key after a
/// legal move, or a cheap guess at it (only used to prefetch). Without it: no table.
template <class G>
concept HasIdentity = requires(const G& game, typename G::Move move) {
  { game.key() } -> std::same_as<std::uint64_t>;
  { game.key_after(move) } -> std::same_as<std::uint64_t>;
};

/// Tactical moves: those that quiescence must resolve before a position can be evaluated.
///   is_tactical(move)                  does a legal move belong to them
///   generate_tactical(list)            all of them, and only them; nothing when the game is over
///   generate_quiet(list)               all the others; nothing when the game is over
///   is_legal(move)                     any value of Move whatever, a collision's included
///   tactical_gain(move)                what a tactical move takes, in the evaluation's unit
///   exchange_at_least(move, score)     does the exchange it starts win at least that much
///   tactical_slot(move)                dense index < tactical_slots, for its history
/// A position with neither tactical nor quiet moves is over; the search then asks `generate` how.
/// Without them: leaves are evaluated as they stand and moves are generated all at once.
template <class G>
concept HasTactics = std::convertible_to<decltype(G::tactical_size), std::size_t> &&
    requires(const G& game, typename G::Move move, MovesOf<G>& list, Score score) {
  { game.is_tactical(move) } -> std::same_as<bool>;
  { game.is_legal(move) } -> std::same_as<bool>;
  game.generate_tactical(list);
  game.generate_quiet(list);
  { game.captured_value(move) } -> std::convertible_to<Score>;
  { game.see_ge(move, score) } -> std::same_as<bool>;
  { game.tactical_index(move) } -> std::convertible_to<std::size_t>;
};

/// Force. `in_check`: the side to move must answer a threat (check, compulsory capture), so its
/// position cannot be evaluated. `gives_check(move)`: a legal move puts the opponent there. Without
/// it: never.
template <class G>
concept HasForce = requires(const G& game, typename G::Move move) {
  { game.in_check() } -> std::same_as<bool>;
  { game.gives_check(move) } -> std::same_as<bool>;
};

/// Passing. `null_move_allowed`: not forced, and moving is not likely to be a burden (no zugzwang).
/// Without it: no null move.
template <class G>
concept HasPass = requires(G& game, const G& fixed) {
  { fixed.null_move_allowed() } -> std::same_as<bool>;
  game.make_null();
  game.unmake_null();
};

/// History slots: dense indices under which the outcomes of like moves are remembered.
///   history_index(move) < history_size              who goes from where to where
///   continuation_slot(move) < continuation_slots    what goes where; its tables are squared: keep
///                                                   it under a thousand or so
/// Without them: moves are ordered by the table's move and as they are generated.
template <class G>
concept HasHistory = std::convertible_to<decltype(G::history_size), std::size_t> &&
    std::convertible_to<decltype(G::continuation_size), std::size_t> &&
    requires(const G& game, typename G::Move move) {
  { game.history_index(move) } -> std::convertible_to<std::size_t>;
  { game.continuation_index(move) } -> std::convertible_to<std::size_t>;
};

/// Correction keys: hashes of parts of the position (a pawn structure, one side's men) whose
/// systematic misjudgement can be learnt. Without them: no correction history.
template <class G>
concept HasCorrection = requires(const G& game) {
  game.correction_keys();
  requires std::same_as<typename decltype(game.correction_keys())::value_type, std::uint64_t>;
  std::tuple_size<decltype(game.correction_keys())>::value;
};

/// Draws by the course of the game: repetition, move counters, too little material.
/// `is_draw(ply)`: is it a draw for a search whose root lies `ply` plies back. A position
/// that occurred once since the root is as good as drawn; one before the root needs the rules' own
/// count. Without it: never.
template <class G>
concept HasRepetition = requires(const G& game, int ply) {
  { game.is_draw(ply) } -> std::same_as<bool>;
};

/// Upcoming repetition: does some legal move lead to a position that `is_draw(ply + 1)` calls
/// repeated? May say no where the answer is yes, never yes where it is no. Without it: the search
/// finds such draws a ply later.
template <class G>
concept HasUpcomingRepetition = HasRepetition<G> && requires(const G& game, int ply) {
  { game.upcoming_repetition(ply) } -> std::same_as<bool>;
};

/// Oracle: the exact value, if it is known (an endgame table, a solved ending), wins and losses
/// counted from this position. Without it: none.
template <class G>
concept HasOracle = requires(const G& game) {
  { game.known_bounds() } -> std::same_as<std::optional<Score>>;
};

// -------------------------------------------------------------------------------- capabilities --

/// Which hooks a game has. Each game states its own beside its definition:
///   static_assert(capabilities<MyGame>() == Capabilities{.identity = true, .history = true});
/// so that a hook lost to a changed signature is a compile error and never silently dropped.
struct Capabilities {
  bool identity = false;
  bool tactics = false;
  bool force = false;
  bool pass = false;
  bool history = false;
  bool correction = false;
  bool repetition = false;
  bool upcoming_repetition = false;
  bool oracle = false;
  friend constexpr bool operator==(const Capabilities&, const Capabilities&) = default;
};

namespace detail {

// A name that stands in a game, whether or not with the right signature.
#define ESPALIER_NAMES(name) (requires { &G::name; })

template <class G>
constexpr bool names_identity = ESPALIER_NAMES(key) || ESPALIER_NAMES(key_after);
template <class G>
constexpr bool names_tactics = ESPALIER_NAMES(is_tactical) || ESPALIER_NAMES(generate_tactical) ||
                               ESPALIER_NAMES(generate_quiet) || ESPALIER_NAMES(captured_value) ||
                               ESPALIER_NAMES(see_ge) || ESPALIER_NAMES(tactical_index) ||
                               ESPALIER_NAMES(tactical_size);
template <class G>
constexpr bool names_force = ESPALIER_NAMES(in_check) || ESPALIER_NAMES(gives_check);
template <class G>
constexpr bool names_pass = ESPALIER_NAMES(null_move_allowed) || ESPALIER_NAMES(make_null) ||
                            ESPALIER_NAMES(unmake_null);
template <class G>
constexpr bool names_history = ESPALIER_NAMES(history_index) || ESPALIER_NAMES(history_size) ||
                               ESPALIER_NAMES(continuation_index) ||
                               ESPALIER_NAMES(continuation_size);
template <class G>
constexpr bool names_correction = ESPALIER_NAMES(correction_keys);
template <class G>
constexpr bool names_repetition = ESPALIER_NAMES(is_draw);
template <class G>
constexpr bool names_upcoming_repetition = ESPALIER_NAMES(upcoming_repetition);
template <class G>
constexpr bool names_oracle = ESPALIER_NAMES(known_bounds);

#undef ESPALIER_NAMES

/// Says in words which required member is missing or half there; the concept itself only says no.
template <class G>
consteval bool check_game() {
  static_assert(
      requires { typename G::Move; }, "a game needs a type `Move`");
  static_assert(PlainMove<typename G::Move>,
                "a game's `Move` must be trivially copyable, comparable with ==, "
                "default-constructible and at most 4 bytes");
  static_assert(
      requires { G::max_moves; }, "a game needs `static constexpr std::size_t max_moves`");
  static_assert(
      requires(const G& g, MovesOf<G>& list) {
        { g.generate(list) } -> std::same_as<Outcome>;
      },
      "a game needs `Outcome generate(MoveList<Move, max_moves>&) const`");
  static_assert(
      requires(G & g, typename G::Move m) { g.make(m); }, "a game needs `void play(Move)`");
  static_assert(
      requires(G & g, typename G::Move m) { g.unmake(m); }, "a game needs `void undo(Move)`");
  static_assert(
      requires(const G& g) {
        { g.side_to_move() } -> std::convertible_to<int>;
      },
      "a game needs `int side_to_move() const`");
  static_assert(Rules<G>, "a game must be copyable and offer every member that Rules names");
  static_assert(HasIdentity<G> || !names_identity<G>,
                "half a hook: identity needs `std::uint64_t key() const` and "
                "`std::uint64_t key_after(Move) const`");
  static_assert(HasTactics<G> || !names_tactics<G>,
                "half a hook: tactics need `is_tactical`, `is_legal`, `generate_tactical`, "
                "`generate_quiet`, `tactical_gain`, `exchange_at_least`, `tactical_slot` and "
                "`tactical_slots`");
  static_assert(HasForce<G> || !names_force<G>,
                "half a hook: force needs `bool is_forced() const` and `bool forces(Move) const`");
  static_assert(HasPass<G> || !names_pass<G>,
                "half a hook: passing needs `pass_is_sound`, `play_pass` and `undo_pass`");
  static_assert(HasHistory<G> || !names_history<G>,
                "half a hook: history needs `history_slot`, `history_slots`, `continuation_slot` "
                "and `continuation_slots`");
  static_assert(HasCorrection<G> || !names_correction<G>,
                "half a hook: `correction_keys() const` must give a std::array of std::uint64_t");
  static_assert(HasRepetition<G> || !names_repetition<G>,
                "half a hook: repetition needs `bool drawn_by_rule(int ply) const`");
  static_assert(HasUpcomingRepetition<G> || !names_upcoming_repetition<G>,
                "half a hook: upcoming repetition needs `bool can_repeat(int ply) const` and "
                "`drawn_by_rule`");
  static_assert(HasOracle<G> || !names_oracle<G>,
                "half a hook: the oracle needs `std::optional<Score> known_score() const`");
  return true;
}

}  // namespace detail

/// A game the search can play: the rules, and no hook that is only half there.
template <class G>
concept Game = detail::check_game<G>() && Rules<G>;

/// The hooks that `G` offers.
template <Game G>
[[nodiscard]] consteval Capabilities capabilities() {
  return {.identity = HasIdentity<G>,
          .tactics = HasTactics<G>,
          .force = HasForce<G>,
          .pass = HasPass<G>,
          .history = HasHistory<G>,
          .correction = HasCorrection<G>,
          .repetition = HasRepetition<G>,
          .upcoming_repetition = HasUpcomingRepetition<G>,
          .oracle = HasOracle<G>};
}

}  // namespace espalier
