// Accumulators: when they are computed, and from what.
#include "games/chess/evaluation/network_evaluator.hpp"

#include <algorithm>
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

/// The rows of weights of a perspective whose own king stands on `own_king`.
class FeatureRows {
 public:
  FeatureRows(const Network& network, Colour perspective, Square own_king)
      : weights_(network.feature_weights.data()),
        size_(network.hidden_size),
        perspective_(perspective),
        own_king_(own_king) {}

  [[nodiscard]] const std::int16_t* of(Piece piece, Square square) const {
    return weights_ + feature_index(perspective_, own_king_, piece, square) * size_;
  }

 private:
  const std::int16_t* weights_;
  std::size_t size_;
  Colour perspective_;
  Square own_king_;
};

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
  is_computed_[0] = {};
}

inline void NetworkEvaluator::advance(Colour perspective, const DirtyPieces& dirty,
                                      Square own_king) {
  const FeatureRows rows(*network_, perspective, own_king);
  WeightRows added;
  WeightRows removed;
  for (const DirtyPiece& piece : dirty) {
    if (piece.from != no_square) removed.push(rows.of(piece.piece, piece.from));
    if (piece.to != no_square) added.push(rows.of(piece.piece, piece.to));
  }
  kernels_->update(accumulator(top_, perspective), accumulator(top_ - 1, perspective), added,
                   removed, network_->hidden_size);
}

// Seven of ten positions are evaluated, and until then the search would only wait for the table's
// entry of this one: 6 % more nodes a second than with accumulators computed when they are needed.
// Not inlined, so that the move loop of a search with another evaluation stays small.
[[gnu::noinline]] void NetworkEvaluator::make(const Position& before, Move move) {
  const DirtyPieces dirty = dirty_pieces(before, move);
  push();
  for (const Colour perspective : {white, black}) {
    const auto side = static_cast<std::size_t>(perspective);
    is_computed_[top_][side] = is_computed_[top_ - 1][side] && !changes_half(dirty, perspective);
    if (is_computed_[top_][side]) advance(perspective, dirty, before.king_square(perspective));
  }
}

void NetworkEvaluator::make_null() {
  push();
  is_computed_[top_] = is_computed_[top_ - 1];
  std::copy_n(accumulator(top_ - 1, white), colour_count * network_->hidden_size,
              accumulator(top_, white));
}

void NetworkEvaluator::refresh(Colour perspective, const Position& position) {
  const auto side = static_cast<std::size_t>(perspective);
  const Square own_king = position.king_square(perspective);
  const std::size_t half = half_of(own_king);
  CachedBoard& board = cached_boards_[side][half];
  const FeatureRows rows(*network_, perspective, own_king);
  WeightRows added;
  WeightRows removed;
  for (const Colour colour : {white, black}) {
    for (PieceType type = pawn; type <= king; type = static_cast<PieceType>(type + 1)) {
      Bitboard& cached =
          board.pieces[static_cast<std::size_t>(colour)][static_cast<std::size_t>(type)];
      const Bitboard now = position.pieces(colour, type);
      const Piece piece = make_piece(colour, type);
      for (Bitboard rest = now & ~cached; rest != 0;) {
        added.push(rows.of(piece, pop_first(rest)));
      }
      for (Bitboard rest = cached & ~now; rest != 0;) {
        removed.push(rows.of(piece, pop_first(rest)));
      }
      cached = now;
    }
  }
  const std::size_t n = network_->hidden_size;
  std::int16_t* const cached = cached_accumulators_.data() + (2 * side + half) * n;
  kernels_->update(cached, cached, added, removed, n);
  std::copy_n(cached, n, accumulator(top_, perspective));
  is_computed_[top_][side] = true;
}

[[gnu::noinline]] Score NetworkEvaluator::evaluate(const Position& position) {
  for (const Colour perspective : {white, black}) {
    if (!is_computed_[top_][static_cast<std::size_t>(perspective)]) refresh(perspective, position);
  }
  const Colour side = position.side_to_move();
  const std::size_t bucket = output_bucket(position);
  const std::size_t n = network_->hidden_size;
  const std::int64_t sum = kernels_->output(accumulator(top_, side), accumulator(top_, ~side),
                                            network_->output_weights.data() + bucket * 2 * n, n);
  return score_of_sum(*network_, bucket, sum);
}

}  // namespace espalier::chess
