// Konane on 8x8 squares, which are full of stones at first, of side 0 and side 1 as on a
// chessboard. Side 0 removes a stone of its own in the middle or a corner, side 1 one of its own
// beside the hole. Then a stone jumps over one of the other side, which is removed, to an empty
// square, and on in the same direction as often as it likes. A side that cannot jump loses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::konane {

using Squares = std::uint64_t;
constexpr Squares not_first_column = 0xfefefefefefefefe, not_last_column = 0x7f7f7f7f7f7f7f7f;
constexpr Squares even_squares = 0xaa55aa55aa55aa55;  // those of side 0, the first one among them
constexpr int max_jumps = 3;                          // in a move: a line has eight squares
constexpr std::array<int, 4> steps{1, -1, 8, -8};

[[nodiscard]] constexpr Squares shifted(Squares squares, int step) {
  switch (step) {
    case 1:
      return squares << 1 & not_first_column;
    case -1:
      return squares >> 1 & not_last_column;
    case 8:
      return squares << 8;
    default:
      return squares >> 8;
  }
}

class Konane {
 public:
  struct Move {
    std::uint8_t from = 0, to = 0;  // numbered from 1; a stone that is removed has no `from`
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 32 * 4;

  Outcome generate(MovesOf<Konane>& moves) const {
    if (holes_ < 2) {
      push_removals(moves);
      return Outcome::ongoing();
    }
    for (const int step : steps) {
      Squares there = stones_[side_];
      for (int jumps = 1; jumps <= max_jumps; ++jumps) {
        there = jumped(there, step);
        for (Squares rest = there; rest != 0; rest &= rest - 1) {
          const int to = std::countr_zero(rest);
          moves.push({static_cast<std::uint8_t>(to - 2 * jumps * step + 1),
                      static_cast<std::uint8_t>(to + 1)});
        }
      }
    }
    return moves.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    key_ = key_after(move);
    change(move);
    holes_ += move.from == 0 ? 1 : 0;
    side_ ^= 1;
  }
  void unmake(Move move) {
    side_ ^= 1;
    holes_ -= move.from == 0 ? 1 : 0;
    change(move);
    key_ = key_after(move);
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    std::uint64_t key = key_ ^ numbers_.back() ^ numbers_[side_ * 64 + move.to - 1];
    if (move.from == 0) return key;
    key ^= numbers_[side_ * 64 + move.from - 1];
    for (Squares rest = captured(move); rest != 0; rest &= rest - 1) {
      key ^= numbers_[(side_ ^ 1) * 64 + static_cast<std::size_t>(std::countr_zero(rest))];
    }
    return key;
  }

  [[nodiscard]] Squares stones(std::size_t side) const { return stones_[side]; }
  /// The jumps of a side.
  [[nodiscard]] int mobility(std::size_t side) const {
    int count = 0;
    for (const int step : steps) {
      Squares there = stones_[side];
      for (int jumps = 1; jumps <= max_jumps; ++jumps) {
        there = jumped(there, step, side);
        count += std::popcount(there);
      }
    }
    return count;
  }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  static constexpr auto numbers_ = zobrist_numbers<129>(8);

  [[nodiscard]] Squares jumped(Squares from, int step, std::size_t side) const {
    const Squares over = shifted(from, step) & stones_[side ^ 1];
    return shifted(over, step) & ~(stones_[0] | stones_[1]);
  }
  [[nodiscard]] Squares jumped(Squares from, int step) const { return jumped(from, step, side_); }
  void push_removals(MovesOf<Konane>& moves) const {
    constexpr Squares middle_and_corners = 0x8100001818000081;
    Squares rest = middle_and_corners;
    if (holes_ == 1) {
      const Squares hole = ~(stones_[0] | stones_[1]);
      rest = 0;
      for (const int step : steps) rest |= shifted(hole, step);
    }
    for (rest &= stones_[side_]; rest != 0; rest &= rest - 1) {
      moves.push({0, static_cast<std::uint8_t>(std::countr_zero(rest) + 1)});
    }
  }
  /// The squares that a stone jumps over.
  static Squares captured(Move move) {
    const int distance = move.to - move.from;
    const int step = distance % 8 == 0 ? (distance > 0 ? 8 : -8) : distance > 0 ? 1 : -1;
    Squares over = 0;
    for (int at = move.from + step; at != move.to + step; at += 2 * step) {
      over |= Squares{1} << (at - 1);
    }
    return over;
  }
  void change(Move move) {
    stones_[side_] ^= Squares{1} << (move.to - 1);
    if (move.from == 0) return;
    stones_[side_] ^= Squares{1} << (move.from - 1);
    stones_[side_ ^ 1] ^= captured(move);
  }

  std::array<Squares, 2> stones_{even_squares, ~even_squares};
  std::size_t side_ = 0;
  int holes_ = 0;  // of the first two moves
  std::uint64_t key_ = 0;
};

struct Mobility {
  static Score evaluate(const Konane& game) {
    return 10 * (game.mobility(game.side()) - game.mobility(game.side() ^ 1));
  }
};

}  // namespace espalier::lab::any_game::konane
