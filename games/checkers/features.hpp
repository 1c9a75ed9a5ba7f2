// What an evaluation of English draughts is learnt from: the pieces on their squares, and the move.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string_view>

#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// As a side sees them: White turns the board round.
struct Features {
  static constexpr std::string_view name = "checkers";
  /// A piece that is not a king, or a king, of a side, on a square; and the move.
  static constexpr std::size_t the_move = 4 * square_count, size = the_move + 1;
  /// By the number of pieces.
  static constexpr std::size_t stages = 8;
  [[nodiscard]] static std::size_t stage(const Position& position) {
    const auto pieces =
        static_cast<std::size_t>(std::popcount(all_squares & ~position.board().empty()));
    return std::min((pieces - 1) / 3, stages - 1);
  }

  template <class Visit>
  static void features(const Position& position, int side, const Visit& visit) {
    const Board& board = position.board();
    for (const int owner : {0, 1}) {
      for (Bits rest = board.pieces(owner); rest != 0; rest &= rest - 1) {
        const bool is_king = (rest & (0 - rest) & board.kings()) != 0;
        visit(index_of(side, owner, is_king, first_square(rest)));
      }
    }
    if (has_the_move(board, side)) visit(the_move);
  }
  template <class Visit>
  static void changes(const Position& before, Move move, int side, const Visit& visit) {
    const Board& board = before.board();
    const int mover = board.side_to_move();
    const bool is_king = (board.kings() & bit(move.from())) != 0;
    const bool is_crowned =
        is_king || (bit(move.to()) & crown_row[static_cast<std::size_t>(mover)]) != 0;
    visit(index_of(side, mover, is_king, move.from()), -1);
    visit(index_of(side, mover, is_crowned, move.to()));
    if (!move.is_capture()) return;  // nor does the move change hands
    for (Bits rest = move.captured(); rest != 0; rest &= rest - 1) {
      const bool was_king = (rest & (0 - rest) & board.kings()) != 0;
      visit(index_of(side, mover ^ 1, was_king, first_square(rest)), -1);
    }
    const int has = has_the_move(board.after(move), side) ? 1 : 0;
    const int had = has_the_move(board, side) ? 1 : 0;
    if (has != had) visit(the_move, has - had);
  }

 private:
  /// Every second row.
  static constexpr Bits rows_ = detail::squares(1, 4) | detail::squares(9, 12) |
                                detail::squares(17, 20) | detail::squares(25, 28);

  [[nodiscard]] static constexpr std::size_t index_of(int side, int owner, bool is_king,
                                                      int square) {
    const auto seen = static_cast<std::size_t>(side == black ? square - 1 : square_count - square);
    return ((is_king ? 2U : 0U) + (owner == side ? 0U : 1U)) * square_count + seen;
  }
  /// The opposition: with equal pieces, it is a matter of counting who runs out of moves first. A
  /// step to the next row and the change of turn leave it as it is; captures may change it.
  [[nodiscard]] static bool has_the_move(const Board& board, int side) {
    const Bits rows = side == black ? rows_ : all_squares & ~rows_;
    const int count = std::popcount(rows & ~board.empty());
    return (count % 2 == 0) == (board.side_to_move() == side);
  }
};

}  // namespace espalier::checkers
