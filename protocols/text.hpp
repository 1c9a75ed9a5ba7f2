// Words and numbers of a command line.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/in_quotes.hpp"

namespace espalier::protocols {

/// Characters that separate words: blanks, line ends and NUL.
inline constexpr std::string_view blanks{" \t\r\n\v\f\0", 7};

/// Words of a line, as views into it.
using Words = std::vector<std::string_view>;

[[nodiscard]] inline Words words_of(std::string_view line) {
  Words words;
  for (std::size_t begin = line.find_first_not_of(blanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(blanks, end);
  }
  return words;
}

/// The line from the first of these words to the last, blanks included: a value may be a file name.
[[nodiscard]] inline std::string_view text_of(const Words& words) {
  if (words.empty()) return {};
  const char* const end = words.back().data() + words.back().size();
  return {words[0].data(), static_cast<std::size_t>(end - words[0].data())};
}

/// The number if `text` is a whole decimal number that fits 64 bits.
[[nodiscard]] inline std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// The same if it is from `least` to `most`.
[[nodiscard]] inline std::optional<std::int64_t> parse_number(std::string_view text,
                                                              std::int64_t least,
                                                              std::int64_t most) {
  const auto number = parse_number(text);
  const bool is_in_range = number && *number >= least && *number <= most;
  return is_in_range ? number : std::nullopt;
}

/// Length of a UTF-8 byte-order mark at the beginning of `text`: 3, or 0 if there is none.
[[nodiscard]] inline std::size_t byte_order_mark_length(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace espalier::protocols
