// The board of English draughts (checkers) on bitboards: squares, moves, and the moves of a
// position without its history.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"

namespace espalier::checkers {

/// A set of squares. The 32 dark squares are numbered 1 to 32 as in print: row by row from Black's
/// side, four a row; Black's pieces begin on 1 to 12. After each two rows one bit is left out, so
/// that the neighbours of every square are 4 and 5 bits away and no step wraps around an edge
/// (J. Loy, "Bitboards in checkers").
///
///        0   1   2   3          <- row 0: squares 1 to 4
///      4   5   6   7
///        9  10  11  12          <- 8 is left out
///     13  14  15  16
///       ...
using Bits = std::uint64_t;

inline constexpr int square_count = 32;

/// The bit of square 1 .. 32.
[[nodiscard]] constexpr Bits bit(int square) { return Bits{1} << (square - 1 + (square - 1) / 8); }
/// The square 1 .. 32 of the lowest bit.
[[nodiscard]] constexpr int first_square(Bits bits) {
  const int place = std::countr_zero(bits);
  return place - place / 9 + 1;
}

namespace detail {

constexpr Bits squares(int first, int last) {
  Bits result = 0;
  for (int square = first; square <= last; ++square) result |= bit(square);
  return result;
}

}  // namespace detail

inline constexpr Bits all_squares = detail::squares(1, 32);
/// The rows on which a side's pieces become kings.
inline constexpr std::array<Bits, 2> crown_row{detail::squares(29, 32), detail::squares(1, 4)};

enum Side : int { black = 0, white = 1 };

/// From-square, to-square and the set of captured squares. Two ways to capture the same pieces
/// between the same squares are one move, since they lead to the same position.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(int from, int to, Bits captured = 0)
      : bits_(static_cast<std::uint32_t>(from - 1) | static_cast<std::uint32_t>(to - 1) << 5 |
              packed(captured) << 10) {}

  [[nodiscard]] constexpr int from() const { return static_cast<int>(bits_ & 31) + 1; }
  [[nodiscard]] constexpr int to() const { return static_cast<int>(bits_ >> 5 & 31) + 1; }
  [[nodiscard]] constexpr bool is_capture() const { return bits_ >> 10 != 0; }
  [[nodiscard]] constexpr Bits captured() const {
    Bits result = 0;
    for (std::size_t row = 0; row < inner_rows_.size(); ++row) {
      result |= Bits{bits_ >> (10 + 3 * row) & 7} << inner_rows_[row];
    }
    return result;
  }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  // Only the 18 squares that are not at an edge can be captured: three bits in each of six rows.
  static constexpr std::array<int, 6> inner_rows_{5, 9, 14, 18, 23, 27};
  static constexpr std::uint32_t packed(Bits captured) {
    std::uint32_t result = 0;
    for (std::size_t row = 0; row < inner_rows_.size(); ++row) {
      result |= static_cast<std::uint32_t>(captured >> inner_rows_[row] & 7) << (3 * row);
    }
    return result;
  }

  std::uint32_t bits_ = 0;
};

/// Pieces and side to move.
class Board {
 public:
  /// Twelve pieces have at most this many moves: a king has at most four steps or, counted over all
  /// sets of opponents on the nine squares that it can ever jump, ten captures.
  static constexpr std::size_t max_moves = 12 * 10;
  using Moves = MoveList<Move, max_moves>;

  /// The initial position: Black moves first.
  constexpr Board() : Board(detail::squares(1, 12), detail::squares(21, 32), 0, black) {}
  /// `kings`: those of both sides.
  constexpr Board(Bits black_pieces, Bits white_pieces, Bits kings, Side side_to_move)
      : pieces_{black_pieces, white_pieces}, kings_(kings), side_(side_to_move) {}

  [[nodiscard]] constexpr Side side_to_move() const { return side_; }
  [[nodiscard]] constexpr Bits pieces(int side) const {
    return pieces_[static_cast<std::size_t>(side)];
  }
  [[nodiscard]] constexpr Bits own() const { return pieces(side_); }
  [[nodiscard]] constexpr Bits opponent() const { return pieces(side_ ^ 1); }
  [[nodiscard]] constexpr Bits kings() const { return kings_; }
  [[nodiscard]] constexpr Bits empty() const { return all_squares & ~(pieces_[0] | pieces_[1]); }

  /// Can the side to move capture? Then it must.
  [[nodiscard]] bool can_capture() const { return jumpers() != 0; }
  [[nodiscard]] bool has_moves() const;
  /// Appends all legal moves. A piece that can capture again with the same move
  /// must; a piece that reaches the last row becomes a king, which ends the move.
  void generate(Moves& list) const;
  /// Appends the legal moves that capture.
  void generate_captures(Moves& list) const;
  /// Appends the moves that do not capture, legal only if no move captures.
  void generate_quiets(Moves& list) const;
  /// Calls `visit(move)` for each way to capture: several times for one move if its piece can take
  /// more than one way.
  template <class Visit>
  void each_capture(Visit visit) const;
  /// Is `move` one of the moves of `generate`.
  [[nodiscard]] bool is_legal(Move move) const;

