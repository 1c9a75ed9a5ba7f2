// The version of the program. It does not know what is done with it.
#pragma once

#include <string_view>

namespace espalier::support {

/// The release, such as "0.1.0", followed by "-" and the commit it was built from, if that was
/// known.
[[nodiscard]] std::string_view version();

}  // namespace espalier::support
