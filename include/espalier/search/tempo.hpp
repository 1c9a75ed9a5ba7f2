// The tempo of an evaluation: what a position is worth to the side to move beyond its static
// evaluation, because it is its turn. An evaluator states it; that of others is learnt.
//
// An evaluation that ignores whose turn it is gives leaves of odd and of even depth values that
// differ by twice the tempo. A fixed-depth search does not notice, since its leaves are all of one
// parity. A search that reduces, extends and takes values of other depths from its table compares
// both, and prefers whatever ends with its own move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// `tempo` of an evaluator, a constant in the unit of its evaluation: what the turn is worth beyond
/// the evaluation, 0 if the evaluation takes it into account or no move gains by it.
template <class E>
concept HasTempo = requires {
  std::integral_constant<Score, E::tempo>{};
};

/// None.
struct NoTempo {
  static constexpr bool is_used = false;
};

/// One that the evaluator states.
template <Score stated>
struct StatedTempo {
  static constexpr bool is_used = stated != 0;
  [[nodiscard]] static constexpr Score value() { return stated; }
  void begin() {}
  void learn(int, Score, const Parameters&) {}
  [[nodiscard]] static constexpr Score spread() { return 0; }
  void clear() {}
};

/// Half of the mean difference between the values of odd and of even depth that the first
/// iterations of the last searches had at the root; of later ones the leaves are of either parity.
/// It is used if it explains these differences, that is, if they are much smaller without it, and
/// if it is a quarter of a unit at least. Where the turn is worth nothing, the differences change
/// their sign with each iteration and their mean says nothing; where it is worth little, plies
/// taken off in pairs cost more than the tempo tells (Breakthrough).
class LearntTempo {
 public:
  static constexpr bool is_used = true;

  /// What is added to a static evaluation.
  [[nodiscard]] Score value() const { return value_; }
  /// The mean difference between the values of successive iterations that the tempo leaves; 0 while
  /// there is none.
  [[nodiscard]] Score spread() const { return spread_; }

  /// A search begins: the next iteration has none before it.
  void begin() { before_.reset(); }

  /// After the iteration of this depth: the score of the root, with the tempo in it. Depths follow
  /// one another.
  void learn(int depth, Score score, const Parameters& p) {
    if (depth > deepest_) return;
    if (is_decided(score)) return before_.reset();
    const bool is_odd = depth % 2 != 0;  // the opponent is to move at the leaves
    const Score without = is_odd ? score + value_ : score - value_;
    if (before_) add(is_odd ? without - *before_ : *before_ - without, p);
    before_ = without;
  }

  void clear() { *this = {}; }

 private:
  static constexpr int deepest_ = 6;                       // iteration
  static constexpr std::size_t window_ = 24, enough_ = 3;  // differences
  static constexpr std::int64_t explained_ = 500;          // permille that may be left of them

  /// `difference`: of an odd depth and the even one beside it.
  void add(Score difference, const Parameters& p) {
    differences_[static_cast<std::size_t>(count_++) % window_] = difference;
    const auto size =
        static_cast<std::int64_t>(std::min(static_cast<std::size_t>(count_), window_));
    if (size < static_cast<std::int64_t>(enough_)) return;
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < size; ++i) sum += differences_[static_cast<std::size_t>(i)];
    std::int64_t all = 0, rest = 0;  // times `size`, so that nothing is lost by rounding
    for (std::int64_t i = 0; i < size; ++i) {
      const std::int64_t each = size * differences_[static_cast<std::size_t>(i)];
      all += std::abs(each);
      rest += std::abs(each - sum);
    }
    // The mean of a few differences is never far from any of them.
    const bool explains = 1000 * rest * size < explained_ * (size - 1) * all;
    // In hundredths of the unit, as all margins: the same evaluation in another unit searches the
    // same tree.
    const auto in_unit = [&](std::int64_t total, std::int64_t parts) {
      return p.score(static_cast<int>(total * 100 / (parts * p.unit)));
    };
    const Score tempo = explains ? in_unit(sum, 2 * size) : 0;
    value_ = 4 * std::abs(tempo) < p.unit ? 0 : tempo;
    spread_ = value_ == 0 ? 0 : in_unit(rest, size * size);
  }

  std::array<Score, window_> differences_{};
  std::uint64_t count_ = 0;
  std::optional<Score> before_;
  Score value_ = 0;
  Score spread_ = 0;
};

/// The tempo of a search with the evaluator `E`: stated, learnt or none. `on`: is it compiled in?
template <class E, bool on>
consteval auto tempo_of() {
  if constexpr (!on) {
    return NoTempo{};
  } else if constexpr (HasTempo<E>) {
    if constexpr (E::tempo == 0) {
      return NoTempo{};
    } else {
      return StatedTempo<E::tempo>{};
    }
  } else {
    return LearntTempo{};
  }
}
template <class E, bool on>
using TempoOf = decltype(tempo_of<E, on>());

}  // namespace espalier
