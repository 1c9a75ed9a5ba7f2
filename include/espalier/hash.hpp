// Hashes that have to notice changes: FNV-1a (G. Fowler, L. Noll and K.-P. Vo) of bytes or of
// words, and the CRC-32 of ISO 3309, of zip and PNG.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace espalier::detail {

class Fnv1a {
 public:
  constexpr void add(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3; }
  constexpr void add(std::string_view bytes) {
    for (const char c : bytes) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view bytes) {
  Fnv1a hash;
  hash.add(bytes);
  return hash.value();
}
static_assert(fnv1a("") == 0xcbf29ce484222325 && fnv1a("a") == 0xaf63dc4c8601ec8c);

/// What each byte does to the checksum.
inline constexpr std::array<std::uint32_t, 256> crc32_of_byte = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
    table[byte] = crc;
  }
  return table;
}();
[[nodiscard]] constexpr std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char c : bytes) {
    crc = crc >> 8 ^ crc32_of_byte[(crc ^ static_cast<unsigned char>(c)) & 255];
  }
  return ~crc;
}
static_assert(crc32("123456789") == 0xcbf43926);

}  // namespace espalier::detail
