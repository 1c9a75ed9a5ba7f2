// The commands of the experiments: `list`, `run`, `report` and `compare`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::lab {

/// Adds the commands to the program's command line. A command writes its exit status to `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::lab
