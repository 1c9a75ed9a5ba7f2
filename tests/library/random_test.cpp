// The generator of random numbers gives the published sequence.
#include "espalier/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace espalier {
namespace {

TEST(Random, SplitMix64IsThePublishedSequence) {
  SplitMix64 random{1234567};
  for (const std::uint64_t number :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U}) {
    EXPECT_EQ(random(), number);
  }
}

TEST(Random, ANumberIsTheMixOfItsPlace) {
  SplitMix64 random{7};
  for (std::uint64_t i = 1; i < 5; ++i) EXPECT_EQ(random(), mix_bits(7 + i * SplitMix64::step));
}

static_assert(std::uniform_random_bit_generator<SplitMix64>);

}  // namespace
}  // namespace espalier
