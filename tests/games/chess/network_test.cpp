// Network files: what is written is read again, and every kind of damage is refused.
#include "games/chess/evaluation/network.hpp"

#include <gtest/gtest.h>

#include <string>

#include "random_network.hpp"

namespace espalier::chess {
namespace {

using testing::random_network;

std::string bytes_of_random_network() { return serialise(random_network(32, 1)); }

/// Why the bytes are refused; empty if they are not.
std::string refusal(const std::string& bytes) {
  const auto parsed = parse_network(bytes);
  return parsed ? "" : parsed.error();
}

/// With another 32-bit field of the header: its number from 0 (version).
std::string with_field(std::size_t field, std::uint32_t value) {
  std::string bytes = bytes_of_random_network();
  for (std::size_t i = 0; i < 4; ++i) {
    bytes[8 + 4 * field + i] = static_cast<char>(value >> (8 * i) & 0xFF);
  }
  return bytes;
}

TEST(NetworkFile, IsReadAsItWasWritten) {
  for (const std::size_t n : {32U, 96U, 1024U}) {
    Network network = random_network(n, n);
    for (const char* description :
         {"", "of 3 games", "longer than what is left of the first block"}) {
      network.description = description;
      const std::string bytes = serialise(network);
      EXPECT_EQ((bytes.size() - 32) % 64, 0U);
      const auto parsed = parse_network(bytes);
      ASSERT_TRUE(parsed.has_value()) << parsed.error();
      EXPECT_EQ(*parsed, network);
    }
  }
}

TEST(NetworkFile, HasTheDocumentedLayout) {
  Network network(32);
  network.scale = 400;
  network.description = "x";
  network.feature_weights[1] = -2;
  const std::string bytes = serialise(network);
  EXPECT_EQ(bytes.substr(0, 32),
            std::string("ESPALIER\1\0\0\0\0\3\0\0\40\0\0\0\10\0\0\0\220\1\0\0\1\0\0\0", 32));
  EXPECT_EQ(bytes[40], 'x');
  EXPECT_EQ(bytes.substr(64, 4), std::string("\0\0\376\377", 4));
  EXPECT_EQ(bytes.size(), 64U + 2 * 768 * 32 + 2 * 32 + 2 * 8 * 2 * 32 + 4 * 8);
}

TEST(NetworkFile, IsRefusedIfItIsForeign) {
  EXPECT_EQ(refusal(""), "not a network of Espalier");
  EXPECT_EQ(refusal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            "not a network of Espalier");
  EXPECT_EQ(refusal(with_field(0, 2)), "unsupported: version 2, and this program reads 1");
  EXPECT_NE(refusal(with_field(1, 769)), "");
  for (const std::uint32_t n : {0U, 16U, 33U, 1056U, 0x80000020U}) {
    EXPECT_EQ(refusal(with_field(2, n)), "unsupported: hidden size " + std::to_string(n) +
                                             ", and this program reads multiples of 32 up to 1024");
  }
  EXPECT_NE(refusal(with_field(3, 7)), "");
  EXPECT_NE(refusal(with_field(4, 0)), "");
  EXPECT_NE(refusal(with_field(4, 10'001)), "");
  EXPECT_NE(refusal(with_field(5, 0xFFFFFFFF)), "");
}

TEST(NetworkFile, IsRefusedIfItIsTruncatedOrTooLong) {
  const std::string bytes = bytes_of_random_network();
  for (std::size_t size = 0; size < bytes.size(); size += size < 200 ? 1 : 997) {
    const std::string reason = refusal(bytes.substr(0, size));
    ASSERT_NE(reason, "");
    if (size > 0) {
      EXPECT_EQ(reason.substr(0, 9), "truncated") << reason;
    }
  }
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)),
            "truncated: " + std::to_string(bytes.size() - 1) + " of " +
                std::to_string(bytes.size()) + " bytes");
  EXPECT_EQ(refusal(bytes + 'x').substr(0, 8), "too long");
  EXPECT_NE(refusal(with_field(2, 64)), "") << "of another size than it says";
}

TEST(NetworkFile, IsRefusedIfABitIsWrong) {
  const std::string bytes = bytes_of_random_network();
  for (std::size_t i = 32; i < bytes.size(); i += i < 200 ? 1 : 499) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    ASSERT_EQ(refusal(damaged), "damaged: the checksum is wrong") << i;
  }
  EXPECT_EQ(refusal(with_field(4, 401)), "damaged: the checksum is wrong") << "another scale";
}

TEST(NetworkFile, IsRefusedIfAnOutputWeightIsTooLarge) {
  for (const std::int16_t weight : {std::int16_t{128}, std::int16_t{-128}}) {
    Network network = random_network(32, 1);
    network.output_weights[17] = weight;
    EXPECT_NE(refusal(serialise(network)), "");
  }
}

}  // namespace
}  // namespace espalier::chess
