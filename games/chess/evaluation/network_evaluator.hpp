// The evaluation by a network, kept up to date move by move.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "espalier/evaluator.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/dirty_pieces.hpp"
#include "games/chess/evaluation/network.hpp"
#include "games/chess/evaluation/network_kernels.hpp"

namespace espalier::chess {

/// The value of a network. For each perspective and ply it has an accumulator: the sums that enter
/// the hidden neurons. A move changes few features, so that an accumulator is that of the ply
/// before plus and minus a few rows of weights.
///
/// Use: as PieceSquareEvaluator. `make` computes the accumulators, if those of the ply before are
/// known and no king changes its half of the board; `evaluate` computes those that are missing.
/// Takes 4 N bytes a ply, 400 KB for N = 384.
class NetworkEvaluator {
 public:
  /// Not null. Copies of the evaluator share the network. Throws std::bad_alloc.
  explicit NetworkEvaluator(std::shared_ptr<const Network> network,
                            const NetworkKernels& kernels = fastest_kernels());

  [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }

  /// Starts from `root`; what was made before is forgotten.
  void reset(const Position& root);
  /// `before` is the position in which the legal move `move` has not been made yet. At most max_ply
  /// moves, null moves included, may be made from the root.
  void make(const Position& before, Move move);
  void unmake() { pop(); }
  void make_null();
  void unmake_null() { pop(); }

  static constexpr int unit = 100;

  static constexpr int tempo = 0;
  /// Centipawns from the side to move, strictly between -proven_win and proven_win. `position` must
  /// be the root after the moves that were made here.
  [[nodiscard]] Score evaluate(const Position& position);

 private:
  /// A board whose accumulator is kept: when a king changes its half of the board, the accumulator
  /// of that perspective is computed from that of the last board with the king on this half. The
  /// idea is by Luecx (Koivisto); engines call it a Finny table.
  struct CachedBoard {
    std::array<std::array<Bitboard, piece_type_count>, colour_count> pieces{};
  };

  void push() {
    assert(top_ + 1 < is_computed_.size());
    ++top_;
  }
  void pop() {
    assert(top_ > 0);
    --top_;
  }
  [[nodiscard]] std::int16_t* accumulator(std::size_t ply, Colour perspective);
  /// Computes the accumulator of the top ply from that of the ply before.
  void advance(Colour perspective, const DirtyPieces& dirty, Square own_king);
  /// Computes the accumulator of the top ply from the cached board.
  void refresh(Colour perspective, const Position& position);

  std::shared_ptr<const Network> network_;
  const NetworkKernels* kernels_;
  // For the root, and for each move, by perspective: the accumulator is valid.
  std::array<std::array<bool, colour_count>, max_ply + 1> is_computed_{};
  std::size_t top_ = 0;
  AlignedVector<std::int16_t> accumulators_;  // by ply and perspective
  /// By perspective and half of the board (files a to d, e to h).
  std::array<std::array<CachedBoard, 2>, colour_count> cached_boards_{};
  AlignedVector<std::int16_t> cached_accumulators_;
};

static_assert(espalier::IncrementalEvaluator<NetworkEvaluator, Position>);

}  // namespace espalier::chess
