// The legal move generator. It works with check masks and pins, so that no move has to be made and
// unmade; a sink lists the moves or counts them.
#pragma once

#include <cstddef>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// Fills a list.
class ListSink {
 public:
  explicit ListSink(Position::Moves& list) : list_(list) {}

  void moves(Square from, Bitboard targets) {
    while (targets != 0) list_.push(Move(from, pop_first(targets)));
  }
  /// Pawns that come from `step` behind their targets.
  void pawn_moves(Bitboard targets, Direction step) {
    while (targets != 0) {
      const Square to = pop_first(targets);
      list_.push(Move(to - step, to));
    }
  }
  void promotions(Bitboard targets, Direction step, bool to_queen, bool to_others) {
    while (targets != 0) {
      const Square to = pop_first(targets);
      const Square from = to - step;
      if (to_queen) list_.push(Move::promotion(from, to, queen));
      if (!to_others) continue;
      for (const PieceType type : {knight, rook, bishop}) {
        list_.push(Move::promotion(from, to, type));
      }
    }
  }
  void special(Move move) { list_.push(move); }

 private:
  Position::Moves& list_;
};

/// Counts moves without listing them.
class CountSink {
 public:
  void moves(Square, Bitboard targets) { add(targets); }
  void pawn_moves(Bitboard targets, Direction) { add(targets); }
  void promotions(Bitboard targets, Direction, bool to_queen, bool to_others) {
    const std::size_t kinds = (to_queen ? 1U : 0U) + (to_others ? 3U : 0U);
    total_ += kinds * static_cast<std::size_t>(count(targets));
  }
  void special(Move) { ++total_; }

  [[nodiscard]] std::size_t total() const { return total_; }

 private:
  void add(Bitboard targets) { total_ += static_cast<std::size_t>(count(targets)); }

  std::size_t total_ = 0;
};

/// Which moves are generated: all, captures and queen promotions, or the others.
enum class GenType { all, tactical, quiet };

/// One use: `Generator<us, Sink>(position, sink).template generate<wanted>()`.
template <Colour us, class Sink>
class Generator {
 public:
  Generator(const Position& position, Sink& sink)
      : position_(position),
        sink_(sink),
        own_king_(position.king_square(us)),
        occupied_(position.occupied()),
        enemies_(position.pieces(them)) {}

  template <GenType wanted>
  void generate() {
    const Bitboard checkers = position_.checkers();
    king_moves<wanted>();
    if constexpr (wanted != GenType::quiet) {
      if (position_.en_passant() != no_square) en_passant_moves();
    }
    if (more_than_one(checkers)) return;
    // A single check is answered by capturing the checker or by blocking it.
    const Bitboard evasions =
        checkers == 0 ? ~Bitboard{0} : checkers | between(own_king_, first(checkers));
    piece_moves(evasions & targets<wanted>());

    const Bitboard pawns = position_.pieces(us, pawn);
    Bitboard pinned_pawns = pawns & position_.pinned();
    pawn_moves<wanted>(pawns & ~pinned_pawns, evasions);
    while (pinned_pawns != 0) {
      const Square from = pop_first(pinned_pawns);
      pawn_moves<wanted>(bit(from), evasions & line(own_king_, from));
    }
  }

 private:
  static constexpr Colour them = ~us;
  static constexpr Direction up = forward(us);
  static constexpr Direction up_west = us == white ? north_west : south_west;
  static constexpr Direction up_east = us == white ? north_east : south_east;

  /// The squares to which a piece may move by their occupant.
  template <GenType wanted>
  [[nodiscard]] Bitboard targets() const {
    if constexpr (wanted == GenType::tactical) return enemies_;
    if constexpr (wanted == GenType::quiet) return ~occupied_;
    return ~position_.pieces(us);
  }

  template <GenType wanted>
  void king_moves() {
    const Bitboard steps = king_attacks(own_king_) & targets<wanted>();
    if (steps != 0) sink_.moves(own_king_, steps & ~position_.threats());
    if constexpr (wanted != GenType::tactical) {
      for (const CastlingSide side : {king_side, queen_side}) {
        if (!position_.template can_castle<us>(side)) continue;
        sink_.special(Move(own_king_, position_.castling_rook(us, side), Move::castling));
      }
    }
  }

