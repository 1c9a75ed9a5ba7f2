// Tic-tac-toe: the rules, and an evaluation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

struct TicTacToe {
  struct Move {
    std::uint8_t cell = 0;  // 1 .. 9; 0 is no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 9;

  espalier::Outcome generate(espalier::MovesOf<TicTacToe>& moves) const {
    for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
      if ((other & line) == line) return espalier::Outcome::loss();
    if ((own | other) == 0777U) return espalier::Outcome::draw();
    for (std::uint8_t cell = 1; cell <= 9; ++cell)
      if (((own | other) & bit({cell})) == 0) moves.push({cell});
    return espalier::Outcome::ongoing();
  }
  void make(Move move) {
    const unsigned moved = own | bit(move);
    own = other, other = moved, side ^= 1;
  }
  void unmake(Move move) {
    const unsigned moved = other & ~bit(move);
    other = own, own = moved, side ^= 1;
  }
  int side_to_move() const { return side; }

  static unsigned bit(Move move) { return 1U << (move.cell - 1U); }
  unsigned own = 0, other = 0;  // the cells of the side to move and of its opponent
  int side = 0;
};
static_assert(espalier::capabilities<TicTacToe>() == espalier::Capabilities{});  // rules, no hooks

struct Undecided {  // used only when the search does not reach the end of the game
  espalier::Score evaluate(const TicTacToe&) const { return espalier::draw_score; }
};
