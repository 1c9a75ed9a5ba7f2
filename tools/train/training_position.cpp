// Packing of positions.
#include "tools/train/training_position.hpp"

#include "games/chess/evaluation/network.hpp"

namespace espalier::train {

using chess::Colour;
using chess::Square;

TrainingPosition pack(const chess::Position& position, Score score, int result) {
  const Colour us = position.side_to_move();
  const int flip = us == chess::black ? 56 : 0;
  const auto mirror = [&](Colour colour) {
    return chess::file_of(position.king_square(colour)) >= 4 ? 7 : 0;
  };
  TrainingPosition packed;
  chess::Bitboard pieces = position.occupied();
  // Reversing the bytes changes the ranks for those seen from the other side.
  packed.occupied = us == chess::black ? __builtin_bswap64(pieces) : pieces;
  std::size_t index = 0;
  for (chess::Bitboard left = packed.occupied; left != 0; ++index) {
    const auto square = static_cast<Square>(chess::pop_first(left) ^ flip);
    const chess::Piece piece = position.piece_on(square);
    const int code = chess::type_of(piece) + (chess::colour_of(piece) == us ? 0 : 6);
    packed.pieces[index / 2] |= static_cast<std::uint8_t>(code << (index % 2 * 4));
  }
  packed.score = static_cast<std::int16_t>(score);
  packed.result = static_cast<std::uint8_t>(result);
  packed.bucket = static_cast<std::uint8_t>(chess::output_bucket(position));
  packed.own_flip = static_cast<std::uint8_t>(mirror(us));
  packed.other_flip = static_cast<std::uint8_t>(56 ^ mirror(~us));
  return packed;
}

}  // namespace espalier::train
