// What the sessions of all protocols have in common.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "protocols/command.hpp"

namespace espalier::protocols {

/// The row of a table of commands with that name, or nullptr.
template <class Table>
[[nodiscard]] const auto* find_row(const Table& table, std::string_view name) {
  const auto found = std::find_if(std::begin(table), std::end(table),
                                  [&](const auto& row) { return row.name == name; });
  return found == std::end(table) ? nullptr : &*found;
}
/// The class of such a row; independent if there is none.
template <class Row>
[[nodiscard]] CommandClass class_of_row(const Row* row) {
  return row == nullptr ? CommandClass::independent : row->command_class;
}

}  // namespace espalier::protocols
