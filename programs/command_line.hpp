// The beginning and the end of a program: its command line, its errors, its exit status.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace espalier::programs {

/// Parses the arguments, which calls the command. Returns `status`, which the command sets, or that
/// of an error, which is printed.
[[nodiscard]] int run_command_line(CLI::App& app, std::vector<std::string> arguments,
                                   const int& status);

/// The body of `main`: calls `run` with the arguments. Exceptions become a line on standard error.
[[nodiscard]] int run_main(const char* name, int argc, char** argv,
                           const std::function<int(const std::vector<std::string>&)>& run);

}  // namespace espalier::programs
