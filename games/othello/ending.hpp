// The last moves of a game of Othello, solved without a table: where few squares are empty, a node
// must be cheap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/othello/bitboard.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// A move, what it flips, and how late it should be tried.
struct OrderedMove {
  int square;
  Bits flipped;
  int penalty;
};
using OrderedMoves = std::array<OrderedMove, Position::max_moves>;

/// Fills `moves` with those to the legal `squares` and returns their number: first those that leave
/// the opponent the fewest replies, corners counted double ("fastest first": G. Andersson, "Writing
/// an Othello program", 2007); of equal ones those into a quarter of the board with an odd number
/// of empty squares, where the side to move can move last.
std::size_t order_moves(Bits own, Bits opponent, Bits squares, OrderedMoves& moves);

/// A bound of the final difference of discs of the side to move, the empty squares being the
/// winner's: a lower bound if it is at least `beta`, else an upper one. Adds the positions visited
/// to `nodes`, without this one.
[[nodiscard]] int solve_ending(Bits own, Bits opponent, int beta, std::uint64_t& nodes);

}  // namespace espalier::othello
