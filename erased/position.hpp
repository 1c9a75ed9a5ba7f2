// A position of any game behind virtual functions, and the game of the library that it is: for
// games whose type is known while the program runs only, as those of other languages are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier::erased {

/// A move of such a game: a number that its language gives it, or the bits of the game's own move.
struct AnyMove {
  std::uint32_t bits = 0;
  friend constexpr bool operator==(AnyMove, AnyMove) = default;
};

inline constexpr std::size_t max_moves = 512;
using AnyMoves = MoveList<AnyMove, max_moves>;

class AnyPosition {
 public:
  AnyPosition() = default;
  AnyPosition(const AnyPosition&) = default;
  AnyPosition& operator=(const AnyPosition&) = delete;
  virtual ~AnyPosition() = default;

  [[nodiscard]] virtual std::shared_ptr<AnyPosition> clone() const = 0;

  // The members of a game (docs/reference/library.md).
  virtual Outcome generate(AnyMoves& list) const = 0;
  virtual void make(AnyMove move) = 0;
  virtual void unmake(AnyMove move) = 0;
  [[nodiscard]] virtual int side_to_move() const = 0;
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual bool is_draw(int ply) const = 0;
  virtual void make_null() {}
  virtual void unmake_null() {}

  [[nodiscard]] virtual bool has_key() const = 0;
  [[nodiscard]] virtual bool has_draws() const = 0;
  [[nodiscard]] virtual bool turns_alternate() const = 0;
  /// The game's own static evaluation; 0 if it has none.
  [[nodiscard]] virtual Score evaluate() = 0;
};

/// A static evaluation that is not the game's own.
class AnyEvaluator {
 public:
  AnyEvaluator() = default;
  AnyEvaluator(const AnyEvaluator&) = delete;
  AnyEvaluator& operator=(const AnyEvaluator&) = delete;
  virtual ~AnyEvaluator() = default;
  [[nodiscard]] virtual Score evaluate(const std::shared_ptr<AnyPosition>& position) = 0;
};

/// The finaliser of MurmurHash3 by A. Appleby: each number gives another one, with all bits mixed.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
  return x ^ (x >> 33);
}

/// Watches over a search: its `count` is called at each node, and may throw.
struct NoWatch {
  void count() const {}
};

/// The rules of AnyPosition without any option, as a game of the library.
template <bool alternate, class Watch = NoWatch>
class ErasedRules {
 public:
  using Move = AnyMove;
  static constexpr std::size_t max_moves = erased::max_moves;
  static constexpr bool turns_alternate = alternate;

  explicit ErasedRules(std::shared_ptr<AnyPosition> position)
      : position_(std::move(position)), side_(position_->side_to_move()) {}
  ErasedRules(const ErasedRules& other) : position_(other.position_->clone()), side_(other.side_) {}
  ErasedRules& operator=(const ErasedRules&) = delete;
  ~ErasedRules() = default;

  Outcome generate(AnyMoves& list) const {
    watch_.count();
    return position_->generate(list);
  }
  void make(Move move) {
    position_->make(move);
    if constexpr (alternate) side_ ^= 1;
  }
  void unmake(Move move) {
    position_->unmake(move);
    if constexpr (alternate) side_ ^= 1;
  }
  [[nodiscard]] int side_to_move() const {
    if constexpr (alternate) return side_;
    return position_->side_to_move();
  }
  [[nodiscard]] const std::shared_ptr<AnyPosition>& position() const { return position_; }

 protected:
  ErasedRules(std::shared_ptr<AnyPosition> position, int side)
      : position_(std::move(position)), side_(side) {}

  std::shared_ptr<AnyPosition> position_;

 private:
  int side_;
  [[no_unique_address]] mutable Watch watch_;
};

/// With a key, which the position must have where it is asked for. Without draws that depend on the
/// history: the solver takes it.
template <bool alternate, class Watch = NoWatch>
class KeyedRules : public ErasedRules<alternate, Watch> {
 public:
  using ErasedRules<alternate, Watch>::ErasedRules;

  /// The side to move is added, and the bits are mixed: a key of another language may be a
  /// small integer.
  [[nodiscard]] std::uint64_t key() const {
    return mixed(this->position_->key() + (this->side_to_move() == 0 ? 0 : 0x9e3779b97f4a7c15));
  }
  /// Used only to prefetch, which is not worth a call.
  [[nodiscard]] std::uint64_t key_after(AnyMove) const { return 0; }
};

/// As the search takes it. If the position has no key, the table must be switched off.
template <bool alternate, class Watch = NoWatch>
class ErasedGame : public KeyedRules<alternate, Watch> {
 public:
  using KeyedRules<alternate, Watch>::KeyedRules;
  [[nodiscard]] bool is_draw(int ply) const {
    return this->position_->has_draws() && this->position_->is_draw(ply);
  }
};

static_assert(Game<ErasedRules<true>> && !HasKey<ErasedRules<true>>);
static_assert(Game<ErasedGame<true>> && HasKey<ErasedGame<true>> && HasDraws<ErasedGame<true>>);

/// The evaluator given, or the game's own.
struct ErasedEvaluator {
  std::shared_ptr<AnyEvaluator> own;

  template <class G>
  [[nodiscard]] Score evaluate(const G& game) const {
    return own ? own->evaluate(game.position()) : game.position()->evaluate();
  }
};

/// Cutoffs order moves in any game. Moves whose numbers differ by a multiple of the table's size
/// share a place in it.
struct ErasedHooks {
  static constexpr std::size_t history_side = 4096;
  static constexpr std::size_t continuation_side = 256;
  static constexpr std::size_t history_size = 2 * history_side;
  static constexpr std::size_t continuation_size = 2 * continuation_side;

  template <class G>
  [[nodiscard]] static std::size_t history_index(const G& game, AnyMove move) {
    return side(game) * history_side + move.bits % history_side;
  }
  template <class G>
  [[nodiscard]] static std::size_t continuation_index(const G& game, AnyMove move) {
    return side(game) * continuation_side + move.bits % continuation_side;
  }

 private:
  template <class G>
  [[nodiscard]] static std::size_t side(const G& game) {
    return game.side_to_move() == 0 ? 0 : 1;
  }
};

static_assert(HasHistory<ErasedHooks, ErasedGame<true>>);

}  // namespace espalier::erased
