// Numbers as people read them. It does not know what they count.
#pragma once

#include <string>

namespace espalier::support {

/// At most four digits that matter, as an axis or a table shows it: "0.25", "12", "1500", "2.5M".
[[nodiscard]] std::string short_number(double number);

/// Rounded to a whole number, its thousands apart: "5,072,213".
[[nodiscard]] std::string grouped(double number);

}  // namespace espalier::support
