// Parsing of key=value settings.
#include "engines/key_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <system_error>
#include <utility>

#include "espalier/in_quotes.hpp"
#include "support/error.hpp"
#include "support/numbers.hpp"

namespace espalier::match {

using support::Error;

namespace {

[[nodiscard]] std::string names_of(const KeyHandlers& handlers) {
  std::string names;
  for (const auto& [name, handler] : handlers) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace

std::int64_t parse_integer(const std::string& value, std::int64_t min, std::int64_t max) {
  std::int64_t number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error == std::errc{} && stop == end && number >= min && number <= max) return number;
  throw BadValue{fmt::format("a whole number from {} to {}", min, max)};
}
int parse_int(const std::string& value, int min, int max) {
  return static_cast<int>(parse_integer(value, min, max));
}

double parse_real(const std::string& value, double above, double below) {
  const auto number = support::parse_number(value);
  if (number && *number > above && *number < below) return *number;
  throw BadValue{fmt::format("a number above {:g} and below {:g}", above, below)};
}

bool parse_bool(const std::string& value) {
  if (value == "true" || value == "false") return value == "true";
  throw BadValue{"true or false"};
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

void read_key_values(const std::string& option, const KeyValues& key_values,
                     const KeyHandlers& handlers) {
  for (const std::string& each : key_values) {
    const std::size_t equals = each.find('=');
    const auto handler = handlers.find(each.substr(0, equals));
    if (equals == std::string::npos || handler == handlers.end()) {
      throw Error(fmt::format("{}: {} is not one of: {}, each followed by = and a value", option,
                              in_quotes(each, 60), names_of(handlers)));
    }
    try {
      handler->second(each.substr(equals + 1));
    } catch (const BadValue& bad) {
      throw Error(fmt::format("{}: {}: not {}", option, in_quotes(each, 60), bad.expected));
    }
  }
}

KeyValues split_at_commas(const KeyValues& key_values) {
  KeyValues all;
  for (const std::string& each : key_values) {
    for (std::string& part : split(each, ',')) all.push_back(std::move(part));
  }
  return all;
}

}  // namespace espalier::match
