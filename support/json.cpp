#include "support/json.hpp"

#include <algorithm>

namespace espalier::support {

void detail::check_json_depth(std::string_view text) {
  std::size_t depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      is_in_string = c != '"';
    } else if (c == '"') {
      is_in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > max_json_depth) {
        throw JsonError(json_place(text, i + 1) + ": nested more than " +
                        std::to_string(max_json_depth) + " deep");
      }
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
}

std::string detail::json_place(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - begin + 1);
}

std::string reason_of(const std::exception& error) {
  const std::string_view text = error.what();
  const std::size_t end = text.find("] ");
  const bool is_of_json = text.starts_with("[json.exception.") && end != std::string_view::npos;
  return std::string(is_of_json ? text.substr(end + 2) : text);
}

}  // namespace espalier::support
