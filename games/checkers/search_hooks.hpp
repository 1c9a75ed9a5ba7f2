// What the search may exploit in English draughts: captures, which are compulsory, their exchanges,
// and history indices. There is no null move: a side that must move often loses by it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "espalier/hooks.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

struct SearchHooks {
  static constexpr bool tactical_moves_run_out = true;  // captures
  static constexpr bool skipped_moves_are_bad = true;   // tuned by games
  static constexpr std::size_t squares = square_count + 1;
  static constexpr std::size_t tactical_size = 4 * squares;
  static constexpr std::size_t history_size = 4 * squares * squares;
  static constexpr std::size_t continuation_size = 4 * squares;
  using Moves = MovesOf<Position>;

  /// Captures: if there is one, all moves are captures.
  [[nodiscard]] static bool is_tactical(const Position&, Move move) { return move.is_capture(); }
  static void generate_tactical(const Position& position, Moves& list) {
    position.board().generate_captures(list);
  }
  static void generate_quiet(const Position& position, Moves& list) {
    if (!position.board().can_capture()) position.board().generate_quiets(list);
  }
  [[nodiscard]] static bool is_legal(const Position& position, Move move) {
    return position.board().is_legal(move);
  }
  /// In the unit of the evaluation.
  [[nodiscard]] static Score captured_value(const Position& position, Move move) {
    return captured_value(position.board(), move);
  }
  /// The material after the move and all captures that follow by force, each side choosing its
  /// best, against `threshold`.
  [[nodiscard]] static bool see_ge(const Position& position, Move move, Score threshold) {
    const Board& board = position.board();
    return captured_value(board, move) - exchange(board.after(move)) >= threshold;
  }

  /// A side that must capture: the static evaluation does not see what follows.
  [[nodiscard]] static bool in_check(const Position& position) {
    return position.board().can_capture();
  }
  [[nodiscard]] static bool gives_check(const Position& position, Move move) {
    return position.board().after(move).can_capture();
  }

  /// By side, kind of piece and to-square.
  [[nodiscard]] static std::size_t tactical_index(const Position& position, Move move) {
    return continuation_index(position, move);
  }
  /// By side, kind of piece, from-square and to-square.
  [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
    return continuation_index(position, move) * squares + static_cast<std::size_t>(move.from());
  }
  [[nodiscard]] static std::size_t continuation_index(const Position& position, Move move) {
    const std::size_t is_king = (position.board().kings() & bit(move.from())) != 0 ? 1 : 0;
    const auto side = static_cast<std::size_t>(position.side_to_move());
    return (side * 2 + is_king) * squares + static_cast<std::size_t>(move.to());
  }

 private:
  [[nodiscard]] static Score captured_value(const Board& board, Move move) {
    const Bits captured = move.captured();
    const int kings = std::popcount(captured & board.kings());
    return Evaluator::piece * (std::popcount(captured) - kings) + Evaluator::king * kings;
  }
  /// What the side to move gains by captures, while it or its opponent must capture.
  [[nodiscard]] static Score exchange(const Board& board) {
    Board::Moves captures;
    board.generate_captures(captures);
    if (captures.empty()) return 0;
    Score best = -infinite_score;
    for (const Move move : captures) {
      best = std::max(best, captured_value(board, move) - exchange(board.after(move)));
    }
    return best;
  }
};

static_assert(capabilities<Position, SearchHooks>() ==
              Capabilities{
                  .key = true, .draws = true, .tactical = true, .check = true, .history = true});

}  // namespace espalier::checkers
