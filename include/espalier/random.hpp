// Random numbers that are the same everywhere: a generator, and its mixing of bits.
#pragma once

#include <cstdint>

namespace espalier {

/// Mixes the bits of a number: the finaliser of splitmix64 (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014). Different numbers give different results.
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

/// The generator splitmix64: small, fast, and the same everywhere.
class SplitMix64 {
 public:
  using result_type = std::uint64_t;
  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() { return mix_bits(state_ += step); }

  /// A generator whose numbers differ in all bits from those of other seeds and other indices.
  [[nodiscard]] static constexpr SplitMix64 of(std::uint64_t seed, std::uint64_t index) {
    return SplitMix64(SplitMix64(seed)() ^ SplitMix64(~index)());
  }

  /// What the state grows by.
  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15;

 private:
  std::uint64_t state_;
};

/// D. Knuth's generator of MMIX ("The Art of Computer Programming" 2, 3.3.4). Of its numbers the
/// upper 31 bits are returned.
class MmixRandom {
 public:
  constexpr explicit MmixRandom(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return state_ >> 33;
  }

 private:
  std::uint64_t state_;
};

}  // namespace espalier
