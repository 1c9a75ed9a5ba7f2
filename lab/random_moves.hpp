// Positions after random moves. The moves follow from the seed on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

#include "espalier/game.hpp"

namespace espalier::lab {

/// Makes `plies` random legal moves, fewer if the game ends before. Does it go on after them?
template <Game G>
[[nodiscard]] bool play_random_moves(G& position, int plies, std::mt19937_64& random) {
  MovesOf<G> moves;
  for (int ply = 0; !position.generate(moves).is_over(); ++ply) {
    if (ply == plies) return true;
    position.make(moves[static_cast<std::size_t>(random() % moves.size())]);
    moves.clear();
  }
  return false;
}

/// A position that is not over, the given number of random moves after the start.
template <Game G>
[[nodiscard]] G random_position(int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    G position;
    if (play_random_moves(position, plies, random)) return position;
  }
}

/// A position that is not over, a random number of moves, `fewest` to `most`, after the start.
template <Game G>
[[nodiscard]] G random_position(int fewest, int most, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    G position;
    const auto plies = random() % static_cast<std::uint64_t>(most - fewest + 1);
    if (play_random_moves(position, fewest + static_cast<int>(plies), random)) return position;
  }
}

}  // namespace espalier::lab
