// The command `tune-eval`. It knows what may be asked, not how it is done.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::tune_eval {

/// Adds it to the program's command line; it leaves its exit status in `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::tune_eval
