// Breakthrough: rules with a hash key, an evaluator that is kept up to date along the moves, and
// search hooks. Pieces move one square forward, straight or diagonally, and
// capture diagonally; a side wins when a piece reaches the last row or the opponent has none left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/espalier.hpp"

namespace breakthrough {

using Squares = std::uint64_t;
constexpr int row_size = 8;  // in bits, also of smaller boards
constexpr Squares first_row = 0xff;

/// The rules. Squares are bits 0 .. 63, row by row; player 0 moves towards higher rows.
struct Breakthrough {
  Breakthrough() = default;
  /// A board of this many rows and columns, 5 to 8.
  explicit Breakthrough(int rows) : size(rows), board(0) {
    for (int row = 0; row < size; ++row)
      board |= (first_row >> (row_size - size)) << row_size * row;
    const Squares two_rows = first_row | first_row << row_size;
    pieces = {board & two_rows, board & two_rows << row_size * (size - 2)};
  }

  struct Move {
    std::uint8_t from = 0, to = 0;  // Move{} is not legal: no piece stays where it is
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 48;  // three a piece

  espalier::Outcome generate(espalier::MovesOf<Breakthrough>& moves) const {
    if (pieces[side] == 0 || (pieces[side ^ 1] & goal(side ^ 1)) != 0)
      return espalier::Outcome::loss();
    each_move([&](Move move) { moves.push(move); });
    return moves.empty() ? espalier::Outcome::loss() : espalier::Outcome::ongoing();
  }
  void make(Move move) {
    captured.push_back(pieces[side ^ 1] & bit(move.to));
    pieces[side ^ 1] &= ~bit(move.to);
    pieces[side] ^= bit(move.from) | bit(move.to);
    side ^= 1;
  }
  void unmake(Move move) {
    side ^= 1;
    pieces[side] ^= bit(move.from) | bit(move.to);
    pieces[side ^ 1] |= captured.back();
    captured.pop_back();
  }
  int side_to_move() const { return static_cast<int>(side); }

  std::uint64_t key() const { return key_of(pieces[0], pieces[1], side); }
  std::uint64_t key_after(Move move) const {
    std::array after = pieces;
    after[side ^ 1] &= ~bit(move.to);
    after[side] ^= bit(move.from) | bit(move.to);
    return key_of(after[0], after[1], side ^ 1);
  }

  template <class Visit>
  void each_move(Visit visit) const {
    const int forward = side == 0 ? row_size : -row_size;
    for (Squares rest = pieces[side]; rest != 0; rest &= rest - 1) {
      const int from = std::countr_zero(rest);
      for (int step = -1; step <= 1; ++step) {
        const int to = from + forward + step;
        const int column = from % row_size + step;
        if (to < 0 || to >= row_size * row_size || column < 0 || column >= size ||
            (board & bit(to)) == 0)
          continue;
        const bool captures = (pieces[side ^ 1] & bit(to)) != 0;
        if ((pieces[side] & bit(to)) != 0 || (captures && step == 0)) continue;
        visit(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      }
    }
  }
  static Squares bit(int square) { return Squares{1} << square; }
  Squares goal(std::size_t player) const {
    return player == 0 ? board & first_row << row_size * (size - 1) : board & first_row;
  }
  static std::uint64_t key_of(Squares a, Squares b, std::size_t side_to_move) {
    const std::uint64_t x = (a ^ b * 0x9e3779b97f4a7c15) * 2 + side_to_move;
    return (x ^ x >> 29) * 0xbf58476d1ce4e5b9 ^ x >> 32;
  }
  int size = 8;
  Squares board = ~Squares{0};
  std::array<Squares, 2> pieces{0xffff, Squares{0xffff} << 48};
  std::size_t side = 0;
  std::vector<Squares> captured;
};

/// The value of a piece: 100, and 10 for each row it has advanced.
inline int piece_square(const Breakthrough& game, std::size_t player, int square) {
  const int row = square / row_size;
  return 100 + 10 * (player == 0 ? row : game.size - 1 - row);
}

/// An incremental evaluation: the sum is updated with each move.
struct Evaluator {
  static constexpr int unit = 20;  // a piece counts 100, a step 10
  espalier::Score evaluate(const Breakthrough& game) const {
    return game.side == 0 ? sums.back() : -sums.back();
  }
  void reset(const Breakthrough& root) { sums = {from_scratch(root)}; }
  void make(const Breakthrough& before, Breakthrough::Move move) {
    const std::size_t us = before.side, them = us ^ 1;
    int change = piece_square(before, us, move.to) - piece_square(before, us, move.from);
    if ((before.pieces[them] & Breakthrough::bit(move.to)) != 0)
      change += piece_square(before, them, move.to);
    sums.push_back(sums.back() + (us == 0 ? change : -change));
  }
  void unmake() { sums.pop_back(); }

