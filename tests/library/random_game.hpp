// Seeded random games for tests: trees, and graphs with transpositions, with any set of hooks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/random.hpp"
#include "tests/library/member_hooks.hpp"

namespace espalier::test_games {

/// A bijection that mixes all bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) { return SplitMix64{x}(); }

/// The shape of the game that is generated from the seed.
struct RandomShape {
  int min_width = 1;
  int max_width = 4;  ///< each position has min_width .. max_width moves, at most 16
  int values =
      3;  ///< evaluations and scored endings lie in -values .. values; few values give many ties
  int endings = 24;         ///< how many of 256 positions end the game (never the root)
  bool transposes = false;  ///< does the same set of moves in another order reach the same position
};

namespace detail {

// A requires clause can remove functions but not constants, so the constants are in base classes.
template <bool offered>
struct HistorySlots {};
template <>
struct HistorySlots<true> {
  static constexpr std::size_t history_size = 64;
  static constexpr std::size_t continuation_size = 32;
};
template <bool offered>
struct TacticalSlots {};
template <>
struct TacticalSlots<true> {
  static constexpr std::size_t tactical_size = 32;
};

}  // namespace detail

/// A game in which all properties of a position are hashes of it: its moves, its value, whether it
/// is over. With `transposes`, transpositions occur at equal depth only, so that a table entry is
/// never used at another depth.
///
/// The hooks do not change the value of a position, which is that of plain minimax with any of
/// them. To that end `is_draw` depends on the position alone, and `bounds` is exact for finished
/// games only, since other bounds would look deeper than the minimax it is compared with.
template <Capabilities hooks = Capabilities{}, bool alternates = true>
class RandomGame : public detail::HistorySlots<hooks.history>,
                   public detail::TacticalSlots<hooks.tactical> {
 public:
  struct Move {
    std::uint8_t number = 0;  ///< 1 .. width
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 16;
  static constexpr bool moves_are_comparable = hooks.history;
  static constexpr bool turns_alternate = alternates;

  explicit RandomGame(std::uint64_t seed, const RandomShape& shape = {})
      : shape_(shape), state_(mix(seed)) {}

  Outcome generate(MovesOf<RandomGame>& list) const {
    const Outcome result = outcome();
    if (result.is_over()) return result;
    for (int number = 1; number <= width(); ++number) list.push(move_of(number));
    return result;
  }
  void make(Move move) { advance(move.number); }
  void unmake(Move) { retreat(); }
  [[nodiscard]] int side_to_move() const { return side_; }

  /// The static value of the position from the side to move.
  [[nodiscard]] Score static_eval() const { return narrow(fact(Fact::static_eval)); }

  /// Equal: the same position, reached by the same moves, with the same shape and seed.
  friend bool operator==(const RandomGame& a, const RandomGame& b) {
    return a.state_ == b.state_ && a.path_ == b.path_;
  }

  // Hash key
  [[nodiscard]] std::uint64_t key() const requires(hooks.key) { return key_of(state_, side_); }
  [[nodiscard]] std::uint64_t key_after(Move move) const requires(hooks.key) {
    const std::uint64_t next = successor(move.number);
    return key_of(next, side_after(next));
  }

  // Tactical moves
  [[nodiscard]] bool is_tactical(Move move) const requires(hooks.tactical) {
    return fact(Fact::tactical, move) % 3 == 0;
  }
  [[nodiscard]] bool is_legal(Move move) const requires(hooks.tactical) {
    return !outcome().is_over() && move.number >= 1 && move.number <= width();
  }
  void generate_tactical(MovesOf<RandomGame>& list) const requires(hooks.tactical) {
    generate_only(list, true);
  }
  void generate_quiet(MovesOf<RandomGame>& list) const requires(hooks.tactical) {
    generate_only(list, false);
  }
  [[nodiscard]] Score captured_value(Move move) const requires(hooks.tactical) {
    return static_cast<Score>(fact(Fact::captured, move) % 4);
  }
  [[nodiscard]] bool see_ge(Move move, Score score) const requires(hooks.tactical) {
    return narrow(fact(Fact::exchange, move)) >= score;
  }
  [[nodiscard]] std::size_t tactical_index(Move move) const requires(hooks.tactical) {
    return move.number;
  }

  // Check
  [[nodiscard]] bool in_check() const requires(hooks.check) { return check_at(state_); }
  [[nodiscard]] bool gives_check(Move move) const requires(hooks.check) {
    return check_at(successor(move.number));
  }

  // Null move
  [[nodiscard]] bool null_move_allowed() const requires(hooks.null_move) {
    return !check_at(state_) && fact(Fact::zugzwang) % 4 != 0;
  }
  void make_null() requires(hooks.null_move) { advance(null_number); }
  void unmake_null() requires(hooks.null_move) { retreat(); }

  // History
  [[nodiscard]] std::size_t history_index(Move move) const requires(hooks.history) {
    return continuation_index(move) + (side_to_move() == 0 ? 0U : 32U);
  }
  [[nodiscard]] std::size_t continuation_index(Move move) const requires(hooks.history) {
    return move.number;
  }

  // Correction
  [[nodiscard]] std::array<std::uint64_t, 2> correction_keys() const requires(hooks.correction) {
    return {fact(Fact::structure) % 8, fact(Fact::structure) % 5};
  }

  // Draws
  [[nodiscard]] bool is_draw(int) const requires(hooks.draws) {
    return !outcome().is_over() && fact(Fact::drawn) % 16 == 0;
  }

  // Upcoming repetition: tests the first move only, as a game may
  [[nodiscard]] bool upcoming_repetition(int ply) const requires(hooks.upcoming_repetition) {
    if (outcome().is_over()) return false;
    RandomGame after(*this);
    after.advance(1);
    return after.is_draw(ply + 1);
  }

  // Bounds
  [[nodiscard]] ScoreBounds bounds() const requires(hooks.bounds) {
    const Outcome result = outcome();
    return result.is_over() ? ScoreBounds::exactly(result.score(0)) : ScoreBounds{};
  }

 private:
  enum class Fact : std::uint64_t {
    width = 1,
    static_eval,
    ending,
    kind,
    tactical,
    captured,
    exchange,
    check,
    zugzwang,
    structure,
    drawn
  };
  static constexpr int null_number = 255;

  static Move move_of(int number) { return {static_cast<std::uint8_t>(number)}; }

  [[nodiscard]] std::uint64_t fact(Fact what, Move move = {}) const {
    return mix(state_ ^ mix(static_cast<std::uint64_t>(what) * 256 + move.number)) >> 8;
  }
  [[nodiscard]] Score narrow(std::uint64_t hash) const {
    return static_cast<Score>(hash % static_cast<std::uint64_t>(2 * shape_.values + 1)) -
           shape_.values;
  }
  [[nodiscard]] int width() const {
    const auto choices = static_cast<std::uint64_t>(shape_.max_width - shape_.min_width + 1);
    return shape_.min_width + static_cast<int>(fact(Fact::width) % choices);
  }
  [[nodiscard]] Outcome outcome() const {
    if (path_.empty() || static_cast<int>(fact(Fact::ending) % 256) >= shape_.endings)
      return Outcome::ongoing();
    const std::uint64_t kind = fact(Fact::kind);
    switch (kind % 4) {
      case 0:
        return Outcome::win();
      case 1:
        return Outcome::loss();
      case 2:
        return Outcome::draw();
      default:
        return Outcome::scored(narrow(kind / 4));
    }
  }
  [[nodiscard]] static bool check_at(std::uint64_t state) {
    return mix(state ^ mix(static_cast<std::uint64_t>(Fact::check))) % 6 == 0;
  }

  // A sum does not depend on the order of its terms; a chain of hashes does.
  [[nodiscard]] std::uint64_t successor(int number) const {
    const std::uint64_t sum = state_ + mix(static_cast<std::uint64_t>(number));
    return shape_.transposes ? sum : mix(sum);
  }
  void advance(int number) {
    path_.push_back({state_, side_});
    state_ = successor(number);
    side_ = number == null_number ? side_ ^ 1 : side_after(state_);
  }
  void retreat() {
    state_ = path_.back().state;
    side_ = path_.back().side;
    path_.pop_back();
  }
  /// The side to move after a move; without alternation it stays the same in a quarter of the
  /// positions.
  [[nodiscard]] int side_after(std::uint64_t state) const {
    return !alternates && mix(state ^ 0x5eed) % 4 == 0 ? side_ : side_ ^ 1;
  }
  [[nodiscard]] static std::uint64_t key_of(std::uint64_t state, int side) {
    return alternates ? mix(state) : mix(state + static_cast<std::uint64_t>(side));
  }
  void generate_only(MovesOf<RandomGame>& list, bool tactical) const requires(hooks.tactical) {
    if (outcome().is_over()) return;
    for (int number = 1; number <= width(); ++number)
      if (is_tactical(move_of(number)) == tactical) list.push(move_of(number));
  }

  RandomShape shape_;
  std::uint64_t state_;
  struct Before {
    std::uint64_t state;
    int side;
    friend bool operator==(const Before&, const Before&) = default;
  };
  int side_ = 0;
  std::vector<Before> path_;  // the positions that led here
};

/// The hooks of a random game.
template <class G>
struct HooksOfRandomGame;
template <Capabilities hooks, bool alternates>
struct HooksOfRandomGame<RandomGame<hooks, alternates>> {
  using Type = MemberHooks<RandomGame<hooks, alternates>, hooks>;
};
template <class G>
using HooksOf = typename HooksOfRandomGame<G>::Type;

/// Evaluates a random game by the hashed value of each position.
struct RandomEvaluator {
  static constexpr int unit = 100;
  template <Capabilities hooks, bool alternates>
  [[nodiscard]] Score evaluate(const RandomGame<hooks, alternates>& game) const {
    return game.static_eval();
  }
};

}  // namespace espalier::test_games
