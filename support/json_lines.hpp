// Lines of JSON. In files each is an object whose last member is a checksum of its text: what a
// killed run left incomplete is told apart from damage.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "espalier/hash.hpp"
#include "support/error.hpp"
#include "support/json.hpp"

namespace espalier::support {

/// A line of output, with its end: ASCII, which a console of any code page shows. Text that is not
/// UTF-8 becomes U+FFFD. `Json`: a type of nlohmann::basic_json.
template <class Json>
[[nodiscard]] std::string json_line(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace) + '\n';
}

namespace detail {
inline constexpr std::string_view checksum_begins = ",\"checksum\":\"";
inline constexpr std::string_view checksum_ends = "\"}";
inline constexpr std::size_t checksum_digits = 16;

/// The text of an object without its last brace, made a line.
[[nodiscard]] inline std::string with_checksum(std::string_view text) {
  return fmt::format("{}{}{:016x}{}", text, checksum_begins, espalier::detail::fnv1a(text),
                     checksum_ends);
}
}  // namespace detail

/// A line of a file for an object that is not empty, with its checksum and end.
template <class Json>
[[nodiscard]] std::string to_json_line(const Json& object) {
  std::string text = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  return detail::with_checksum(text) + '\n';
}

/// The object of a line without its line end. Throws std::runtime_error if it is damaged.
template <class Json>
[[nodiscard]] Json from_json_line(std::string_view line) {
  using namespace detail;
  constexpr std::size_t added = checksum_begins.size() + checksum_digits + checksum_ends.size();
  if (line.size() < added) throw std::runtime_error("no checksum");
  const std::string_view text = line.substr(0, line.size() - added);
  if (line != with_checksum(text)) throw std::runtime_error("wrong checksum");
  return parse_json<Json>(std::string(text) + '}');
}

/// A complete line that cannot be used.
class DamagedLine : public std::runtime_error {
 public:
  explicit DamagedLine(std::size_t line) : std::runtime_error("damaged line"), number(line) {}
  std::size_t number;  ///< from 1
};

/// What follows the complete lines of a file.
struct IncompleteLine {
  std::uint64_t begin = 0;  ///< length of the complete lines, in bytes
  std::string_view text;    ///< empty if there is none
};

/// Calls `take(number, object)` with each complete line, numbered from 1. Throws DamagedLine for a
/// line that is damaged or for which `take` throws anything but Error. The result points into
/// `content`.
template <class Json, class Take>
IncompleteLine for_each_json_line(std::string_view content, Take take) {
  std::size_t begin = 0;
  for (std::size_t number = 1;; ++number) {
    const std::size_t end = content.find('\n', begin);
    if (end == std::string_view::npos) return {begin, content.substr(begin)};
    try {
      take(number, from_json_line<Json>(content.substr(begin, end - begin)));
    } catch (const Error&) {
      throw;
    } catch (const std::exception&) {
      throw DamagedLine(number);
    }
    begin = end + 1;
  }
}

}  // namespace espalier::support
