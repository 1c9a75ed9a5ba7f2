// The board seen from its other side.
#pragma once

#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// The position turned round, with the colours exchanged.
inline Position turned(const Position& position) {
  const Board& board = position.board();
  const auto turn = [](Bits bits) {
    Bits result = 0;
    for (; bits != 0; bits &= bits - 1) result |= bit(square_count + 1 - first_square(bits));
    return result;
  };
  return Position(Board(turn(board.pieces(white)), turn(board.pieces(black)), turn(board.kings()),
                        board.side_to_move() == black ? white : black));
}

}  // namespace espalier::checkers