  /// The board after a legal move.
  [[nodiscard]] constexpr Board after(Move move) const;

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  // Steps to the next row, away from Black's side and towards it.
  template <int step>
  [[nodiscard]] static constexpr Bits shifted(Bits bits) {
    if constexpr (step > 0) {
      return bits << step & all_squares;
    } else {
      return bits >> -step & all_squares;
    }
  }
  /// Calls `visit.operator()<step>(pieces)` for each direction with the pieces of the side to move
  /// that may move in it.
  template <class Visit>
  void each_direction(Visit visit) const {
    const Bits down = side_ == black ? own() : own() & kings_;
    const Bits up = side_ == white ? own() : own() & kings_;
    visit.template operator()<4>(down);
    visit.template operator()<5>(down);
    visit.template operator()<-4>(up);
    visit.template operator()<-5>(up);
  }
  [[nodiscard]] Bits jumpers() const {
    Bits result = 0;
    each_direction([&]<int step>(Bits movable) {
      result |= movable & shifted<-step>(opponent() & shifted<-step>(empty()));
    });
    return result;
  }

  /// One piece in the middle of a capture.
  struct Jump {
    Bits from;  ///< empty during the capture
    Bits at;
    Bits captured;
    bool is_king;
  };
  template <class Visit>
  void continue_capture(const Jump& jump, Visit& visit) const;
  template <int step, class Visit>
  bool try_jump(const Jump& jump, Visit& visit) const;

  std::array<Bits, 2> pieces_;
  Bits kings_;
  Side side_;
};

inline bool Board::has_moves() const {
  Bits movers = jumpers();
  each_direction([&]<int step>(Bits movable) { movers |= movable & shifted<-step>(empty()); });
  return movers != 0;
}

inline void Board::generate(Moves& list) const {
  const std::size_t before = list.size();
  generate_captures(list);
  if (list.size() == before) generate_quiets(list);
}

inline void Board::generate_captures(Moves& list) const {
  each_capture([&list](Move move) {
    for (const Move known : list) {
      if (known == move) return;
    }
    list.push(move);
  });
}

inline void Board::generate_quiets(Moves& list) const {
  each_direction([&]<int step>(Bits movable) {
    for (Bits to = shifted<step>(movable) & empty(); to != 0; to &= to - 1) {
      list.push(Move(first_square(shifted<-step>(to & (0 - to))), first_square(to)));
    }
  });
}

inline bool Board::is_legal(Move move) const {
  if ((own() & bit(move.from())) == 0) return false;
  Moves moves;
  generate(moves);
  for (const Move legal : moves) {
    if (legal == move) return true;
  }
  return false;
}

template <class Visit>
void Board::each_capture(Visit visit) const {
  for (Bits from = jumpers(); from != 0; from &= from - 1) {
    const Bits piece = from & (0 - from);
    continue_capture({piece, piece, 0, (piece & kings_) != 0}, visit);
  }
}

template <class Visit>
void Board::continue_capture(const Jump& jump, Visit& visit) const {
  bool goes_on = false;
  if (jump.is_king || side_ == black) {
    goes_on |= try_jump<4>(jump, visit);
    goes_on |= try_jump<5>(jump, visit);
  }
  if (jump.is_king || side_ == white) {
    goes_on |= try_jump<-4>(jump, visit);
    goes_on |= try_jump<-5>(jump, visit);
  }
  if (!goes_on) visit(Move(first_square(jump.from), first_square(jump.at), jump.captured));
}

template <int step, class Visit>
bool Board::try_jump(const Jump& jump, Visit& visit) const {
  const Bits over = shifted<step>(jump.at) & opponent() & ~jump.captured;
  const Bits landing = shifted<step>(over) & (empty() | jump.from);
  if (landing == 0) return false;
  // A man on the last row has become a king, which ends the move: no step leads further.
  continue_capture({jump.from, landing, jump.captured | over, jump.is_king}, visit);
  return true;
}

constexpr Board Board::after(Move move) const {
  const auto us = static_cast<std::size_t>(side_);
  const Bits from = bit(move.from());
  const Bits to = bit(move.to());
  const Bits captured = move.captured();
  Board board = *this;
  board.pieces_[us] = (pieces_[us] & ~from) | to;  // `from` and `to` may be the same square
  board.pieces_[us ^ 1] &= ~captured;
  const bool becomes_king = (from & kings_) != 0 || (to & crown_row[us]) != 0;
  board.kings_ = (kings_ & ~(from | captured)) | (becomes_king ? to : 0);
  board.side_ = side_ == black ? white : black;
  return board;
}

}  // namespace espalier::checkers
