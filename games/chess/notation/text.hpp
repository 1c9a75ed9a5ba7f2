// Classes of characters, and quoting for one-line messages.
#pragma once

#include "espalier/in_quotes.hpp"

namespace espalier::chess {

/// Control characters, tabs and line breaks included.
[[nodiscard]] inline bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

/// A to Z and a to z, in any locale; false for the end of a stream.
[[nodiscard]] constexpr bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

using espalier::in_quotes;

}  // namespace espalier::chess
