// The command `build-database`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::checkers {

/// Adds the command to the command line of the program. When it runs, it sets `status` to its exit
/// status.
void add_database_commands(CLI::App& app, int& status);

}  // namespace espalier::checkers
