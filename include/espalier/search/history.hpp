// History: how well moves have served in the search so far, kept under the dense indices that the
// game gives them. It knows slots and scores, not what a move is or when it will be asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "espalier/game.hpp"
#include "espalier/search/enhancements.hpp"

namespace espalier {

/// A score in [-limit, limit] that is drawn towards its bound and so forgets slowly ("gravity").
class HistoryScore {
 public:
  static constexpr int limit = 16384;

  [[nodiscard]] int value() const { return value_; }
  /// bonus in [-limit, limit]: the nearer the score is to the bound, the less the bonus counts.
  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
  }

 private:
  std::int16_t value_ = 0;
};

/// Bonus for a move that refuted a position `depth` plies deep; the moves tried before it lose as
/// much.
[[nodiscard]] constexpr int history_bonus(int depth) {
  const int bonus = 16 * depth * depth + 128 * depth;
  return bonus < 2048 ? bonus : 2048;
}

namespace detail {
template <Game G>
consteval std::size_t history_size() {
  if constexpr (HasHistory<G>) return G::history_size;
  return 0;
}
template <Game G>
consteval std::size_t continuation_size() {
  if constexpr (HasHistory<G>) return G::continuation_size;
  return 0;
}
template <Game G>
consteval std::size_t tactical_size() {
  if constexpr (HasTactics<G>) return G::tactical_size;
  return 0;
}
}  // namespace detail

/// All the histories of one thread. Those that are off take no memory; the others take so much that
/// they do not belong on the stack.
template <Game G, Enhancements E>
class Histories {
  using On = Features<G, E>;
  using Move = typename G::Move;
  static constexpr std::size_t pairs_ = detail::continuation_size<G>();
  static constexpr bool has_replies_ = On::continuation_history || On::countermoves;

 public:
  /// The slot of "no move before": a pass, or the root.
  static constexpr std::size_t no_continuation = pairs_;

  /// What is remembered of the replies to one move.
  struct ContinuationEntry {
    /// By continuation slot: how moves have served after it.
    std::array<HistoryScore, On::continuation_history ? pairs_ : 0> history{};
    Move counter{};  ///< the move that last refuted it
  };

  void clear() {
    quiet_.fill({});
    tactical_.fill({});
    replies_.fill({});
  }

  [[nodiscard]] HistoryScore& quiet(std::size_t slot) { return quiet_[slot]; }
  [[nodiscard]] HistoryScore& tactical(std::size_t slot) { return tactical_[slot]; }
  /// To the move of slot `before`; one entry for all if neither of their enhancements is on.
  [[nodiscard]] ContinuationEntry& continuation_entry(std::size_t before) {
    return replies_[has_replies_ ? before : 0];
  }

 private:
  template <bool on, class T, std::size_t n>
  using If = std::array<T, on ? n : 0>;

  If<On::history, HistoryScore, detail::history_size<G>()> quiet_{};
  If<On::tactical_history, HistoryScore, detail::tactical_size<G>()> tactical_{};
  std::array<ContinuationEntry, has_replies_ ? pairs_ + 1 : 1> replies_{};
};

}  // namespace espalier
