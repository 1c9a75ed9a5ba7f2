// Basic types of chess: colours, pieces, squares, and a move in sixteen bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "espalier/score.hpp"

namespace espalier::chess {

enum Colour : int { white, black };
inline constexpr int colour_count = 2;
[[nodiscard]] constexpr Colour operator~(Colour colour) { return static_cast<Colour>(colour ^ 1); }

enum PieceType : int { pawn, knight, bishop, rook, queen, king, no_piece_type };
inline constexpr int piece_type_count = 6;

/// The twelve pieces, dense: all white ones, then all black ones.
enum Piece : std::uint8_t {
  white_pawn,
  white_knight,
  white_bishop,
  white_rook,
  white_queen,
  white_king,
  black_pawn,
  black_knight,
  black_bishop,
  black_rook,
  black_queen,
  black_king,
  no_piece
};
inline constexpr int piece_count = 12;

[[nodiscard]] constexpr Piece make_piece(Colour colour, PieceType type) {
  return static_cast<Piece>(colour * piece_type_count + type);
}
/// Not for `no_piece`.
[[nodiscard]] constexpr Colour colour_of(Piece piece) { return piece < black_pawn ? white : black; }
/// `no_piece_type` for `no_piece`.
[[nodiscard]] constexpr PieceType type_of(Piece piece) {
  return static_cast<PieceType>(piece < black_pawn ? piece : piece - piece_type_count);
}

/// a1 is 0, b1 is 1, h8 is 63.
// clang-format off
enum Square : int {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
  no_square
};
// clang-format on
inline constexpr int square_count = 64;

/// File 0 is a, rank 0 is the first; both below 8.
[[nodiscard]] constexpr Square make_square(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
[[nodiscard]] constexpr int file_of(Square square) { return square & 7; }
[[nodiscard]] constexpr int rank_of(Square square) { return square >> 3; }
/// The square on the same file as seen from the other side: a1 and a8 change places.
[[nodiscard]] constexpr Square flip_rank(Square square) { return static_cast<Square>(square ^ 56); }
/// The rank seen from the side of `colour`: its back rank is 0.
[[nodiscard]] constexpr int relative_rank(Colour colour, Square square) {
  return colour == white ? rank_of(square) : 7 - rank_of(square);
}
[[nodiscard]] constexpr Square operator+(Square square, int step) {
  return static_cast<Square>(static_cast<int>(square) + step);
}
[[nodiscard]] constexpr Square operator-(Square square, int step) {
  return static_cast<Square>(static_cast<int>(square) - step);
}
constexpr Square& operator++(Square& square) { return square = square + 1; }
/// "e4"; "-" for `no_square`.
[[nodiscard]] inline std::string square_name(Square square) {
  if (square == no_square) return "-";
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

enum CastlingSide : int { king_side, queen_side };

/// A move in sixteen bits. Castling is king takes own rook (from the king's square to the rook's),
/// so that Chess960 and orthodox chess are one. A value-initialised move is "no move".
class Move {
 public:
  enum Kind : int { normal, promotes, en_passant, castling };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Kind kind = normal)
      : bits_(static_cast<std::uint16_t>(to | from << 6 | kind << 14)) {}
  /// A pawn becomes `promoted`: knight, bishop, rook or queen.
  [[nodiscard]] static constexpr Move promotion(Square from, Square to, PieceType promoted) {
    return from_bits(
        static_cast<std::uint16_t>(to | from << 6 | (promoted - knight) << 12 | promotes << 14));
  }
  /// From any sixteen bits: the move of a table entry may be illegal or no move at all.
  [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ & 63); }
  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ >> 6 & 63); }
  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 14); }
  /// What the pawn becomes; `no_piece_type` if it is not a promotion.
  [[nodiscard]] constexpr PieceType promotion() const {
    return kind() == promotes ? static_cast<PieceType>(knight + (bits_ >> 12 & 3)) : no_piece_type;
  }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// Conventional piece values in centipawns, by type, as exchanges count them. The king is never
/// captured.
inline constexpr std::array<Score, piece_type_count + 1> exchange_value{100, 325, 325, 500,
                                                                        975, 0,   0};

}  // namespace espalier::chess
