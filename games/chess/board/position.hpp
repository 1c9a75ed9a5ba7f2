// The rules of chess and Chess960: a board, and everything a move changes kept up to date.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "games/chess/board/attacks.hpp"
#include "games/chess/board/bitboard.hpp"
#include "games/chess/board/types.hpp"
#include "games/chess/board/zobrist.hpp"

namespace espalier::chess {

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
/// A model of espalier::Game. Neither repetition nor the fifty-move rule ends the game for
/// `generate`: they are draws by `is_draw`.
class Position {
 public:
  using Move = chess::Move;
  // 218 is the most in a game. Of any sixteen pieces the most that simulated annealing found is
  // 248, with fifteen queens: Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/K1Q4Q/Q3QQ2.
  static constexpr std::size_t max_moves = 256;
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
  /// The pieces of a type, of both colours.
  [[nodiscard]] Bitboard pieces(PieceType type) const {
    return by_type_[static_cast<std::size_t>(type)];
  }
  [[nodiscard]] Bitboard pieces(Colour colour, PieceType type) const {
    return pieces(colour) & pieces(type);
  }
  [[nodiscard]] Square king_square(Colour colour) const { return first(pieces(colour, king)); }
  /// Everything of either colour that attacks a square, if `occupied` were the pieces on the board.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const;

  /// The enemy pieces that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const { return state_.checkers; }
  /// The pieces of the side to move that are pinned to their king.
  [[nodiscard]] Bitboard pinned() const { return state_.pinned; }
  /// The squares that the opponent attacks, also through the king of the side to move. Computed
  /// when it is first asked for in a position: two threads must not share the object.
  [[nodiscard]] Bitboard threats() const {
    if (state_.threats != 0) return state_.threats;
    return side_ == white ? find_threats<white>() : find_threats<black>();
  }
  /// The square of the rook with which `colour` may still castle to that side, or `no_square`.
  [[nodiscard]] Square castling_rook(Colour colour, CastlingSide side) const;
  /// Where the king stands after castling, whatever the start position.
  [[nodiscard]] static constexpr Square castled_king(Colour colour, CastlingSide side) {
    return make_square(side == king_side ? 6 : 2, colour == white ? 0 : 7);
  }
  /// Where the rook stands after castling.
  [[nodiscard]] static constexpr Square castled_rook(Colour colour, CastlingSide side) {
    return make_square(side == king_side ? 5 : 3, colour == white ? 0 : 7);
  }
  /// Which way a move of the kind `castling` goes.
  [[nodiscard]] static constexpr CastlingSide castling_side(Move move) {
    return move.to() > move.from() ? king_side : queen_side;
  }
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
  void make(Move move);
  void unmake(Move move);

  // ------------------------------------------------------------------------------------- hash key

  /// Pieces, castling rights, side to move, the en passant file if a capture there is legal, and
  /// from 24 half-moves without capture or pawn move on the number of them divided by 8: a table
  /// entry of a position far from the fifty-move draw does not hold near it.
  [[nodiscard]] std::uint64_t key() const {
    return state_.key ^ zobrist.of_clock(state_.halfmove_clock);
  }
  /// Exact, except after a double step of a pawn that can be captured en passant.
  [[nodiscard]] std::uint64_t key_after(Move move) const;
  /// The pawns of both colours only.
  [[nodiscard]] std::uint64_t pawn_key() const { return state_.part_keys[0]; }

  /// Hash keys of parts of the position: pawns; White's other pieces; Black's other pieces.
  [[nodiscard]] std::array<std::uint64_t, 3> part_keys() const { return state_.part_keys; }

  // --------------------------------------------------------------------------------------- moves

