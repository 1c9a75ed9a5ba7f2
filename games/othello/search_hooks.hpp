// What the search may exploit in Othello: history indices, and bounds of the final difference of
// discs that stable discs and a nearly full board show without search.
#pragma once

#include <bit>
#include <cstddef>

#include "espalier/hooks.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

struct SearchHooks {
  static constexpr std::size_t history_size = 2 * (square_count + 2);
  static constexpr std::size_t continuation_size = history_size;

  /// By side and square.
  [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
    return static_cast<std::size_t>(position.side_to_move()) * (square_count + 2) + move.number;
  }
  [[nodiscard]] static std::size_t continuation_index(const Position& position, Move move) {
    return history_index(position, move);
  }

  /// Exact if at most one square is empty. Otherwise no side ends the game with fewer discs than
  /// the stable ones that it has.
  [[nodiscard]] static ScoreBounds bounds(const Position& position) {
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const Bits empty = position.empty();
    if ((empty & (empty - 1)) == 0) {
      return ScoreBounds::exactly(disc * last_square(own, opponent, empty));
    }
    ScoreBounds bounds{.lower = -disc * square_count, .upper = disc * square_count};
    if ((~empty & corners) != 0) {
      bounds.lower += 2 * disc * std::popcount(stable_discs(own, opponent));
      bounds.upper -= 2 * disc * std::popcount(stable_discs(opponent, own));
    }
    return bounds;
  }

 private:
  /// The final difference of discs if at most one square is empty: the side to move takes it, else
  /// its opponent does, else nobody.
  [[nodiscard]] static int last_square(Bits own, Bits opponent, Bits empty) {
    if (empty != 0) {
      const int square = std::countr_zero(empty);
      if (const Bits flipped = flips(square, own, opponent); flipped != 0) {
        return final_difference(own | flipped | empty, opponent ^ flipped);
      }
      if (const Bits flipped = flips(square, opponent, own); flipped != 0) {
        return final_difference(own ^ flipped, opponent | flipped | empty);
      }
    }
    return final_difference(own, opponent);
  }
};

static_assert(capabilities<Position, SearchHooks>() ==
              Capabilities{.key = true, .history = true, .bounds = true});

}  // namespace espalier::othello
