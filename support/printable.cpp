// Escapes of control characters.
#include "support/printable.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace espalier::support {

namespace {

/// Bytes of the control character at `at`; 0 if there is none.
[[nodiscard]] std::size_t control_length(std::string_view text, std::size_t at) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if ((byte(at) < 0x20 && text[at] != '\n') || byte(at) == 0x7F) return 1;
  return byte(at) == 0xC2 && byte(at + 1) >= 0x80 && byte(at + 1) <= 0x9F ? 2 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = control_length(text, i);
    if (length == 0) result += text[i++];
    for (const std::size_t end = i + length; i < end; ++i) {
      result += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[i]));
    }
  }
  return result;
}

}  // namespace espalier::support
