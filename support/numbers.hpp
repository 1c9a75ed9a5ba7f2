// Numbers read from text and formatted for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace espalier::support {

/// The finite number that the whole text is, with a decimal point whatever the locale; nothing if
/// it is none: "nan" and "inf" are not, nor is "1e999".
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// At most four significant digits, for axes and tables: "0.25", "12", "1500", "2.5M". "-" if the
/// number is not finite.
[[nodiscard]] std::string short_number(double number);

/// Rounded to a whole number, with thousands separators: "5,072,213". "-" if the number is not
/// finite.
[[nodiscard]] std::string grouped(double number);

}  // namespace espalier::support
