// The Game of the Amazons on 6x6 squares with two amazons a side: an amazon moves as a queen does
// in chess and shoots an arrow, which moves in the same way, to a square that is blocked from then
// on. A side that cannot move loses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::amazons {

using Squares = std::uint64_t;
constexpr int size = 6, square_count = size * size;
using Rays = std::array<std::array<Squares, square_count>, 8>;

/// The squares from each square to the edge, in the directions to higher squares first.
consteval Rays all_rays() {
  constexpr int rows[8] = {0, 1, 1, 1, 0, -1, -1, -1}, columns[8] = {1, -1, 0, 1, -1, 1, 0, -1};
  Rays rays{};
  for (std::size_t direction = 0; direction < 8; ++direction) {
    for (int from = 0; from < square_count; ++from) {
      int row = from / size + rows[direction], column = from % size + columns[direction];
      for (; row >= 0 && row < size && column >= 0 && column < size;
           row += rows[direction], column += columns[direction]) {
        rays[direction][static_cast<std::size_t>(from)] |= Squares{1} << (row * size + column);
      }
    }
  }
  return rays;
}
inline constexpr Rays rays = all_rays();

/// The empty squares that are reached from a square.
[[nodiscard]] inline Squares reached(int square, Squares blocked) {
  const auto from = static_cast<std::size_t>(square);
  Squares result = 0;
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const Squares up = rays[direction][from], up_blocked = up & blocked;
    const Squares down = rays[direction + 4][from], down_blocked = down & blocked;
    result |= up ^ down;
    if (up_blocked != 0) {
      const int at = std::countr_zero(up_blocked);
      result ^= Squares{1} << at | rays[direction][static_cast<std::size_t>(at)];
    }
    if (down_blocked != 0) {
      const int at = 63 - std::countl_zero(down_blocked);
      result ^= Squares{1} << at | rays[direction + 4][static_cast<std::size_t>(at)];
    }
  }
  return result;
}

class Amazons {
 public:
  struct Move {
    std::uint8_t from = 0, to = 0, arrow = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 2 * 20 * 20;

  Outcome generate(MovesOf<Amazons>& moves) const {
    const Squares blocked = all_blocked();
    for (Squares own = amazons_[side_]; own != 0; own &= own - 1) {
      const int from = std::countr_zero(own);
      const Squares left = blocked ^ (own & -own);
      for (Squares to = reached(from, blocked); to != 0; to &= to - 1) {
        const int at = std::countr_zero(to);
        for (Squares arrow = reached(at, left); arrow != 0; arrow &= arrow - 1) {
          moves.push({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(at),
                      static_cast<std::uint8_t>(std::countr_zero(arrow))});
        }
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
           numbers_[128 + move.arrow] ^ numbers_.back();
  }

  [[nodiscard]] Squares amazons(std::size_t side) const { return amazons_[side]; }
  [[nodiscard]] Squares arrows() const { return arrows_; }
  /// The squares that the amazons of a side reach, each amazon for itself.
  [[nodiscard]] int mobility(std::size_t side) const {
    const Squares blocked = all_blocked();
    int count = 0;
    for (Squares rest = amazons_[side]; rest != 0; rest &= rest - 1) {
      count += std::popcount(reached(std::countr_zero(rest), blocked));
    }
    return count;
  }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  static constexpr auto numbers_ = zobrist_numbers<193>(4);
  [[nodiscard]] Squares all_blocked() const { return amazons_[0] | amazons_[1] | arrows_; }
  void change(Move move) {
    amazons_[side_] ^= Squares{1} << move.from ^ Squares { 1 } << move.to;
    arrows_ ^= Squares{1} << move.arrow;
  }

  std::array<Squares, 2> amazons_{Squares{0b010010}, Squares{0b010010} << size * (size - 1)};
  Squares arrows_ = 0;
  std::size_t side_ = 0;
  std::uint64_t key_ = 0;
};

struct Mobility {
  static Score evaluate(const Amazons& game) {
    return 10 * (game.mobility(game.side()) - game.mobility(game.side() ^ 1));
  }
};

}  // namespace espalier::lab::any_game::amazons
