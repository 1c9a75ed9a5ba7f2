// The scale factor of drawish endings: by how much the score of the side that is ahead shrinks.
#pragma once

#include <algorithm>

#include "games/chess/board/attacks.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/squares.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess::terms {

/// Material without pawns and kings, in centipawns of the exchange values.
inline int non_pawn_material(const Position& position, Colour colour) {
  int sum = 0;
  for (const PieceType type : {knight, bishop, rook, queen}) {
    sum += exchange_value[index(type)] * count(position.pieces(colour, type));
  }
  return sum;
}

/// The wrong rook pawn: all pawns on one rook's file, no other piece than bishops that do not
/// attack the promotion square, and the enemy king beside that square or on it. It cannot be driven
/// away.
inline bool has_wrong_rook_pawn(const Position& position, Colour strong) {
  const Bitboard pawns = position.pieces(strong, pawn);
  const bool on_a = (pawns & ~file_mask(0)) == 0;
  const bool on_h = (pawns & ~file_mask(7)) == 0;
  if (pawns == 0 || !(on_a || on_h)) return false;
  const Bitboard bishops = position.pieces(strong, bishop);
  if (position.pieces(strong) != (pawns | bishops | position.pieces(strong, king))) return false;
  const Square corner = make_square(on_a ? 0 : 7, strong == white ? 7 : 0);
  const Bitboard corner_colour = contains(light_squares, corner) ? light_squares : dark_squares;
  return (bishops & corner_colour) == 0 && distance(position.king_square(~strong), corner) <= 1;
}

/// Cannot `strong` win, or only if the other side helps? It has the wrong rook pawn, or no pawn and
/// less than a rook, or only knights against a bare king.
inline bool cannot_win(const Position& position, Colour strong) {
  if (position.insufficient_material()) return true;
  if (position.pieces(strong, pawn) != 0) return has_wrong_rook_pawn(position, strong);
  const int ahead = non_pawn_material(position, strong);
  const bool only_knights =
      position.pieces(strong, knight) != 0 &&
      position.pieces(strong, knight) == (position.pieces(strong) & ~position.pieces(king));
  return ahead < exchange_value[rook] ||
         (only_knights && non_pawn_material(position, ~strong) == 0 &&
          ahead <= 2 * exchange_value[knight]);
}

/// Without a pawn `strong` seldom wins if its pieces are worth no more than a bishop more.
inline bool is_drawish_without_pawns(const Position& position, Colour strong) {
  return position.pieces(strong, pawn) == 0 &&
         non_pawn_material(position, strong) - non_pawn_material(position, ~strong) <=
             exchange_value[bishop];
}

/// Each side has one bishop, and they are on squares of different colours.
inline bool has_opposite_bishops(const Position& position) {
  const Bitboard bishops = position.pieces(bishop);
  return count(position.pieces(white, bishop)) == 1 && count(position.pieces(black, bishop)) == 1 &&
         count(bishops & light_squares) == 1;
}

/// The factor by which the score of the side that is ahead, `strong`, is multiplied: 0 to
/// normal_scale. `passed`: its passed pawns.
template <class Tracer>
int scale_factor(Tracer& tracer, const Position& position, Colour strong, Bitboard passed) {
  const Weights& w = tracer.weights;
  if (cannot_win(position, strong)) return 0;
  const int pawns = count(position.pieces(strong, pawn));
  if (pawns == 0) {
    if (!is_drawish_without_pawns(position, strong)) return normal_scale;
    tracer.use_scale(w.scale_pawnless, 1);
    return w.scale_pawnless;
  }
  const int by_pawns = w.scale_few_pawns + w.scale_per_pawn * pawns;
  if (has_opposite_bishops(position)) {
    const bool others =
        (position.pieces(knight) | position.pieces(rook) | position.pieces(queen)) != 0;
    const int passed_pawns = count(passed);
    const int by_bishops =
        others ? w.scale_opposite_bishops_with_pieces
               : w.scale_opposite_bishops + w.scale_opposite_bishops_passed * passed_pawns;
    if (by_bishops < by_pawns) {
      tracer.use_scale(others ? w.scale_opposite_bishops_with_pieces : w.scale_opposite_bishops, 1);
      if (!others) tracer.use_scale(w.scale_opposite_bishops_passed, passed_pawns);
      return std::min(normal_scale, by_bishops);
    }
  }
  tracer.use_scale(w.scale_few_pawns, 1);
  tracer.use_scale(w.scale_per_pawn, pawns);
  return std::min(normal_scale, by_pawns);
}

}  // namespace espalier::chess::terms
