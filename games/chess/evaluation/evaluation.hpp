// The hand-written evaluation of chess, and its breakdown by terms for the command `eval`.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "espalier/evaluator.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/pawn_table.hpp"
#include "games/chess/evaluation/tapered_score.hpp"

namespace espalier::chess {

/// The terms of the evaluation, in the order in which they are shown.
enum class Term : int {
  material,
  piece_square,
  bishop_pair,
  pawn_structure,
  passed_pawns,
  mobility,
  pieces,  ///< rooks on open files, outposts, bad bishops, space, ...
  king_safety,
  threats,
  mop_up,  ///< driving a bare king to where it can be mated
  tempo,
};
inline constexpr std::size_t term_count = 11;

/// An evaluation by terms.
struct Breakdown {
  /// By term and colour, each from the side of that colour, in centipawns.
  std::array<std::array<TaperedScore, colour_count>, term_count> terms{};
  int phase = 0;    ///< 24 with all pieces on the board, 0 with kings and pawns only
  int scale = 64;   ///< scale factor, of 64: less in drawish endings
  Score total = 0;  ///< centipawns, from White's side
};

/// A hand-written evaluation, tapered between middle game and end game. weights.hpp documents its
/// weights, fitted_weights.hpp has their values, terms.hpp the terms.
class Evaluation {
 public:
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  /// Centipawns from the side to move, strictly between -proven_win and proven_win; not for
  /// positions in which the game is over. The pawn table is a cache: it changes no result.
  [[nodiscard]] Score evaluate(const Position& position);

 private:
  PawnTable pawn_table_;
};

static_assert(espalier::Evaluator<Evaluation, Position>);

/// The evaluation that `Evaluation` computes, with the value of each term.
[[nodiscard]] Breakdown explain(const Position& position);

/// A table to print: one row for each term with middle game and end game of each side and the
/// total, in pawns; the last line reads "Final evaluation  +0.34 (white side)". Ends with a
/// newline.
[[nodiscard]] std::string to_table(const Breakdown& breakdown);

}  // namespace espalier::chess
