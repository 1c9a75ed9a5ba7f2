// Chess on an array of 64 bytes, to compare with bitboards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::lab {

/// Orthodox chess without draws by repetition, material or the fifty-move rule. A byte a square
/// holds a piece. Moves are found square by square and step by step, and those that leave the king
/// attacked are dropped after a trial on a copy of the board; a move is taken back by restoring the
/// copy before it.
class ByteChess {
 public:
  using Move = chess::Move;
  static constexpr std::size_t max_moves = chess::Position::max_moves;

  /// The same position. Castling rights must be those of orthodox chess.
  explicit ByteChess(const chess::Position& position);

  Outcome generate(MovesOf<ByteChess>& list) const;
  void make(Move move);
  void unmake(Move) {
    board_ = history_.back();
    history_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return board_.side; }

  /// The material of the side to move minus that of the opponent, in centipawns.
  [[nodiscard]] Score material() const;

 private:
  struct Board {
    std::array<chess::Piece, chess::square_count> squares;
    std::array<chess::Square, chess::colour_count> kings;
    chess::Colour side;
    chess::Square passed;                           ///< by a pawn just now; else no_square
    std::array<bool, chess::square_count> at_home;  ///< rooks and kings that have not moved

    [[nodiscard]] chess::Piece& on(chess::Square square) {
      return squares[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] chess::Piece on(chess::Square square) const {
      return squares[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] bool is_at_home(chess::Square square) const {
      return at_home[static_cast<std::size_t>(square)];
    }
    /// Is the square attacked by that side?
    [[nodiscard]] bool is_attacked(chess::Square square, chess::Colour by) const;
    void move(Move move);

   private:
    void castle(Move move);
  };
  using List = MovesOf<ByteChess>;

  void add_pawn_moves(List& list, chess::Square from) const;
  void add_pawn_move(List& list, chess::Square from, chess::Square to, Move::Kind kind) const;
  void add_steps(List& list, chess::Square from, chess::PieceType type) const;
  void add_castling(List& list, chess::Square king, chess::Square rook) const;
  void add_if_legal(List& list, Move move) const;

  Board board_;
  std::vector<Board> history_;
};

static_assert(Game<ByteChess>);

}  // namespace espalier::lab