  /// Captures (en passant included) and promotions to a queen.
  void generate_captures(Moves& list) const;
  /// All other moves, underpromotions without capture among them.
  void generate_quiets(Moves& list) const;
  /// Is `move`, which may be any sixteen bits, one of the moves of `generate`?
  [[nodiscard]] bool is_legal(Move move) const;
  /// What a move captures, or no_piece_type.
  [[nodiscard]] PieceType captured(Move move) const {
    return move.kind() == Move::castling ? no_piece_type : type_of(piece_on(captured_square(move)));
  }
  /// The square of the piece that a move captures: its target, but for en passant.
  [[nodiscard]] static Square captured_square(Move move) {
    return move.kind() == Move::en_passant ? make_square(file_of(move.to()), rank_of(move.from()))
                                           : move.to();
  }
  [[nodiscard]] bool in_check() const { return state_.checkers != 0; }
  /// Does a legal move give check, by whatever piece.
  [[nodiscard]] bool gives_check(Move move) const;
  /// Passes the turn; not in check.
  void make_null();
  void unmake_null();

  // --------------------------------------------------------------------------------------- draws

  /// A draw by repetition (once since the root, the root itself not counted; else the rules' third
  /// time), by the fifty-move rule (but mate with its last move is mate), or by insufficient
  /// material.
  [[nodiscard]] bool is_draw(int ply) const;
  /// Does a move of a piece other than a pawn lead to a position that `is_draw(ply + 1)` calls
  /// repeated?
  [[nodiscard]] bool upcoming_repetition(int ply) const;

 private:
  /// What a move changes and cannot be worked out backwards.
  struct State {
    std::uint64_t key = 0;
    std::array<std::uint64_t, 3> part_keys{};
    Bitboard checkers = 0;
    Bitboard pinned = 0;
    mutable Bitboard threats = 0;  // 0: not yet computed
    Square en_passant = no_square;
    int halfmove_clock = 0;
    int plies_since_pass = 0;
    std::uint8_t castling = 0;  // bit 2 * colour + side for each right that is left
    Piece captured = no_piece;  // by the move that led here
  };

  /// What never changes during a game: how castling works from these start squares.
  struct Castling {
    std::array<Square, 4> rook{no_square, no_square, no_square, no_square};
    std::array<Bitboard, 4> clear{};                // must be empty but for king and rook
    std::array<Bitboard, 4> walk{};                 // the king crosses and must not be attacked
    std::array<std::uint8_t, square_count> kept{};  // rights left after a move from or to a square
  };

  template <Colour us, class Sink>
  friend class Generator;

  [[nodiscard]] static constexpr std::size_t right_of(Colour colour, CastlingSide side) {
    return static_cast<std::size_t>(2 * colour + side);
  }

  void allow_castling(Colour colour, CastlingSide side, Square rook_square);
  template <Colour us>
  [[nodiscard]] bool can_castle(CastlingSide side) const;
  template <Colour us>
  [[nodiscard]] bool en_passant_is_legal(Square from, Square passed) const;
  template <Colour us>
  [[nodiscard]] bool is_legal_for(Move move) const;
  template <Colour us>
  [[nodiscard]] bool pawn_can_move(Move move) const;

  void toggle_keys(Piece piece, Square square);
  void place(Piece piece, Square square);
  void lift(Piece piece, Square square);
  void shift_piece(Piece piece, Square from, Square to);
  template <Colour us>
  void make_as(Move move);
  template <Colour us>
  void castle(Move move);
  template <Colour us>
  void double_step(Square to);
  template <Colour us>
  void unmake_as(Move move);
  template <Colour us>
  void find_checks_and_pins();
  template <Colour us>
  [[nodiscard]] Bitboard find_threats() const;

