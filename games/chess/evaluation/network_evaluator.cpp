// Accumulators: when they are updated, and from what.
#include "games/chess/evaluation/network_evaluator.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace espalier::chess {
namespace {

std::size_t half_of(Square own_king) { return file_of(own_king) >= 4 ? 1 : 0; }

/// Does the king of the perspective change its half of the board, so that all its features change?
bool changes_half(const DirtyPieces& dirty, Colour perspective) {
  for (const DirtyPiece& piece : dirty) {
    if (piece.piece == make_piece(perspective, king)) {
      return half_of(piece.from) != half_of(piece.to);
    }
  }
  return false;
}

}  // namespace

NetworkEvaluator::NetworkEvaluator(std::shared_ptr<const Network> network,
                                   const NetworkKernels& kernels)
    : network_(std::move(network)),
      kernels_(&kernels),
      accumulators_((max_ply + 1) * colour_count * network_->hidden_size) {
  for (int i = 0; i < 2 * colour_count; ++i) {  // of empty boards
    cached_accumulators_.insert(cached_accumulators_.end(), network_->feature_bias.begin(),
                                network_->feature_bias.end());
  }
}

std::int16_t* NetworkEvaluator::accumulator(std::size_t ply, Colour perspective) {
  return accumulators_.data() +
         (2 * ply + static_cast<std::size_t>(perspective)) * network_->hidden_size;
}

void NetworkEvaluator::reset(const Position&) {
  top_ = 0;
  plies_[0] = {};
}

// Not inlined, so that the move loop of a search with another evaluation stays small.
[[gnu::noinline]] void NetworkEvaluator::make(const Position& before, Move move) {
  // Constructed in place: copying what has just been written in parts would stall.
  new (&plies_[push()]) Ply{dirty_pieces(before, move), {}};
}

void NetworkEvaluator::update(Colour perspective, const Position& position) {
  const auto side = static_cast<std::size_t>(perspective);
  std::size_t computed = top_;
  for (; !plies_[computed].is_computed[side]; --computed) {
    if (computed == 0 || changes_half(plies_[computed].dirty, perspective)) {
      return refresh(perspective, position);
    }
  }
  const Square own_king = position.king_square(perspective);
  while (computed < top_) advance(++computed, perspective, own_king);
}

void NetworkEvaluator::advance(std::size_t ply, Colour perspective, Square own_king) {
  WeightRows added;
  WeightRows removed;
  for (const DirtyPiece& dirty : plies_[ply].dirty) {
    if (dirty.from != no_square) {
      removed.push(row(feature_index(perspective, own_king, dirty.piece, dirty.from)));
    }
    if (dirty.to != no_square) {
      added.push(row(feature_index(perspective, own_king, dirty.piece, dirty.to)));
    }
  }
  kernels_->update(accumulator(ply, perspective), accumulator(ply - 1, perspective), added, removed,
                   network_->hidden_size);
  plies_[ply].is_computed[static_cast<std::size_t>(perspective)] = true;
}

void NetworkEvaluator::refresh(Colour perspective, const Position& position) {
  const auto side = static_cast<std::size_t>(perspective);
  const Square own_king = position.king_square(perspective);
  const std::size_t half = half_of(own_king);
  CachedBoard& board = cached_boards_[side][half];
  WeightRows added;
  WeightRows removed;
  for (const Colour colour : {white, black}) {
    for (PieceType type = pawn; type <= king; type = static_cast<PieceType>(type + 1)) {
      Bitboard& cached =
          board.pieces[static_cast<std::size_t>(colour)][static_cast<std::size_t>(type)];
      const Bitboard now = position.pieces(colour, type);
      const Piece piece = make_piece(colour, type);
      for (Bitboard rest = now & ~cached; rest != 0;) {
        added.push(row(feature_index(perspective, own_king, piece, pop_first(rest))));
      }
      for (Bitboard rest = cached & ~now; rest != 0;) {
        removed.push(row(feature_index(perspective, own_king, piece, pop_first(rest))));
      }
      cached = now;
    }
  }
  const std::size_t n = network_->hidden_size;
  std::int16_t* const cached = cached_accumulators_.data() + (2 * side + half) * n;
  kernels_->update(cached, cached, added, removed, n);
  std::copy_n(cached, n, accumulator(top_, perspective));
  plies_[top_].is_computed[side] = true;
}

[[gnu::noinline]] Score NetworkEvaluator::evaluate(const Position& position) {
  update(white, position);
  update(black, position);
  const Colour side = position.side_to_move();
  const std::size_t bucket = output_bucket(position);
  const std::size_t n = network_->hidden_size;
  const std::int64_t sum = kernels_->output(accumulator(top_, side), accumulator(top_, ~side),
                                            network_->output_weights.data() + bucket * 2 * n, n);
  return score_of_sum(*network_, bucket, sum);
}

}  // namespace espalier::chess
