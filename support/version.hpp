// The version of the programs.
#pragma once

#include <string_view>

namespace espalier::support {

/// The release, such as "0.1.0", followed by "-" and the commit if the build knows it.
[[nodiscard]] std::string_view version();

}  // namespace espalier::support
