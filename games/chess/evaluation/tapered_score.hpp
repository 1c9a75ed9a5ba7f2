// A pair of values, one for the middle game and one for the end game, added and scaled as one
// number (Stockfish's `Score`, made by `S(mg, eg)`).
#pragma once

#include <cstdint>

namespace espalier::chess {

/// Two values in centipawns, each within 16 bits. The packing is arithmetic modulo 2^32: the end
/// game in the low half, the middle game in the high half, so that one addition adds both.
class TaperedScore {
 public:
  constexpr TaperedScore() = default;
  constexpr TaperedScore(int middle_game, int end_game)
      : bits_((static_cast<std::uint32_t>(middle_game) << 16) +
              static_cast<std::uint32_t>(end_game)) {}

  [[nodiscard]] constexpr int middle_game() const {
    // A negative low half has borrowed one from the high half: adding 2^15 pays it back.
    return static_cast<std::int16_t>(static_cast<std::uint16_t>((bits_ + 0x8000) >> 16));
  }
  [[nodiscard]] constexpr int end_game() const {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits_));
  }

  constexpr TaperedScore& operator+=(TaperedScore other) {
    bits_ += other.bits_;
    return *this;
  }
  constexpr TaperedScore& operator-=(TaperedScore other) {
    bits_ -= other.bits_;
    return *this;
  }
  friend constexpr TaperedScore operator+(TaperedScore a, TaperedScore b) { return a += b; }
  friend constexpr TaperedScore operator-(TaperedScore a, TaperedScore b) { return a -= b; }
  friend constexpr TaperedScore operator-(TaperedScore a) { return TaperedScore{} - a; }
  friend constexpr TaperedScore operator*(TaperedScore a, int factor) {
    a.bits_ *= static_cast<std::uint32_t>(factor);
    return a;
  }
  friend constexpr bool operator==(TaperedScore, TaperedScore) = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace espalier::chess
