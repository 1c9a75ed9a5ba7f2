// The parameters of a search as options of a session, in a build in which they can be changed
// (ESPALIER_TUNE); tools/tune tunes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "espalier/search/parameters.hpp"
#include "protocols/option_table.hpp"

namespace espalier::protocols {

/// Declares each row of the parameters as an option that sets it; they must outlive the table.
inline void add_parameters(OptionTable& table, Parameters& parameters) {
  for (const ParameterInfo& row : parameter_rows) {
    int& number = parameters.*row.member;
    table.add_spin(row.name, number, row.min, row.max,
                   [&number](std::int64_t value) -> std::optional<std::string> {
                     number = static_cast<int>(value);
                     return std::nullopt;
                   });
  }
}
/// Constants are no options.
inline void add_parameters(OptionTable&, const Parameters&) {}

}  // namespace espalier::protocols
