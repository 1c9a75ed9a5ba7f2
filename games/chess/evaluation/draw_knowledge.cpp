#include "games/chess/evaluation/draw_knowledge.hpp"

#include <algorithm>
#include <optional>

#include "games/chess/board/attacks.hpp"
#include "games/chess/evaluation/king_pawn_bitbase.hpp"
#include "games/chess/evaluation/scale_factor.hpp"
#include "games/chess/evaluation/squares.hpp"
#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess {

namespace {

using terms::distance;
using terms::index;

/// Two kings and one more piece.
struct ThreeMen {
  Colour strong;  ///< the side with the piece
  PieceType type;
  Square square;
  Square strong_king;
  Square weak_king;
  bool strong_to_move;
};

/// Exact, but for positions in which the game is over.
[[nodiscard]] bool is_won(const ThreeMen& men) {
  if (men.type == pawn) {
    const auto from_white = [&](Square square) {
      return men.strong == white ? square : flip_rank(square);
    };
    return is_won_pawn_ending(from_white(men.strong_king), from_white(men.square),
                              from_white(men.weak_king), men.strong_to_move ? white : black);
  }
  if (men.type == knight || men.type == bishop) return false;
  if (men.strong_to_move) return true;
  // The king captures the piece, or is stalemated.
  const Bitboard attacked = attacks(men.type, men.square, bit(men.strong_king));
  const Bitboard escapes = king_attacks(men.weak_king) & ~king_attacks(men.strong_king) & ~attacked;
  return !contains(escapes, men.square) && (escapes != 0 || contains(attacked, men.weak_king));
}

[[nodiscard]] ThreeMen three_men(const Position& position) {
  const Square square = first(position.occupied() & ~position.pieces(king));
  const Piece piece = position.piece_on(square);
  const Colour strong = colour_of(piece);
  return {.strong = strong,
          .type = type_of(piece),
          .square = square,
          .strong_king = position.king_square(strong),
          .weak_king = position.king_square(~strong),
          .strong_to_move = position.side_to_move() == strong};
}

/// After a capture with four men on the board.
[[nodiscard]] ThreeMen after_capture(const Position& position, Move move, Square captured) {
  const Colour us = position.side_to_move();
  const Square left = first(position.occupied() & ~position.pieces(king) & ~bit(captured));
  const bool moves_it = left == move.from();
  const Piece piece = position.piece_on(left);
  const Colour strong = colour_of(piece);
  const auto king_of = [&](Colour colour) {
    const Square square = position.king_square(colour);
    return square == move.from() ? move.to() : square;
  };
  return {.strong = strong,
          .type = move.kind() == Move::promotes ? move.promotion() : type_of(piece),
          .square = moves_it ? move.to() : left,
          .strong_king = king_of(strong),
          .weak_king = king_of(~strong),
          .strong_to_move = strong != us};
}

/// What the best capture with four men on the board is worth: 0 if it draws. Nothing if there is
/// none, or all of them lose.
[[nodiscard]] std::optional<Score> value_of_captures(const Position& position) {
  std::optional<Score> best;
  Position::Moves moves;
  position.generate_captures(moves);
  for (const Move move : moves) {
    if (position.captured(move) == no_piece_type) continue;
    const Square captured =
        move.kind() == Move::en_passant ? move.to() - forward(position.side_to_move()) : move.to();
    const ThreeMen men = after_capture(position, move, captured);
    const bool is_decided = is_won(men);
    if (is_decided && men.strong != position.side_to_move()) continue;
    best = std::max(best.value_or(draw_score), is_decided ? exchange_value[index(men.type)] : 0);
  }
  return best;
}

/// A side's king and its only other piece.
struct Pair {
  Colour colour;
  Square king;
  PieceType type;
  Square square;

