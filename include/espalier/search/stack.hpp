// The search stack: one entry for each ply of the current line.
#pragma once

#include <array>
#include <cstddef>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/pv_line.hpp"

namespace espalier {

template <Game G, SearchHooks<G> H, Enhancements E>
struct ContinuationEntry;

/// Is a static evaluation better than two plies ago, or four where the position two plies ago was
/// in check (no_score)? Without the second look, a side that had been in check would count as
/// getting worse: worth 5 of the 49 hardest positions of WAC (docs/log/ablations.md).
[[nodiscard]] constexpr bool is_improving(Score now, Score two_plies_ago, Score four_plies_ago) {
  const Score before = two_plies_ago != no_score ? two_plies_ago : four_plies_ago;
  return before != no_score && now > before;
}

/// One ply. Entries of earlier and later plies are its neighbours in the SearchStack; only the
/// functions here access them.
template <Game G, SearchHooks<G> H, Enhancements E>
struct StackEntry {
  using Move = typename G::Move;
  using On = Features<G, H, E>;

  /// The last two moves that caused a cutoff at this ply; the defensive killer, where that is on,
  /// is the third.
  std::array<Move, On::defensive_killers ? 3 : 2> killers{};
  Move current_move{};  ///< leads to the next ply; Move{}: a null move
  Move excluded{};      ///< not searched: the singular search excludes it
  ContinuationEntry<G, H, E>* continuation = nullptr;  ///< of `current_move`
  Score static_eval = no_score;                        ///< corrected; no_score in check
  int reduction = 0;  ///< plies by which `current_move` is being reduced
  int ply = 0;        ///< distance from the root
  int side = 0;       ///< to move; kept only where turns do not alternate
  PvLine<Move> pv;    ///< from here on

  [[nodiscard]] StackEntry& next() { return this[1]; }
  [[nodiscard]] StackEntry& previous() { return this[-1]; }
  [[nodiscard]] const StackEntry& previous() const { return this[-1]; }
  [[nodiscard]] StackEntry& two_plies_on() { return this[2]; }
  [[nodiscard]] StackEntry& two_plies_ago() { return this[-2]; }
  [[nodiscard]] const StackEntry& two_plies_ago() const { return this[-2]; }
  [[nodiscard]] const StackEntry& four_plies_ago() const { return this[-4]; }

  /// The countermove of the previous move, or Move{}.
  [[nodiscard]] Move counter_move() const { return previous().continuation->counter_move; }
  [[nodiscard]] bool is_after_null_move() const { return previous().current_move == Move{}; }

  /// The static evaluation of an earlier ply from the side to move at this one, or no_score.
  [[nodiscard]] Score eval_at(const StackEntry& earlier) const {
    if constexpr (!turns_alternate<G>) {
      if (earlier.side != side && earlier.static_eval != no_score) return -earlier.static_eval;
    }
    return earlier.static_eval;
  }
  [[nodiscard]] bool improving() const {
    return is_improving(static_eval, eval_at(two_plies_ago()), eval_at(four_plies_ago()));
  }
  /// Change of the static evaluation by the last move, from the side to move: above 0 if the move
  /// was bad; no_score: unknown.
  [[nodiscard]] Score eval_delta() const {
    if constexpr (!turns_alternate<G>) {
      if (previous().side == side) return no_score;
    }
    const Score theirs = previous().static_eval;
    return theirs != no_score ? static_eval + theirs : no_score;
  }
};

/// An entry for each ply from -4 (before the root) to max_ply + 3.
template <Game G, SearchHooks<G> H, Enhancements E>
class SearchStack {
 public:
  using Entry = StackEntry<G, H, E>;

  [[nodiscard]] Entry& operator[](int ply) { return entries_[static_cast<std::size_t>(ply + 4)]; }

  /// Clears all entries; those before the root have no move.
  void clear(ContinuationEntry<G, H, E>* no_move) {
    int ply = -4;
    for (Entry& entry : entries_) {
      entry = {};
      entry.continuation = no_move;
      entry.ply = ply++;
    }
  }

 private:
  std::array<Entry, max_ply + 8> entries_;
};

}  // namespace espalier
