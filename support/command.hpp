// How commands of the program are declared, so that all of them look alike. It does not know any
// command.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace espalier::support {

inline constexpr const char* exit_notes =
    "Exit status: 0 done, 1 goal missed or output failed, 2 bad input, 130 interrupted.";

/// Adds commands to the program's command line; they leave their exit status in the second
/// argument.
using AddCommands = std::function<void(CLI::App&, int& status)>;

/// A command of `parent`.
CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text);

}  // namespace espalier::support
