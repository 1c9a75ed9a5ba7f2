// The laboratory's commands: `lab list`, `lab run` and `lab report`. It knows what may be asked,
// not how it is done.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::lab {

/// Adds them to the program's command line; they leave their exit status in `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::lab
