// Random numbers for the hash keys of the games (A. Zobrist 1970).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::lab::any_game {

/// `size` numbers of a sequence (SplitMix64 by S. Vigna) that begins at `seed`.
template <std::size_t size>
[[nodiscard]] consteval std::array<std::uint64_t, size> zobrist_numbers(std::uint64_t seed) {
  std::array<std::uint64_t, size> numbers{};
  for (std::uint64_t& number : numbers) {
    seed += 0x9e3779b97f4a7c15;
    std::uint64_t x = seed;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    number = x ^ x >> 31;
  }
  return numbers;
}

}  // namespace espalier::lab::any_game
