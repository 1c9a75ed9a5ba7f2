// The piece-square weights of a piece, by its square and by the halves where the kings stand.
#pragma once

#include "games/chess/board/types.hpp"
#include "games/chess/evaluation/squares.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess::terms {

/// The half of the board on which each king stands: 0 for the files a to d, 7 for e to h.
struct KingHalves {
  int own;
  int enemy;
};

/// The weights of a piece on a square, which is seen from its own side.
struct PieceSquareWeights {
  const TaperedScore& by_square;
  const TaperedScore& by_own_king;
  const TaperedScore& by_enemy_king;
};

constexpr PieceSquareWeights piece_square_weights(const Weights& weights, PieceType type,
                                                  Square square, KingHalves halves) {
  const int file = file_of(square);
  const auto rank = index(rank_of(square));
  return {weights.piece_square[index(type)][rank][index(edge_distance(file))],
          weights.piece_square_by_own_king[index(type)][rank][index(file ^ halves.own)],
          weights.piece_square_by_enemy_king[index(type)][rank][index(file ^ halves.enemy)]};
}

}  // namespace espalier::chess::terms
