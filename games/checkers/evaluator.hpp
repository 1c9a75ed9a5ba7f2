// The static evaluation of English draughts: material, back row, advancement, centre.
#pragma once

#include <bit>

#include "espalier/evaluator.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// In hundredths of a piece that is not a king. The features are those of A. Samuel, "Some studies
/// in machine learning using the game of checkers", IBM Journal 3(3), 1959; the weights are set by
/// hand.
class Evaluator {
 public:
  static constexpr Score piece = 100;
  static constexpr Score king = 140;
  static constexpr Score advanced_row = 3;  ///< each row that a piece has advanced
  static constexpr Score back_row = 9;      ///< a piece on its first row that keeps kings out
  static constexpr Score centre = 5;        ///< a piece on one of the eight central squares
  static constexpr Score king_centre = 8;   ///< a king there
  static constexpr Score side_to_move = 3;

  static constexpr int unit = 100;

  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const Position& position) const {
    const Board& board = position.board();
    const int us = board.side_to_move();
    const int own = value_of(board, us);
    const int opponent = value_of(board, us ^ 1);
    // The side with more material gains by exchanges.
    return own - opponent + side_to_move + trade_down_ * (own - opponent) / (own + opponent + 1);
  }

 private:
  static constexpr int trade_down_ = 300;
  static constexpr Bits centre_ =
      bit(10) | bit(11) | bit(14) | bit(15) | bit(18) | bit(19) | bit(22) | bit(23);

  [[nodiscard]] static int value_of(const Board& board, int side) {
    const Bits kings = board.pieces(side) & board.kings();
    const Bits pieces = board.pieces(side) & ~board.kings();
    const Bits first_row = crown_row[static_cast<std::size_t>(side ^ 1)];
    int value = piece * std::popcount(pieces) + king * std::popcount(kings) +
                centre * std::popcount(pieces & centre_) +
                king_centre * std::popcount(kings & centre_);
    if ((board.pieces(side ^ 1) & ~board.kings()) != 0) {
      value += back_row * std::popcount(pieces & first_row);
    }
    for (Bits rest = pieces; rest != 0; rest &= rest - 1) {
      const int row = (first_square(rest) - 1) / 4;
      value += advanced_row * (side == black ? row : 7 - row);
    }
    return value;
  }
};

static_assert(espalier::Evaluator<Evaluator, Position>);

}  // namespace espalier::checkers
