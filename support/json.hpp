// The reader of JSON of all programs: nlohmann's, with a limit to the depth, and with errors of one
// line that say where.
#pragma once

#include <cstddef>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/error.hpp"
#include "support/files.hpp"

namespace espalier::support {

/// A text that is not used: `what()` says where it is wrong, as "line 3, column 7: not JSON".
class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How deep values may be nested: more than any of our files. What copies, compares and writes a
/// value calls itself once a level, and a file of brackets would use up the stack.
inline constexpr std::size_t max_json_depth = 100;

namespace detail {
/// Throws JsonError if the text is nested too deeply. Needs no sound text: up to its first fault it
/// reads strings and brackets as the parser does.
void check_json_depth(std::string_view text);
/// "line 3, column 7" of the byte, counted from 1.
[[nodiscard]] std::string json_place(std::string_view text, std::size_t byte);
}  // namespace detail

/// The value of a whole text. Throws JsonError. `Json`: a type of nlohmann::basic_json.
template <class Json>
[[nodiscard]] Json parse_json(std::string_view text) {
  detail::check_json_depth(text);
  try {
    return Json::parse(text);
  } catch (const typename Json::parse_error& error) {
    throw JsonError(detail::json_place(text, error.byte) + ": not JSON");
  } catch (const typename Json::exception&) {
    throw JsonError("a number is too large");
  }
}

/// The JSON value in a file. Throws Error as `read_input` does, and with the name of the file if it
/// is not JSON.
template <class Json>
[[nodiscard]] Json read_json(const std::filesystem::path& path) {
  try {
    return parse_json<Json>(read_input(path));
  } catch (const JsonError& error) {
    throw Error(path.string() + ": " + error.what());
  }
}

/// What an exception says; of one of nlohmann's, without the name that begins it.
[[nodiscard]] std::string reason_of(const std::exception& error);

}  // namespace espalier::support
