// The command `tests`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::match {

/// Adds the command to the command line of the program. When it runs, it sets `status` to its exit
/// status.
void add_tests_command(CLI::App& app, int& status);

}  // namespace espalier::match
