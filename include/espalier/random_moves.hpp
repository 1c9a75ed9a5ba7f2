// Positions after random moves: openings of games that a search plays with itself.
#pragma once

#include <optional>
#include <random>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"

namespace espalier::detail {

/// Makes `plies` moves, each of which `choose(position, legal_moves)` returns. False if the game is
/// over before or after the last of them.
template <Game G, class Choose>
[[nodiscard]] bool make_moves(G& position, unsigned plies, Choose&& choose) {
  MovesOf<G> moves;
  for (unsigned ply = 0; ply < plies; ++ply) {
    moves.clear();
    if (position.generate(moves).is_over()) return false;
    const typename G::Move move = choose(static_cast<const G&>(position), moves);
    position.make(move);
  }
  return !final_value(position);
}

/// A position of a game after some random moves. Nothing if the game is over.
template <Game G, std::uniform_random_bit_generator Random>
[[nodiscard]] std::optional<G> after_random_moves(const G& root, unsigned plies, Random& random) {
  G position = root;
  const auto choose = [&](const G&, const auto& moves) { return moves[random() % moves.size()]; };
  if (!make_moves(position, plies, choose)) return std::nullopt;
  return position;
}

}  // namespace espalier::detail
