// The endgame tables in the folders of the option SyzygyPath.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/tablebase/tablebase.hpp"

namespace espalier::uci {

struct TablebaseFolders {
  std::unique_ptr<chess::Tablebase> tables;  ///< none if there is no table
  std::vector<std::string> errors;           ///< a line for each folder or file that is no use
};

/// Finds the tables in folders separated as the system separates those of PATH. A table that
/// several have is taken from the first in which it is sound. Files are read when first needed;
/// `report_error` is then called, by any thread, with a line about each that is damaged.
[[nodiscard]] TablebaseFolders find_tables(
    std::string_view path, const std::function<void(const std::string&)>& report_error);

}  // namespace espalier::uci
