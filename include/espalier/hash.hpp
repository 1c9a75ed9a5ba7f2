// FNV-1a (G. Fowler, L. Noll and K.-P. Vo): a hash of bytes or of words that has to notice changes.
#pragma once

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

}  // namespace espalier::detail
