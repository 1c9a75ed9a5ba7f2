// How commands of the programs are declared with CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace espalier::support {

inline constexpr const char* exit_notes =
    "Exit status: 0 done, 1 goal missed or output failed, 2 bad input, 130 interrupted.";

/// Adds a command to `parent`, with --version and the exit statuses in its help.
CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text);

/// What a program says about an error in its command line; a `failure_message` of CLI11. Where a
/// command is missing, the message lists those that there are, and names the word in their place.
std::string error_message(const CLI::App* program, const CLI::Error& error);

}  // namespace espalier::support