  std::array<Bitboard, piece_type_count> by_type_{};
  std::array<Bitboard, colour_count> by_colour_{};
  std::array<Piece, square_count> board_{};
  Colour side_ = white;
  int game_ply_ = 0;
  State state_;
  Castling castling_;
  std::vector<State> past_;
};

// ---------------------------------------------------------------------------- the hot functions --

inline Square Position::castling_rook(Colour colour, CastlingSide side) const {
  const std::size_t right = right_of(colour, side);
  return (state_.castling >> right & 1) != 0 ? castling_.rook[right] : no_square;
}

inline Bitboard Position::attackers_to(Square square, Bitboard occupied) const {
  return (pawn_attacks(black, square) & pieces(white, pawn)) |
         (pawn_attacks(white, square) & pieces(black, pawn)) |
         (knight_attacks(square) & pieces(knight)) | (king_attacks(square) & pieces(king)) |
         (rook_attacks(square, occupied) & (pieces(rook) | pieces(queen))) |
         (bishop_attacks(square, occupied) & (pieces(bishop) | pieces(queen)));
}

inline void Position::toggle_keys(Piece piece, Square square) {
  // By table and not by a branch: the part that a piece belongs to cannot be predicted.
  constexpr std::array<std::uint8_t, piece_count> part{0, 1, 1, 1, 1, 1, 0, 2, 2, 2, 2, 2};
  const std::uint64_t number = zobrist.piece_square[piece][static_cast<std::size_t>(square)];
  state_.key ^= number;
  state_.part_keys[part[piece]] ^= number;
}

inline void Position::place(Piece piece, Square square) {
  by_type_[static_cast<std::size_t>(type_of(piece))] |= bit(square);
  by_colour_[static_cast<std::size_t>(colour_of(piece))] |= bit(square);
  board_[static_cast<std::size_t>(square)] = piece;
}

inline void Position::lift(Piece piece, Square square) {
  by_type_[static_cast<std::size_t>(type_of(piece))] ^= bit(square);
  by_colour_[static_cast<std::size_t>(colour_of(piece))] ^= bit(square);
  board_[static_cast<std::size_t>(square)] = no_piece;
}

inline void Position::shift_piece(Piece piece, Square from, Square to) {
  const Bitboard both = bit(from) | bit(to);
  by_type_[static_cast<std::size_t>(type_of(piece))] ^= both;
  by_colour_[static_cast<std::size_t>(colour_of(piece))] ^= both;
  board_[static_cast<std::size_t>(from)] = no_piece;
  board_[static_cast<std::size_t>(to)] = piece;
}

/// A rook that is pinned shields its king along the back rank, and would no longer after castling;
/// that only happens in Chess960.
template <Colour us>
bool Position::can_castle(CastlingSide side) const {
  const std::size_t right = right_of(us, side);
  if ((state_.castling >> right & 1) == 0 || state_.checkers != 0) return false;
  if ((castling_.clear[right] & occupied()) != 0) return false;
  if (contains(state_.pinned, castling_.rook[right])) return false;
  return (castling_.walk[right] & threats()) == 0;
}

/// Would the capture leave the king attacked? Two pieces leave their squares at once, so pins and
/// check masks do not help; the attacks on the king are looked up again.
template <Colour us>
bool Position::en_passant_is_legal(Square from, Square passed) const {
  constexpr Colour them = ~us;
  const Square own_king = king_square(us);
  const Bitboard captured = bit(passed - forward(us));
  const Bitboard after = (occupied() ^ bit(from) ^ captured) | bit(passed);
  const Bitboard queens = pieces(them, queen);
  return (rook_attacks(own_king, after) & (pieces(them, rook) | queens)) == 0 &&
         (bishop_attacks(own_king, after) & (pieces(them, bishop) | queens)) == 0 &&
         (knight_attacks(own_king) & pieces(them, knight)) == 0 &&
         (pawn_attacks(us, own_king) & pieces(them, pawn) & ~captured) == 0;
}

/// For the side to move, which is `us`. Enemy sliders that would attack the king on an empty board
/// give check if nothing stands between, and pin if one piece does.
template <Colour us>
void Position::find_checks_and_pins() {
  constexpr Colour them = ~us;
  const Square own_king = king_square(us);
  const Bitboard all = occupied();
  const Bitboard queens = pieces(queen);
  Bitboard checkers =
      ((knight_attacks(own_king) & pieces(knight)) | (pawn_attacks(us, own_king) & pieces(pawn))) &
      pieces(them);
  Bitboard pinned = 0;
  Bitboard snipers = ((rook_rays(own_king) & (pieces(rook) | queens)) |
                      (bishop_rays(own_king) & (pieces(bishop) | queens))) &
                     pieces(them);
  while (snipers != 0) {
    const Square sniper = pop_first(snipers);
    const Bitboard blockers = between(own_king, sniper) & all;
    if (blockers == 0) {
      checkers |= bit(sniper);
    } else if (!more_than_one(blockers)) {
      pinned |= blockers & pieces(us);
    }
  }
  state_.checkers = checkers;
  state_.pinned = pinned;
  state_.threats = 0;
}

/// Computes `threats` for the side to move, which is `us`, and keeps them.
template <Colour us>
Bitboard Position::find_threats() const {
  constexpr Colour them = ~us;
  const Bitboard through = occupied() ^ bit(king_square(us));
  const Bitboard enemies = pieces(them);
  const Bitboard queens = pieces(queen);
  Bitboard set = pawn_attacks<them>(pieces(them, pawn)) | king_attacks(king_square(them));
  for (Bitboard left = pieces(them, knight); left != 0;) set |= knight_attacks(pop_first(left));
  for (Bitboard left = enemies & (pieces(bishop) | queens); left != 0;) {
    set |= bishop_attacks(pop_first(left), through);
  }
  for (Bitboard left = enemies & (pieces(rook) | queens); left != 0;) {
    set |= rook_attacks(pop_first(left), through);
  }
  return state_.threats = set;
}

template <Colour us>
void Position::castle(Move move) {
  const CastlingSide side = castling_side(move);
  constexpr Piece own_king = make_piece(us, king);
  constexpr Piece own_rook = make_piece(us, rook);
  toggle_keys(own_king, move.from());
  toggle_keys(own_rook, move.to());
  lift(own_king, move.from());
  lift(own_rook, move.to());
  place(own_king, castled_king(us, side));
  place(own_rook, castled_rook(us, side));
  toggle_keys(own_king, castled_king(us, side));
  toggle_keys(own_rook, castled_rook(us, side));
}

/// The passed square is part of the position only if an enemy pawn can capture there legally.
template <Colour us>
void Position::double_step(Square to) {
  constexpr Colour them = ~us;
  const Square passed = to - forward(us);
  Bitboard capturers = pawn_attacks(us, passed) & pieces(them, pawn);
  while (capturers != 0) {
    if (!en_passant_is_legal<them>(pop_first(capturers), passed)) continue;
    state_.en_passant = passed;
    state_.key ^= zobrist.en_passant_file[static_cast<std::size_t>(file_of(passed))];
    return;
  }
}

template <Colour us>
void Position::make_as(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece mover = piece_on(from);
  state_.key ^= zobrist.black_to_move;
  state_.captured = no_piece;
  ++state_.halfmove_clock;
  ++state_.plies_since_pass;
  if (state_.en_passant != no_square) {
    state_.key ^= zobrist.en_passant_file[static_cast<std::size_t>(file_of(state_.en_passant))];
    state_.en_passant = no_square;
  }
  const auto kept =
      static_cast<std::uint8_t>(state_.castling & castling_.kept[static_cast<std::size_t>(from)] &
                                castling_.kept[static_cast<std::size_t>(to)]);
  state_.key ^= zobrist.castling[state_.castling] ^ zobrist.castling[kept];
  state_.castling = kept;

  if (move.kind() == Move::castling) {
    castle<us>(move);
  } else {
    const Square taken = captured_square(move);
    const Piece captured = piece_on(taken);
    if (captured != no_piece) {
      lift(captured, taken);
      toggle_keys(captured, taken);
      state_.captured = captured;
      state_.halfmove_clock = 0;
    }
    shift_piece(mover, from, to);
    toggle_keys(mover, from);
    if (move.kind() == Move::promotes) {
      const Piece promoted = make_piece(us, move.promotion());
      lift(mover, to);
      place(promoted, to);
      toggle_keys(promoted, to);
      state_.halfmove_clock = 0;
    } else {
      toggle_keys(mover, to);
      if (mover == make_piece(us, pawn)) {
        state_.halfmove_clock = 0;
        if (to == from + 2 * forward(us)) double_step<us>(to);
      }
    }
  }
  side_ = ~us;
  ++game_ply_;
  find_checks_and_pins<~us>();
}

inline void Position::make(Move move) {
  past_.push_back(state_);
  if (side_ == white) {
    make_as<white>(move);
  } else {
    make_as<black>(move);
  }
}

template <Colour us>
void Position::unmake_as(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  if (move.kind() == Move::castling) {
    const CastlingSide side = castling_side(move);
    lift(make_piece(us, king), castled_king(us, side));
    lift(make_piece(us, rook), castled_rook(us, side));
    place(make_piece(us, king), from);
    place(make_piece(us, rook), to);
  } else {
    if (move.kind() == Move::promotes) {
      lift(piece_on(to), to);
      place(make_piece(us, pawn), to);
    }
    shift_piece(piece_on(to), to, from);
    if (state_.captured != no_piece) place(state_.captured, captured_square(move));
  }
  side_ = us;
  --game_ply_;
  state_ = past_.back();
  past_.pop_back();
}

inline void Position::unmake(Move move) {
  assert(!past_.empty());
  if (side_ == black) {
    unmake_as<white>(move);
  } else {
    unmake_as<black>(move);
  }
}

inline void Position::make_null() {
  past_.push_back(state_);
  state_.key ^= zobrist.black_to_move;
  if (state_.en_passant != no_square) {
    state_.key ^= zobrist.en_passant_file[static_cast<std::size_t>(file_of(state_.en_passant))];
    state_.en_passant = no_square;
  }
  state_.captured = no_piece;
  ++state_.halfmove_clock;
  state_.plies_since_pass = 0;
  side_ = ~side_;
  ++game_ply_;
  if (side_ == white) {
    find_checks_and_pins<white>();
  } else {
    find_checks_and_pins<black>();
  }
}

inline void Position::unmake_null() {
  side_ = ~side_;
  --game_ply_;
  state_ = past_.back();
  past_.pop_back();
}

inline std::uint64_t Position::key_after(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  const auto number = [](Piece piece, Square square) {
    return zobrist.piece_square[piece][static_cast<std::size_t>(square)];
  };
  std::uint64_t key = state_.key ^ zobrist.black_to_move;
  if (state_.en_passant != no_square) {
    key ^= zobrist.en_passant_file[static_cast<std::size_t>(file_of(state_.en_passant))];
  }
  key ^= zobrist.castling[state_.castling] ^
         zobrist.castling[state_.castling & castling_.kept[static_cast<std::size_t>(from)] &
                          castling_.kept[static_cast<std::size_t>(to)]];
  const Piece mover = piece_on(from);
  key ^= number(mover, from);
  const int clock = state_.halfmove_clock + 1;
  if (move.kind() == Move::castling) {
    const CastlingSide side = castling_side(move);
    const Piece own_rook = make_piece(side_, rook);
    return key ^ number(own_rook, to) ^ number(mover, castled_king(side_, side)) ^
           number(own_rook, castled_rook(side_, side)) ^ zobrist.of_clock(clock);
  }
  const Square taken = captured_square(move);
  const Piece captured = piece_on(taken);
  if (captured != no_piece) {
    key ^= number(captured, taken);
  } else if (type_of(mover) != pawn) {
    key ^= zobrist.of_clock(clock);
  }
  const bool promotes = move.kind() == Move::promotes;
  return key ^ number(promotes ? make_piece(side_, move.promotion()) : mover, to);
}

static_assert(Game<Position>);

}  // namespace espalier::chess
