// Filling the table of reversible moves when the program starts.
#include "games/chess/board/reversible_moves.hpp"

#include <utility>

#include "games/chess/board/geometry.hpp"
#include "games/chess/board/zobrist.hpp"

namespace espalier::chess {

namespace {

[[nodiscard]] Bitboard empty_board_attacks(PieceType type, Square square) {
  const auto& geometry = detail::geometry;
  const auto i = static_cast<std::size_t>(square);
  switch (type) {
    case knight:
      return geometry.knight[i];
    case bishop:
      return geometry.bishop[i];
    case rook:
      return geometry.rook[i];
    case queen:
      return geometry.rook[i] | geometry.bishop[i];
    case king:
      return geometry.king[i];
    default:
      return 0;
  }
}

}  // namespace

ReversibleMoves::ReversibleMoves() {
  for (const Colour colour : {white, black}) {
    for (const PieceType type : {knight, bishop, rook, queen, king}) {
      const auto& numbers = zobrist.piece_square[make_piece(colour, type)];
      for (Square a = a1; a < no_square; ++a) {
        for (Bitboard rest = empty_board_attacks(type, a); rest != 0;) {
          const Square b = pop_first(rest);
          if (b < a) continue;
          add({numbers[static_cast<std::size_t>(a)] ^ numbers[static_cast<std::size_t>(b)] ^
                   zobrist.black_to_move,
               {a, b}});
        }
      }
    }
  }
}

/// Each entry takes its first slot; an entry that was there moves to its other slot, and so on.
/// This ends for the keys of this program; the tests run it.
void ReversibleMoves::add(Entry entry) {
  std::size_t slot = first_index(entry.key);
  for (;;) {
    std::swap(entries_[slot], entry);
    if (entry.key == 0) return;
    slot = slot == first_index(entry.key) ? second_index(entry.key) : first_index(entry.key);
  }
}

}  // namespace espalier::chess
