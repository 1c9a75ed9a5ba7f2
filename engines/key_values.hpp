// Settings written as key=value, such as "nodes=5000": parsed, checked, and refused with one line.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace espalier::match {

/// Each of the form "key=value".
using KeyValues = std::vector<std::string>;

/// Takes the value of each key. A handler throws BadValue for a value that it does not accept.
using KeyHandlers = std::map<std::string, std::function<void(const std::string&)>>;

struct BadValue {
  std::string expected;  ///< "a whole number from 1 to 9"
};

/// Calls the handler of each key. `option` names the command-line option for the error message:
/// "--resign". Throws Error if a key is unknown or its value is refused.
void read_key_values(const std::string& option, const KeyValues& key_values,
                     const KeyHandlers& handlers);

/// The parts between separators, without empty ones.
[[nodiscard]] std::vector<std::string> split(const std::string& text, char separator);
/// Splits entries such as "score=600,moves=4" at their commas.
[[nodiscard]] KeyValues split_at_commas(const KeyValues& key_values);

/// Parse a value. Each throws BadValue if the text is of another form or out of range.
[[nodiscard]] std::int64_t parse_integer(const std::string& value, std::int64_t min,
                                         std::int64_t max);
[[nodiscard]] int parse_int(const std::string& value, int min, int max);
/// Range: both limits are excluded.
[[nodiscard]] double parse_real(const std::string& value, double above, double below);
/// "true" or "false".
[[nodiscard]] bool parse_bool(const std::string& value);

}  // namespace espalier::match
