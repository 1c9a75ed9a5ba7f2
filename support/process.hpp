// The running program: its arguments, its file, and another program in its place.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace espalier::support {

/// The arguments of `main`, without the program's name, as UTF-8.
[[nodiscard]] std::vector<std::string> arguments(int count, char** words);

/// The file that is running, without symbolic links. Empty if the system does not report it.
[[nodiscard]] std::filesystem::path own_path();

/// Replaces this process by a program with these arguments. Returns only if that fails: the reason.
[[nodiscard]] std::string replace_process(const std::filesystem::path& program,
                                          const std::vector<std::string>& arguments);
/// Whether the system can do so at all.
[[nodiscard]] bool can_replace_process();

}  // namespace espalier::support
