// A line of the Hub protocol: `command name=value name="a value" flag`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::support {

struct HubLine {
  std::string command;                                           ///< empty in a line without words
  std::vector<std::pair<std::string, std::string>> arguments{};  ///< the value of a flag is empty

  /// The value of the first argument of that name.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const auto& each) { return each.first == name; });
    if (found == arguments.end()) return std::nullopt;
    return std::string_view(found->second);
  }
};

/// What divides the words of a line.
inline constexpr std::string_view hub_blanks{" \t\r\n\v\f\0", 7};

/// A quoted value ends with its second quotation mark or with the line.
[[nodiscard]] inline HubLine parse_hub_line(std::string_view line) {
  HubLine parsed;
  const auto take_until = [&line](std::string_view ends) {
    const std::size_t end = std::min(line.find_first_of(ends), line.size());
    std::string taken(line.substr(0, end));
    line.remove_prefix(end);
    return taken;
  };
  const auto skip_blanks = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(hub_blanks), line.size()));
  };
  skip_blanks();
  parsed.command = take_until(hub_blanks);
  for (skip_blanks(); !line.empty(); skip_blanks()) {
    auto& [name, value] =
        parsed.arguments.emplace_back(take_until(std::string(hub_blanks) + '='), "");
    if (line.empty() || line.front() != '=') continue;
    line.remove_prefix(1);
    if (line.empty() || line.front() != '"') {
      value = take_until(hub_blanks);
      continue;
    }
    line.remove_prefix(1);
    value = take_until("\"");
    line.remove_prefix(std::min<std::size_t>(1, line.size()));
  }
  return parsed;
}

}  // namespace espalier::support
