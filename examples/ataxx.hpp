// Ataxx on 7x7 squares: a piece grows to a neighbouring empty square, or jumps to one at distance
// two, and turns the opponent's pieces beside the square that it reaches. The side with more pieces
// at the end wins.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"

namespace ataxx {

using Squares = std::uint64_t;
constexpr int row_size = 7;
constexpr int square_count = row_size * row_size;
constexpr Squares board = (Squares{1} << square_count) - 1;

/// For each square, those at this distance in moves of a king.
consteval std::array<Squares, square_count> squares_at(int distance) {
  std::array<Squares, square_count> result{};
  for (int i = 0; i < square_count; ++i) {
    for (int j = 0; j < square_count; ++j) {
      const auto apart = [](int a, int b) { return a < b ? b - a : a - b; };
      const int rows = apart(i / row_size, j / row_size);
      const int columns = apart(i % row_size, j % row_size);
      if ((rows < columns ? columns : rows) == distance)
        result[static_cast<std::size_t>(i)] |= Squares{1} << j;
    }
  }
  return result;
}
inline constexpr auto neighbours = squares_at(1);
inline constexpr auto jumps = squares_at(2);

/// The rules, seen from the side to move.
struct Ataxx {
  /// Squares are numbered from 1; a piece that grows has `from` 0, a pass both.
  struct Move {
    std::uint8_t from = 0, to = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr Move pass{square_count + 1, square_count + 1};
  static constexpr std::size_t max_moves = square_count * 17;
  static constexpr int halfmove_limit = 100;  ///< plies of jumps and passes: a draw

  espalier::Outcome generate(espalier::MovesOf<Ataxx>& moves) const {
    if (halfmove_clock >= halfmove_limit) return espalier::Outcome::draw();
    const Squares empty = board & ~(own | other);
    if (own == 0 || other == 0 || empty == 0) return of_counts();
    for (Squares rest = empty; rest != 0; rest &= rest - 1) {
      const auto to = static_cast<std::size_t>(std::countr_zero(rest));
      if ((neighbours[to] & own) != 0) moves.push({0, number(to)});
      for (Squares from = jumps[to] & own; from != 0; from &= from - 1)
        moves.push({number(static_cast<std::size_t>(std::countr_zero(from))), number(to)});
    }
    if (moves.empty()) moves.push(pass);
    return espalier::Outcome::ongoing();
  }
  void make(Move move) {
    past.push_back({own, other, halfmove_clock});
    const bool grows = move.from == 0;
    std::tie(own, other) = after(move);
    halfmove_clock = grows ? 0 : halfmove_clock + 1;
    side ^= 1;
  }
  void unmake(Move) {
    own = past.back().own;
    other = past.back().other;
    halfmove_clock = past.back().halfmove_clock;
    past.pop_back();
    side ^= 1;
  }
  int side_to_move() const { return side; }

  /// Without the halfmove clock, so that the same pieces are found in the table at any time.
  std::uint64_t key() const { return key_of(own, other, side); }
  std::uint64_t key_after(Move move) const {
    const auto [next_own, next_other] = after(move);
    return key_of(next_own, next_other, side ^ 1);
  }

  struct Past {
    Squares own, other;
    int halfmove_clock;
  };
  Squares own = bit(0) | bit(square_count - 1);
  Squares other = bit(row_size - 1) | bit(square_count - row_size);
  int side = 0;
  int halfmove_clock = 0;
  std::vector<Past> past;

 private:
  static constexpr Squares bit(std::size_t square) { return Squares{1} << square; }
  static std::uint8_t number(std::size_t square) { return static_cast<std::uint8_t>(square + 1); }

  /// The pieces of both sides after a move, those of the next side to move first.
  std::pair<Squares, Squares> after(Move move) const {
    if (move == pass) return {other, own};
    const auto to = static_cast<std::size_t>(move.to - 1);
    const Squares turned = neighbours[to] & other;
    const Squares left = move.from == 0 ? 0 : bit(move.from - std::size_t{1});
    return {other ^ turned, (own ^ left) | bit(to) | turned};
  }
  espalier::Outcome of_counts() const {
    const int lead = std::popcount(own) - std::popcount(other);
    if (lead == 0) return espalier::Outcome::draw();
    return lead > 0 ? espalier::Outcome::win() : espalier::Outcome::loss();
  }
  static std::uint64_t key_of(Squares a, Squares b, int side_to_move) {
    std::uint64_t x = (a * 0x9e3779b97f4a7c15 ^ b) * 2 + static_cast<std::uint64_t>(side_to_move);
    x = (x ^ x >> 32) * 0xff51afd7ed558ccd + b;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9;
    return x ^ x >> 32;
  }
};

struct PieceDifference {
  static espalier::Score evaluate(const Ataxx& game) {
    return 100 * (std::popcount(game.own) - std::popcount(game.other));
  }
};

}  // namespace ataxx
