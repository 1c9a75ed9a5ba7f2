// Clobber on five rows of six squares, which are full of stones at first, of side 0 and side 1 as
// on a chessboard: a stone captures one of the other side beside it, in a row or column, and takes
// its place. A side that cannot capture loses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::clobber {

// A row has eight bits, of which the first six are squares.
using Squares = std::uint64_t;
constexpr Squares board = 0x3f3f3f3f3f;
constexpr Squares even_squares = 0x55aa55aa55 & board;

[[nodiscard]] constexpr Squares beside(Squares squares) {
  return (squares << 1 | squares >> 1 | squares << 8 | squares >> 8) & board;
}

class Clobber {
 public:
  struct Move {
    std::uint8_t from = 0, to = 0;  // bits
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 5 * 5 + 4 * 6;  // each pair of neighbours

  Outcome generate(MovesOf<Clobber>& moves) const {
    for (Squares own = movable(side_); own != 0; own &= own - 1) {
      const int from = std::countr_zero(own);
      for (Squares to = beside(own & -own) & stones_[side_ ^ 1]; to != 0; to &= to - 1) {
        moves.push(
            {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(to))});
      }
    }
    return moves.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    key_ = key_after(move);
    change(move);
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    change(move);
    key_ = key_after(move);
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return key_ ^ numbers_[side_ * 64 + move.from] ^ numbers_[side_ * 64 + move.to] ^
           numbers_[(side_ ^ 1) * 64 + move.to] ^ numbers_.back();
  }

  [[nodiscard]] Squares stones(std::size_t side) const { return stones_[side]; }
  /// The stones of a side that can capture.
  [[nodiscard]] Squares movable(std::size_t side) const {
    return stones_[side] & beside(stones_[side ^ 1]);
  }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  static constexpr auto numbers_ = zobrist_numbers<129>(9);
  void change(Move move) {
    stones_[side_] ^= Squares{1} << move.from ^ Squares { 1 } << move.to;
    stones_[side_ ^ 1] ^= Squares{1} << move.to;
  }

  std::array<Squares, 2> stones_{even_squares, board & ~even_squares};
  std::size_t side_ = 0;
  std::uint64_t key_ = 0;
};

/// Stones that can capture; captures themselves are as many for both sides.
struct Mobility {
  static Score evaluate(const Clobber& game) {
    return 10 * (std::popcount(game.movable(game.side())) -
                 std::popcount(game.movable(game.side() ^ 1)));
  }
};

}  // namespace espalier::lab::any_game::clobber