  /// Knights, bishops, rooks and queens. A pinned knight never moves; others stay on their line.
  void piece_moves(Bitboard allowed) {
    const Bitboard pinned = position_.pinned();
    const Bitboard queens = position_.pieces(us, queen);
    for (Bitboard pieces = position_.pieces(us, knight) & ~pinned; pieces != 0;) {
      const Square from = pop_first(pieces);
      sink_.moves(from, knight_attacks(from) & allowed);
    }
    for (Bitboard pieces = position_.pieces(us, bishop) & ~pinned; pieces != 0;) {
      const Square from = pop_first(pieces);
      sink_.moves(from, bishop_attacks(from, occupied_) & allowed);
    }
    for (Bitboard pieces = position_.pieces(us, rook) & ~pinned; pieces != 0;) {
      const Square from = pop_first(pieces);
      sink_.moves(from, rook_attacks(from, occupied_) & allowed);
    }
    for (Bitboard pieces = queens & ~pinned; pieces != 0;) {
      const Square from = pop_first(pieces);
      sink_.moves(from, queen_attacks(from, occupied_) & allowed);
    }
    const Bitboard sliders =
        position_.pieces(us) & pinned & ~position_.pieces(knight) & ~position_.pieces(pawn);
    for (Bitboard pieces = sliders; pieces != 0;) {
      const Square from = pop_first(pieces);
      sink_.moves(from, attacks(type_of(position_.piece_on(from)), from, occupied_) & allowed &
                            line(own_king_, from));
    }
  }

  template <GenType wanted>
  void pawn_moves(Bitboard pawns, Bitboard allowed) {
    const Bitboard promoting = pawns & relative_rank_mask(us, 6);
    const Bitboard others = pawns ^ promoting;
    if constexpr (wanted != GenType::quiet) {
      sink_.pawn_moves(shift<up_west>(others) & enemies_ & allowed, up_west);
      sink_.pawn_moves(shift<up_east>(others) & enemies_ & allowed, up_east);
    }
    if constexpr (wanted != GenType::tactical) {
      const Bitboard once = shift<up>(others) & ~occupied_;
      const Bitboard twice = shift<up>(once & relative_rank_mask(us, 2)) & ~occupied_;
      sink_.pawn_moves(once & allowed, up);
      sink_.pawn_moves(twice & allowed, static_cast<Direction>(2 * up));
    }
    if (promoting != 0) promotions<wanted>(promoting, allowed);
  }

  template <GenType wanted>
  void promotions(Bitboard pawns, Bitboard allowed) {
    if constexpr (wanted != GenType::quiet) {
      sink_.promotions(shift<up_west>(pawns) & enemies_ & allowed, up_west, true, true);
      sink_.promotions(shift<up_east>(pawns) & enemies_ & allowed, up_east, true, true);
    }
    sink_.promotions(shift<up>(pawns) & ~occupied_ & allowed, up, wanted != GenType::quiet,
                     wanted != GenType::tactical);
  }

  void en_passant_moves() {
    const Square passed = position_.en_passant();
    Bitboard capturers = pawn_attacks(them, passed) & position_.pieces(us, pawn);
    while (capturers != 0) {
      const Square from = pop_first(capturers);
      if (position_.template en_passant_is_legal<us>(from, passed)) {
        sink_.special(Move(from, passed, Move::en_passant));
      }
    }
  }

  const Position& position_;
  Sink& sink_;
  const Square own_king_;
  const Bitboard occupied_;
  const Bitboard enemies_;
};

/// All wanted legal moves of the side to move.
template <GenType wanted, class Sink>
void generate_into(const Position& position, Sink& sink) {
  if (position.side_to_move() == white) {
    Generator<white, Sink>(position, sink).template generate<wanted>();
  } else {
    Generator<black, Sink>(position, sink).template generate<wanted>();
  }
}

}  // namespace espalier::chess
