// The rules of chess and Chess960 as a game that the search can play: a board with everything a
// move changes kept up to date. It does not know who is better, nor any text.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/bitboard.hpp"
#include "games/chess/types.hpp"
#include "games/chess/zobrist.hpp"

namespace espalier::chess {

/// What a piece is worth in an exchange, in centipawns, by type. The king is never taken.
inline constexpr std::array<Score, piece_type_count + 1> exchange_value{100, 325, 325, 500,
                                                                        975, 0,   0};

/// A position as plain data, to make a Position from.
struct Setup {
  std::array<Piece, square_count> board;
  Colour side_to_move;
  /// By colour and CastlingSide: where the rook stands that may castle, or `no_square`.
  std::array<std::array<Square, 2>, colour_count> castling_rook;
  Square en_passant;   ///< the square that a pawn has just passed, or `no_square`
  int halfmove_clock;  ///< plies since the last capture or pawn move
  int fullmove_number;

  [[nodiscard]] static Setup empty();
  [[nodiscard]] static Setup start();
};

/// A position and the moves that led to it. Copies are independent and keep the history.
///
/// A model of espalier::Game with every hook but the oracle. Neither repetition nor the fifty-move
/// rule ends the game for `generate`: they are draws by `drawn_by_rule`.
class Position {
 public:
  using Move = chess::Move;
  static constexpr std::size_t max_moves = 256;  // 218 is the most that is known
  static constexpr std::size_t tactical_slots = piece_count * square_count * piece_type_count;
  static constexpr std::size_t history_slots = colour_count * square_count * square_count;
  static constexpr std::size_t continuation_slots = piece_count * square_count;
  using Moves = MoveList<Move, max_moves>;

  /// The orthodox start position.
  Position() : Position(Setup::start()) {}
  /// From a setup that is sound: `parse_fen` says what that means and checks it.
  explicit Position(const Setup& setup);

  // ------------------------------------------------------------------------------------- the board

