// Numbers formatted for people.
#pragma once

#include <string>

namespace espalier::support {

/// At most four significant digits, for axes and tables: "0.25", "12", "1500", "2.5M". "-" if the
/// number is not finite.
[[nodiscard]] std::string short_number(double number);

/// Rounded to a whole number, with thousands separators: "5,072,213". "-" if the number is not
/// finite.
[[nodiscard]] std::string grouped(double number);

}  // namespace espalier::support
