// Lines without the blanks around them.
#pragma once

#include <cstddef>
#include <string_view>

namespace espalier::detail {

/// Without the blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace espalier::detail