  static Pair of(const Position& position, Colour colour) {
    const Square square = first(position.pieces(colour) & ~position.pieces(chess::king));
    return {.colour = colour,
            .king = position.king_square(colour),
            .type = type_of(position.piece_on(square)),
            .square = square};
  }
  /// The square on which the piece, a pawn, promotes.
  [[nodiscard]] Square promotion_square() const {
    return make_square(file_of(square), colour == white ? 7 : 0);
  }
};

/// Would `strong` win if the other side had only its king?
[[nodiscard]] bool wins_alone(const Position& position, const Pair& strong) {
  return is_won({.strong = strong.colour,
                 .type = strong.type,
                 .square = strong.square,
                 .strong_king = strong.king,
                 .weak_king = position.king_square(~strong.colour),
                 .strong_to_move = position.side_to_move() == strong.colour});
}

/// The squares that a piece on one of `from` can reach with at most one move.
[[nodiscard]] Bitboard reached_by(PieceType type, Bitboard from, Bitboard occupied) {
  Bitboard reached = from;
  while (from != 0) reached |= attacks(type, pop_first(from), occupied);
  return reached;
}

/// Can the piece capture the pawn on its way, at the latest after the promotion?
[[nodiscard]] bool catches(const Position& position, const Pair& piece, const Pair& pawn) {
  const Bitboard occupied = position.occupied();
  Bitboard reached = bit(piece.square);
  if (position.side_to_move() == piece.colour) reached = reached_by(piece.type, reached, occupied);
  for (Square square = pawn.square; square != pawn.promotion_square();) {
    square = square + forward(pawn.colour);
    reached = reached_by(piece.type, reached, occupied);
    if (contains(reached, square)) return true;
  }
  return false;
}

/// A pawn and a minor piece against a bare king: does that king win the pawn, because neither king
/// nor piece comes to its defence in time, or has it only the wrong bishop?
[[nodiscard]] bool loses_pawn(const Position& position, const Pair& pawn, Square piece) {
  if (wins_alone(position, pawn)) return false;
  const PieceType type = type_of(position.piece_on(piece));
  const bool is_rook_pawn = file_of(pawn.square) % 7 == 0;
  const bool is_wrong =
      contains(light_squares, piece) != contains(light_squares, pawn.promotion_square());
  if (type == bishop && is_rook_pawn && is_wrong) return true;
  const Square enemy = position.king_square(~pawn.colour);
  const int moves = distance(enemy, pawn.square) - (position.side_to_move() == pawn.colour ? 0 : 1);
  if (distance(pawn.king, pawn.square) - 1 <= moves) return false;
  Bitboard reached = bit(piece);
  for (int i = 0; i < moves; ++i) reached = reached_by(type, reached, position.occupied());
  return (reached & attacks(type, pawn.square, position.occupied())) == 0;
}

// Of normal_scale; not 0, so that the score still says who tries to win.
constexpr int scale_pawnless = 14;   // of the network, which calls a rook against a knight +3
constexpr int scale_pawn_race = 20;  // a pawn against a pawn
constexpr int drawish_scale = 8;

/// Moves of the pawn to its promotion.
[[nodiscard]] int moves_to_promotion(const Pair& pawn) {
  const int rank = relative_rank(pawn.colour, pawn.square);
  return rank == 1 ? 5 : 7 - rank;
}

/// Two pawns that both would promote: when `strong` does, has the other at most two moves to go?
[[nodiscard]] bool is_close_race(const Position& position, const Pair& strong, const Pair& weak) {
  const int tempo = position.side_to_move() == strong.colour ? 1 : 0;
  return moves_to_promotion(weak) - (moves_to_promotion(strong) - tempo) <= 2;
}

/// The scale factor, of normal_scale, of a pawn against a pawn or a piece.
[[nodiscard]] int scale_of_pawn(const Position& position, const Pair& strong, const Pair& weak) {
  if (weak.type == pawn) {
    const bool wins = wins_alone(position, strong) &&
                      (!wins_alone(position, weak) || !is_close_race(position, strong, weak));
    return wins ? normal_scale : scale_pawn_race;
  }
  if (!wins_alone(position, strong)) return 0;
  return catches(position, weak, strong) ? drawish_scale : normal_scale;
}

[[nodiscard]] bool promotes_now(const Position& position, const Pair& pawn) {
  const Square promotion = pawn.promotion_square();
  const Bitboard occupied = position.occupied();
  return position.side_to_move() == pawn.colour && moves_to_promotion(pawn) == 1 &&
         !contains(occupied, promotion) && !position.in_check() &&
         (position.attackers_to(promotion, occupied) & position.pieces(~pawn.colour)) == 0;
}

/// The scale factor of a queen against a pawn: one move from promotion, on a file where stalemate
/// or the corner helps, with its king nearby, the pawn draws if the other king is far.
[[nodiscard]] int scale_of_queen(const Position& position, const Pair& strong, const Pair& weak) {
  if (promotes_now(position, weak)) return drawish_scale;
  const int tempo = position.side_to_move() == weak.colour ? 1 : 0;
  const int file = std::min(file_of(weak.square), 7 - file_of(weak.square));
  const Square promotion = weak.promotion_square();
  const bool is_drawish = moves_to_promotion(weak) - tempo <= 1 && (file == 0 || file == 2) &&
                          distance(weak.king, promotion) <= 2 &&
                          distance(strong.king, promotion) > 4;
  return is_drawish ? drawish_scale : normal_scale;
}

/// The scale factor of a rook against a pawn that has its king at its side, the other king far.
[[nodiscard]] int scale_of_rook(const Position& position, const Pair& strong, const Pair& weak) {
  if (promotes_now(position, weak)) return drawish_scale;
  const int tempo = position.side_to_move() == strong.colour ? 1 : 0;
  const bool is_drawish =
      distance(weak.king, weak.square) <= 2 - tempo &&
      distance(strong.king, weak.promotion_square()) > moves_to_promotion(weak) + tempo;
  return is_drawish ? drawish_scale : normal_scale;
}

/// The scale factor of two men against a bare king.
[[nodiscard]] int scale_of_two(const Position& position, Colour strong) {
  const Bitboard pawns = position.pieces(strong, pawn);
  const Bitboard minors = position.pieces(strong, knight) | position.pieces(strong, bishop);
  if (count(pawns) != 1 || minors == 0) return normal_scale;
  const Pair with_pawn{
      .colour = strong, .king = position.king_square(strong), .type = pawn, .square = first(pawns)};
  return loses_pawn(position, with_pawn, first(minors)) ? drawish_scale : normal_scale;
}

/// The scale factor of an ending of four men, kings included. The rules are those of the books, and
/// checked against the tables of Syzygy: the test `DrawKnowledge` prints what remains.
[[nodiscard]] int scale_of_four_men(const Position& position, Colour ahead) {
  if (count(position.pieces(ahead)) == 3) return scale_of_two(position, ahead);
  if (count(position.pieces(ahead)) != 2) return normal_scale;
  const Pair strong = Pair::of(position, ahead);
  const Pair weak = Pair::of(position, ~ahead);
  if (strong.type == pawn) return scale_of_pawn(position, strong, weak);
  if (weak.type != pawn) return normal_scale;
  if (strong.type == queen) return scale_of_queen(position, strong, weak);
  return scale_of_rook(position, strong, weak);
}

[[nodiscard]] Colour side_ahead(const Position& position, Score score) {
  return score >= 0 ? position.side_to_move() : ~position.side_to_move();
}

}  // namespace

Score scaled_if_drawish(const Position& position, Score score) {
  if (!terms::is_drawish_without_pawns(position, side_ahead(position, score))) return score;
  return score * scale_pawnless / normal_scale;
}

Score with_draw_knowledge(const Position& position, Score score) {
  const int men = count(position.occupied());
  if (men < 3) return draw_score;
  if (men == 3) return is_won(three_men(position)) ? score : draw_score;
  if (terms::cannot_win(position, side_ahead(position, score))) score = draw_score;
  if (men == 4) {
    score = score * scale_of_four_men(position, side_ahead(position, score)) / normal_scale;
    if (const auto least = value_of_captures(position)) score = std::max(score, *least);
  }
  return score;
}

}  // namespace espalier::chess
