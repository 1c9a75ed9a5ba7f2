// Ataxx on 7x7 squares: a piece grows to a neighbouring empty square, or jumps to one at distance
// two, and turns the opponent's pieces beside the square that it reaches. A side that cannot move
// passes. The side with more pieces on a full board wins, and one with all of them at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "lab/any_game/zobrist.hpp"

namespace espalier::lab::any_game::ataxx {

using Squares = std::uint64_t;
constexpr int size = 7, square_count = size * size;
constexpr Squares board = (Squares{1} << square_count) - 1;

/// For each square, those at this distance in moves of a king.
consteval std::array<Squares, square_count> squares_at(int distance) {
  const auto apart = [](int a, int b) { return a < b ? b - a : a - b; };
  std::array<Squares, square_count> result{};
  for (int from = 0; from < square_count; ++from) {
    for (int to = 0; to < square_count; ++to) {
      const int rows = apart(from / size, to / size), columns = apart(from % size, to % size);
      if ((rows > columns ? rows : columns) != distance) continue;
      result[static_cast<std::size_t>(from)] |= Squares{1} << to;
    }
  }
  return result;
}
inline constexpr auto neighbours = squares_at(1);
inline constexpr auto jumps = squares_at(2);

class Ataxx {
 public:
  /// Squares are numbered from 1; a piece that grows has `from` 0.
  struct Move {
    std::uint8_t from = 0, to = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move pass{square_count + 1, square_count + 1};
  static constexpr std::size_t max_moves = square_count * 17;
  static constexpr int quiet_limit = 100;  ///< plies of jumps and passes: a draw

  Outcome generate(MovesOf<Ataxx>& moves) const {
    if (quiet_plies_ >= quiet_limit) return Outcome::draw();
    const Squares own = pieces_[side_], other = pieces_[side_ ^ 1];
    const Squares empty = board & ~(own | other);
    if (own == 0 || other == 0 || empty == 0) return outcome_of_counts();
    for (Squares rest = empty; rest != 0; rest &= rest - 1) {
      const int to = std::countr_zero(rest);
      if ((neighbours[static_cast<std::size_t>(to)] & own) != 0) moves.push({0, number(to)});
      Squares from = jumps[static_cast<std::size_t>(to)] & own;
      for (; from != 0; from &= from - 1) {
        moves.push({number(std::countr_zero(from)), number(to)});
      }
    }
    if (moves.empty()) moves.push(pass);
    return Outcome::ongoing();
  }
  void make(Move move) {
    past_.push_back({pieces_, quiet_plies_, key_});
    key_ = key_after(move);
    quiet_plies_ = move.from == 0 ? 0 : quiet_plies_ + 1;
    if (!(move == pass)) {
      const Squares turned = turned_by(move);
      pieces_[side_] ^= turned | bit(move.to) | (move.from == 0 ? 0 : bit(move.from));
      pieces_[side_ ^ 1] ^= turned;
    }
    side_ ^= 1;
  }
  void unmake(Move) {
    side_ ^= 1;
    pieces_ = past_.back().pieces;
    quiet_plies_ = past_.back().quiet_plies;
    key_ = past_.back().key;
    past_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(side_); }
  /// Without the plies of jumps, so that the same pieces are found in the table at any time.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    std::uint64_t key = key_ ^ numbers_.back();
    if (move == pass) return key;
    key ^= number_of(side_, move.to - 1);
    if (move.from != 0) key ^= number_of(side_, move.from - 1);
    for (Squares rest = turned_by(move); rest != 0; rest &= rest - 1) {
      const int square = std::countr_zero(rest);
      key ^= number_of(0, square) ^ number_of(1, square);
    }
    return key;
  }

  [[nodiscard]] Squares squares(std::size_t side) const { return pieces_[side]; }
  [[nodiscard]] int pieces(std::size_t side) const { return std::popcount(pieces_[side]); }
  [[nodiscard]] std::size_t side() const { return side_; }

 private:
  using Pieces = std::array<Squares, 2>;
  struct Past {
    Pieces pieces;
    int quiet_plies;
    std::uint64_t key;
  };
  static constexpr auto numbers_ = zobrist_numbers<129>(3);

  static std::uint8_t number(int square) { return static_cast<std::uint8_t>(square + 1); }
  static Squares bit(int number) { return Squares{1} << (number - 1); }
  static std::uint64_t number_of(std::size_t side, int square) {
    return numbers_[side * 64 + static_cast<std::size_t>(square)];
  }
  [[nodiscard]] Squares turned_by(Move move) const {
    return neighbours[move.to - std::size_t{1}] & pieces_[side_ ^ 1];
  }
  [[nodiscard]] Outcome outcome_of_counts() const {
    const int lead = pieces(side_) - pieces(side_ ^ 1);
    return lead > 0 ? Outcome::win() : lead < 0 ? Outcome::loss() : Outcome::draw();
  }

  Pieces pieces_{Squares{1} | Squares{1} << (square_count - 1),
                 Squares{1} << (size - 1) | Squares{1} << (square_count - size)};
  std::size_t side_ = 0;
  int quiet_plies_ = 0;
  std::uint64_t key_ = 0;
  std::vector<Past> past_;
};

struct PieceDifference {
  static Score evaluate(const Ataxx& game) {
    return 100 * (game.pieces(game.side()) - game.pieces(game.side() ^ 1));
  }
};

}  // namespace espalier::lab::any_game::ataxx
