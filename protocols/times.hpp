// Times as people write them.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace espalier::protocols {

/// Milliseconds, if `text` is a number of seconds from 0 to those of a season.
[[nodiscard]] inline std::optional<std::int64_t> parse_seconds(std::string_view text) {
  constexpr double longest = 1e7;
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seconds);
  const bool is_number = error == std::errc{} && stop == end;
  if (!is_number || !(0 <= seconds && seconds <= longest)) return std::nullopt;
  return std::llround(1000 * seconds);
}

/// Milliseconds of "5", minutes, or "2:30", minutes and seconds.
[[nodiscard]] inline std::optional<std::int64_t> parse_minutes(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto minutes = parse_seconds(text.substr(0, colon));
  const auto seconds =
      colon == text.size() ? std::optional<std::int64_t>(0) : parse_seconds(text.substr(colon + 1));
  if (!minutes || !seconds) return std::nullopt;
  return 60 * *minutes + *seconds;
}

}  // namespace espalier::protocols
