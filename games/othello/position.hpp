// The rules of Othello: two bitboards, the passing of a side without a legal square as a move of
// its own, and positions in the text form of the test sets.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "games/othello/bitboard.hpp"

namespace espalier::othello {

/// What one disc of the final difference is worth in scores.
inline constexpr Score disc = 100;

/// A disc placed on a square, or a pass.
struct Move {
  std::uint8_t number = 0;  ///< 1 + square; 65 is a pass, 0 no move

  [[nodiscard]] static constexpr Move at(int square) {
    return {static_cast<std::uint8_t>(square + 1)};
  }
  [[nodiscard]] static constexpr Move pass() { return at(square_count); }
  [[nodiscard]] constexpr bool is_pass() const { return number == square_count + 1; }
  [[nodiscard]] constexpr int square() const { return number - 1; }
  friend constexpr bool operator==(Move, Move) = default;
};

/// A position of Othello. Black, who begins, is side 0.
class Position {
 public:
  using Move = othello::Move;
  /// One for each square that can be empty.
  static constexpr std::size_t max_moves = 60;

  /// The initial position: White has d4 and e5, Black d5 and e4.
  constexpr Position() : Position(0x0000000810000000, 0x0000001008000000, 0) {}
  /// Any two disjoint sets of discs that together contain the centre.
  constexpr Position(Bits own, Bits opponent, int side_to_move)
      : own_(own), opponent_(opponent), side_(side_to_move) {}

  /// The squares that flip a disc. If there are none, the only legal move is a pass. If neither
  /// side has one, the game is over: its value is the difference of discs, and the winner gets the
  /// empty squares.
  Outcome generate(MovesOf<Position>& list) const;
  void make(Move move) {
    if (!move.is_pass()) {
      const Bits flipped = flips(move.square(), own_, opponent_);
      flipped_[static_cast<std::size_t>(discs())] = flipped;
      own_ ^= flipped | bit(move.square());
      opponent_ ^= flipped;
    }
    change_side();
  }
  void unmake(Move move) {
    change_side();
    if (!move.is_pass()) {
      const Bits flipped = flipped_[static_cast<std::size_t>(discs() - 1)];
      own_ ^= flipped | bit(move.square());
      opponent_ ^= flipped;
    }
  }
  [[nodiscard]] int side_to_move() const { return side_; }

  [[nodiscard]] std::uint64_t key() const { return key_of(own_, opponent_, side_); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    if (move.is_pass()) return key_of(opponent_, own_, side_ ^ 1);
    const Bits flipped = flips(move.square(), own_, opponent_);
    return key_of(opponent_ ^ flipped, own_ ^ (flipped | bit(move.square())), side_ ^ 1);
  }

  /// The discs of the side to move, and those of its opponent.
  [[nodiscard]] Bits own() const { return own_; }
  [[nodiscard]] Bits opponent() const { return opponent_; }
  [[nodiscard]] Bits empty() const { return ~(own_ | opponent_); }
  [[nodiscard]] int discs() const { return std::popcount(own_ | opponent_); }
  /// Is `move` one of the moves of `generate`.
  [[nodiscard]] bool is_legal(Move move) const;

  friend bool operator==(const Position& a, const Position& b) {
    return a.own_ == b.own_ && a.opponent_ == b.opponent_ && a.side_ == b.side_;
  }

 private:
  void change_side() {
    const Bits discs = own_;
    own_ = opponent_;
    opponent_ = discs;
    side_ ^= 1;
  }
  /// Each step is a bijection of the first argument (the finaliser of MurmurHash3 by A. Appleby).
  [[nodiscard]] static constexpr std::uint64_t key_of(Bits own, Bits opponent, int side) {
    std::uint64_t x = own * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(side);
    x = (x ^ (x >> 32)) * 0xff51afd7ed558ccd + opponent;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9;
    return x ^ (x >> 32);
  }

  Bits own_;
  Bits opponent_;
  int side_;
  // What each move of the game flipped, by the number of discs before it.
  std::array<Bits, square_count> flipped_{};
};

static_assert(Game<Position>);

/// The difference of discs that `own` and `opponent` end the game with: the winner gets the empty
/// squares.
[[nodiscard]] constexpr int final_difference(Bits own, Bits opponent) {
  const int difference = std::popcount(own) - std::popcount(opponent);
  const int empty = square_count - std::popcount(own | opponent);
  return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

// ------------------------------------------------------------------------------------------ text
// --

/// Why a text was refused.
struct PositionError {
  enum class Kind {
    board,         ///< not 64 squares, or a character that is no square
    empty_centre,  ///< a square of the centre is empty
    side,          ///< the side to move is missing or unknown
    move,          ///< a listed move is malformed or illegal
  };
  Kind kind;
  std::string message;     ///< one line that says what is wrong and where
  std::size_t offset = 0;  ///< of the offending character
};

/// A move with the difference of discs that it leads to, from the side to move.
struct MoveValue {
  Move move;
  int discs = 0;
  friend constexpr bool operator==(MoveValue, MoveValue) = default;
};

/// A line of a test set.
struct TestPosition {
  Position position;
  std::vector<MoveValue> values;  ///< of some of the moves, or none
};

/// Reads a position as the `.obf` files of Othello test sets write it: 64 characters row by row
/// from a1 to h8, `X` or `*` (Black), `O` (White) or `-`, then a space and the side to move.
/// After a semicolon follow values of moves, if any:
///     ---------------------------OX------XO--------------------------- X; F5:+0; D3:+0;
[[nodiscard]] Expected<TestPosition, PositionError> parse_obf(std::string_view line);
/// A position in one of three forms: that of `parse_obf` without values; eight rows from row 1 down
/// as in a FEN (`8/8/8/3ox3/3xo3/8/8/8 x`, counters behind it are ignored); or the moves of a game
/// from its start, `f5d6c3`, where a side without a move passes.
[[nodiscard]] Expected<Position, PositionError> parse_position(std::string_view text);
/// The board and the side to move in the form of `parse_obf`.
[[nodiscard]] std::string to_obf(const Position& position);

/// "f5" or "pass", in any case; a pass may also be "0000", as other programs write it by UGI.
[[nodiscard]] Expected<Move, PositionError> parse_move(std::string_view text);
[[nodiscard]] std::string to_string(Move move);
/// The board in text, row 1 first: X for Black, O for White.
[[nodiscard]] std::string to_string(const Position& position);

}  // namespace espalier::othello
