// Little-endian integers in strings of bytes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace espalier::training_data {

/// Appends an integer.
template <class Integer>
void put(std::string& bytes, Integer value) {
  const auto bits = static_cast<std::make_unsigned_t<Integer>>(value);
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(bits) >> 8 * i & 255));
  }
}

/// Takes integers from the beginning of `bytes`, which must outlive it.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  /// There must be as many bytes left.
  template <class Integer>
  Integer take() {
    assert(left() >= sizeof(Integer));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(bytes_[i])} << 8 * i;
    }
    bytes_.remove_prefix(sizeof(Integer));
    return static_cast<Integer>(static_cast<std::make_unsigned_t<Integer>>(value));
  }

 private:
  std::string_view bytes_;
};

}  // namespace espalier::training_data
