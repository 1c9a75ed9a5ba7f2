// The command `tune-eval`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::tune_eval {

/// Adds the command to the command line of the program. When it runs, it sets `status` to its exit
/// status.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::tune_eval
