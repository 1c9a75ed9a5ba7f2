// Quoting of arbitrary bytes for one-line messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

/// `text` between quotes and in printable ASCII: other bytes as `\xNN`, and cut with "..." after
/// `limit` bytes.
[[nodiscard]] inline std::string in_quotes(std::string_view text, std::size_t limit = 24) {
  constexpr char digits[] = "0123456789abcdef";
  std::string shown(1, '\'');
  for (const char c : text.substr(0, limit)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      shown += c;
    } else {
      shown += "\\x";
      shown += digits[byte >> 4];
      shown += digits[byte & 15];
    }
  }
  if (text.size() > limit) shown += "...";
  shown += '\'';
  return shown;
}

}  // namespace espalier
