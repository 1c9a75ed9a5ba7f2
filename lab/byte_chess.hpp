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
  /// When a move is tested for leaving the king attacked: when it is generated, or not before it is
  /// made, by the caller.
  enum class Legality { eager, deferred };

  using Move = chess::Move;
  static constexpr std::size_t max_moves = chess::Position::max_moves;

  /// Starts from a position, whose castling rights must be those of orthodox chess.
  explicit ByteChess(const chess::Position& position, Legality legality = Legality::eager);

  /// With deferred legality the list may hold moves that leave the king attacked.
  Outcome generate(MovesOf<ByteChess>& list) const;
  /// Was the move that was just made legal? Always, if legality is eager.
  [[nodiscard]] bool is_legal_so_far() const;
  [[nodiscard]] bool in_check() const;
  /// The tests so far whether a move leaves the king attacked.
  [[nodiscard]] std::uint64_t legality_tests() const { return tests_; }
  void make(Move move);
  void unmake(Move) {
    board_ = history_.back();
    history_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return board_.side; }

  /// The material of the side to move minus that of the opponent, in centipawns.
  [[nodiscard]] Score material() const;

 private:
  using Colour = chess::Colour;
  using Piece = chess::Piece;
  using PieceType = chess::PieceType;
  using Square = chess::Square;

  struct Board {
    std::array<Piece, chess::square_count> squares;
    std::array<Square, chess::colour_count> kings;
    Colour side;
    Square passed;                                  ///< by a pawn just now; else no_square
    std::array<bool, chess::square_count> at_home;  ///< rooks and kings that have not moved

    [[nodiscard]] Piece& on(Square square) { return squares[static_cast<std::size_t>(square)]; }
    [[nodiscard]] Piece on(Square square) const {
      return squares[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] bool is_at_home(Square square) const {
      return at_home[static_cast<std::size_t>(square)];
    }
    /// Is the square attacked by that side?
    [[nodiscard]] bool is_attacked(Square square, Colour by) const;
    void move(Move move);

   private:
    void castle(Move move);
  };
  using List = MovesOf<ByteChess>;

  void add_pawn_moves(List& list, Square from) const;
  void add_pawn_move(List& list, Square from, Square to, Move::Kind kind) const;
  void add_steps(List& list, Square from, PieceType type) const;
  void add_castling(List& list, Square king, Square rook) const;
  void add_if_legal(List& list, Move move) const;

  [[nodiscard]] bool leaves_king_safe(const Board& after) const;

  Board board_;
  Legality legality_;
  mutable std::uint64_t tests_ = 0;
  std::vector<Board> history_;
};

static_assert(Game<ByteChess>);

}  // namespace espalier::lab
