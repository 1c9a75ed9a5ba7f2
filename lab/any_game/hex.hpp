// Hex on 7x7 cells: sides place stones in turn. Side 0 wins by a chain from the first to the last
// row, side 1 by one from the first to the last column. There are no draws and no swap.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::hex {

using Cells = std::uint64_t;
constexpr int size = 7;
constexpr int row_bits = 8;  // the last one of a row is never set
constexpr Cells first_row = (Cells{1} << size) - 1;
constexpr Cells first_column = 0x01010101010101;
constexpr Cells board = first_row * first_column;
/// Where the chain of a side begins and ends.
constexpr std::array<Cells, 2> begins{first_row, first_column};
constexpr std::array<Cells, 2> ends{first_row << row_bits * (size - 1), first_column << (size - 1)};

/// The cells beside those of a set.
constexpr Cells neighbours(Cells cells) {
  return (cells << 1 | cells >> 1 | cells << row_bits | cells >> row_bits |
          cells << (row_bits - 1) | cells >> (row_bits - 1)) &
         board;
}
/// `cells`, and what chains of `stones` reach from them.
constexpr Cells filled(Cells cells, Cells stones) {
  for (;;) {
    const Cells more = cells | (neighbours(cells) & stones);
    if (more == cells) return cells;
    cells = more;
  }
}

class Hex {
 public:
  struct Move {
    std::uint8_t number = 0;  // 1 + the bit of the cell
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = size * size;

  Outcome generate(MovesOf<Hex>& moves) const {
    if (is_connected(side_ ^ 1)) return Outcome::loss();
    for (Cells rest = empty(); rest != 0; rest &= rest - 1) {
      moves.push({static_cast<std::uint8_t>(std::countr_zero(rest) + 1)});
    }
    return Outcome::ongoing();
  }
  void make(Move move) {
    key_ = key_after(move);
    stones_[side_] ^= bit(move);
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    stones_[side_] ^= bit(move);
    key_ = key_after(move);
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return key_ ^ numbers_[side_ * 64 + move.number - 1] ^ numbers_.back();
  }

  [[nodiscard]] Cells stones(std::size_t side) const { return stones_[side]; }
  [[nodiscard]] Cells empty() const { return board & ~(stones_[0] | stones_[1]); }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  static constexpr auto numbers_ = zobrist_numbers<129>(1);
  static Cells bit(Move move) { return Cells{1} << (move.number - 1); }
  [[nodiscard]] bool is_connected(std::size_t side) const {
    const Cells stones = stones_[side];
    if ((stones & ends[side]) == 0) return false;
    return (filled(begins[side] & stones, stones) & ends[side]) != 0;
  }

  std::array<Cells, 2> stones_{};
  std::size_t side_ = 0;
  std::uint64_t key_ = 0;
};

/// The stones that a side still needs for a chain.
[[nodiscard]] inline int distance(const Hex& game, std::size_t side) {
  const Cells stones = game.stones(side), empty = game.empty();
  Cells reached = filled(begins[side] & stones, stones);
  for (int needed = 0; needed < size; ++needed) {
    if ((reached & ends[side]) != 0) return needed;
    reached = filled(reached | ((begins[side] | neighbours(reached)) & empty), stones);
  }
  return size;  // the whole board, or the other side has its chain
}

struct ShortestPaths {
  static Score evaluate(const Hex& game) {
    return 100 * (distance(game, game.side() ^ 1) - distance(game, game.side()));
  }
};

}  // namespace espalier::lab::any_game::hex
