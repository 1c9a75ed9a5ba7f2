// The transparent evaluation of chess: what a position is worth to somebody who does not calculate,
// term by term. It knows men, squares and attacks, and nothing of how far a search will look.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/evaluator.hpp"
#include "games/chess/board/position.hpp"
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
  placement,  ///< rooks on open files, outposts, bishops behind their own pawns
  king_safety,
  threats,
  winning_drive,  ///< driving a bare king to where it is mated
  tempo,
};
inline constexpr std::size_t term_count = 11;

/// An evaluation taken apart.
struct Breakdown {
  /// By term and colour, each as its colour sees it, in centipawns.
  std::array<std::array<TaperedScore, colour_count>, term_count> terms{};
  int phase = 0;    ///< 24 with all the pieces on the board, 0 with none
  int scale = 64;   ///< of 64: how much of the score can be hoped for (drawish endings less)
  Score total = 0;  ///< centipawns, from White's side
};

/// A hand-written evaluation, tapered between middle game and end game. What its numbers mean is
/// in evaluation_weights.hpp, the numbers themselves are in fitted_weights.hpp.
class Evaluation {
 public:
  Evaluation();

  /// Centipawns from the side to move, strictly between -proven_win and proven_win; not for
  /// positions in which the game is over. The pawn table is a cache: it changes no answer.
  [[nodiscard]] Score evaluate(const Position& position);

  /// What the terms of the pawns come to, and what the other terms want to know of them.
  struct PawnEntry {
    std::uint64_t key = 0;
    std::array<Bitboard, colour_count> passed{};
    std::array<TaperedScore, colour_count> structure{};
    /// The shelter of a king is a matter of pawns too, but for where he stands and may castle: the
    /// last one asked for, and of what king.
    std::array<TaperedScore, colour_count> shelter{};
    std::array<std::uint8_t, colour_count> sheltered{255, 255};  // a king on h8 never may castle
  };

 private:
  std::vector<PawnEntry> pawn_table_;
};

static_assert(espalier::Evaluator<Evaluation, Position>);

/// The same evaluation, each term recorded.
[[nodiscard]] Breakdown explain(const Position& position);

/// A table for people: a row a term with middle game and end game of each side and the total, in
/// pawns; the last line reads "Final evaluation  +0.34 (white side)". Ends with a newline.
[[nodiscard]] std::string to_table(const Breakdown& breakdown);

}  // namespace espalier::chess
