// Games of random moves with random scores, for tests.
#pragma once

#include <cstdint>

#include "espalier/random.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::training_data::test {

/// A legal game of at most `plies` plies after an opening of eight.
inline GameRecord random_game(SplitMix64& random, std::uint32_t index, std::size_t plies) {
  GameRecord game;
  game.index = index;
  game.result = static_cast<GameResult>(random() % 3);
  chess::Position position;
  chess::Position::Moves moves;
  while (game.moves.size() < plies && !position.is_draw(0)) {
    moves.clear();
    if (position.generate(moves).is_over()) break;
    const chess::Move move = moves[random() % moves.size()];
    if (game.opening.size() < 8) {
      game.opening.push_back(move);
    } else {
      game.moves.push_back({move, static_cast<Score>(random() % 64'001) - win_score});
    }
    position.make(move);
  }
  return game;
}

}  // namespace espalier::training_data::test
