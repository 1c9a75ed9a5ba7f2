// The path of the running program.
#pragma once

#include <filesystem>

namespace espalier::support {

/// The file that is running, without symbolic links. Empty if the system does not report it.
[[nodiscard]] std::filesystem::path own_path();

}  // namespace espalier::support
