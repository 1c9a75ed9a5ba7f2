// Checks of the numbers that options take.
#include "support/option_checks.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>

#include "support/numbers.hpp"

namespace espalier::support {

CLI::Validator real_number(double min, double max) {
  const auto check = [min, max](const std::string& text) {
    const auto number = parse_number(text);
    return number && *number >= min && *number <= max
               ? std::string()
               : fmt::format("{} is not a number from {} to {}", text, min, max);
  };
  return {check, fmt::format("NUMBER in [{} - {}]", min, max)};
}

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
  const auto check = [min, max](const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end && number >= min && number <= max
               ? std::string()
               : fmt::format("{} is not a whole number from {} to {}", text, min, max);
  };
  return {check, fmt::format("UINT in [{} - {}]", min, max)};
}

}  // namespace espalier::support
