// Positions after random moves: openings of games that a search plays with itself.
#pragma once

#include <optional>
#include <random>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"

namespace espalier::detail {

/// A position of a game after some random moves. Nothing if the game is over.
template <Game G, std::uniform_random_bit_generator Random>
[[nodiscard]] std::optional<G> after_random_moves(const G& root, unsigned plies, Random& random) {
  G position = root;
  MovesOf<G> moves;
  for (unsigned ply = 0; ply < plies; ++ply) {
    moves.clear();
    if (position.generate(moves).is_over()) return std::nullopt;
    position.make(moves[random() % moves.size()]);
  }
  if (final_value(position)) return std::nullopt;
  return position;
}

}  // namespace espalier::detail
