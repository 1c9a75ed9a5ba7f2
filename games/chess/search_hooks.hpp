// What the search may exploit in chess: tactical moves, static exchange evaluation, check, null
// moves, history indices, correction keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/hooks.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/see.hpp"

namespace espalier::chess {

struct SearchHooks {
  static constexpr bool tactical_moves_run_out = true;  // captures, and promotions
  static constexpr bool skipped_moves_are_bad = true;   // tuned by games
  static constexpr std::size_t tactical_size = piece_count * square_count * piece_type_count;
  static constexpr std::size_t history_size = 4 * colour_count * square_count * square_count;
  static constexpr std::size_t continuation_size = piece_count * square_count;
  using Moves = Position::Moves;

  /// Captures and promotions to a queen. Other promotions that capture nothing are quiet: they
  /// matter once in a thousand games, and quiescence search need not look for them.
  [[nodiscard]] static bool is_tactical(const Position& position, Move move) {
    return position.captured(move) != no_piece_type || move.promotion() == queen;
  }
  static void generate_tactical(const Position& position, Moves& list) {
    position.generate_captures(list);
  }
  static void generate_quiet(const Position& position, Moves& list) {
    position.generate_quiets(list);
  }
  [[nodiscard]] static bool is_legal(const Position& position, Move move) {
    return position.is_legal(move);
  }
  /// Captured piece and gain by promotion, in centipawns of `exchange_value`.
  [[nodiscard]] static Score captured_value(const Position& position, Move move) {
    return chess::captured_value(position, move);
  }
  [[nodiscard]] static bool see_ge(const Position& position, Move move, Score threshold) {
    return chess::see_ge(position, move, threshold);
  }

  [[nodiscard]] static bool in_check(const Position& position) { return position.in_check(); }
  [[nodiscard]] static bool gives_check(const Position& position, Move move) {
    return position.gives_check(move);
  }

  /// Not in check, and not only king and pawns, where zugzwang is common.
  [[nodiscard]] static bool null_move_allowed(const Position& position) {
    const Bitboard own = position.pieces(position.side_to_move());
    return !position.in_check() && (own & ~position.pieces(pawn) & ~position.pieces(king)) != 0;
  }

  /// By piece, to-square and captured piece.
  [[nodiscard]] static std::size_t tactical_index(const Position& position, Move move) {
    const PieceType captured = position.captured(move);
    const int index = captured == no_piece_type ? king : captured;  // a king is never captured
    return continuation_index(position, move) * piece_type_count + static_cast<std::size_t>(index);
  }
  /// By side, whether the opponent attacks the from-square and the to-square, and these squares.
  /// The attacks order retreats and safe moves apart from others (docs/log/ablations.md has their
  /// worth).
  [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
    const Bitboard threats = position.threats();
    const int attacked = 2 * contains(threats, move.from()) + contains(threats, move.to());
    const int side = position.side_to_move();
    return static_cast<std::size_t>(
        ((4 * side + attacked) * square_count + move.from()) * square_count + move.to());
  }
  /// By piece and to-square.
  [[nodiscard]] static std::size_t continuation_index(const Position& position, Move move) {
    return static_cast<std::size_t>(position.piece_on(move.from()) * square_count + move.to());
  }

  /// Pawns; White's other pieces; Black's other pieces.
  [[nodiscard]] static std::array<std::uint64_t, 3> correction_keys(const Position& position) {
    return position.part_keys();
  }
};

static_assert(capabilities<Position, SearchHooks>() == Capabilities{.key = true,
                                                                    .draws = true,
                                                                    .upcoming_repetition = true,
                                                                    .tactical = true,
                                                                    .check = true,
                                                                    .null_move = true,
                                                                    .history = true,
                                                                    .correction = true,
                                                                    .bounds = false});

}  // namespace espalier::chess
