// Options as engines declare them by UCI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::match {

struct UciOption {
  std::string name;
  std::string type;                           ///< "spin", "check", "combo", "button" or "string"
  std::optional<std::int64_t> default_value;  ///< of a spin, as are `min` and `max`
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  std::vector<std::string> choices;  ///< of a combo
};

/// True if the names are equal; UCI ignores their case.
[[nodiscard]] bool same_option_name(std::string_view a, std::string_view b);

/// The declaration in a line "option name Hash type spin default 16 min 1 max 1024"; none if it is
/// another line.
[[nodiscard]] std::optional<UciOption> parse_uci_option(std::string_view line);

/// Why the option cannot have this value: "not a whole number from 1 to 1024"; empty if it can.
/// Options of unknown type take any value of one line.
[[nodiscard]] std::string value_error(const UciOption& option, const std::string& value);

}  // namespace espalier::match
