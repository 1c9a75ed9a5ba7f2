// Chess on bitboards whose moves are tested for check one by one, as those of `ByteChess` are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "games/chess/board/position.hpp"
#include "lab/byte_chess.hpp"

namespace espalier::lab {

/// The rules and the interface of `ByteChess`. The generator of `chess::Position` knows pins and
/// checks, so that it lists legal moves without a test; this one lists what the pieces can do.
class BitboardChess {
 public:
  using Legality = ByteChess::Legality;
  using Move = chess::Move;
  static constexpr std::size_t max_moves = chess::Position::max_moves;

  explicit BitboardChess(const chess::Position& position, Legality legality = Legality::eager)
      : position_(position), legality_(legality) {}

  /// With deferred legality the list may hold moves that leave the king attacked.
  Outcome generate(MovesOf<BitboardChess>& list) const;
  /// Was the move that was just made legal? Always, if legality is eager.
  [[nodiscard]] bool is_legal_so_far() const {
    return legality_ == Legality::eager || leaves_king_safe();
  }
  [[nodiscard]] bool in_check() const { return position_.in_check(); }
  /// The tests so far whether a move leaves the king attacked.
  [[nodiscard]] std::uint64_t legality_tests() const { return tests_; }
  void make(Move move) { position_.make(move); }
  void unmake(Move move) { position_.unmake(move); }
  [[nodiscard]] int side_to_move() const { return position_.side_to_move(); }

  [[nodiscard]] const chess::Position& position() const { return position_; }

 private:
  using List = MovesOf<BitboardChess>;

  void add_pawn_moves(List& list, chess::Square from) const;
  void add_castling(List& list) const;
  void drop_illegal(List& list) const;
  /// After a move: is the king of the side that made it safe?
  [[nodiscard]] bool leaves_king_safe() const;

  mutable chess::Position position_;  // a move that is tested is made and taken back
  Legality legality_;
  mutable std::uint64_t tests_ = 0;
};

static_assert(Game<BitboardChess>);

}  // namespace espalier::lab
