// Step 4 of docs/your-game.md: hooks that say what is known without search, and exact endings.
#pragma once

#include <algorithm>

#include "espalier/solve.hpp"
#include "examples/your_game/step_3_hash_key.hpp"

namespace your_game {

/// Discs of `own` in the corners, and beside them along the edges: they are never flipped.
constexpr Squares stable_edges(Squares own) {
  constexpr Squares corners = 0x8100000000000081, rows = 0xff000000000000ff;
  constexpr Squares columns = 0x8181818181818181;
  Squares stable = own & corners;
  for (int i = 0; i < 6; ++i) {
    const Squares in_row = directions[0].from(stable & rows) | directions[1].from(stable & rows);
    const Squares in_column = (stable << 8 | stable >> 8) & columns;
    stable |= own & (in_row | in_column);
  }
  return stable;
}

struct Hooks {
  /// Stable discs remain; the game is over if neither side can move.
  static espalier::ScoreBounds bounds(const KeyedOthello& position) {
    const Squares own = position.own, other = position.other;
    if (legal_squares(own, other) == 0 && legal_squares(other, own) == 0)
      return espalier::ScoreBounds::exactly(disc * position.final_difference());
    return {.lower = disc * (2 * std::popcount(stable_edges(own)) - 64),
            .upper = disc * (64 - 2 * std::popcount(stable_edges(other)))};
  }
  /// First the moves that leave the opponent the fewest replies; only Solver asks.
  static void generate_candidates(const KeyedOthello& position,
                                  espalier::MovesOf<KeyedOthello>& moves) {
    (void)position.generate(moves);
    const auto replies = [&position](KeyedOthello::Move move) {
      const auto [own, other] = position.after(move);
      return std::popcount(legal_squares(own, other));
    };
    std::stable_sort(moves.begin(), moves.end(),
                     [&](auto a, auto b) { return replies(a) < replies(b); });
  }
};
static_assert(espalier::capabilities<KeyedOthello, Hooks>() ==
              espalier::Capabilities{.key = true, .bounds = true, .candidates = true});

using Step4 = espalier::Search<KeyedOthello, DiscDifference, Hooks>;
using EndSolver = espalier::Solver<KeyedOthello, Hooks>;

}  // namespace your_game
