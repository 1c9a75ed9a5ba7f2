// The version of the programs, and how they were built.
#pragma once

#include <string>
#include <string_view>

namespace espalier::support {

/// The release, such as "0.1.0", followed by "-" and the commit if the build knows it.
[[nodiscard]] std::string_view version();

/// What `program --version` prints: name and version, then a line with the compiler and the
/// processors that the build is for.
[[nodiscard]] std::string version_text(std::string_view program);

}  // namespace espalier::support
