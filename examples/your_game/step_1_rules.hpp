// Step 1 of docs/your-game.md: the rules of Othello.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"

namespace your_game {

using Squares = std::uint64_t;         // a set of squares: bit 0 is a1, bit 1 is b1, bit 63 is h8
constexpr espalier::Score disc = 100;  // a disc of the final difference, in scores

/// The neighbours of squares in one of eight directions.
struct Direction {
  int step;
  Squares entered;  // the squares that a step can reach without leaving the board at a side
  [[nodiscard]] constexpr Squares from(Squares squares) const {
    return (step > 0 ? squares << step : squares >> -step) & entered;
  }
};
constexpr Squares not_a = 0xfefefefefefefefe, not_h = 0x7f7f7f7f7f7f7f7f, all = ~Squares{0};
constexpr std::array<Direction, 8> directions{{{1, not_a},
                                               {-1, not_h},
                                               {8, all},
                                               {-8, all},
                                               {7, not_h},
                                               {-7, not_a},
                                               {9, not_a},
                                               {-9, not_h}}};

/// The empty squares on which a disc of `own` flips a disc of `other`.
constexpr Squares legal_squares(Squares own, Squares other) {
  Squares legal = 0;
  for (const Direction& direction : directions) {
    Squares run = direction.from(own) & other;
    for (int i = 0; i < 5; ++i) run |= direction.from(run) & other;
    legal |= direction.from(run) & ~(own | other);
  }
  return legal;
}
/// The discs of `other` that a disc of `own` on `square` flips.
constexpr Squares flips(Squares square, Squares own, Squares other) {
  Squares flipped = 0;
  for (const Direction& direction : directions) {
    Squares run = 0, next = direction.from(square);
    for (; (next & other) != 0; next = direction.from(next)) run |= next;
    if ((next & own) != 0) flipped |= run;
  }
  return flipped;
}

struct Othello {
  struct Move {
    std::uint8_t number = 0;  // 1 + the square; 65 passes; 0 is no move
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 60;
  static constexpr Move pass{65};

  espalier::Outcome generate(espalier::MovesOf<Othello>& moves) const {
    const Squares legal = legal_squares(own, other);
    for (Squares rest = legal; rest != 0; rest &= rest - 1)
      moves.push({static_cast<std::uint8_t>(std::countr_zero(rest) + 1)});
    if (legal == 0) {
      if (legal_squares(other, own) == 0)
        return espalier::Outcome::scored(disc * final_difference());
      moves.push(pass);
    }
    return espalier::Outcome::ongoing();
  }
  void make(Move move) {
    past.push_back({own, other});
    std::tie(own, other) = after(move);
    side ^= 1;
  }
  void unmake(Move) {
    std::tie(own, other) = past.back();
    past.pop_back();
    side ^= 1;
  }
  int side_to_move() const { return side; }

  /// The discs of the next side to move and those of its opponent after a move.
  std::pair<Squares, Squares> after(Move move) const {
    if (move == pass) return {other, own};
    const Squares square = Squares{1} << (move.number - 1);
    const Squares flipped = flips(square, own, other);
    return {other ^ flipped, own | flipped | square};
  }
  int discs() const { return std::popcount(own | other); }
  /// The winner gets the empty squares.
  int final_difference() const {
    const int difference = std::popcount(own) - std::popcount(other), empty = 64 - discs();
    return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
  }

  Squares own = 0x0000000810000000, other = 0x0000001008000000;  // of the side to move first
  int side = 0;
  std::vector<std::pair<Squares, Squares>> past;
};
static_assert(espalier::Game<Othello>);

}  // namespace your_game
