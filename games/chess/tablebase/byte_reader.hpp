// Reads the fields of a table file in order, and never beyond its end or what is known of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier::chess {

using ByteSpan = std::span<const std::uint8_t>;

/// Numbers are little-endian. After a read beyond the end it has failed: it gives zeros and empty
/// spans from then on.
class ByteReader {
 public:
  /// `bytes`: the beginning of a file of `size` bytes.
  ByteReader(ByteSpan bytes, std::uint64_t size) : bytes_(bytes), size_(size) {}

  [[nodiscard]] bool has_failed() const { return has_failed_; }
  [[nodiscard]] std::uint64_t position() const { return position_; }

  [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
  [[nodiscard]] std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
  [[nodiscard]] std::uint32_t u32() { return number(4); }

  [[nodiscard]] ByteSpan take(std::uint64_t size) {
    const std::uint64_t begin = position_;
    skip(size);
    has_failed_ = has_failed_ || position_ > bytes_.size();
    if (has_failed_) return {};
    return bytes_.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(size));
  }
  /// Bytes that need not be known.
  void skip(std::uint64_t size) {
    has_failed_ = has_failed_ || size > size_ - position_;
    if (!has_failed_) position_ += size;
  }
  /// Skips to the next multiple of `boundary` from the beginning of the file.
  void align(std::size_t boundary) {
    const std::uint64_t over = position_ % boundary;
    if (over != 0) skip(boundary - over);
  }

 private:
  [[nodiscard]] std::uint32_t number(std::size_t size) {
    std::uint32_t value = 0;
    const ByteSpan bytes = take(size);
    for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::uint32_t{bytes[i]} << (8 * i);
    return value;
  }

  ByteSpan bytes_;
  std::uint64_t size_;
  std::uint64_t position_ = 0;
  bool has_failed_ = false;
};

/// The little-endian number at `offset`, which must be inside.
[[nodiscard]] inline std::uint32_t u16_at(ByteSpan bytes, std::size_t offset) {
  return bytes[offset] | std::uint32_t{bytes[offset + 1]} << 8;
}
[[nodiscard]] inline std::uint32_t u32_at(ByteSpan bytes, std::size_t offset) {
  return u16_at(bytes, offset) | u16_at(bytes, offset + 2) << 16;
}

}  // namespace espalier::chess