  static int from_scratch(const Breakthrough& game) {
    int sum = 0;
    for (int square = 0; square < row_size * row_size; ++square) {
      if ((game.pieces[0] & Breakthrough::bit(square)) != 0) sum += piece_square(game, 0, square);
      if ((game.pieces[1] & Breakthrough::bit(square)) != 0) sum -= piece_square(game, 1, square);
    }
    return sum;
  }
  std::vector<int> sums;  // from player 0, one for each move of the search
};

/// The search hooks.
struct Hooks {
  static constexpr bool tactical_moves_run_out = true;  // each takes a piece or goes forward
  static constexpr bool skipped_moves_are_bad = true;   // 53.7 +- 1.6 % of 4,000 games without
  using Move = Breakthrough::Move;
  using Moves = espalier::MovesOf<Breakthrough>;

  // Captures, and moves to the last three rows: they threaten to win, as captures of a king would.
  static constexpr std::size_t tactical_size = 64;
  static bool is_tactical(const Breakthrough& game, Move move) {
    const int row = move.to / row_size;
    return captures(game, move) || (game.side == 0 ? row >= game.size - 3 : row < 3);
  }
  static bool is_legal(const Breakthrough& game, Move move) {
    Moves moves;
    game.generate(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  static void generate_tactical(const Breakthrough& game, Moves& moves) {
    generate(game, moves, true);
  }
  static void generate_quiet(const Breakthrough& game, Moves& moves) {
    generate(game, moves, false);
  }
  static espalier::Score captured_value(const Breakthrough& game, Move move) {
    return captures(game, move) ? piece_square(game, game.side ^ 1, move.to) : 0;
  }
  static bool see_ge(const Breakthrough& game, Move move, espalier::Score threshold) {
    return captured_value(game, move) >= threshold;  // recaptures are not counted
  }
  static std::size_t tactical_index(const Breakthrough&, Move move) { return move.to; }

  static constexpr std::size_t history_size = 2 * 64 * 64, continuation_size = 2 * 64;
  static std::size_t history_index(const Breakthrough& game, Move move) {
    return (game.side * 64 + move.from) * 64 + move.to;
  }
  static std::size_t continuation_index(const Breakthrough& game, Move move) {
    return game.side * 64 + move.to;
  }

  /// A side wins no sooner than its most advanced piece can run or it can capture all pieces, one a
  /// move: bounds without search.
  static espalier::ScoreBounds bounds(const Breakthrough& game) {
    espalier::MovesOf<Breakthrough> moves;
    if (const auto outcome = game.generate(moves); outcome.is_over()) {
      return espalier::ScoreBounds::exactly(outcome.score(0));
    }
    const std::size_t us = game.side, them = us ^ 1;
    const int own = std::min(steps(game, us), std::popcount(game.pieces[them]));
    const int other = std::min(steps(game, them), std::popcount(game.pieces[us]));
    return {espalier::loss_in(2 * other), espalier::win_in(2 * own - 1)};
  }

 private:
  static void generate(const Breakthrough& game, Moves& moves, bool tactical) {
    Moves legal;
    if (game.generate(legal).is_over()) return;
    game.each_move([&](Move move) {
      if (is_tactical(game, move) == tactical) moves.push(move);
    });
  }
  static bool captures(const Breakthrough& game, Move move) {
    return (game.pieces[game.side ^ 1] & Breakthrough::bit(move.to)) != 0;
  }
  static int steps(const Breakthrough& game, std::size_t player) {
    const int front = player == 0 ? (63 - std::countl_zero(game.pieces[0])) / row_size
                                  : game.size - 1 - std::countr_zero(game.pieces[1]) / row_size;
    return game.size - 1 - front;
  }
};
static_assert(espalier::capabilities<Breakthrough, Hooks>() ==
              espalier::Capabilities{
                  .key = true, .tactical = true, .history = true, .bounds = true});
static_assert(espalier::IncrementalEvaluator<Evaluator, Breakthrough>);

}  // namespace breakthrough
