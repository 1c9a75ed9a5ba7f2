// Random numbers by counter, and random permutations that need no memory: what a run draws depends
// on its seed and on where it stands, so it can continue anywhere.
#pragma once

#include <bit>
#include <cstdint>

#include "espalier/random.hpp"

namespace espalier::train {

/// The number with index `counter` of the sequence `seed`.
[[nodiscard]] constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t counter) {
  return mix_bits(mix_bits(seed) + (counter + 1) * SplitMix64::step);
}

/// A permutation of the numbers below `size`: a Feistel network over the next even power of two,
/// applied again while its result is not below `size` (Black and Rogaway, "Ciphers with Arbitrary
/// Finite Domains", 2002).
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed)
      : size_(size),
        half_(static_cast<int>((std::bit_width(size > 1 ? size - 1 : 1) + 1) / 2)),
        mask_((std::uint64_t{1} << half_) - 1),
        seed_(seed) {}

  /// `index` is below `size`.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t index) const {
    do {
      index = encrypted(index);
    } while (index >= size_);
    return index;
  }

 private:
  [[nodiscard]] std::uint64_t encrypted(std::uint64_t index) const {
    std::uint64_t left = index >> half_;
    std::uint64_t right = index & mask_;
    constexpr std::uint64_t rounds = 4;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t next =
          left ^ (mix_bits(right + seed_ + round * SplitMix64::step) & mask_);
      left = right;
      right = next;
    }
    return left << half_ | right;
  }

  std::uint64_t size_;
  int half_;  ///< bits
  std::uint64_t mask_;
  std::uint64_t seed_;
};

}  // namespace espalier::train
