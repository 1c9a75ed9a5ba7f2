// The programs hold text in UTF-8, the names of files too. Systems may hold them otherwise. On
// POSIX systems nothing is converted: names there are bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace espalier::support {

/// The path that this name means.
[[nodiscard]] std::filesystem::path path_of(std::string_view name);

/// The name of this path.
[[nodiscard]] std::string name_of(const std::filesystem::path& path);

/// A line of standard input. On Windows a line that is not UTF-8 is taken for text in the system's
/// code page: some user interfaces send paths in it.
[[nodiscard]] std::string input_text(std::string line);

}  // namespace espalier::support
