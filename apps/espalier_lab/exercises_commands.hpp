// The command `exercises`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::exercises {

/// Adds the command to the command line of the program. When it runs, it sets `status` to its exit
/// status.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::exercises
