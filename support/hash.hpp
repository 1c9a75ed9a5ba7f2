// A hash of bytes, for seeds, fingerprints and checksums.
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier::support {

/// FNV-1a (G. Fowler, L. Noll and K.-P. Vo).
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}
static_assert(fnv1a("") == 0xcbf29ce484222325 && fnv1a("a") == 0xaf63dc4c8601ec8c);

}  // namespace espalier::support
