// Bytes of unknown origin: of which kind they are, and made fit for a one-line message. It does not
// know what they mean.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier::chess {

/// No character that is written: tabs and ends of lines too.
[[nodiscard]] inline bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

/// A to Z and a to z, whatever the locale; what a stream gives at its end is none.
[[nodiscard]] constexpr bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

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

}  // namespace espalier::chess
