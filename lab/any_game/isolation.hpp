// Isolation on 7x7 squares, the variant in which a piece moves as a queen does in chess and the
// square that it leaves is removed: removing any square besides would make 376 moves. A side that
// cannot move loses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::isolation {

using Squares = std::uint64_t;
constexpr int size = 7;
constexpr int row_bits = 8;  // the last one of a row is never free
constexpr Squares board = 0x007f7f7f7f7f7f7f;
constexpr std::array<int, 8> steps{1, -1, 8, -8, 7, -7, 9, -9};

/// The free squares that a piece on `from` reaches.
[[nodiscard]] inline Squares reached(int from, Squares free) {
  Squares result = 0;
  for (const int step : steps) {
    Squares next = Squares{1} << from;
    for (;;) {
      next = step > 0 ? next << step : next >> -step;
      if ((next & free) == 0) break;
      result |= next;
    }
  }
  return result;
}

class Isolation {
 public:
  struct Move {
    std::uint8_t from = 0, to = 0;  // bits
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 24;

  Outcome generate(MovesOf<Isolation>& moves) const {
    const int from = pieces_[side_];
    for (Squares rest = reached(from, free_); rest != 0; rest &= rest - 1) {
      moves.push(
          {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(rest))});
    }
    return moves.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    key_ = key_after(move);
    free_ ^= Squares{1} << move.to;
    pieces_[side_] = move.to;
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    free_ ^= Squares{1} << move.to;
    pieces_[side_] = move.from;
    key_ = key_after(move);
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// A square is used from the move to it on; which of the used ones has a piece is part of the
  /// key.
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return key_ ^ numbers_[move.to] ^ numbers_[64 + side_ * 64 + move.from] ^
           numbers_[64 + side_ * 64 + move.to] ^ numbers_.back();
  }

  [[nodiscard]] Squares free() const { return free_; }
  [[nodiscard]] int piece(std::size_t side) const { return pieces_[side]; }
  [[nodiscard]] int mobility(std::size_t side) const {
    return std::popcount(reached(pieces_[side], free_));
  }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  static constexpr auto numbers_ = zobrist_numbers<193>(2);
  static constexpr int first_ = 3, second_ = row_bits * (size - 1) + 3;

  Squares free_ = board & ~(Squares{1} << first_ | Squares{1} << second_);
  std::array<int, 2> pieces_{first_, second_};
  std::size_t side_ = 0;
  std::uint64_t key_ = 0;
};

struct Mobility {
  static Score evaluate(const Isolation& game) {
    return 10 * (game.mobility(game.side()) - game.mobility(game.side() ^ 1));
  }
};

}  // namespace espalier::lab::any_game::isolation
