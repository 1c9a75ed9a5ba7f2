#include "support/numbers.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <locale>
#include <sstream>
#include <utility>

namespace espalier::support {

namespace {

/// At most four significant digits, no trailing zeros after the point.
[[nodiscard]] std::string rounded(double number) {
  std::string text = fmt::format("{:.4g}", number);
  return text.find('e') == std::string::npos ? text : fmt::format("{:.3g}", number);
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  const bool is_whole_text =
      stream >> std::noskipws >> number && stream.peek() == std::istringstream::traits_type::eof();
  return is_whole_text && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string short_number(double number) {
  constexpr std::array<std::pair<double, const char*>, 4> units{
      {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  const double size = std::abs(number);
  if (!std::isfinite(number)) return "-";
  if (size >= 1e16) return rounded(number);
  if (size < 10000) return rounded(number);
  for (const auto& [unit, name] : units) {
    if (size >= unit * 0.99995) return rounded(number / unit) + name;
  }
  return rounded(number);
}

std::string grouped(double number) {
  if (!std::isfinite(number)) return "-";
  std::string text = fmt::format("{:.0f}", number);
  const std::size_t first = text[0] == '-' ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace espalier::support
