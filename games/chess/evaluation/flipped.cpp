// Exchanging the colours, by way of the plain data of a position.
#include "games/chess/evaluation/flipped.hpp"

namespace espalier::chess {

Position flipped(const Position& position) {
  Setup setup = Setup::empty();
  for (Square square = a1; square < no_square; ++square) {
    const Piece piece = position.piece_on(square);
    if (piece == no_piece) continue;
    setup.board[static_cast<std::size_t>(flip_rank(square))] =
        make_piece(~colour_of(piece), type_of(piece));
  }
  const auto mirrored = [](Square square) {
    return square == no_square ? no_square : flip_rank(square);
  };
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      setup.castling_rook[static_cast<std::size_t>(~colour)][static_cast<std::size_t>(side)] =
          mirrored(position.castling_rook(colour, side));
    }
  }
  setup.side_to_move = ~position.side_to_move();
  setup.en_passant = mirrored(position.en_passant());
  setup.halfmove_clock = position.halfmove_clock();
  setup.fullmove_number = position.fullmove_number();
  return Position(setup);
}

}  // namespace espalier::chess