  [[nodiscard]] Colour side_to_move() const { return side_; }
  [[nodiscard]] Piece piece_on(Square square) const {
    return board_[static_cast<std::size_t>(square)];
  }
  [[nodiscard]] Bitboard occupied() const { return by_colour_[white] | by_colour_[black]; }
  [[nodiscard]] Bitboard pieces(Colour colour) const {
    return by_colour_[static_cast<std::size_t>(colour)];
  }
  /// Of both colours.
  [[nodiscard]] Bitboard pieces(PieceType type) const {
    return by_type_[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] Bitboard pieces(Colour colour, PieceType type) const {
    return pieces(colour) & pieces(type);
  }
  [[nodiscard]] Square king_square(Colour colour) const { return first(pieces(colour, king)); }
  /// Everything of either colour that attacks a square, were `occupied` the men on the board.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const;

  /// The enemy men that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const { return state_.checkers; }
  /// The men of the side to move that are pinned to their king.
  [[nodiscard]] Bitboard pinned() const { return state_.pinned; }
  /// The square of the rook with which `colour` may still castle to that side, or `no_square`.
  [[nodiscard]] Square castling_rook(Colour colour, CastlingSide side) const;
  /// The square that a pawn has just passed, if it can be captured there legally; else `no_square`.
  [[nodiscard]] Square en_passant() const { return state_.en_passant; }
  /// Plies since the last capture or pawn move.
  [[nodiscard]] int halfmove_clock() const { return state_.halfmove_clock; }
  /// Starts at 1 and grows after each move of Black.
  [[nodiscard]] int fullmove_number() const { return game_ply_ / 2 + 1; }
  /// How many times this position stood on the board before, as far as this object has seen.
  [[nodiscard]] int earlier_occurrences() const;
  /// Neither side can ever give mate: bare kings, one minor piece, or bishops all of one square
  /// colour.
  [[nodiscard]] bool insufficient_material() const;

  // ------------------------------------------------------------------------------------- the rules

  /// All legal moves; checkmate is a loss and stalemate a draw.
  Outcome generate(Moves& list) const;
  /// How many legal moves there are, without making a list.
  [[nodiscard]] std::size_t count_moves() const;
  void play(Move move);
  void undo(Move move);

  // ------------------------------------------------------------------------------------- identity

  /// Men, castling rights, side to move, and the en passant file if a capture there is legal.
  [[nodiscard]] std::uint64_t key() const { return state_.key; }
  /// Exact, except after a double step of a pawn that can be captured en passant.
  [[nodiscard]] std::uint64_t key_after(Move move) const;
  /// The pawns of both colours only.
  [[nodiscard]] std::uint64_t pawn_key() const { return state_.pawn_key; }

  // -------------------------------------------------------------------------------------- tactics

  /// Captures (en passant included) and promotions to a queen. Other promotions that capture
  /// nothing are quiet: they matter once in a thousand games, and quiescence need not look for
  /// them.
  [[nodiscard]] bool is_tactical(Move move) const;
  void generate_tactical(Moves& list) const;
  void generate_quiet(Moves& list) const;
  /// Of any sixteen bits: is it one of the moves of `generate`.
  [[nodiscard]] bool is_legal(Move move) const;
  /// Victim and gain by promotion, in centipawns of `exchange_value`.
  [[nodiscard]] Score tactical_gain(Move move) const;
  /// Does the exchange on the move's target square, each side capturing with its least valuable man
  /// and free to stop, win at least `threshold` centipawns? Men that are pinned stay where they
  /// are, and men behind others join in. Any legal move.
  [[nodiscard]] bool exchange_at_least(Move move, Score threshold) const;
  /// Piece, target and victim.
  [[nodiscard]] std::size_t tactical_slot(Move move) const;

  // ---------------------------------------------------------------------------------------- force

  [[nodiscard]] bool is_forced() const { return state_.checkers != 0; }
  /// Does a legal move give check, by whatever man.
  [[nodiscard]] bool forces(Move move) const;

  // -------------------------------------------------------------------------------------- passing

  /// Not in check, and not down to king and pawns, where zugzwang is common.
  [[nodiscard]] bool pass_is_sound() const;
  void play_pass();
  void undo_pass();

  // -------------------------------------------------------------------------------------- history

  /// Side, from, to.
  [[nodiscard]] std::size_t history_slot(Move move) const;
  /// Piece, to.
  [[nodiscard]] std::size_t continuation_slot(Move move) const;
  /// Pawns; White's other men; Black's other men.
  [[nodiscard]] std::array<std::uint64_t, 3> correction_keys() const {
    return {state_.pawn_key, state_.non_pawn_key[white], state_.non_pawn_key[black]};
  }

  /// A draw by repetition (once since the root, the root itself not counted; else the rules' third
  /// time), by the fifty-move rule (but mate with its last move is mate), or by insufficient
  /// material.
  [[nodiscard]] bool drawn_by_rule(int ply) const;

 private:
  /// What a move changes and cannot be worked out backwards.
  struct State {
    std::uint64_t key = 0;
    std::uint64_t pawn_key = 0;
    std::array<std::uint64_t, colour_count> non_pawn_key{};
    Bitboard checkers = 0;
    Bitboard pinned = 0;
    Square en_passant = no_square;
    std::uint8_t castling = 0;
    Piece captured = no_piece;
    std::uint16_t halfmove_clock = 0;
    std::uint16_t plies_since_pass = 0;
  };

  std::array<Bitboard, piece_type_count> by_type_{};
  std::array<Bitboard, colour_count> by_colour_{};
  std::array<Piece, square_count> board_{};
  Colour side_ = white;
  int game_ply_ = 0;
  State state_;
  std::vector<State> past_;
};

static_assert(capabilities<Position>() == Capabilities{.identity = true,
                                                       .tactics = true,
                                                       .force = true,
                                                       .pass = true,
                                                       .history = true,
                                                       .correction = true,
                                                       .repetition = true,
                                                       .oracle = false});

}  // namespace espalier::chess
