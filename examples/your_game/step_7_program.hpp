// Step 7 of docs/your-game.md: what the program of the game shows and reads.
#pragma once

#include <string>

#include "espalier/playable_game.hpp"
#include "examples/your_game/step_6_threads.hpp"

namespace your_game {

struct OthelloGame {
  using Position = KeyedOthello;
  using Evaluator = WeightedCounts;
  using Hooks = your_game::Hooks;
  static constexpr const char* name = "my_othello";
  static std::string to_string(Position::Move move, const Position&) {
    if (move == Othello::pass) return "pass";
    const int square = move.number - 1;
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
  }
  static std::string diagram(const Position& position) {
    std::string text;
    for (int square = 0; square < 64; ++square) {
      const bool is_own = (position.own >> square & 1) != 0;
      const bool is_other = (position.other >> square & 1) != 0;
      text += is_own || is_other ? (is_own == (position.side == 0) ? 'X' : 'O') : '.';
      if (square % 8 == 7) text += '\n';
    }
    return text;
  }
};
static_assert(espalier::PlayableGame<OthelloGame>);

}  // namespace your_game
