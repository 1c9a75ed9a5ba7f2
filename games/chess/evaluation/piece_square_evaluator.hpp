// An incremental evaluation: material and tapered piece-square tables, kept up to date move by
// move. It is the smallest model of an evaluator with state; a network's accumulator works alike.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "espalier/evaluator.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/dirty_pieces.hpp"
#include "games/chess/evaluation/tapered_score.hpp"

namespace espalier::chess {

/// The sum of the fitted piece values and piece-square tables, without the other terms of the
/// hand-written evaluation.
///
/// Use: `reset` with the root, then `make` before each move that the game makes and `unmake` for
/// each that it takes back, likewise for null moves. The update is lazy: `make` only records which
/// pieces a move changes, and `evaluate` brings the sums up to date, so that moves after which
/// no evaluation is needed cost little.
class PieceSquareEvaluator {
 public:
  /// What is kept for a position.
  struct Accumulator {
    TaperedScore sum;  ///< centipawns from White's side
    int phase = 0;     ///< 24 in the start position, more with additional queens
    friend bool operator==(const Accumulator&, const Accumulator&) = default;
  };
  /// The sums of a position, computed from the board alone.
  [[nodiscard]] static Accumulator from_scratch(const Position& position);

  /// Starts from `root`; what was made before is forgotten.
  void reset(const Position& root);
  /// `before` is the position in which the legal move `move` has not been made yet. At most max_ply
  /// moves, null moves included, may be made from the root.
  void make(const Position& before, Move move) { push() = {{}, dirty_pieces(before, move), false}; }
  void unmake() { pop(); }
  void make_null() { push() = {{}, {}, false}; }
  void unmake_null() { pop(); }

  static constexpr int unit = 100;

  static constexpr int tempo = 0;
  /// Centipawns from the side to move, strictly between -proven_win and proven_win. `position` must
  /// be the root after the moves that were made here.
  [[nodiscard]] Score evaluate(const Position& position);

 private:
  struct Entry {
    Accumulator accumulator;  ///< valid if `is_computed`
    DirtyPieces dirty;        ///< what has changed since the entry below
    bool is_computed = true;
  };

  Entry& push() {
    assert(top_ + 1 < stack_.size());
    return stack_[++top_];
  }
  void pop() {
    assert(top_ > 0);
    --top_;
  }
  /// Computes the top entry, and those below it that it is derived from.
  const Accumulator& update();

  std::array<Entry, max_ply + 1> stack_{};  // of the root and one for each ply
  std::size_t top_ = 0;
};

static_assert(espalier::IncrementalEvaluator<PieceSquareEvaluator, Position>);

}  // namespace espalier::chess
