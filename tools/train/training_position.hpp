// A position as the trainer sees it: 32 bytes, from the side to move, without chess rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/board/position.hpp"

namespace espalier::train {

/// Squares are from the point of view of the side to move: its own back rank is the first.
struct alignas(32) TrainingPosition {
  std::uint64_t occupied = 0;
  /// Four bits a piece in the order of its squares, the low half of a byte first: the type, and 6
  /// more for a piece of the opponent.
  std::array<std::uint8_t, 16> pieces{};
  std::int16_t score = 0;       ///< of the search, centipawns
  std::uint8_t result = 0;      ///< of the game: 0 loss, 1 draw, 2 win
  std::uint8_t bucket = 0;      ///< output bucket
  std::uint8_t own_flip = 0;    ///< a square ^ this is the square of the own half's features
  std::uint8_t other_flip = 0;  ///< the same for the other half
  std::array<std::uint8_t, 2> unused{};

  friend bool operator==(const TrainingPosition&, const TrainingPosition&) = default;
};
static_assert(sizeof(TrainingPosition) == 32);

/// `result` is that of the side to move: 0 loss, 1 draw, 2 win; `score` likewise, within 16 bits.
[[nodiscard]] TrainingPosition pack(const chess::Position& position, Score score, int result);

inline constexpr std::size_t max_pieces = 32;

/// The features of a position for both halves of the accumulator.
struct ActiveFeatures {
  std::size_t count = 0;
  std::array<std::uint16_t, max_pieces> own{};    ///< for the side to move
  std::array<std::uint16_t, max_pieces> other{};  ///< for the opponent
};

inline void find_features(const TrainingPosition& position, ActiveFeatures& features) {
  constexpr unsigned types = 6;
  constexpr unsigned squares = 64;
  std::size_t count = 0;
  for (std::uint64_t left = position.occupied; left != 0; left &= left - 1) {
    const auto square = static_cast<unsigned>(std::countr_zero(left));
    const unsigned code = position.pieces[count / 2] >> (count % 2 * 4) & 15U;
    const unsigned swapped = code < types ? code + types : code - types;
    features.own[count] = static_cast<std::uint16_t>(code * squares + (square ^ position.own_flip));
    features.other[count] =
        static_cast<std::uint16_t>(swapped * squares + (square ^ position.other_flip));
    ++count;
  }
  features.count = count;
}

}  // namespace espalier::train
