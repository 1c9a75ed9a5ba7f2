// Arbitrary bytes as a file of feature weights, alone and written over one: it must be refused in a
// short line of plain text or come back as the same bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/learn/feature_weights.hpp"

namespace {

const espalier::FeatureId id{.name = "game", .fingerprint = 0x0123456789abcdef, .count = 16};

void require(bool holds) {
  if (!holds) std::abort();
}

void check_file(std::string_view bytes) {
  const auto parsed = espalier::parse_feature_weights(bytes, id);
  if (parsed) return require(espalier::to_bytes(*parsed, id) == bytes);
  const std::string& error = parsed.error();
  require(!error.empty() && error.size() < 200);
  require(std::all_of(error.begin(), error.end(), [](char c) { return c >= ' ' && c <= '~'; }));
}

/// With the checksum that belongs to it, so that what is behind the checksum is reached.
std::string with_checksum(std::string bytes) {
  if (bytes.size() > 4) bytes.resize(bytes.size() - 4);
  espalier::detail::append_word(bytes, espalier::detail::crc32(bytes));
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_file(bytes);
  std::string file = espalier::to_bytes({.values = std::vector<float>(id.count, 0.5F)}, id);
  const std::size_t begin = size == 0 ? 0 : data[0] % file.size();
  std::copy_n(bytes.begin(), std::min(size, file.size() - begin),
              file.begin() + static_cast<std::ptrdiff_t>(begin));
  check_file(file);
  check_file(with_checksum(file));
  return 0;
}
