// Zobrist numbers (A. Zobrist, 1970), generated at compile time from a fixed seed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "espalier/random.hpp"
#include "games/chess/board/types.hpp"

namespace espalier::chess {

struct Zobrist {
  std::array<std::array<std::uint64_t, square_count>, piece_count> piece_square;
  std::array<std::uint64_t, 16> castling;  ///< by the four rights; none of them is 0
  std::array<std::uint64_t, 8> en_passant_file;
  std::uint64_t black_to_move;
  /// By eights of half-moves since the last capture or pawn move; the first few are 0.
  std::array<std::uint64_t, 13> halfmove_clock;

  /// Near the fifty-move draw, equal positions have different values.
  [[nodiscard]] constexpr std::uint64_t of_clock(int halfmoves) const {
    return halfmove_clock[static_cast<std::size_t>(std::min(halfmoves, 100) / 8)];
  }
};

[[nodiscard]] constexpr Zobrist make_zobrist() {
  SplitMix64 random{0x45535041'4C494552};  // "ESPALIER"
  Zobrist numbers{};
  for (auto& of_piece : numbers.piece_square) {
    for (auto& number : of_piece) number = random();
  }
  // One number for each right, combined by exclusive or.
  std::array<std::uint64_t, 4> right{};
  for (auto& number : right) number = random();
  for (std::size_t rights = 0; rights < 16; ++rights) {
    for (std::size_t i = 0; i < 4; ++i) {
      if ((rights >> i & 1) != 0) numbers.castling[rights] ^= right[i];
    }
  }
  for (auto& number : numbers.en_passant_file) number = random();
  numbers.black_to_move = random();
  for (std::size_t i = 3; i < numbers.halfmove_clock.size(); ++i) {
    numbers.halfmove_clock[i] = random();
  }
  return numbers;
}

inline constexpr Zobrist zobrist = make_zobrist();

}  // namespace espalier::chess
