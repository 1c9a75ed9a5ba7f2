// The sums of the piece-square tables, from scratch and move by move.
#include "games/chess/evaluation/piece_square_evaluator.hpp"

#include <algorithm>

#include "games/chess/evaluation/fitted_weights.hpp"

namespace espalier::chess {
namespace {

using Accumulator = PieceSquareEvaluator::Accumulator;
using ValuesByPiece = std::array<std::array<TaperedScore, square_count>, piece_count>;

/// Piece value and piece-square value together, from White's side.
constexpr ValuesByPiece make_values_by_piece() {
  ValuesByPiece table{};
  for (std::size_t type = 0; type < piece_type_count; ++type) {
    for (Square square = a1; square < no_square; ++square) {
      const int file = file_of(square);
      const auto rank = static_cast<std::size_t>(rank_of(square));
      const auto half_file = static_cast<std::size_t>(std::min(file, 7 - file));
      const TaperedScore value =
          fitted_weights.piece_value[type] + fitted_weights.piece_square[type][rank][half_file];
      table[type][static_cast<std::size_t>(square)] = value;
      table[piece_type_count + type][static_cast<std::size_t>(flip_rank(square))] = -value;
    }
  }
  return table;
}
constexpr ValuesByPiece values_by_piece = make_values_by_piece();

TaperedScore value_of(Piece piece, Square square) {
  return values_by_piece[piece][static_cast<std::size_t>(square)];
}
int phase_of(Piece piece) { return phase_of_piece[static_cast<std::size_t>(type_of(piece))]; }

void apply(const DirtyPiece& dirty, Accumulator& accumulator) {
  if (dirty.from != no_square) {
    accumulator.sum -= value_of(dirty.piece, dirty.from);
    accumulator.phase -= phase_of(dirty.piece);
  }
  if (dirty.to != no_square) {
    accumulator.sum += value_of(dirty.piece, dirty.to);
    accumulator.phase += phase_of(dirty.piece);
  }
}

}  // namespace

Accumulator PieceSquareEvaluator::from_scratch(const Position& position) {
  Accumulator accumulator;
  for (Bitboard rest = position.occupied(); rest != 0;) {
    const Square square = pop_first(rest);
    apply({position.piece_on(square), no_square, square}, accumulator);
  }
  return accumulator;
}

void PieceSquareEvaluator::reset(const Position& root) {
  top_ = 0;
  stack_[0] = {from_scratch(root), {}, true};
}

const Accumulator& PieceSquareEvaluator::update() {
  std::size_t computed = top_;
  while (!stack_[computed].is_computed) --computed;
  for (; computed < top_; ++computed) {
    Entry& next = stack_[computed + 1];
    next.accumulator = stack_[computed].accumulator;
    for (const DirtyPiece& dirty : next.dirty) apply(dirty, next.accumulator);
    next.is_computed = true;
  }
  return stack_[top_].accumulator;
}

Score PieceSquareEvaluator::evaluate(const Position& position) {
  const Accumulator& accumulator = update();
  assert(accumulator == from_scratch(position));
  const int phase = std::min(accumulator.phase, max_phase);
  const int score =
      (accumulator.sum.middle_game() * phase + accumulator.sum.end_game() * (max_phase - phase)) /
      max_phase;
  return clamp_static_eval(position.side_to_move() == white ? score : -score);
}

}  // namespace espalier::chess
