// Perft: the number of lines of the rules, by which they are compared with other programs.
#pragma once

#include <cstdint>

#include "espalier/game.hpp"

namespace espalier {

/// The lines of `depth` plies from a position, 1 if `depth` is 0. Lines that end sooner do not
/// count, and draws that depend on the history of the game end none. The position is the same
/// before and after.
template <Game G>
[[nodiscard]] std::uint64_t perft(G& game, int depth) {
  if (depth == 0) return 1;
  MovesOf<G> moves;
  (void)game.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const auto move : moves) {
    game.make(move);
    lines += perft(game, depth - 1);
    game.unmake(move);
  }
  return lines;
}

}  // namespace espalier
